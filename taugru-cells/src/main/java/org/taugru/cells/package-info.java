/// Recurrent cells as equations. The first state a cell declares is the one that readouts and further layers see.
@NullMarked
package org.taugru.cells;

import org.jspecify.annotations.NullMarked;
