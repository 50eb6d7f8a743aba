package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The kernel that takes groups of samples through a sequence: each block one group, all its steps, weights on the chip.
final class ForwardSource {
  /// Steps ahead that values are brought from memory to the cache.
  static final int PREFETCH = 6;

  final Struct arguments = new Struct("forward_Args");
  private final Wiring wiring;
  private final Mapping mapping;
  private final StepWriter writer;
  private final SourceText text;
  private final StateOperands states;
  private final Map<Integer, Integer> operands = new LinkedHashMap<>();
  private final Map<Instruction, Integer> handedOver = new LinkedHashMap<>();
  private final Set<String> dirty = new HashSet<>();

  ForwardSource(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights,
      StateOperands.Fetching fetching) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.writer =
        new StepWriter(wiring, mapping, precision, weights, weightRegisters(wiring, mapping, precision),
            this::variable);
    this.text = writer.text;
    this.states = new StateOperands(writer, fetching);
    write();
  }

  /// Weights that are read from shared memory are what a step of the accurate mode waits for; beyond this many, registers are spilled there. Where a
  /// product waits for another of its step (LEM), more of them hold values, and in a cluster other things take longer: fewer are better there.
  private static int weightRegisters(Wiring wiring, Mapping mapping, Precision precision) {
    boolean isOnePhase = wiring.operands(wiring.forward).stream()
        .allMatch(operand -> wiring.content(operand) instanceof Buffer.Content.State && wiring.lag(operand) >= 0);
    return precision == Precision.ACCURATE && mapping.cluster() == 1 && isOnePhase ? 160 : 128;
  }

  int sharedBytes() {
    return writer.shared.bytes();
  }

  String source() {
    return text.toString();
  }

  private void write() {
    arguments.pointer("weights", "const float", "parameters, and matrices made of them");
    arguments.pointer("x", "const float", "[step][tile][input][8]");
    for (int s = 0; s < wiring.program.states().size(); s++)
      arguments.pointer("record_" + wiring.stateName(s), "float",
          "the state at every step, its history before: [step][tile][unit][8]");
    for (int s : wiring.historyStates())
      for (int part = 0; part < writer.precision.parts(); part++)
        arguments.pointer(StateOperands.half(wiring, s, part), "u16",
            "the same as halves, " + (part == 0 ? "" : "what they leave over, ") + "for products");
    arguments.pointer("saves", "uint4", "what the backward pass reads, in the order of threads; or nothing");
    for (int trace : wiring.traces(false))
      arguments.pointer(saved(wiring, trace), "float", "the same of narrow values: [step][tile][element][8]");
    for (int buffer : wiring.aheadBuffers())
      arguments.pointer("ahead_" + wiring.identifier(buffer), "const float", "[step][tile][unit][8]");
    forEachFar(column -> arguments.pointer(wiring.far.name(column), "const float",
        "a product with a state of long before: [step][tile][unit][8]"));
    arguments.whole64("weightStride", "from one model to the next");
    wiring.lags.addArguments(arguments);
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
    text.add("extern \"C\" __global__ void __launch_bounds__(%d, 1) forward(const forward_Args a) {",
        mapping.threads());
    writer.place();
    reserve();
    writer.loadWeights(writer.matrices(wiring.far.without(wiring.forward)));
    writer.loadRows(wiring.forward);
    writer.loadStarts(wiring.ahead);
    prologue();
    text.add("for (int n = 0; n < a.steps; n++) {");
    step();
    text.add("}");
    epilogue();
    text.add("}");
  }

  /// The sums of products that are read instead of made.
  private void forEachFar(Consumer<Instruction.Column> use) {
    wiring.far.forward.forEach(multiply -> multiply.columns().forEach(use));
  }

  /// The products that steps do in the step before.
  private List<Instruction> early() {
    return wiring.far.without(List.copyOf(wiring.early));
  }

  /// Where a narrow value is saved.
  static String saved(Wiring wiring, int trace) {
    return "saves_" + wiring.identifier(trace);
  }

  private void reserve() {
    states.reserve();
    for (int buffer : wiring.operandBuffers(wiring.forward))
      operands.put(buffer, writer.shared.take(writer.operandBytes()));
    for (Instruction instruction : early())
      handedOver.put(instruction, writer.reserveSums(((Instruction.Multiply) instruction).columns().size()));
  }

  /// Where a state of some steps before lies among the rows of a record.
  private String row(int state, int lag, int more) {
    return wiring.lags.row(state, lag, more);
  }

  private List<Integer> inputLags() {
    return wiring.readInputs(wiring.forward);
  }

  private int widthOf(int buffer) {
    return wiring.plan.buffers().get(buffer).width();
  }

  private int stateWidth(int state) {
    return wiring.program.states().get(state).width();
  }

  private void prologue() {
    for (int s = 0; s < wiring.program.states().size(); s++) {
      String dimensions = writer.values.dimensions(stateWidth(s));
      text.add("%s %s%s, %s_new%s;", writer.values.type(stateWidth(s)), wiring.stateName(s), dimensions,
          wiring.stateName(s), dimensions);
      writer.values.load(stateWidth(s), wiring.stateName(s), "a.record_" + wiring.stateName(s), row(s, 0, 0));
    }
    writer.byOwners(states::storeStarts);
    loadFirst();
  }

  private void loadFirst() {
    for (int lag : inputLags()) {
      String dimensions = writer.values.narrowDimensions(wiring.program.inputWidth());
      text.add("float x%d%s, x%d_next%s;", lag, dimensions, lag, dimensions);
      loadInputs("x" + lag + "_next", lag, "0", 0);
    }
    for (int buffer : wiring.aheadBuffers()) {
      text.add("float %s_next%s;", aheadName(buffer), writer.values.dimensions(widthOf(buffer)));
      text.add("if (a.steps > 0) {");
      writer.values.load(widthOf(buffer), aheadName(buffer) + "_next", "a.ahead_" + wiring.identifier(buffer), "0");
      text.add("}");
    }
    states.fetchFirst();
    forEachFar(column -> {
      text.add("float early_%s[%d];", wiring.identifier(column.target().buffer()), mapping.elements());
      loadFar(column, "0", 0);
    });
    writer.barrier();
    for (Instruction instruction : early())
      early((Instruction.Multiply) instruction, "0", true);
    if (!early().isEmpty() && (mapping.depth() > 1 || states.fetchesAtTheBeginning()))
      text.add("__syncthreads();");
  }

  private void loadFar(Instruction.Column column, String step, int ahead) {
    text.add("if (%s < a.steps) {", step);
    writer.values.load(column.width(), "early_" + wiring.identifier(column.target().buffer()),
        "a." + wiring.far.name(column), "" + ahead);
    text.add("}");
  }

  private String aheadName(int buffer) {
    return "ahead_" + wiring.identifier(buffer);
  }

  /// The vector that a product done ahead starts with; it is added where the product is used. Noise starts with nothing.
  private String aheadStart(int buffer) {
    return wiring.ahead.stream().flatMap(multiply -> multiply.columns().stream())
        .filter(column -> column.target().buffer() == buffer).map(column -> " + " + writer.startOf(column.start()))
        .findFirst().orElse("");
  }

  private void loadInputs(String target, int lag, String step, int ahead) {
    text.add("if (%s < a.steps) {", step);
    writer.values.loadNarrow(wiring.program.inputWidth(), target, "a.x",
        "" + (wiring.program.inputHistory() - lag + ahead));
    text.end();
  }

  /// Products of a step that are done in the one before.
  private void early(Instruction.Multiply multiply, String step, boolean declare) {
    List<String> sums =
        multiply.columns().stream().map(column -> "early_" + wiring.identifier(column.target().buffer())).toList();
    if (declare)
      sums.forEach(name -> text.add("float %s[%d] = {};", name, mapping.elements()));
    text.add("{");
    writer.comment(multiply);
    if (!declare)
      sums.forEach(name -> text.loop("e", mapping.elements()).add("%s[e] = 0.f;", name).end());
    writer.multiply(multiply, multiply.operands().stream().map(operand -> wiring.isNarrow(operand) ? ""
        : operandAddress(operand, step)).toList(), sums);
    if (mapping.depth() > 1)
      writer.handOver(requireNonNull(handedOver.get(multiply)), sums);
    text.add("}");
  }

  private String operandAddress(Place operand, String step) {
    return switch (wiring.content(operand)) {
      case Buffer.Content.State(int state) -> states.address(state, wiring.lag(operand), step);
      default -> "base + " + operands.get(operand.buffer());
    };
  }

  private void step() {
    states.fetchAtTheBeginning();
    for (int lag : inputLags()) {
      text.loop("f", wiring.program.inputWidth()).loop("i", 2 * mapping.tiles())
          .add("x%d[f][i] = x%d_next[f][i];", lag, lag)
          .end().end();
      loadInputs("x" + lag + "_next", lag, "n + 1", 1);
    }
    for (int buffer : wiring.aheadBuffers()) {
      text.add("float %s%s;", wiring.identifier(buffer), writer.values.dimensions(widthOf(buffer)));
      writer.values.forEach(widthOf(buffer), index -> text.add("%s%s = %s_next%s%s;", wiring.identifier(buffer), index,
          aheadName(buffer), index, aheadStart(buffer)));
      if (wiring.isWide(widthOf(buffer))) {
        text.add("if (n + %d < a.steps) {", PREFETCH);
        writer.values.prefetch("a.ahead_" + wiring.identifier(buffer), "" + PREFETCH);
        text.add("}");
      }
      text.add("if (n + 1 < a.steps) {");
      writer.values.load(widthOf(buffer), aheadName(buffer) + "_next", "a.ahead_" + wiring.identifier(buffer), "1");
      text.add("}");
    }
    for (Wiring.Delayed delayed : wiring.readStates(wiring.forward))
      if (delayed.lag() >= 1) {
        text.add("float %s%s;", lagged(delayed), writer.values.dimensions(stateWidth(delayed.state())));
        writer.values.load(stateWidth(delayed.state()), lagged(delayed),
            "a.record_" + wiring.stateName(delayed.state()),
            row(delayed.state(), delayed.lag(), 0));
      }
    for (int buffer : wiring.aheadBuffers())
      if (operands.containsKey(buffer))
        writer.byOwners(() -> stored(new Place(buffer, 0, false)));
    declareValues();
    boolean earlyDone = early().isEmpty();
    for (int i = 0; i < wiring.forward.size(); i++) {
      Instruction instruction = wiring.forward.get(i);
      if (writer.gathers.isAwaitedBy(instruction))
        writer.gathers.settle(this::barrier);
      if (wiring.early.contains(instruction)) {
        takeEarly((Instruction.Multiply) instruction);
        continue;
      }
      switch (instruction) {
        case Instruction.Multiply multiply when wiring.isGathered(multiply) -> writer.gathers.begin(multiply);
        case Instruction.Sum sum -> writer.gathers.begin(sum);
        case Instruction.Multiply multiply -> {
          product(multiply);
          boolean more = i + 1 < wiring.forward.size() && wiring.forward.get(i + 1) instanceof Instruction.Multiply;
          if (!earlyDone && !more) {
            doEarly();
            earlyDone = true;
          }
        }
        case Instruction.Pass pass -> pass(pass);
        case Instruction.Draw _, Instruction.Outer _ ->
          throw new IllegalStateException("no step has " + instruction);
      }
    }
    writer.gathers.settle(this::barrier);
    if (!earlyDone) {
      if (mapping.depth() > 1)
        text.add("__syncthreads();");
      doEarly();
    }
    states.writeHistory("n");
    states.fetchAtTheEnd();
    writer.byOwners(() -> {
      save();
      for (int s = 0; s < wiring.program.states().size(); s++) {
        String name = wiring.stateName(s);
        writer.values.store(stateWidth(s), "a.record_" + name, row(s, 0, 1), name + "_new");
        writer.values.forEach(stateWidth(s), index -> text.add("%s%s = %s_new%s;", name, index, name, index));
      }
    });
    states.awaitNext();
    text.add("block += a.tiles;");
    barrier();
  }

  private void barrier() {
    writer.barrier();
    dirty.clear();
  }

  private static String lagged(Wiring wiring, Wiring.Delayed delayed) {
    return wiring.stateName(delayed.state()) + "_lag" + wiring.lags.name(delayed.lag());
  }

  private String lagged(Wiring.Delayed delayed) {
    return lagged(wiring, delayed);
  }

  /// Every value that a step makes, but states.
  private void declareValues() {
    Set<Integer> made = wiring.made(wiring.forward);
    made.removeIf(buffer -> wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.State
        || wiring.aheadBuffers().contains(buffer));
    made.forEach(
        buffer -> text.add("float %s%s;", wiring.identifier(buffer), writer.values.dimensions(widthOf(buffer))));
  }

  private void takeEarly(Instruction.Multiply multiply) {
    writer.comment(multiply);
    boolean isFar = wiring.far.contains(multiply);
    if (mapping.depth() > 1 && !isFar)
      writer.takeOver(requireNonNull(handedOver.get(multiply)),
          multiply.columns().stream().map(column -> "early_" + wiring.identifier(column.target().buffer())).toList());
    for (Instruction.Column column : multiply.columns()) {
      String name = wiring.identifier(column.target().buffer());
      text.loop("e", mapping.elements())
          .add("%s[e] = early_%s[e] + (%s);", name, name, writer.start(multiply, column, startValue(column))).end();
      if (isFar) {
        text.add("if (n + %d < a.steps) {", PREFETCH);
        writer.values.prefetch("a." + wiring.far.name(column), "" + PREFETCH);
        text.add("}");
        loadFar(column, "n + 1", 1);
      }
    }
    writer.byOwners(() -> multiply.columns().forEach(column -> stored(column.target())));
  }

  private String startValue(Instruction.Column column) {
    return column.start().shared() ? writer.startOf(column.start())
        : wiring.identifier(column.start().buffer()) + "[e]";
  }

  private void doEarly() {
    text.add("if (n + 1 < a.steps) {");
    early().forEach(instruction -> early((Instruction.Multiply) instruction, "n + 1", false));
    text.add("}");
  }

  private void product(Instruction.Multiply multiply) {
    for (Place operand : multiply.operands())
      if (!wiring.isNarrow(operand) && dirty.contains(area(operand)))
        barrier();
    writer.comment(multiply);
    for (Instruction.Column column : multiply.columns()) {
      String start = writer.start(multiply, column, startValue(column));
      text.loop("e", mapping.elements()).add("%s[e] = %s;", wiring.identifier(column.target().buffer()),
          mapping.depth() == 1 ? start : "part == 0 ? " + start + " : 0.f").end();
    }
    if (!multiply.operands().stream().allMatch(wiring::isNarrow))
      sum(multiply);
    writer.byOwners(() -> multiply.columns().forEach(column -> stored(column.target())));
  }

  private void sum(Instruction.Multiply multiply) {
    text.add("{");
    writer.multiplyWhole(multiply, multiply.operands().stream().map(operand -> wiring.isNarrow(operand) ? ""
        : operandAddress(operand, "n")).toList(),
        multiply.columns().stream().map(column -> wiring.identifier(column.target().buffer())).toList());
    text.add("}");
  }

  private String area(Place place) {
    return wiring.content(place) instanceof Buffer.Content.State(int state)
        ? "ring" + state + (wiring.lag(place) < 0 ? "new" : "")
        : "operand" + place.buffer();
  }

  private void pass(Instruction.Pass pass) {
    writer.byOwners(() -> {
      writer.passes.pass(pass);
      pass.code().stores().forEach(store -> stored(pass.places().get(store.place())));
    });
  }

  /// What a thread calls its part of a value.
  private String variable(Place place) {
    return switch (wiring.content(place)) {
      case Buffer.Content.State(int state) -> wiring.lag(place) == 0 ? wiring.stateName(state)
          : wiring.lag(place) < 0 ? wiring.stateName(state) + "_new"
          : lagged(new Wiring.Delayed(state, wiring.lag(place)));
      case Buffer.Content.Inputs _ -> "x" + wiring.lag(place);
      default -> wiring.identifier(place.buffer());
    };
  }

  /// What becomes of a value once it is there.
  private void stored(Place place) {
    if (wiring.content(place) instanceof Buffer.Content.State(int state)) {
      if (states.has(state)) {
        states.storeNext(state);
        dirty.add("ring" + state + "new");
      }
    } else if (operands.containsKey(place.buffer())) {
      writer.storeOperand(widthOf(place.buffer()), "base + " + operands.get(place.buffer()),
          wiring.identifier(place.buffer()), "");
      dirty.add("operand" + place.buffer());
    }
  }

  private void save() {
    SaveLayout saves = new SaveLayout(wiring, mapping, writer.precision);
    if (wiring.traces().isEmpty())
      return;
    text.add("if (a.saves) {");
    if (saves.slots() > 0) {
      text.loop("f", mapping.fragments());
      text.add("uint4* const p = a.saves + %s;", saves.address(0));
      saves.store(text);
      text.end();
    }
    for (int trace : wiring.traces(false))
      writer.values.store(widthOf(trace), "a." + saved(wiring, trace), "0", wiring.identifier(trace));
    text.add("}");
  }

  private void epilogue() {
    states.writeHistory("a.steps");
  }
}
