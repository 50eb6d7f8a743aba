package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;

/// The kernel that takes adjoints back through a sequence. Operands are scaled by a power of two that fits the adjoints of the step,
/// so that none is too small or too large for halves; products are scaled back.
final class BackwardSource {
  /// Of a thread that weights may take.
  private static final int WEIGHT_REGISTERS = 128;

  final Struct arguments = new Struct("backward_Args");
  private final Wiring wiring;
  private final Mapping mapping;
  private final StepWriter writer;
  private final SourceText text;
  private final BackwardNames names;
  private final AdjointWriter adjoints;
  private final BackwardReads reads;
  private final AccumulationWriter gradients;
  private final Map<Integer, Integer> staged = new LinkedHashMap<>();
  private final Set<Integer> dirty = new HashSet<>();

  BackwardSource(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights,
      AccumulatedGradients gradients) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.names = new BackwardNames(wiring);
    this.writer = new StepWriter(wiring, mapping, precision, weights, WEIGHT_REGISTERS, names::variable);
    this.text = writer.text;
    this.adjoints = new AdjointWriter(writer, names);
    this.reads = new BackwardReads(writer, names);
    this.gradients = new AccumulationWriter(writer, gradients);
    write();
  }

  int sharedBytes() {
    return writer.shared.bytes();
  }

  String source() {
    return text.toString();
  }

  private int widthOf(int buffer) {
    return wiring.plan.buffers().get(buffer).width();
  }

  private void write() {
    arguments.pointer("weights", "const float", "parameters, and matrices made of them");
    adjoints.addArguments(arguments);
    reads.addInputs(arguments);
    for (int lag : wiring.lateInputs())
      arguments.pointer(BackwardNames.lateInput(lag), "float",
          "what each step means for the input " + lag + " steps before it: [step][tile][input][8]");
    reads.addSaves(arguments);
    if (!wiring.accumulated.isEmpty())
      arguments.pointer("accumulated", "float", "sums of gradients of each group of tiles");
    for (int part = 0; part < writer.precision.parts(); part++) {
      arguments.pointer(part == 0 ? "delta" : "delta_rest", "u16", "[step][tile][value][unit][8], scaled");
      arguments.pointer(part == 0 ? "operand" : "operand_rest", "u16",
          "computed operands of gradients: [step][tile][value][unit][8]");
    }
    arguments.pointer("scales", "float", "[step][tile]: what deltas are to be multiplied with");
    arguments.pointer("lengths", "const int", "[tile][8]");
    arguments.whole64("weightStride", "from one model to the next");
    wiring.lags.addArguments(arguments);
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
    text.add("extern \"C\" __global__ void __launch_bounds__(%d, 1) backward(const backward_Args a) {",
        mapping.threads());
    writer.place();
    for (int buffer : wiring.deltas())
      staged.put(buffer, writer.shared.take(writer.operandBytes()));
    for (int buffer : wiring.computedOperands())
      staged.put(buffer, writer.shared.take(writer.operandBytes()));
    writer.loadWeights(writer.matrices(wiring.far.without(wiring.backward)));
    writer.loadRows(wiring.backward);
    prologue();
    text.add("for (int n = a.steps - 1; n >= 0; n--) {");
    step();
    text.add("}");
    epilogue();
    text.add("}");
  }

  private void prologue() {
    adjoints.declare();
    reads.declare();
    gradients.declare();
    text.add("block += (a.steps - 1) * a.tiles;");
    reads.loadNext("a.steps - 1", 0);
    adjoints.take("a.steps - 1");
    adjoints.tellMaximum();
    writer.barrier();
  }

  private void step() {
    adjoints.agreeOnScale();
    dirty.clear();
    Set<Integer> made = new LinkedHashSet<>(wiring.traces());
    made.addAll(wiring.made(wiring.backward));
    made.removeIf(buffer -> wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.StateAdjoint
        || wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.InputAdjoint);
    made.forEach(
        buffer -> text.add("float %s%s;", wiring.identifier(buffer), writer.values.dimensions(widthOf(buffer))));
    reads.take();
    reads.loadNext("n - 1", -1);
    reads.prefetch();
    adjoints.declareSums();
    for (int trace : wiring.traces(true))
      if (staged.containsKey(trace))
        writer.byOwners(() -> stage(trace));
    List<Instruction.Multiply> late = new ArrayList<>();
    for (Instruction instruction : wiring.far.without(wiring.backward)) {
      if (writer.gathers.isAwaitedBy(instruction))
        writer.gathers.settle(this::barrier);
      switch (instruction) {
        case Instruction.Multiply multiply when wiring.isGathered(multiply) -> writer.gathers.begin(multiply);
        case Instruction.Sum sum -> writer.gathers.begin(sum);
        case Instruction.Multiply multiply when wiring.isLate(multiply) -> late.add(multiply);
        case Instruction.Multiply multiply -> product(multiply);
        case Instruction.Pass pass -> writer.byOwners(() -> pass(pass));
        case Instruction.Draw _, Instruction.Outer _ -> throw new IllegalStateException("no step has " + instruction);
      }
    }
    writer.gathers.settle(this::barrier);
    if (!dirty.isEmpty())
      barrier();
    adjoints.moveOn();
    adjoints.take("n - 1");
    adjoints.tellMaximum();
    text.add("// what no step waits for");
    late.forEach(this::product);
    if (!wiring.accumulated.isEmpty())
      writer.byOwners(gradients::add);
    export(wiring.deltas(), "delta");
    export(wiring.computedOperands(), "operand");
    // no scale where all is zero: it could be far above the others, which would vanish beside it
    text.add("if (threadIdx.x < %d && rank == 0) a.scales[block + threadIdx.x] = most > 0.f ? unscale : 0.f;",
        mapping.tiles());
    adjoints.storeLate();
    text.add("block -= a.tiles;");
    writer.barrier();
  }

  private void pass(Instruction.Pass pass) {
    writer.passes.pass(pass);
    pass.code().stores().forEach(store -> {
      if (staged.containsKey(pass.places().get(store.place()).buffer()))
        stage(pass.places().get(store.place()).buffer());
    });
  }

  private void stage(int buffer) {
    writer.storeOperand(widthOf(buffer), "base + " + staged.get(buffer), wiring.identifier(buffer),
        wiring.deltas().contains(buffer) ? "scale" : "");
    dirty.add(buffer);
  }

  private void barrier() {
    writer.barrier();
    dirty.clear();
  }

  private void product(Instruction.Multiply multiply) {
    if (multiply.operands().stream().anyMatch(operand -> dirty.contains(operand.buffer())))
      barrier();
    text.add("{");
    writer.comment(multiply);
    boolean isSum = !multiply.operands().stream().allMatch(wiring::isNarrow);
    List<String> sums =
        multiply.columns().stream().map(column -> "sum_" + wiring.identifier(column.target().buffer())).toList();
    if (isSum) {
      sums.forEach(name -> text.add("float %s[%d] = {};", name, mapping.elements()));
      writer.multiplyWhole(multiply, multiply.operands().stream()
          .map(operand -> wiring.isNarrow(operand) ? "" : "base + " + staged.get(operand.buffer())).toList(), sums);
    }
    text.loop("e", mapping.elements());
    for (int c = 0; c < sums.size(); c++) {
      Instruction.Column column = multiply.columns().get(c);
      boolean adds = column.start().equals(column.target());
      String start = adds || column.start().shared() && writer.passes.isZero(column.start().buffer()) ? ""
          : column.start().shared() ? writer.startOf(column.start()) + " + "
          : names.variable(column.start()) + "[e] + ";
      text.add("%s[e] %s %s%s%s;", names.variable(column.target()), adds ? "+=" : "=", start,
          isSum ? sums.get(c) + "[e] * unscale" : "0.f", writer.narrowTerms(multiply, column));
    }
    text.end();
    text.add("}");
    for (Instruction.Column column : multiply.columns())
      if (staged.containsKey(column.target().buffer()))
        writer.byOwners(() -> stage(column.target().buffer()));
  }

  /// Copies staged values to memory: the units of this block.
  private void export(List<Integer> buffers, String array) {
    if (buffers.isEmpty())
      return;
    int own = mapping.units() / mapping.cluster();
    int first = requireNonNull(staged.get(buffers.getFirst()));
    int stride = buffers.size() > 1 ? requireNonNull(staged.get(buffers.get(1))) - first : 0;
    for (int p = 0; p < writer.precision.parts(); p++) {
      int part = p;
      writer.byAllThreads(buffers.size() * mapping.tiles() * own, () -> {
        if (mapping.tiles() * mapping.cluster() == 1)
          text.add("*(uint4*) (a.%s + %s + i * 8) = load_shared16(base + %d + i / %d * %d + i %% %d * 16);",
              array + (part == 0 ? "" : "_rest"), ValueWriter.offset("0", buffers.size() * mapping.units() * 8),
              first + part * writer.partBytes(), own, stride, own);
        else {
          text.add("const int value = i / %d, j = i / %d %% %d, u = rank * %d + i %% %d;", mapping.tiles() * own, own,
              mapping.tiles(), own, own);
          text.add(
              "*(uint4*) (a.%s + %s + ((j * %d + value) * %d + u) * 8) = load_shared16(base + %d + value * %d + (j * %d + u) * 16);",
              array + (part == 0 ? "" : "_rest"), ValueWriter.offset("0", buffers.size() * mapping.units() * 8),
              buffers.size(),
              mapping.units(), first + part * writer.partBytes(), stride, mapping.units());
        }
      });
    }
  }

  private void epilogue() {
    adjoints.storeStart();
    if (!wiring.accumulated.isEmpty())
      writer.byOwners(gradients::finish);
  }
}
