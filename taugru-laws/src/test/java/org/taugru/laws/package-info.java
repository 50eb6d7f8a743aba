/// Promises that hold for every cell on every backend, and numbers from elsewhere.
@NullMarked
package org.taugru.laws;

import org.jspecify.annotations.NullMarked;
