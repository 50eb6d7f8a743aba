/// How fast two solutions of the τ-GRU's delay equation part (theorem 1).
@NullMarked
package org.taugru.theory.dependence;

import org.jspecify.annotations.NullMarked;
