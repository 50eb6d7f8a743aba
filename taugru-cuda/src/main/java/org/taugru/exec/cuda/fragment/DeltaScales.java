package org.taugru.exec.cuda.fragment;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.plan.Instruction;

/// The powers of two that deltas are multiplied with, so that halves hold them. A launch knows how large those of its 16 units are, and nothing of others; so these
/// have a scale of their own. Who reads them knows all, and brings them to the scale of their tile.
final class DeltaScales {
  private final Wiring wiring;
  private final PerStepMapping mapping;
  private final Precision precision;
  private final List<List<Instruction>> launches;
  private final BackwardValues values;
  private final SourceText text;

  DeltaScales(Wiring wiring, PerStepWriter frame, List<List<Instruction>> launches, BackwardValues values) {
    this.wiring = wiring;
    this.mapping = frame.mapping;
    this.precision = frame.precision();
    this.launches = launches;
    this.values = values;
    this.text = frame.text;
  }

  /// Numbers of a step of a tile that say how large deltas are.
  int maxima() {
    return launches.size() * mapping.chunks();
  }

  /// The arrays of deltas.
  List<String> arrays() {
    return precision == Precision.FAST ? List.of("delta") : List.of("delta", "delta_rest");
  }

  /// The launches whose deltas the products of a launch read.
  private List<Integer> origins(int launch) {
    Set<Integer> found = new TreeSet<>();
    wiring.operands(launches.get(launch)).forEach(operand -> found.add(values.origin(operand.buffer())));
    return List.copyOf(found);
  }

  /// Shared memory has the scales of tiles first, then factors of 16 units, for each launch that made deltas.
  private int factorsAt(int number) {
    return 128 + number * mapping.tiles() * mapping.chunks() * 4;
  }

  /// Where the shared memory of products begins.
  int productAt(int launch) {
    return Math.ceilDiv(factorsAt(origins(launch).size()), 128) * 128;
  }

  /// Where the factors for a delta lie.
  int factorsOf(int launch, int delta) {
    return factorsAt(origins(launch).indexOf(values.origin(delta)));
  }

  /// Writes down how large the deltas of a launch are, and takes their scale.
  void tell(int launch, List<Integer> deltas) {
    text.add("float most = 0.f;");
    for (int buffer : deltas)
      text.loop("e", 4).add("most = fmaxf(most, fabsf(%s[e]));", wiring.identifier(buffer)).end();
    text.add("most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));");
    text.add("if (lane == 0) a.maxima[(i64) block * %d + %d + rank] = most;", maxima(), launch * mapping.chunks());
    if (!deltas.isEmpty())
      text.add("const float scale = scale_for(most);");
  }

  /// Finds the scale of each tile, and what its deltas are to be multiplied with for it.
  void agree(int launch, String step) {
    List<Integer> origins = origins(launch);
    text.add("for (int j = warp; j < %d; j += %d) {", mapping.tiles(), PerStepMapping.WARPS);
    text.add("const float* const largest = a.maxima + ((i64) (%s) * a.tiles + first + min(j, own - 1)) * %d;", step,
        maxima());
    text.add("float most = 0.f;");
    text.add("for (int c = lane; c < %d; c += 32) {", mapping.chunks());
    for (int origin : origins)
      text.add("most = fmaxf(most, largest[%d + c]);", origin * mapping.chunks());
    text.add("}");
    text.add("most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));");
    text.add("const float scale = scale_for(most);");
    text.add("if (lane == 0) ((float*) memory)[j] = inverse_power(scale);");
    text.add("for (int c = lane; c < %d; c += 32) {", mapping.chunks());
    for (int i = 0; i < origins.size(); i++) {
      text.add("{");
      text.add("const float by = scale * inverse_power(scale_for(largest[%d + c]));",
          origins.get(i) * mapping.chunks());
      text.add("((u32*) (memory + %d))[j * %d + c] = halves(by, by);", factorsAt(i), mapping.chunks());
      text.add("}");
    }
    text.add("}").add("}");
    text.add("__syncthreads();");
  }

  /// Brings the deltas of all steps to the scales of their tiles.
  void settle() {
    int count = wiring.deltas().size();
    int units = mapping.units();
    text.add("extern \"C\" __global__ void __launch_bounds__(%d) settle(const backward_Args a) {",
        PerStepMapping.THREADS);
    text.add("__shared__ float largest[%d];", PerStepMapping.WARPS);
    text.add("for (int block = blockIdx.x; block < a.steps * a.tiles; block += gridDim.x) {");
    text.add("const float* const maxima = a.maxima + (i64) block * %d;", maxima());
    text.add("float most = 0.f;");
    text.add("for (int i = threadIdx.x; i < %d; i += %d) most = fmaxf(most, maxima[i]);", maxima(),
        PerStepMapping.THREADS);
    text.add("most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));");
    text.add("if ((threadIdx.x & 31) == 0) largest[threadIdx.x >> 5] = most;");
    text.add("__syncthreads();");
    text.loop("i", PerStepMapping.WARPS).add("most = fmaxf(most, largest[i]);").end();
    text.add("const float scale = scale_for(most);");
    text.add("// no scale where all is zero: it could be far above the others, which would vanish beside it");
    text.add("if (threadIdx.x == 0) a.scales[block] = most > 0.f ? inverse_power(scale) : 0.f;");
    text.add("for (int i = threadIdx.x; i < %d; i += %d) {", count * units, PerStepMapping.THREADS);
    text.add("int launch = 0;");
    for (int v = 0; v < count; v++)
      if (values.origin(wiring.deltas().get(v)) > 0)
        text.add("if (i / %d == %d) launch = %d;", units, v, values.origin(wiring.deltas().get(v)));
    text.add("const float by = scale * inverse_power(scale_for(maxima[launch * %d + i %% %d / 16]));",
        mapping.chunks(), units);
    text.add("if (by != 1.f) {");
    text.add("const u32 factor = halves(by, by);");
    for (String array : arrays()) {
      text.add("{");
      text.add("uint4* const p = (uint4*) (a.%s + ((i64) block * %d + i) * 8);", array, count * units);
      text.add("const uint4 v = *p;");
      text.add(
          "*p = make_uint4(multiply_halves(v.x, factor), multiply_halves(v.y, factor), multiply_halves(v.z, factor), multiply_halves(v.w, factor));");
      text.add("}");
    }
    text.add("}").add("}").add("__syncthreads();").add("}").add("}");
  }
}
