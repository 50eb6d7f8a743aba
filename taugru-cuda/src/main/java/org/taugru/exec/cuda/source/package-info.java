/// CUDA C++ as text: what every generator of kernels needs, whatever it makes of a plan. Nothing here knows a GPU.
@NullMarked
package org.taugru.exec.cuda.source;

import org.jspecify.annotations.NullMarked;
