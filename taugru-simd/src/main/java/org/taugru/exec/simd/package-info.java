/// The only package that touches `jdk.incubator.vector`. [SimdBackend][org.taugru.exec.simd.SimdBackend] is its door; what is
/// computed when is a [PlannedProgram][org.taugru.plan.PlannedProgram], made with [SimdCosts][org.taugru.exec.simd.SimdCosts];
/// [PassCompiler][org.taugru.exec.simd.PassCompiler] and [ProductShape][org.taugru.exec.simd.ProductShape] generate the code,
/// [TileRunner][org.taugru.exec.simd.TileRunner] runs it.
@NullMarked
package org.taugru.exec.simd;

import org.jspecify.annotations.NullMarked;
