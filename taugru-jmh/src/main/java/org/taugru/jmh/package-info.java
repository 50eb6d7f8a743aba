/// Benchmarks of the kernels, through the public interface.
@NullMarked
package org.taugru.jmh;

import org.jspecify.annotations.NullMarked;
