package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The kernels that do one step forward, or a part of one up to where a product needs what all thread blocks have made.
final class PerStepForward {
  final Struct arguments = new Struct("forward_Args");
  private final Wiring wiring;
  private final PerStepMapping mapping;
  private final PerStepWriter frame;
  private final StepWriter writer;
  private final SourceText text;
  private final List<List<Instruction>> launches;
  private final List<Integer> sharedBytes = new ArrayList<>();
  private final int available;
  private boolean fits = true;

  /// @param available shared memory of a thread block
  PerStepForward(Wiring wiring, PerStepWriter frame, int available) {
    this.wiring = wiring;
    this.frame = frame;
    this.mapping = frame.mapping;
    this.writer = frame.writer;
    this.text = frame.text;
    this.available = available;
    this.launches = Launches.of(wiring, wiring.forward);
    write();
  }

  /// Shared memory of each launch of a step.
  List<Integer> sharedBytes() {
    return sharedBytes;
  }

  boolean fits() {
    return fits;
  }

  String source() {
    return text.toString();
  }

  /// Values that a launch leaves for a later one of the step.
  Set<Integer> kept() {
    Set<Integer> kept = new TreeSet<>();
    for (int i = 0; i < launches.size(); i++)
      kept.addAll(loaded(i));
    return kept;
  }

  /// Operands that a step makes, other than states.
  List<Integer> madeOperands() {
    return wiring.operandBuffers(wiring.forward);
  }

  static String kept(Wiring wiring, int buffer) {
    return "keep_" + wiring.identifier(buffer);
  }

  static String operand(Wiring wiring, int buffer, int part) {
    return (part == 0 ? "made_" : "made_rest_") + wiring.identifier(buffer);
  }

  private void write() {
    arguments.pointer("weights", "const float", "parameters, and matrices made of them");
    arguments.pointer("fragments", "const uint4", "the matrices of products");
    arguments.pointer("x", "const float", "[step][tile][input][8]");
    for (int s = 0; s < wiring.program.states().size(); s++)
      arguments.pointer("record_" + wiring.stateName(s), "float",
          "the state at every step, its history before: [step][tile][unit][8]");
    for (int s : wiring.operandStates())
      for (int part = 0; part < writer.precision.parts(); part++)
        arguments.pointer(half(s, part), "u16",
            "the same as halves, " + (part == 0 ? "" : "what they leave over, ") + "for products");
    arguments.pointer("saves", "uint4", "what the backward pass reads, in the order of threads; or nothing");
    for (int buffer : wiring.aheadBuffers())
      arguments.pointer("ahead_" + wiring.identifier(buffer), "const float", "[step][tile][unit][8]");
    for (int buffer : kept())
      arguments.pointer(kept(wiring, buffer), "float", "from launch to launch: [tile][unit][8]");
    for (int buffer : madeOperands())
      for (int part = 0; part < writer.precision.parts(); part++)
        arguments.pointer(operand(wiring, buffer, part), "u16", "from launch to launch: [tile][unit][8]");
    arguments.whole64("weightStride", "from one model to the next");
    arguments.whole("step", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
    for (int i = 0; i < launches.size(); i++)
      launch(i);
  }

  private String half(int state, int part) {
    return (part == 0 ? "half_" : "rest_") + wiring.stateName(state);
  }

  private int history(int state) {
    return wiring.program.states().get(state).history();
  }

  private boolean isState(int buffer) {
    return wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.State;
  }

  private void launch(int number) {
    List<Instruction> instructions = launches.get(number);
    frame.begin("forward" + number, "forward_Args", false);
    PerStepProduct product = frame.product();
    Map<Instruction.Column, Integer> columns = products(instructions, product);
    if (!product.isEmpty())
      product.begin(0, available);
    frame.awaitBefore();
    frame.place();
    text.add("[[maybe_unused]] const int block = a.step * a.tiles + tile;");
    writer.loadRows(instructions);
    inputs(instructions);
    loadSequence(number);
    if (!product.isEmpty())
      product.write(available, () -> {
      });
    fits &= product.isEmpty() || product.fits(available);
    sharedBytes.add(product.isEmpty() ? 0 : product.sharedBytes(available));
    frame.beginElements();
    columns.values().forEach(column -> product.take(column, "whole" + column));
    declare(number);
    instructions.forEach(instruction -> {
      switch (instruction) {
        case Instruction.Multiply multiply -> multiply(multiply, columns);
        case Instruction.Pass pass -> writer.passes.pass(pass);
        case Instruction.Sum _, Instruction.Draw _, Instruction.Outer _ ->
          throw new IllegalStateException("no step has " + instruction);
      }
    });
    store(number);
    text.add("}").add("}");
  }

  private Map<Instruction.Column, Integer> products(List<Instruction> instructions, PerStepProduct product) {
    Map<Instruction.Column, Integer> columns = new LinkedHashMap<>();
    for (Instruction instruction : instructions)
      if (instruction instanceof Instruction.Multiply multiply && !wiring.operands(List.of(multiply)).isEmpty())
        for (Instruction.Column column : multiply.columns()) {
          int number = product.column();
          columns.put(column, number);
          for (int o = 0; o < multiply.operands().size(); o++)
            if (!wiring.isNarrow(multiply.operands().get(o)))
              product.add(number, product.operand(operand(multiply.operands().get(o))), column.matrices().get(o));
        }
    return columns;
  }

  private PerStepProduct.Operand operand(Place place) {
    List<String> parts = new ArrayList<>();
    for (int part = 0; part < writer.precision.parts(); part++)
      parts.add(switch (wiring.content(place)) {
        case Buffer.Content.State(int state) -> "a." + half(state, part) + " + ((i64) (a.step + "
            + (history(state) - wiring.lag(place)) + ") * a.tiles + first) * " + mapping.units() * 8;
        default -> "a." + operand(wiring, place.buffer(), part) + " + (i64) first * " + mapping.units() * 8;
      });
    return new PerStepProduct.Operand(parts, mapping.units() * 8, mapping.units(), -1);
  }

  private void inputs(List<Instruction> instructions) {
    int width = wiring.program.inputWidth();
    Set<Integer> lags = new TreeSet<>();
    for (Instruction instruction : instructions)
      if (instruction instanceof Instruction.Multiply multiply)
        multiply.operands().stream().filter(wiring::isNarrow).forEach(operand -> lags.add(wiring.lag(operand)));
    for (int lag : lags) {
      text.add("float x%d[%d][2];", lag, width);
      text.loop("i", width);
      text.add("const float2 v = *(const float2*) (a.x + q + %s + i * 8);",
          ValueWriter.offset("" + (wiring.program.inputHistory() - lag), width * 8));
      text.add("x%d[i][0] = v.x, x%d[i][1] = v.y;", lag, lag);
      text.end();
    }
  }

  private Set<Place> read(int launch) {
    Set<Place> all = new LinkedHashSet<>();
    launches.get(launch).forEach(instruction -> all.addAll(Launches.read(instruction)));
    return all;
  }

  /// Values that launches before have left.
  private Set<Integer> loaded(int launch) {
    Set<Integer> wanted = new LinkedHashSet<>();
    read(launch).forEach(place -> wanted.add(place.buffer()));
    if (launch == launches.size() - 1)
      wanted.addAll(wiring.traces());
    wanted.removeIf(buffer -> isState(buffer) || madeBefore(launch, buffer).isEmpty());
    return wanted;
  }

  private List<Integer> madeBefore(int launch, int buffer) {
    return Launches.making(launches, buffer).stream().filter(i -> i < launch).toList();
  }

  /// Declares the values that a launch makes, and those that it has from launches before it.
  private void declare(int launch) {
    Set<Integer> loaded = loaded(launch);
    Set<Integer> ahead = ahead(launch);
    for (int buffer : PerStepWriter.made(launches.get(launch)))
      if (wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.State(int state))
        text.add("float %s_new[4];", wiring.stateName(state));
      else if (!loaded.contains(buffer) && !ahead.contains(buffer))
        text.add("float %s[4];", wiring.identifier(buffer));
    for (int buffer : loaded) {
      text.add("float %s[4];", wiring.identifier(buffer));
      text.add("{").add("const int block = tile;");
      frame.load(wiring.identifier(buffer), "a." + kept(wiring, buffer), "0");
      text.add("}");
    }
  }

  /// Loads what a launch reads of states and of products done ahead.
  private void loadSequence(int launch) {
    Set<Integer> made = PerStepWriter.made(launches.get(launch));
    for (Place place : read(launch))
      if (wiring.content(place) instanceof Buffer.Content.State(int state)
          && (wiring.lag(place) >= 0 || !made.contains(place.buffer()))) {
        text.add("float %s[4];", variable(place));
        frame.load(variable(place), "a.record_" + wiring.stateName(state), "" + (history(state) - wiring.lag(place)));
      }
    Set<Integer> ahead = ahead(launch);
    writer.loadStarts(wiring.ahead.stream().map(multiply -> new Instruction.Multiply(multiply.operands(),
        multiply.columns().stream().filter(column -> ahead.contains(column.target().buffer())).toList())).toList());
    for (int buffer : ahead) {
      String name = wiring.identifier(buffer);
      text.add("float %s[4];", name);
      frame.load(name, "a.ahead_" + name, "0");
      text.loop("e", 4).add("%s[e] += %s;", name, aheadStart(buffer)).end();
    }
  }

  /// Products done before the first step that a launch is the first to read.
  private Set<Integer> ahead(int launch) {
    Set<Integer> found = new LinkedHashSet<>();
    for (Place place : read(launch))
      if (wiring.isAhead(place) && madeBefore(launch, place.buffer()).isEmpty())
        found.add(place.buffer());
    return found;
  }

  private String aheadStart(int buffer) {
    return wiring.ahead.stream().flatMap(multiply -> multiply.columns().stream())
        .filter(column -> column.target().buffer() == buffer).map(column -> writer.startOf(column.start())).findFirst()
        .orElseThrow();
  }

  /// The variable of a value.
  static String variable(Wiring wiring, Place place) {
    int lag = wiring.lag(place);
    return switch (wiring.content(place)) {
      case Buffer.Content.State(int state) ->
        wiring.stateName(state) + (lag < 0 ? "_new" : lag == 0 ? "" : "_lag" + lag);
      case Buffer.Content.Inputs _ -> "x" + lag;
      default -> wiring.identifier(place.buffer());
    };
  }

  private String variable(Place place) {
    return variable(wiring, place);
  }

  private void multiply(Instruction.Multiply multiply, Map<Instruction.Column, Integer> columns) {
    frame.comment(multiply);
    for (Instruction.Column column : multiply.columns()) {
      String start = writer.start(multiply, column,
          column.start().shared() ? writer.startOf(column.start()) : variable(column.start()) + "[e]");
      String sum = columns.containsKey(column) ? " + whole" + columns.get(column) + "[e]" : "";
      text.loop("e", 4).add("%s[e] = %s%s;", variable(column.target()), start, sum).end();
    }
  }

  /// Hands the values of a launch on.
  private void store(int launch) {
    for (int buffer : PerStepWriter.made(launches.get(launch))) {
      boolean isLater = false;
      for (int i = launch + 1; i < launches.size(); i++)
        isLater |= loaded(i).contains(buffer);
      if (wiring.plan.buffers().get(buffer).content() instanceof Buffer.Content.State(int state))
        storeState(state);
      else if (isLater) {
        text.add("{").add("const int block = tile;");
        frame.store("a." + kept(wiring, buffer), "0", wiring.identifier(buffer));
        text.add("}");
      }
      if (madeOperands().contains(buffer)) {
        List<String> arrays = new ArrayList<>();
        for (int part = 0; part < writer.precision.parts(); part++)
          arrays.add("a." + operand(wiring, buffer, part) + " + (i64) tile * " + mapping.units() * 8);
        frame.storeHalves(arrays, wiring.identifier(buffer), "");
      }
    }
    if (launch == launches.size() - 1)
      save();
  }

  private void storeState(int state) {
    String name = wiring.stateName(state);
    frame.store("a.record_" + name, "" + (history(state) + 1), name + "_new");
    if (!wiring.operandStates().contains(state))
      return;
    List<String> arrays = new ArrayList<>();
    for (int part = 0; part < writer.precision.parts(); part++)
      arrays.add("a." + half(state, part) + " + " + ValueWriter.offset("" + (history(state) + 1), mapping.units() * 8));
    frame.storeHalves(arrays, name + "_new", "");
  }

  private void save() {
    SaveLayout saves = new SaveLayout(wiring, mapping.layout(), writer.precision);
    if (saves.slots() == 0)
      return;
    text.add("if (a.saves) {");
    text.loop("f", 1);
    text.add("uint4* const p = a.saves + %s;", saves.address(0, "lane"));
    saves.store(text);
    text.end();
    text.add("}");
  }
}
