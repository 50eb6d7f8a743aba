/// Measurements under the laws: what needs an emulated GPU.
@NullMarked
package org.taugru.bench;

import org.jspecify.annotations.NullMarked;
