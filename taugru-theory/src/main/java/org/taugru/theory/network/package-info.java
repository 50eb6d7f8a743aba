/// Recurrences and trained networks as the studies look at them: in double, with exact derivatives.
@NullMarked
package org.taugru.theory.network;

import org.jspecify.annotations.NullMarked;
