/// When a delayed unit decays, grows or oscillates, and the cycles in which it ends.
@NullMarked
package org.taugru.theory.stability;

import org.jspecify.annotations.NullMarked;
