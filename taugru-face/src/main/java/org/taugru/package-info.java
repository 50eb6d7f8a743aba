/// Recurrent networks with long memory, for programs.
@NullMarked
package org.taugru;

import org.jspecify.annotations.NullMarked;
