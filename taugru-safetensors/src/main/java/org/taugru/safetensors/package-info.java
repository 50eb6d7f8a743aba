/// Named tensors in one file, in the [safetensors](https://github.com/huggingface/safetensors) format.
///
/// Start at [org.taugru.safetensors.Safetensors].
@NullMarked
package org.taugru.safetensors;

import org.jspecify.annotations.NullMarked;
