package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The kernels that do one step backward. A launch begins with products of deltas that the launch before has left; so the first one of a step has the
/// last products of the step after it.
final class PerStepBackward {
  final Struct arguments = new Struct("backward_Args");
  private final Wiring wiring;
  private final PerStepMapping mapping;
  private final PerStepWriter frame;
  private final StepWriter writer;
  private final SourceText text;
  private final SaveLayout saves;
  private final List<List<Instruction>> launches;
  private final BackwardValues values;
  private final DeltaScales scales;
  private final List<Integer> sharedBytes = new ArrayList<>();
  private final int available;
  private boolean fits = true;

  /// @param available shared memory of a thread block
  PerStepBackward(Wiring wiring, PerStepWriter frame, int available) {
    this.wiring = wiring;
    this.frame = frame;
    this.mapping = frame.mapping;
    this.writer = frame.writer;
    this.text = frame.text;
    this.available = available;
    this.saves = new SaveLayout(wiring, mapping.layout(), writer.precision);
    this.launches = Launches.of(wiring, wiring.backward);
    if (launches.size() == 1)
      launches.add(List.of()); // adjoints of the step before are made in a launch of their own
    this.values = new BackwardValues(wiring, launches);
    this.scales = new DeltaScales(wiring, frame, launches, values);
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

  /// Numbers of a step of a tile that say how large deltas are.
  int maxima() {
    return scales.maxima();
  }

  /// Values that a launch leaves for a later one.
  Set<String> kept() {
    return values.kept();
  }

  private int states() {
    return wiring.program.states().size();
  }

  private int history(int state) {
    return wiring.program.states().get(state).history();
  }

  private void write() {
    arguments.pointer("weights", "const float", "parameters, and matrices made of them");
    arguments.pointer("fragments", "const uint4", "the matrices of products");
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
      arguments.pointer(wiring.lateName(late), "float",
          "what each step means for the state " + late.lag() + " steps before it: [step][tile][unit][8]");
    arguments.pointer("saves", "const uint4", "of the forward pass");
    for (int part = 0; part < writer.precision.parts(); part++) {
      arguments.pointer(part == 0 ? "delta" : "delta_rest", "u16", "[step][tile][value][unit][8], scaled");
      arguments.pointer(part == 0 ? "operand" : "operand_rest", "u16",
          "computed operands of gradients: [step][tile][value][unit][8]");
    }
    arguments.pointer("maxima", "float", "of the deltas of a launch: [step][tile][launch][16 units]");
    arguments.pointer("scales", "float", "[step][tile]: what deltas are to be multiplied with");
    arguments.pointer("lengths", "const int", "[tile][8]");
    for (String name : values.kept())
      arguments.pointer("keep_" + name, "float", "from launch to launch: [tile][unit][8]");
    arguments.whole64("weightStride", "from one model to the next");
    arguments.whole("step", "").whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
    join();
    for (int i = 1; i < launches.size() - 1; i++)
      middle(i);
    scales.settle();
  }

  /// The first launch of a step, with the last products of the step after it. One more than there are steps is needed.
  private void join() {
    int last = launches.size() - 1;
    frame.begin("backward0", "backward_Args", false);
    text.add("const bool isAfter = a.step + 1 < a.steps; // whether there is a step after this one");
    PerStepProduct product = frame.product();
    Map<Instruction.Column, Integer> columns = products(last, "a.step + 1", product);
    if (!product.isEmpty()) {
      text.add("if (isAfter) {");
      begin(last, product);
      text.add("}");
    }
    frame.awaitBefore();
    frame.place();
    text.add("[[maybe_unused]] const int block = a.step * a.tiles + tile;");
    loadSequence(0, "a.step >= 0");
    loadAdjoints();
    if (!product.isEmpty()) {
      text.add("if (isAfter) {");
      multiply(last, "a.step + 1", product);
      text.add("}");
    }
    sharedBytes.add(bytes(last, product));
    frame.beginElements();
    values.sums().forEach(name -> text.add("float %s[4] = {};", name));
    text.add("if (isAfter) {");
    text.add("const int block = (a.step + 1) * a.tiles + tile;");
    loadSequence(last, "");
    elements(last, columns, product);
    for (Wiring.Delayed far : wiring.lateAdjoints())
      frame.store("a." + wiring.lateName(far), "0", wiring.lateName(far));
    text.add("}");
    takeAdjoints();
    text.add("if (a.step >= 0) {");
    values.sums().stream().filter(name -> values.made(0).contains(name))
        .forEach(name -> text.loop("e", 4).add("%s[e] = 0.f;", name).end());
    elements(0, Map.of(), product);
    text.add("} else {");
    text.add("const int block = tile;");
    for (int s = 0; s < states(); s++)
      frame.store("a.start_" + wiring.stateName(s), "0", values.adjoint(s));
    text.add("}").add("}").add("}");
  }

  private void middle(int number) {
    frame.begin("backward" + number, "backward_Args", false);
    PerStepProduct product = frame.product();
    Map<Instruction.Column, Integer> columns = products(number, "a.step", product);
    begin(number, product);
    frame.awaitBefore();
    frame.place();
    text.add("[[maybe_unused]] const int block = a.step * a.tiles + tile;");
    loadSequence(number, "");
    multiply(number, "a.step", product);
    sharedBytes.add(bytes(number, product));
    frame.beginElements();
    values.sums().stream().filter(name -> values.made(number).contains(name) || values.loaded(number).contains(name))
        .forEach(name -> text.add("float %s[4] = {};", name));
    elements(number, columns, product);
    text.add("}").add("}");
  }

  private Map<Instruction.Column, Integer> products(int launch, String step, PerStepProduct product) {
    Map<Instruction.Column, Integer> columns = new LinkedHashMap<>();
    for (Instruction instruction : launches.get(launch))
      if (instruction instanceof Instruction.Multiply multiply)
        for (Instruction.Column column : multiply.columns()) {
          int number = product.column();
          columns.put(column, number);
          for (int o = 0; o < multiply.operands().size(); o++)
            product.add(number, product.operand(operand(launch, multiply.operands().get(o).buffer(), step)),
                column.matrices().get(o));
        }
    return columns;
  }

  private PerStepProduct.Operand operand(int launch, int buffer, String step) {
    int count = wiring.deltas().size();
    List<String> parts = new ArrayList<>();
    for (String array : scales.arrays())
      parts.add("a." + array + " + (((i64) (" + step + ") * a.tiles + first) * " + count + " + "
          + wiring.deltas().indexOf(buffer) + ") * " + mapping.units() * 8);
    return new PerStepProduct.Operand(parts, count * mapping.units() * 8, mapping.units(),
        scales.factorsOf(launch, buffer));
  }

  private int bytes(int launch, PerStepProduct product) {
    if (product.isEmpty())
      return 0;
    fits &= product.fits(available - scales.productAt(launch));
    return scales.productAt(launch) + product.sharedBytes(available - scales.productAt(launch));
  }

  private void begin(int launch, PerStepProduct product) {
    product.begin(scales.productAt(launch), available - scales.productAt(launch));
  }

  private void multiply(int launch, String step, PerStepProduct product) {
    product.write(available - scales.productAt(launch), () -> scales.agree(launch, step));
  }

  /// The instructions of a launch.
  private void elements(int launch, Map<Instruction.Column, Integer> columns, PerStepProduct product) {
    List<Instruction> instructions = launches.get(launch);
    columns.values().forEach(column -> product.take(column, "whole" + column));
    if (!columns.isEmpty())
      text.add("const float unscale = ((const float*) memory)[mine %% %d];", mapping.tiles());
    declare(launch);
    for (Instruction instruction : instructions)
      switch (instruction) {
        case Instruction.Multiply multiply -> multiply(multiply, columns);
        case Instruction.Pass pass -> writer.passes.pass(pass);
        case Instruction.Sum _, Instruction.Draw _, Instruction.Outer _ ->
          throw new IllegalStateException("no step has " + instruction);
      }
    hand(launch);
  }

  private void declare(int launch) {
    Set<String> loaded = values.loaded(launch);
    Set<String> declared = new LinkedHashSet<>(values.made(launch));
    declared.addAll(loaded);
    declared.removeAll(values.sums());
    for (int s = 0; launch == 0 && s < states(); s++)
      declared.remove(values.adjoint(s));
    declared.forEach(name -> text.add("float %s[4];", name));
    for (String name : loaded) {
      text.add("{").add("const int block = tile;");
      frame.load(name, "a.keep_" + name, "0");
      text.add("}");
    }
  }

  /// Loads what a launch reads of the forward pass, and vectors.
  ///
  /// @param condition under which there is such a step, or nothing where there always is
  private void loadSequence(int launch, String condition) {
    writer.loadRows(launches.get(launch));
    Set<Place> read = new LinkedHashSet<>();
    launches.get(launch).forEach(instruction -> read.addAll(Launches.read(instruction)));
    boolean isSaved = launch == 0 && wiring.traces().stream().anyMatch(this::isStaged);
    Map<String, Place> records = new LinkedHashMap<>();
    for (Place place : read) {
      isSaved |= wiring.content(place) instanceof Buffer.Content.Trace;
      if (wiring.content(place) instanceof Buffer.Content.State)
        records.put(values.name(place), place);
    }
    records.keySet().forEach(name -> text.add("float %s[4] = {};", name));
    if (isSaved)
      text.add("uint4 saved[%d][1] = {};", saves.slots());
    text.add(condition.isEmpty() ? "{" : "if (" + condition + ") {");
    records.forEach((name, place) -> frame.load(name, "a.record_" + wiring.stateName(wiring.state(place)),
        "" + (history(wiring.state(place)) - wiring.lag(place))));
    if (isSaved) {
      text.loop("f", 1);
      text.add("const uint4* const p = a.saves + %s;", saves.address(0, "lane"));
      saves.load(text, "saved");
      text.end();
    }
    text.add("}");
    if (isSaved) {
      wiring.traces().forEach(trace -> text.add("[[maybe_unused]] float %s[4];", wiring.identifier(trace)));
      text.loop("f", 1);
      saves.unpack(text, "saved");
      text.end();
    }
  }

  private void multiply(Instruction.Multiply multiply, Map<Instruction.Column, Integer> columns) {
    frame.comment(multiply);
    for (Instruction.Column column : multiply.columns()) {
      boolean adds = column.start().equals(column.target());
      String start = adds || column.start().shared() && writer.passes.isZero(column.start().buffer()) ? ""
          : (column.start().shared() ? writer.startOf(column.start()) : values.name(column.start()) + "[e]") + " + ";
      text.loop("e", 4).add("%s[e] %s %swhole%d[e] * unscale;", values.name(column.target()), adds ? "+=" : "=", start,
          requireNonNull(columns.get(column))).end();
    }
  }

  private boolean isStaged(int buffer) {
    return wiring.deltas().contains(buffer) || wiring.computedOperands().contains(buffer);
  }

  /// Leaves the values of a launch for later ones, and for gradients.
  private void hand(int launch) {
    Set<String> later = values.later(launch);
    for (String name : values.made(launch))
      if (later.contains(name)) {
        text.add("{").add("const int block = tile;");
        frame.store("a.keep_" + name, "0", name);
        text.add("}");
      }
    List<Integer> deltas = wiring.deltas().stream().filter(buffer -> values.origin(buffer) == launch).toList();
    scales.tell(launch, deltas);
    deltas.forEach(
        buffer -> frame.storeHalves(staged(scales.arrays(), wiring.deltas(), buffer), wiring.identifier(buffer),
            "scale"));
    List<String> operands =
        writer.precision == Precision.FAST ? List.of("operand") : List.of("operand", "operand_rest");
    wiring.computedOperands().stream().filter(buffer -> values.origin(buffer) == launch)
        .forEach(buffer -> frame.storeHalves(staged(operands, wiring.computedOperands(), buffer),
            wiring.identifier(buffer), ""));
  }

  private List<String> staged(List<String> arrays, List<Integer> buffers, int buffer) {
    return arrays.stream().map(array -> "a." + array + " + ((i64) block * " + buffers.size() + " + "
        + buffers.indexOf(buffer) + ") * " + mapping.units() * 8).toList();
  }

  /// Loads what the loss and far later steps say of the states after a step.
  private void loadAdjoints() {
    text.add("int end[2];");
    text.loop("i", 2).add("end[i] = a.lengths[tile * 8 + q + i] - 1;").end();
    for (Wiring.Delayed far : wiring.lateAdjoints())
      loadIf("a.step + " + (1 + far.lag()) + " < a.steps", far(far), "a." + wiring.lateName(far), "" + (1 + far.lag()));
    for (int s = 0; s < states(); s++) {
      String name = wiring.stateName(s);
      loadIf("a.step >= 0 && a.every_" + name, "every_" + name, "a.every_" + name, "0");
      loadIf("a.step >= 0 && a.last_" + name, "last_" + name, "a.last_" + name, "-a.step");
    }
  }

  /// What a later step means for the states after this one.
  private String far(Wiring.Delayed late) {
    return "far_" + wiring.lateName(late);
  }

  private void loadIf(String condition, String target, String array, String shift) {
    text.add("float %s[4] = {};", target);
    text.add("if (%s) {", condition);
    frame.load(target, array, shift);
    text.add("}");
  }

  /// The derivatives with respect to states after a step: from the steps after it, and from the loss.
  private void takeAdjoints() {
    for (int s = 0; s < states(); s++) {
      String name = wiring.stateName(s);
      StringBuilder sum = new StringBuilder(values.adjoint(s) + "_old[e] + every_" + name + "[e]");
      for (Wiring.Delayed far : wiring.lateAdjoints())
        if (far.state() == s)
          sum.append(" + ").append(far(far)).append("[e]");
      text.add("float %s[4];", values.adjoint(s));
      text.loop("e", 4)
          .add("%s[e] = %s + (a.step == end[e & 1] ? last_%s[e] : 0.f);", values.adjoint(s), sum, name).end();
    }
  }
}
