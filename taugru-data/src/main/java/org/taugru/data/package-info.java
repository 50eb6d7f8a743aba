/// Data as sequences. A [org.taugru.data.Dataset] is what to train on, choose by and report, from arrays, files or a
/// generator; a [org.taugru.data.Benchmark] adds published results, naive methods and the protocol to train.
///
/// [org.taugru.data.Benchmarks] has those there are. A seed gives the same bits on every machine: random numbers come from a generator
/// of our own, `double` arithmetic is exact by the language, and where sine or logarithm are needed it is `StrictMath`,
/// since `Math` may differ in the last bit between machines.
@NullMarked
package org.taugru.data;

import org.jspecify.annotations.NullMarked;
