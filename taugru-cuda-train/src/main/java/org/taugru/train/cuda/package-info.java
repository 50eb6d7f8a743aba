/// A learner on an NVIDIA GPU.
@NullMarked
package org.taugru.train.cuda;

import org.jspecify.annotations.NullMarked;
