/// The only package that touches `jdk.incubator.vector`. [SimdBackend][org.taugru.exec.simd.SimdBackend] is its door;
/// [Planner][org.taugru.exec.simd.Planner] decides what is computed when, [PassCompiler][org.taugru.exec.simd.PassCompiler]
/// and [ProductShape][org.taugru.exec.simd.ProductShape] generate the code, [TileRunner][org.taugru.exec.simd.TileRunner]
/// runs it.
@NullMarked
package org.taugru.exec.simd;

import org.jspecify.annotations.NullMarked;
