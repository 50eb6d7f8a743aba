/// How far the trained recurrence is from the delay equation that it came from.
@NullMarked
package org.taugru.theory.discretisation;

import org.jspecify.annotations.NullMarked;
