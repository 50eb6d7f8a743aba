/// Measurements of speed, as values to print.
@NullMarked
package org.taugru.bench;

import org.jspecify.annotations.NullMarked;
