/// Execution: backends turn a Program into a kernel; a kernel runs sequences.
@NullMarked
package org.taugru.exec;

import org.jspecify.annotations.NullMarked;
