package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;

/// Derivatives with respect to inputs by the products of launches: a thread block has 16 inputs of some tiles of a step.
final class PerStepInputAdjoints implements InputAdjoints {
  private static final int MOST_TILES = 8;

  private final Struct arguments = new Struct("input_adjoints_Args");
  private final Wiring wiring;
  private final Precision precision;
  private final WeightLayout weights;
  private final PackedMatrices matrices;
  private final int units;
  private final int available;
  /// Uses of matrices, and the numbers of the deltas that they are multiplied with.
  private final Map<Integer, Integer> terms = new LinkedHashMap<>();
  private PerStepMapping mapping;
  private String source = "";
  private int sharedBytes;

  /// @param units     of the deltas, padded
  /// @param available shared memory of a thread block
  PerStepInputAdjoints(Wiring wiring, int units, Precision precision, WeightLayout weights, PackedMatrices matrices,
      int available) {
    this.wiring = wiring;
    this.precision = precision;
    this.weights = weights;
    this.matrices = matrices;
    this.units = units;
    this.available = available;
    this.mapping = new PerStepMapping(Math.ceilDiv(wiring.program.inputWidth(), 16) * 16, 1, MOST_TILES);
    for (Instruction instruction : wiring.after)
      if (instruction instanceof Instruction.Multiply multiply
          && wiring.content(multiply.columns().getFirst().target()) instanceof Buffer.Content.InputAdjoint)
        for (int i = 0; i < multiply.operands().size(); i++)
        terms.put(multiply.columns().getFirst().matrices().get(i),
            wiring.deltas().indexOf(multiply.operands().get(i).buffer()));
    matrices.add(List.copyOf(terms.keySet()), mapping.chunks(), units / 16);
  }

  /// Once all matrices are known.
  void write() {
    if (terms.isEmpty())
      return;
    arguments.pointer("weights", "const float", "");
    arguments.pointer("fragments", "const uint4", "the matrices of products");
    for (int part = 0; part < precision.parts(); part++)
      arguments.pointer(part == 0 ? "delta" : "delta_rest", "const u16", "[step][tile][value][unit][8], scaled");
    arguments.pointer("scales", "const float", "[step][tile]");
    arguments.pointer("dx", "float", "[step][tile][input][8]");
    arguments.whole64("weightStride", "from one model to the next");
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    while (!tryToWrite())
      mapping = mapping.smaller(wiring.program.inputWidth());
  }

  private boolean tryToWrite() {
    PerStepWriter frame = new PerStepWriter(wiring, mapping, precision, weights, matrices,
        place -> wiring.identifier(place.buffer()));
    SourceText text = frame.text;
    arguments.declare(text);
    frame.begin("input_adjoints", "input_adjoints_Args", true);
    PerStepProduct product = new PerStepProduct(mapping, precision, matrices, text, units / 16);
    int column = product.column();
    int values = wiring.deltas().size();
    terms.forEach((use, delta) -> {
      List<String> parts = new ArrayList<>();
      for (int part = 0; part < precision.parts(); part++)
        parts.add("a." + (part == 0 ? "delta" : "delta_rest") + " + (((i64) step * a.tiles + first) * " + values
            + " + " + delta + ") * " + units * 8);
      product.add(column, product.operand(new PerStepProduct.Operand(parts, values * units * 8, units, -1)), use);
    });
    product.begin(0, available);
    product.write(available, () -> {
    });
    frame.place();
    frame.beginElements();
    text.add("const i64 block = (i64) step * a.tiles + tile;");
    product.take(column, "sum");
    int width = wiring.program.inputWidth();
    text.add("const float by = a.scales[block];");
    text.add("float* const p = a.dx + block * %d + at;", width * 8);
    text.add("if (unit < %d) *(float2*) p = make_float2(sum[0] * by, sum[1] * by);", width);
    text.add("if (unit + 8 < %d) *(float2*) (p + 64) = make_float2(sum[2] * by, sum[3] * by);", width);
    text.add("}").add("}");
    source = text.toString();
    sharedBytes = product.sharedBytes(available);
    return product.fits(available) || mapping.isSmallest();
  }

  @Override
  public boolean isWanted() {
    return !terms.isEmpty();
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public int sharedBytes() {
    return sharedBytes;
  }

  @Override
  public void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> values, int ran) {
    int tilesPerModel = Math.toIntExact(values.getOrDefault("tilesPerModel", 1L));
    int models = Math.toIntExact(values.getOrDefault("tiles", 1L)) / tilesPerModel;
    queue.launch(program.function("input_adjoints").allowShared(sharedBytes),
        new Grid(Math.multiplyExact(mapping.slices() * mapping.groups(tilesPerModel) * models, ran),
            PerStepMapping.THREADS, 1, sharedBytes),
        arguments.bytes(values));
  }
}
