/// What several studies compute with: small matrices, complex numbers, roots, the linear delay equation, and numbers as text.
@NullMarked
package org.taugru.theory.math;

import org.jspecify.annotations.NullMarked;
