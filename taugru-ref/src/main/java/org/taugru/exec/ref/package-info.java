/// The interpreter that every other backend is measured against.
@NullMarked
package org.taugru.exec.ref;

import org.jspecify.annotations.NullMarked;
