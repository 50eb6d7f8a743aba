/// The paper's theorems as programs. A [org.taugru.theory.Study] examines one statement and writes a
/// [org.taugru.theory.Chapter]: what is claimed, what was computed, whether it holds.
@NullMarked
package org.taugru.theory;

import org.jspecify.annotations.NullMarked;
