/// Where derivatives go in recurrences with a delay: the linear RNN (proposition 1), bounds (appendix D), and training.
@NullMarked
package org.taugru.theory.gradient;

import org.jspecify.annotations.NullMarked;
