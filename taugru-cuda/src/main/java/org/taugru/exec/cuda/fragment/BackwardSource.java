package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

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
  private final SaveLayout saves;
  private final AccumulationWriter gradients;
  private final Map<Integer, Integer> staged = new LinkedHashMap<>();
  private final Set<Integer> dirty = new HashSet<>();
  private int maxima;

  BackwardSource(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights,
      AccumulatedGradients gradients) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.writer = new StepWriter(wiring, mapping, precision, weights, WEIGHT_REGISTERS, this::variable);
    this.text = writer.text;
    this.saves = new SaveLayout(wiring, mapping, precision);
    this.gradients = new AccumulationWriter(writer, gradients);
    write();
  }

  int sharedBytes() {
    return writer.shared.bytes();
  }

  String source() {
    return text.toString();
  }

  private Set<Wiring.Delayed> read() {
    return wiring.readStates(all());
  }

  private List<Integer> inputLags() {
    return wiring.readInputs(all());
  }

  /// What steps do, gradients among it.
  private List<Instruction> all() {
    return Stream.concat(wiring.backward.stream(), wiring.accumulated.stream()).toList();
  }

  private int widthOf(int buffer) {
    return wiring.plan.buffers().get(buffer).width();
  }

  private int stateWidth(int state) {
    return wiring.program.states().get(state).width();
  }

  private int inputWidth() {
    return wiring.program.inputWidth();
  }

  private int states() {
    return wiring.program.states().size();
  }

  private void write() {
    arguments.pointer("weights", "const float", "parameters, and matrices made of them");
    for (int s = 0; s < states(); s++) {
      String name = wiring.stateName(s);
      arguments.pointer("record_" + name, "const float",
          "the state at every step, its history before: [step][tile][unit][8]");
      arguments.pointer("last_" + name, "const float",
          "derivatives with respect to it after a sample's last step: [tile][unit][8]; or nothing");
      arguments.pointer("every_" + name, "const float", "and after every step: [step][tile][unit][8]; or nothing");
      arguments.pointer("start_" + name, "float", "with respect to it before the first step: [tile][unit][8]");
    }
    for (Wiring.Delayed late : wiring.lateAdjoints())
      arguments.pointer(late(late), "float",
          "what each step means for the state " + wiring.lags.name(late.lag())
              + " steps before it: [step][tile][unit][8]");
    if (!inputLags().isEmpty())
      arguments.pointer("x", "const float", "[step][tile][input][8]");
    for (int lag : wiring.lateInputs())
      arguments.pointer(lateInput(lag), "float",
          "what each step means for the input " + lag + " steps before it: [step][tile][input][8]");
    arguments.pointer("saves", "const uint4", "of the forward pass");
    for (int trace : wiring.traces(false))
      arguments.pointer(ForwardSource.saved(wiring, trace), "const float", "the same of narrow values");
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
    maxima = writer.shared.take(mapping.warps() * mapping.cluster() * 4);
    for (int buffer : wiring.deltas())
      staged.put(buffer, writer.shared.take(writer.operandBytes()));
    for (int buffer : wiring.computedOperands())
      staged.put(buffer, writer.shared.take(writer.operandBytes()));
    writer.loadWeights(writer.matrices(wiring.backward));
    writer.loadRows(wiring.backward);
    prologue();
    text.add("for (int n = a.steps - 1; n >= 0; n--) {");
    step();
    text.add("}");
    epilogue();
    text.add("}");
  }

  private String late(Wiring.Delayed late) {
    return wiring.lateName(late);
  }

  private static String lateInput(int lag) {
    return "late_x_" + lag;
  }

  private String adjoint(int state) {
    return "d" + wiring.stateName(state);
  }

  private String recorded(Wiring.Delayed read) {
    return wiring.stateName(read.state())
        + (read.lag() < 0 ? "_new" : read.lag() == 0 ? "" : "_lag" + wiring.lags.name(read.lag()));
  }

  private void prologue() {
    for (int s = 0; s < states(); s++) {
      String dimensions = writer.values.dimensions(stateWidth(s));
      text.add("float %s%s = {}, last_%s%s = {}, every_%s_next%s = {};", adjoint(s), dimensions,
          wiring.stateName(s), dimensions,
          wiring.stateName(s), dimensions);
      text.add("if (a.last_%s) {", wiring.stateName(s));
      writer.values.load(stateWidth(s), "last_" + wiring.stateName(s), "a.last_" + wiring.stateName(s), "0");
      text.add("}");
    }
    text.add("int end[%d];", 2 * mapping.tiles());
    text.loop("i", 2 * mapping.tiles())
        .add("end[i] = a.lengths[(tile + i / 2) * 8 + q + i %% 2] - 1;".replace("%%", "%")).end();
    for (Wiring.Delayed read : read())
      text.add("float %s_next%s = {};", recorded(read), writer.values.dimensions(stateWidth(read.state())));
    for (Wiring.Delayed late : wiring.lateAdjoints())
      text.add("float %s_next%s = {};", late(late), writer.values.dimensions(stateWidth(late.state())));
    for (int lag : inputLags())
      text.add("float x%d_next%s = {};", lag, writer.values.narrowDimensions(inputWidth()));
    for (int trace : wiring.traces(false))
      text.add("float %s_next%s = {};", wiring.identifier(trace), writer.values.dimensions(widthOf(trace)));
    gradients.declare();
    if (saves.slots() > 0)
      text.add("uint4 saved_next[%d][%d];", saves.slots(), mapping.fragments());
    text.add("block += (a.steps - 1) * a.tiles;");
    loadNext("a.steps - 1", 0);
    takeAdjoints("a.steps - 1");
    tellMaximum();
    writer.barrier();
  }

  /// Loads what a step reads, one step ahead of it.
  ///
  /// @param step  that it is for
  /// @param shift from the one that `at` is at
  private void loadNext(String step, int shift) {
    text.add("if (%s >= 0%s) {", step, mapping.depth() == 1 ? "" : " && part == 0");
    if (saves.slots() > 0) {
      text.loop("f", mapping.fragments());
      text.add("const uint4* const p = a.saves + %s;", saves.address(shift));
      saves.load(text, "saved_next");
      text.end();
    }
    for (Wiring.Delayed read : read())
      writer.values.load(stateWidth(read.state()), recorded(read) + "_next",
          "a.record_" + wiring.stateName(read.state()),
          wiring.lags.row(read.state(), read.lag(), shift));
    for (Wiring.Delayed late : wiring.lateAdjoints()) {
      text.add("if (%s + %s < a.steps) {", step, wiring.lags.steps(late.lag(), 1));
      writer.values.load(stateWidth(late.state()), late(late) + "_next", "a." + late(late),
          wiring.lags.steps(late.lag(), shift + 1));
      text.add("}");
    }
    for (int s = 0; s < states(); s++) {
      text.add("if (a.every_%s) {", wiring.stateName(s));
      writer.values.load(stateWidth(s), "every_" + wiring.stateName(s) + "_next", "a.every_" + wiring.stateName(s),
          "" + shift);
      text.add("}");
    }
    for (int lag : inputLags())
      writer.values.loadNarrow(inputWidth(), "x" + lag + "_next", "a.x",
          "" + (shift + wiring.program.inputHistory() - lag));
    for (int trace : wiring.traces(false))
      writer.values.load(widthOf(trace), wiring.identifier(trace) + "_next", "a." + ForwardSource.saved(wiring, trace),
          "" + shift);
    text.add("}");
  }

  /// Has what later steps read brought from memory to the cache.
  private void prefetch() {
    int ahead = ForwardSource.PREFETCH;
    text.add("if (n >= %d%s) {", ahead, mapping.depth() == 1 ? "" : " && part == 0");
    if (saves.slots() > 0) {
      text.loop("f", mapping.fragments());
      text.add("const uint4* const p = a.saves + %s;", saves.address(-ahead));
      saves.prefetch(text);
      text.end();
    }
    for (Wiring.Delayed read : read())
      if (wiring.isWide(stateWidth(read.state())))
        writer.values.prefetch("a.record_" + wiring.stateName(read.state()),
            wiring.lags.row(read.state(), read.lag(), -ahead));
    text.add("}");
  }

  private void step() {
    agreeOnScale();
    Set<Integer> made = new LinkedHashSet<>(wiring.traces());
    made.addAll(wiring.made(wiring.backward));
    made.removeIf(buffer -> wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.StateAdjoint
        || wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.InputAdjoint);
    made.forEach(
        buffer -> text.add("float %s%s;", wiring.identifier(buffer), writer.values.dimensions(widthOf(buffer))));
    for (Wiring.Delayed read : read()) {
      text.add("float %s%s;", recorded(read), writer.values.dimensions(stateWidth(read.state())));
      takeNext(stateWidth(read.state()), recorded(read));
    }
    for (int lag : inputLags()) {
      text.add("float x%d%s;", lag, writer.values.narrowDimensions(inputWidth()));
      writer.values.forEachNarrow(inputWidth(), index -> text.add("x%d%s = x%d_next%s;", lag, index, lag, index));
    }
    wiring.traces(false).forEach(trace -> takeNext(widthOf(trace), wiring.identifier(trace)));
    if (saves.slots() > 0) {
      text.loop("f", mapping.fragments());
      saves.unpack(text, "saved_next");
      text.end();
    }
    loadNext("n - 1", -1);
    prefetch();
    for (int s = 0; s < states(); s++)
      text.add("float %s_old%s = {};", adjoint(s), writer.values.dimensions(stateWidth(s)));
    for (Wiring.Delayed late : wiring.lateAdjoints())
      text.add("float %s%s = {};", late(late), writer.values.dimensions(stateWidth(late.state())));
    for (int lag : wiring.lateInputs())
      text.add("float %s%s = {};", lateInput(lag), writer.values.narrowDimensions(inputWidth()));
    for (int trace : wiring.traces(true))
      if (staged.containsKey(trace))
        writer.byOwners(() -> stage(trace));
    List<Instruction.Multiply> late = new ArrayList<>();
    for (Instruction instruction : wiring.backward) {
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
    for (int s = 0; s < states(); s++)
      copy(stateWidth(s), adjoint(s), adjoint(s) + "_old");
    takeAdjoints("n - 1");
    tellMaximum();
    text.add("// what no step waits for");
    late.forEach(this::product);
    if (!wiring.accumulated.isEmpty())
      writer.byOwners(gradients::add);
    export(wiring.deltas(), "delta");
    export(wiring.computedOperands(), "operand");
    // no scale where all is zero: it could be far above the others, which would vanish beside it
    text.add("if (threadIdx.x < %d && rank == 0) a.scales[block + threadIdx.x] = most > 0.f ? unscale : 0.f;",
        mapping.tiles());
    writer.byOwners(() -> wiring.lateAdjoints().forEach(
        far -> writer.values.store(stateWidth(far.state()), "a." + late(far), "0", late(far))));
    if (!wiring.lateInputs().isEmpty())
      writer.byOwners(() -> wiring.lateInputs()
          .forEach(lag -> writer.values.store(inputWidth(), "a." + lateInput(lag), "0", lateInput(lag))));
    text.add("block -= a.tiles;");
    writer.barrier();
  }

  /// The derivatives with respect to states after a step: from the steps after it, and from the loss.
  private void takeAdjoints(String step) {
    text.add("if (%s >= 0) {", step);
    text.loop("e", mapping.elements());
    for (int s = 0; s < states(); s++)
      if (wiring.isWide(stateWidth(s)))
        takeAdjoint(s, step, "[e]", writer.values.sampleOf());
    text.end();
    for (int s = 0; s < states(); s++)
      if (!wiring.isWide(stateWidth(s))) {
        int state = s;
        writer.values.forEachNarrow(stateWidth(s), index -> takeAdjoint(state, step, index, "i"));
      }
    text.add("}");
  }

  private void takeAdjoint(int state, String step, String index, String sample) {
    StringBuilder sum = new StringBuilder();
    sum.append(" + every_").append(wiring.stateName(state)).append("_next").append(index);
    for (Wiring.Delayed late : wiring.lateAdjoints())
      if (late.state() == state)
        sum.append(" + ").append(late(late)).append("_next").append(index);
    text.add("%s%s = %s%s%s + (%s == end[%s] ? last_%s%s : 0.f);", adjoint(state), index, adjoint(state), index, sum,
        step, sample, wiring.stateName(state), index);
  }

  private void takeNext(int width, String name) {
    copy(width, name, name + "_next");
  }

  private void copy(int width, String to, String from) {
    writer.values.forEach(width, index -> text.add("%s%s = %s%s;", to, index, from, index));
  }

  /// Tells the other warps the largest adjoint of this one.
  private void tellMaximum() {
    text.add(mapping.depth() == 1 ? "{" : "if (part == 0) {");
    text.add("float most = 0.f;");
    text.loop("e", mapping.elements());
    for (int s = 0; s < states(); s++)
      if (wiring.isWide(stateWidth(s)))
        text.add("most = fmaxf(most, fabsf(%s[e]));", adjoint(s));
    text.end();
    for (int s = 0; s < states(); s++)
      if (!wiring.isWide(stateWidth(s))) {
        String name = adjoint(s);
        writer.values.forEachNarrow(stateWidth(s), index -> text.add("most = fmaxf(most, fabsf(%s%s));", name, index));
      }
    text.add("most = __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(most)));");
    text.add("if (lane == 0) {");
    text.add("const u32 at = base + %d + (rank * %d + warp) * 4;", maxima, mapping.warps());
    if (mapping.cluster() == 1)
      text.add("store_shared(at, __float_as_uint(most));");
    else
      text.loop("c", mapping.cluster()).add("store_cluster(address_in(at, c), __float_as_uint(most));").end();
    text.add("}");
    text.add("}");
  }

  /// Takes the power of two that fits the largest adjoint of all.
  private void agreeOnScale() {
    text.add("float most = 0.f;");
    text.loop("i", mapping.warps() * mapping.cluster())
        .add("most = fmaxf(most, ((const float*) (memory + %d))[i]);", maxima).end();
    text.add("const float scale = scale_for(most), unscale = inverse_power(scale);");
    dirty.clear();
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
          : column.start().shared() ? writer.startOf(column.start()) + " + " : variable(column.start()) + "[e] + ";
      text.add("%s[e] %s %s%s%s;", variable(column.target()), adds ? "+=" : "=", start,
          isSum ? sums.get(c) + "[e] * unscale" : "0.f", writer.narrowTerms(multiply, column));
    }
    text.end();
    text.add("}");
    for (Instruction.Column column : multiply.columns())
      if (staged.containsKey(column.target().buffer()))
        writer.byOwners(() -> stage(column.target().buffer()));
  }

  /// What a thread calls its part of a value.
  private String variable(Place place) {
    return switch (wiring.content(place)) {
      case Buffer.Content.State(int state) -> recorded(new Wiring.Delayed(state, wiring.lag(place)));
      case Buffer.Content.StateAdjoint(int state) -> wiring.lag(place) < 0 ? adjoint(state)
          : wiring.lag(place) == 0 ? adjoint(state) + "_old"
          : late(new Wiring.Delayed(state, wiring.lag(place)));
      case Buffer.Content.Inputs _ -> "x" + wiring.lag(place);
      case Buffer.Content.InputAdjoint _ -> lateInput(wiring.lag(place));
      default -> wiring.identifier(place.buffer());
    };
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
    text.add("block += a.tiles;");
    for (int s = 0; s < states(); s++) {
      for (Wiring.Delayed late : wiring.lateAdjoints())
        if (late.state() == s) {
          text.add("if (%s < a.steps) {", wiring.lags.steps(late.lag(), 0));
          text.add("float more%s;", writer.values.dimensions(stateWidth(s)));
          writer.values.load(stateWidth(s), "more", "a." + late(late), wiring.lags.steps(late.lag(), 0));
          String name = adjoint(s);
          writer.values.forEach(stateWidth(s), index -> text.add("%s%s += more%s;", name, index, index));
          text.add("}");
        }
      int state = s;
      writer.byOwners(
          () -> writer.values.store(stateWidth(state), "a.start_" + wiring.stateName(state), "0", adjoint(state)));
    }
    if (!wiring.accumulated.isEmpty())
      writer.byOwners(gradients::finish);
  }
}
