/// How chaotic the Mackey–Glass equation is, and networks that have learnt to forecast it.
@NullMarked
package org.taugru.theory.lyapunov;

import org.jspecify.annotations.NullMarked;
