package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
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
  /// Units of the widest value.
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
  /// Gradients that are summed in registers, step by step.
  final List<Instruction> accumulated = new ArrayList<>();
  /// Buffers of values of which each thread has a part: [PartialSums].
  final Set<Integer> partial;
  final Lags lags;
  /// Those of the forward steps that wait only for states two steps or more before, so that they are done a step ahead.
  final Set<Instruction> early = new LinkedHashSet<>();
  final FarInstructions far;

  private Wiring(PlannedProgram plan, int farLag) {
    this.plan = plan;
    this.program = plan.program();
    this.width = plan.buffers().stream().filter(buffer -> isOfUnits(buffer.content())).mapToInt(Buffer::width).max()
        .orElse(1);
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
        if (stage.horizon() == plan.chunk())
          last(instruction, stepsBack);
        else
          stepsBack.add(instruction);
    this.forward = StepOrder.of(steps, this::isShared);
    this.backward = StepOrder.of(stepsBack, this::isShared);
    this.partial = PartialSums.of(this);
    this.lags = new Lags(this);
    this.far = new FarInstructions(this, farLag);
  }

  private static boolean isOfUnits(Buffer.Content content) {
    return switch (content) {
      case Buffer.Content.State _, Buffer.Content.StateAdjoint _, Buffer.Content.Trace _, Buffer.Content.Chunk _ -> true;
      case Buffer.Content.Inputs _, Buffer.Content.InputAdjoint _, Buffer.Content.Row _, Buffer.Content.MatrixRow _ ->
        false;
    };
  }

  /// An instruction that could wait for the end: where it is done.
  private void last(Instruction instruction, List<Instruction> stepsBack) {
    switch (instruction) {
      case Instruction.Multiply multiply when isOfInputs(multiply) -> {
        boolean isNow = lag(multiply.columns().getFirst().target()) == 0;
        part(multiply, operand -> isNow && !isNarrow(operand)).ifPresent(after::add);
        part(multiply, operand -> !isNow || isNarrow(operand)).ifPresent(stepsBack::add);
      }
      case Instruction.Outer outer -> (isAccumulated(outer) ? accumulated : after).add(outer);
      case Instruction.Multiply _, Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ ->
        stepsBack.add(instruction);
    }
  }

  private boolean isOfInputs(Instruction.Multiply multiply) {
    return content(multiply.columns().getFirst().target()) instanceof Buffer.Content.InputAdjoint;
  }

  /// The same with some of its operands, if there are any.
  private static Optional<Instruction.Multiply> part(Instruction.Multiply multiply, Predicate<Place> wanted) {
    List<Integer> numbers = IntStream.range(0, multiply.operands().size())
        .filter(i -> wanted.test(multiply.operands().get(i))).boxed().toList();
    return numbers.isEmpty() ? Optional.empty()
        : Optional.of(new Instruction.Multiply(numbers.stream().map(multiply.operands()::get).toList(),
            multiply.columns().stream().map(column -> new Instruction.Column(
                numbers.stream().map(column.matrices()::get).toList(), column.start(), column.target(),
                column.width())).toList()));
  }

  static Wiring of(PlannedProgram plan) {
    return of(plan, Integer.MAX_VALUE);
  }

  /// @param farLag from which on products with states are done for many steps at once, where that is possible
  static Wiring of(PlannedProgram plan, int farLag) {
    return new Wiring(plan, farLag);
  }

  /// Why such kernels cannot run a plan, or nothing.
  static Optional<String> irregular(PlannedProgram plan) {
    return Regularity.missing(Wiring.of(plan));
  }

  /// Whether a value of so many elements is spread over threads by units. Others are narrow: each thread has all of their elements, of its own
  /// samples.
  boolean isWide(int elements) {
    return elements == width || elements > FragmentCosts.NARROW;
  }

  /// Elements for which memory has room where a value has so many.
  int padded(int elements, Mapping mapping) {
    return isWide(elements) ? mapping.units() : elements;
  }

  /// Whether the elements of a product are few, so that what they are sums of is spread over threads.
  boolean isGathered(Instruction.Multiply multiply) {
    return !isWide(multiply.columns().getFirst().width());
  }

  /// Whether an instruction sums what is spread over threads, so that these must wait for each other before the sum is read.
  boolean isShared(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Sum sum -> isWide(sum.width());
      case Instruction.Multiply multiply -> isGathered(multiply)
          && multiply.operands().stream().anyMatch(operand -> !isNarrow(operand));
      case Instruction.Pass _, Instruction.Draw _, Instruction.Outer _ -> false;
    };
  }

  /// Whether a gradient is summed in registers as steps go: where the delta or a computed operand is narrow.
  private boolean isAccumulated(Instruction.Outer outer) {
    return !isWide(outer.terms().getFirst().width())
        || outer.operand().filter(operand -> !isInput(operand) && isNarrow(operand)).isPresent();
  }

  private boolean isWideInput(Instruction.Multiply multiply) {
    return multiply.operands().stream().allMatch(operand -> content(operand) instanceof Buffer.Content.Inputs)
        && program.inputWidth() > FragmentCosts.NARROW;
  }

  private boolean isEarly(Instruction.Multiply multiply) {
    return !isGathered(multiply)
        && multiply.operands().stream().anyMatch(operand -> isInput(operand) || !isNarrow(operand))
        && multiply.operands().stream().allMatch(operand -> content(operand) instanceof Buffer.Content.Inputs
            || content(operand) instanceof Buffer.Content.State && lag(operand) >= 1)
        && multiply.columns().stream().allMatch(column -> column.start().shared() || isAhead(column.start()));
  }

  Buffer.Content content(Place place) {
    return plan.buffers().get(place.buffer()).content();
  }

  int widthOf(Place place) {
    return plan.buffers().get(place.buffer()).width();
  }

  boolean isInput(Place place) {
    return content(place) instanceof Buffer.Content.Inputs;
  }

  /// Whether each thread has all elements of a value, of its own samples.
  boolean isNarrow(Place place) {
    return isInput(place) || !isWide(widthOf(place));
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
      if (instruction instanceof Instruction.Multiply multiply && !isGathered(multiply))
        multiply.operands().stream().filter(operand -> !isNarrow(operand)).forEach(all::add);
    return all;
  }

  /// States that forward products read at a lag of 1 or more.
  Set<Delayed> delayedOperands() {
    return delayedOperands(forward);
  }

  /// The same of some of them.
  Set<Delayed> delayedOperands(List<Instruction> instructions) {
    Set<Delayed> found = new LinkedHashSet<>();
    for (Place operand : operands(instructions))
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
  ///
  /// @param wide those that are spread over threads, or the others
  List<Integer> traces(boolean wide) {
    return traces().stream().filter(trace -> isWide(plan.buffers().get(trace).width()) == wide).toList();
  }

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

  /// The states, at which lags, that are read as values of a thread; not those that a step itself makes.
  Set<Delayed> readStates(List<Instruction> instructions) {
    Set<Delayed> found = new LinkedHashSet<>();
    for (Instruction instruction : instructions)
      for (Place place : readPlaces(instruction))
        if (content(place) instanceof Buffer.Content.State(int state))
          found.add(new Delayed(state, lag(place)));
    return found;
  }

  /// The lags at which inputs are read as values of a thread.
  List<Integer> readInputs(List<Instruction> instructions) {
    return instructions.stream().flatMap(instruction -> readPlaces(instruction).stream()).filter(this::isInput)
        .map(this::lag).distinct().sorted().toList();
  }

  /// What an instruction reads as values of a thread.
  private List<Place> readPlaces(Instruction instruction) {
    List<Place> found = new ArrayList<>();
    switch (instruction) {
      case Instruction.Pass pass -> {
        for (PassCode.Value value : pass.code().values())
          if (value instanceof PassCode.Value.Load(int number))
            found.add(pass.places().get(number));
          else if (value instanceof PassCode.Value.LoadScalar(int number))
            found.add(pass.places().get(number));
      }
      case Instruction.Multiply multiply -> multiply.operands().stream()
          .filter(operand -> isNarrow(operand) || isGathered(multiply)).forEach(found::add);
      case Instruction.Sum sum -> found.add(sum.operand());
      case Instruction.Outer outer -> {
        outer.operand().ifPresent(found::add);
        outer.terms().forEach(term -> found.add(term.delta()));
      }
      case Instruction.Draw _ -> {
      }
    }
    return found;
  }

  /// What an instruction reads or makes.
  List<Place> touched(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Pass pass -> pass.places();
      case Instruction.Multiply multiply -> Stream.concat(multiply.operands().stream(),
          multiply.columns().stream().flatMap(column -> Stream.of(column.start(), column.target()))).toList();
      case Instruction.Sum sum -> List.of(sum.operand(), sum.target());
      case Instruction.Draw draw -> List.of(draw.target());
      case Instruction.Outer outer -> Stream.concat(outer.operand().stream(),
          outer.terms().stream().map(Instruction.Term::delta)).toList();
    };
  }

  /// The lags at which backward steps add to derivatives with respect to inputs.
  List<Integer> lateInputs() {
    Set<Integer> found = new TreeSet<>();
    for (Instruction instruction : backward)
      for (Place place : targets(instruction))
        if (content(place) instanceof Buffer.Content.InputAdjoint)
          found.add(lag(place));
    return List.copyOf(found);
  }

  /// The buffers of the values that steps make, in order.
  Set<Integer> made(List<Instruction> instructions) {
    Set<Integer> found = new LinkedHashSet<>();
    instructions.forEach(instruction -> targets(instruction).forEach(place -> found.add(place.buffer())));
    return found;
  }

  List<Place> targets(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Pass pass ->
        pass.code().stores().stream().map(store -> pass.places().get(store.place())).toList();
      case Instruction.Multiply multiply -> multiply.columns().stream().map(Instruction.Column::target).toList();
      case Instruction.Sum sum -> List.of(sum.target());
      case Instruction.Draw draw -> List.of(draw.target());
      case Instruction.Outer _ -> List.of();
    };
  }

  /// The adjoints of states at a lag of 1 or more that backward steps add to.
  Set<Delayed> lateAdjoints() {
    Set<Delayed> found = new LinkedHashSet<>();
    for (Instruction instruction : backward)
      targets(instruction).forEach(place -> addLate(place, found));
    return found;
  }

  /// Whether a backward product means something for states far before alone, so that no step waits for it.
  boolean isLate(Instruction.Multiply multiply) {
    return !isGathered(multiply) && multiply.columns().stream()
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

  /// The array of what steps mean for a state some steps before them.
  String lateName(Delayed late) {
    return "late_" + stateName(late.state) + "_" + lags.name(late.lag);
  }

  String stateName(int state) {
    return Identifiers.plain(program.states().get(state).name()) + state;
  }
}
