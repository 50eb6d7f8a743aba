/// Tasks: sequences made from a seed, the protocol to train on them, published results and naive baselines.
///
/// Start at [org.taugru.data.Tasks]. A seed gives the same bits on every machine: random numbers come from a generator
/// of our own, `double` arithmetic is exact by the language, and where sine or logarithm are needed it is `StrictMath`,
/// since `Math` may differ in the last bit between machines.
@NullMarked
package org.taugru.data;

import org.jspecify.annotations.NullMarked;
