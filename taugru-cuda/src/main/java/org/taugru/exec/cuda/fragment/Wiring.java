package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.taugru.exec.cuda.source.Identifiers;
import org.taugru.ir.Program;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.PassCode;
import org.taugru.plan.Place;
import org.taugru.plan.PlannedProgram;
import org.taugru.plan.Stage;

/// Which values of a plan a kernel of fragments needs where: what is read from the step before, from far back, from memory, and
/// what it must leave for others.
final class Wiring {
  /// A state as it was some steps ago.
  record Delayed(int state, int lag) {
  }

  final PlannedProgram plan;
  final Program program;
  /// Units of every vector.
  final int width;
  /// What is done in each step, in this order.
  final List<Instruction> forward;
  final List<Instruction> backward;
  /// Products of inputs that are done for the whole sequence before the first step.
  final List<Instruction.Multiply> ahead = new ArrayList<>();
  /// Noise, which is drawn for the whole sequence before the first step.
  final List<Instruction.Draw> draws = new ArrayList<>();
  /// What is done with the whole sequence after the last step backwards.
  final List<Instruction> after = new ArrayList<>();
  /// Those of the forward steps that wait only for states two steps or more before, so that they are done a step ahead.
  final Set<Instruction> early = new LinkedHashSet<>();

  private Wiring(PlannedProgram plan) {
    this.plan = plan;
    this.program = plan.program();
    this.width = program.states().stream().mapToInt(state -> state.width()).max().orElse(1);
    List<Instruction> steps = new ArrayList<>();
    List<Instruction> stepsBack = new ArrayList<>();
    for (Stage stage : plan.forward())
      for (Instruction instruction : stage.instructions())
        if (instruction instanceof Instruction.Multiply multiply && isWideInput(multiply))
          ahead.add(multiply);
        else if (instruction instanceof Instruction.Draw draw)
          draws.add(draw);
        else {
          steps.add(instruction);
          if (stage.horizon() > 1 && instruction instanceof Instruction.Multiply multiply && isEarly(multiply))
            early.add(instruction);
        }
    for (Stage stage : plan.backward())
      for (Instruction instruction : stage.instructions())
        if (stage.horizon() == plan.chunk() && isOfSequence(instruction))
          after.add(instruction);
        else
          stepsBack.add(instruction);
    this.forward = StepOrder.of(steps);
    this.backward = StepOrder.of(stepsBack);
  }

  static Wiring of(PlannedProgram plan) {
    return new Wiring(plan);
  }

  /// Why such kernels cannot run a plan, or nothing.
  static Optional<String> irregular(PlannedProgram plan) {
    Wiring wiring = new Wiring(plan);
    for (var state : plan.program().states())
      if (state.width() != wiring.width)
        return Optional.of("its states have different widths");
    if (plan.inputReading() == PlannedProgram.InputReading.ELEMENTWISE)
      return Optional.of("inputs are used elementwise");
    if (wiring.forward.isEmpty() || plan.forward().getLast().horizon() == plan.chunk())
      return Optional.of("nothing in it waits for a step before");
    if (plan.edges().inputAdjoint().isPresent() && plan.program().inputHistory() > 0)
      return Optional.of("derivatives with respect to inputs of earlier steps are wanted");
    List<Instruction> all = new ArrayList<>(wiring.forward);
    all.addAll(wiring.backward);
    all.addAll(wiring.after);
    all.addAll(wiring.draws);
    for (Instruction instruction : all) {
      boolean regular = switch (instruction) {
        case Instruction.Pass pass -> pass.width() == wiring.width && pass.code().values().stream()
            .noneMatch(value -> value instanceof PassCode.Value.LoadScalar);
        case Instruction.Multiply multiply -> multiply.columns().stream().allMatch(
            column -> column.width() == wiring.width
                || wiring.content(column.target()) instanceof Buffer.Content.InputAdjoint)
            && multiply.operands().stream().allMatch(operand -> wiring.widthOf(operand) == wiring.width
                || wiring.content(operand) instanceof Buffer.Content.Inputs);
        case Instruction.Outer outer -> outer.terms().stream().allMatch(term -> term.width() == wiring.width)
            && outer.operand().map(operand -> wiring.widthOf(operand) == wiring.width
                || wiring.content(operand) instanceof Buffer.Content.Inputs).orElse(true);
        case Instruction.Draw draw -> draw.width() == wiring.width;
        case Instruction.Sum _ -> false;
      };
      if (!regular)
        return Optional.of("it computes with single numbers: " + plan.text(instruction).getFirst());
    }
    return Optional.empty();
  }

  private boolean isOfSequence(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Multiply multiply ->
        content(multiply.columns().getFirst().target()) instanceof Buffer.Content.InputAdjoint;
      case Instruction.Outer _ -> true;
      case Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ -> false;
    };
  }

  private boolean isWideInput(Instruction.Multiply multiply) {
    return multiply.operands().stream().allMatch(operand -> content(operand) instanceof Buffer.Content.Inputs)
        && program.inputWidth() > FragmentCosts.NARROW;
  }

  private boolean isEarly(Instruction.Multiply multiply) {
    return multiply.operands().stream().allMatch(operand -> content(operand) instanceof Buffer.Content.Inputs
        || content(operand) instanceof Buffer.Content.State && lag(operand) >= 1)
        && multiply.columns().stream().allMatch(column -> column.start().shared() || isAhead(column.start()));
  }

  Buffer.Content content(Place place) {
    return plan.buffers().get(place.buffer()).content();
  }

  int widthOf(Place place) {
    return plan.buffers().get(place.buffer()).width();
  }

  boolean isNarrow(Place operand) {
    return content(operand) instanceof Buffer.Content.Inputs;
  }

  /// How many steps before this one the state of a place, or its adjoint, is; −1 for the value after the step.
  int lag(Place place) {
    return switch (content(place)) {
      case Buffer.Content.State(int state) -> program.states().get(state).history() - place.shift();
      case Buffer.Content.StateAdjoint(int state) -> program.states().get(state).history() - place.shift();
      case Buffer.Content.Inputs _, Buffer.Content.InputAdjoint _ -> program.inputHistory() - place.shift();
      case Buffer.Content.Trace _, Buffer.Content.Chunk _, Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> 0;
    };
  }

  int state(Place place) {
    return switch (content(place)) {
      case Buffer.Content.State(int state) -> state;
      case Buffer.Content.StateAdjoint(int state) -> state;
      default -> throw new IllegalArgumentException(place + " is of no state.");
    };
  }

  /// Whether a value is made before the first step.
  boolean isAhead(Place place) {
    return aheadBuffers().contains(place.buffer());
  }

  /// Buffers of values that are made before the first step: by products, and by drawing noise.
  List<Integer> aheadBuffers() {
    return Stream.concat(
        ahead.stream().flatMap(multiply -> multiply.columns().stream()).map(column -> column.target().buffer()),
        draws.stream().map(draw -> draw.target().buffer())).distinct().toList();
  }

  /// Operands, other than narrow ones, of the products of steps.
  List<Place> operands(List<Instruction> instructions) {
    List<Place> all = new ArrayList<>();
    for (Instruction instruction : instructions)
      if (instruction instanceof Instruction.Multiply multiply)
        multiply.operands().stream().filter(operand -> !isNarrow(operand)).forEach(all::add);
    return all;
  }

  /// States that forward products read at a lag of 1 or more.
  Set<Delayed> delayedOperands() {
    Set<Delayed> found = new LinkedHashSet<>();
    for (Place operand : operands(forward))
      if (content(operand) instanceof Buffer.Content.State && lag(operand) >= 1)
        found.add(new Delayed(state(operand), lag(operand)));
    return found;
  }

  /// States that are operands of forward products as they are, or as they become in the step.
  Set<Integer> operandStates() {
    Set<Integer> found = new TreeSet<>();
    for (Place operand : operands(forward))
      if (content(operand) instanceof Buffer.Content.State(int state))
        found.add(state);
    historyStates().forEach(found::add); // they are written to memory from there
    return found;
  }

  /// States whose values are operands for somebody else: of products far later, or of gradients.
  Set<Integer> historyStates() {
    Set<Integer> found = new TreeSet<>();
    delayedOperands().forEach(delayed -> found.add(delayed.state));
    for (Instruction instruction : after)
      if (instruction instanceof Instruction.Outer outer && outer.operand().isPresent()
          && content(outer.operand().get()) instanceof Buffer.Content.State(int state))
        found.add(state);
    return found;
  }

  /// Values of a step, other than states, that are operands of products in it.
  List<Integer> operandBuffers(List<Instruction> instructions) {
    return operands(instructions).stream().filter(operand -> !(content(operand) instanceof Buffer.Content.State))
        .map(Place::buffer).distinct().toList();
  }

  /// Values that the backward steps leave for products and gradients of the whole sequence, those of its own products first.
  List<Integer> deltas() {
    Set<Integer> found = new LinkedHashSet<>(operandBuffers(backward));
    for (Instruction instruction : after)
      switch (instruction) {
        case Instruction.Outer outer -> outer.terms().forEach(term -> found.add(term.delta().buffer()));
        case Instruction.Multiply multiply -> multiply.operands().forEach(operand -> found.add(operand.buffer()));
        case Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ -> {
        }
      }
    return List.copyOf(found);
  }

  /// Values that are operands of gradients and no states.
  List<Integer> computedOperands() {
    Set<Integer> found = new LinkedHashSet<>();
    for (Instruction instruction : after)
      if (instruction instanceof Instruction.Outer outer && outer.operand().isPresent())
        switch (content(outer.operand().get())) {
        case Buffer.Content.Chunk _, Buffer.Content.Trace _ -> found.add(outer.operand().get().buffer());
        case Buffer.Content.State _, Buffer.Content.Inputs _ -> {
        }
        default -> throw new IllegalStateException("a gradient of " + outer);
        }
    return List.copyOf(found);
  }

  /// Values that are saved for the backward steps.
  List<Integer> traces() {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < plan.buffers().size(); i++)
      if (plan.buffers().get(i).content() instanceof Buffer.Content.Trace)
        found.add(i);
    return found;
  }

  /// Whether a saved value is between −1 and 1, so that a half holds it as well as an operand.
  boolean isBounded(int trace) {
    for (Instruction instruction : forward)
      if (instruction instanceof Instruction.Pass pass)
        for (PassCode.Store store : pass.code().stores())
        if (pass.places().get(store.place()).buffer() == trace)
          return pass.code().values().get(store.value()) instanceof PassCode.Value.Unary(var function, _)
              && switch (function) {
                case TANH, SIGMOID, SIN, COS, SIGN, STEP -> true;
                case NEGATE, RELU, EXP, LOG, SQRT, SOFTPLUS, ABS, ROUND -> false;
              };
    return false;
  }

  /// The states, at which lags, that passes read; not the values that a step itself makes.
  Set<Delayed> readStates(List<Instruction> instructions) {
    Set<Delayed> found = new LinkedHashSet<>();
    for (Instruction instruction : instructions)
      if (instruction instanceof Instruction.Pass pass)
        for (PassCode.Value value : pass.code().values())
        if (value instanceof PassCode.Value.Load(int number)
            && content(pass.places().get(number)) instanceof Buffer.Content.State(int state))
          found.add(new Delayed(state, lag(pass.places().get(number))));
    return found;
  }

  /// The adjoints of states at a lag of 1 or more that backward steps add to.
  Set<Delayed> lateAdjoints() {
    Set<Delayed> found = new LinkedHashSet<>();
    for (Instruction instruction : backward)
      switch (instruction) {
        case Instruction.Pass pass ->
          pass.code().stores().forEach(store -> addLate(pass.places().get(store.place()), found));
        case Instruction.Multiply multiply -> multiply.columns().forEach(column -> addLate(column.target(), found));
        case Instruction.Sum _, Instruction.Draw _, Instruction.Outer _ -> {
        }
      }
    return found;
  }

  /// Whether a backward product means something for states far before alone, so that no step waits for it.
  boolean isLate(Instruction.Multiply multiply) {
    return multiply.columns().stream()
        .allMatch(column -> content(column.target()) instanceof Buffer.Content.StateAdjoint
            && lag(column.target()) >= 1);
  }

  private void addLate(Place place, Set<Delayed> found) {
    if (content(place) instanceof Buffer.Content.StateAdjoint(int state) && lag(place) >= 1)
      found.add(new Delayed(state, lag(place)));
  }

  /// A name for a buffer that C++ takes. Names of chunks have numbers already.
  String identifier(int buffer) {
    String name = Identifiers.plain(plan.name(buffer));
    return plan.buffers().get(buffer).content() instanceof Buffer.Content.Chunk ? name : name + "_" + buffer;
  }

  String stateName(int state) {
    return Identifiers.plain(program.states().get(state).name()) + state;
  }
}
