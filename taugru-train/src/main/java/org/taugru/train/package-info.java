/// Training that repeats to the bit and survives being killed.
@NullMarked
package org.taugru.train;

import org.jspecify.annotations.NullMarked;
