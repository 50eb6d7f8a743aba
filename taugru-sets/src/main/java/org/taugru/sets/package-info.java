/// The tasks that are made of published data: what the paper and the programs behind it do to each set, and what others found
/// possible on it.
@NullMarked
package org.taugru.sets;

import org.jspecify.annotations.NullMarked;
