/// Reverse-mode differentiation of a Program.
@NullMarked
package org.taugru.grad;

import org.jspecify.annotations.NullMarked;
