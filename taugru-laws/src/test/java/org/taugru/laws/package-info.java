/// Promises that hold for every cell on every backend, numbers from elsewhere, and the shape of the architecture.
@NullMarked
package org.taugru.laws;

import org.jspecify.annotations.NullMarked;
