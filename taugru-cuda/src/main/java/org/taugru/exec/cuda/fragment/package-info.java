/// Kernels that keep weights on the chip: tensor-core fragments, a block of samples taken through a whole sequence.
@NullMarked
package org.taugru.exec.cuda.fragment;

import org.jspecify.annotations.NullMarked;
