package org.taugru.exec.cuda.fragment;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.plan.Instruction;

/// Writes what the launches of both directions have in common: which units and tiles a thread block has, the values of a thread, operands that
/// others read in a later launch.
final class PerStepWriter {
  final PerStepMapping mapping;
  final PackedMatrices matrices;
  final StepWriter writer;
  final SourceText text;
  private final Wiring wiring;

  PerStepWriter(Wiring wiring, PerStepMapping mapping, Precision precision, WeightLayout weights,
      PackedMatrices matrices, PassWriter.Variables variables) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.matrices = matrices;
    this.writer = new StepWriter(wiring, mapping.layout(), precision, weights, 0, variables);
    this.text = writer.text;
  }

  /// Loads a thread's part of a value.
  ///
  /// @param shift steps from the one that `block` is of
  void load(String target, String array, String shift) {
    writer.values.load(wiring.width, target, array, shift);
  }

  void store(String array, String shift, String value) {
    writer.values.store(wiring.width, array, shift, value);
  }

  /// The plan's text of a product, as comments. Lags are numbers, as in the source.
  void comment(Instruction.Multiply multiply) {
    wiring.plan.text(multiply).forEach(line -> text.add("// " + line));
  }

  Precision precision() {
    return writer.precision;
  }

  PerStepProduct product() {
    return new PerStepProduct(mapping, writer.precision, matrices, text, mapping.chunks());
  }

  /// @param steps whether thread blocks go over all steps, or do the one that the arguments name
  void begin(String kernel, String struct, boolean steps) {
    text.add("extern \"C\" __global__ void __launch_bounds__(%d, 1) %s(const %s a) {", PerStepMapping.THREADS, kernel,
        struct);
    text.add("const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = (lane & 3) * 2;");
    text.add("const int slice = blockIdx.x %% %d, group = blockIdx.x / %d;", mapping.slices(), mapping.slices());
    text.add("const int groups = (a.tilesPerModel + %d) / %d, before = group %% groups * %d;", mapping.tiles() - 1,
        mapping.tiles(), mapping.tiles());
    if (steps)
      text.add("const int models = a.tiles / a.tilesPerModel, step = group / groups / models;");
    text.add("const int model = group / groups%s;", steps ? " % models" : "");
    text.add("const int first = model * a.tilesPerModel + before; // tile of this block");
    text.add("[[maybe_unused]] const int own = min(%d, a.tilesPerModel - before); // tiles", mapping.tiles());
    text.add("[[maybe_unused]] const float* const weights = a.weights + model * a.weightStride;");
    text.add("[[maybe_unused]] const uint4* const fragments = a.fragments + (i64) model * %d;",
        32L * matrices.fragments());
    text.add("extern __shared__ __align__(128) unsigned char memory[];");
    text.add("[[maybe_unused]] const u32 base = shared_address(memory);");
  }

  /// Says which values are a thread's. What it reads of the whole sequence it may load before products, so that nobody waits for it behind them; where
  /// there are more warps than fragments or tiles, some load what others have.
  void place() {
    text.add("const int mine = warp %% %d; // its fragment", mapping.fragments());
    text.add("const int tile = first + min(mine %% %d, own - 1), rank = slice * %d + mine / %d;", mapping.tiles(),
        mapping.rowBlocks(), mapping.tiles());
    text.add("const int unit = rank * 16 + g; // the first of this thread");
    text.add("const int at = unit * 8 + q; // its place in a value");
  }

  /// Waits for the launch before, while weights are on their way; the next one may begin with its own.
  void awaitBefore() {
    text.add("begin_launch_after();");
    text.add("await_launch_before();");
  }

  /// What follows is done by each warp that has a fragment of its own, up to the end of the block.
  void beginElements() {
    text.add("if (warp < %d && mine %% %d < own) {", mapping.fragments(), mapping.tiles());
  }

  /// A thread's value as halves, into an operand in memory.
  ///
  /// @param arrays where its tile begins, for each half
  /// @param factor by which it is multiplied, or nothing
  void storeHalves(List<String> arrays, String value, String factor) {
    for (int half = 0; half < 2; half++) {
      String[] elements = new String[2];
      for (int i = 0; i < 2; i++) {
        String element = value + "[" + (2 * half + i) + "]";
        if (mapping.units() > wiring.width)
          element = String.format(Locale.ROOT, "(unit + %d < %d ? %s : 0.f)", 8 * half, wiring.width, element);
        elements[i] = factor.isEmpty() ? element : element + " * " + factor;
      }
      text.add("{");
      text.add("const float v0 = %s, v1 = %s;", elements[0], elements[1]);
      text.add("const u32 h = halves(v0, v1);");
      text.add("*(u32*) (%s + at + %d) = h;", arrays.getFirst(), 64 * half);
      if (arrays.size() > 1)
        text.add("*(u32*) (%s + at + %d) = rest(v0, v1, h);", arrays.get(1), 64 * half);
      text.add("}");
    }
  }

  /// Names of the values that instructions make.
  static Set<Integer> made(List<Instruction> instructions) {
    Set<Integer> made = new LinkedHashSet<>();
    instructions.forEach(instruction -> Launches.written(instruction).forEach(place -> made.add(place.buffer())));
    return made;
  }
}
