/// The Program of a cell and what can be done to it without running it.
@NullMarked
package org.taugru.ir;

import org.jspecify.annotations.NullMarked;
