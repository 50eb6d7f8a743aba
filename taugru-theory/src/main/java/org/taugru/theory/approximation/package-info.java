/// What a delayed RNN can approximate, by constructing it (appendix E).
@NullMarked
package org.taugru.theory.approximation;

import org.jspecify.annotations.NullMarked;
