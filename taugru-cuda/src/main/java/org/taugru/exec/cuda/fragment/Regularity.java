package org.taugru.exec.cuda.fragment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.PassCode;
import org.taugru.plan.Place;
import org.taugru.plan.PlannedProgram;

/// What kernels of fragments can run of the plans that there are.
final class Regularity {
  /// A thread has each wide state twice, and everything that is computed of them, in its registers.
  private static final int MOST_STATES = 16;
  private static final String MANY = "there are more than " + FragmentCosts.NARROW + " of them, or as many as units";

  private final Wiring wiring;
  private final PlannedProgram plan;

  private Regularity(Wiring wiring) {
    this.wiring = wiring;
    this.plan = wiring.plan;
  }

  /// Why such kernels cannot run a plan, or nothing.
  static Optional<String> missing(Wiring wiring) {
    return new Regularity(wiring).missing();
  }

  /// What a plan has that neither launches of single steps know nor windows of steps that are computed again, or nothing.
  static Optional<String> beyondSingleSteps(Wiring wiring) {
    return new Regularity(wiring).beyondSingleSteps();
  }

  private Optional<String> beyondSingleSteps() {
    if (!wiring.draws.isEmpty())
      return Optional.of("noise");
    if (plan.forward().getLast().horizon() != 1)
      return Optional.of("steps that do not wait for the one right before");
    return Stream.of(wiring.ahead, wiring.forward, wiring.backward, wiring.after, wiring.accumulated)
        .flatMap(List::stream).flatMap(instruction -> beyondSingleSteps(instruction).stream()).findFirst()
        .or(() -> wiring.lateInputs().isEmpty() ? Optional.empty()
            : Optional.of("derivatives with respect to earlier inputs"));
  }

  private Optional<String> beyondSingleSteps(Instruction instruction) {
    List<Place> values = wiring.touched(instruction).stream().filter(place -> !place.shared()).toList();
    boolean isOfOneWidth = switch (instruction) {
      case Instruction.Pass _ -> values.stream().allMatch(this::isOfAllUnits);
      case Instruction.Multiply _, Instruction.Outer _ ->
        values.stream().allMatch(place -> isOfInputs(place) || isOfAllUnits(place));
      case Instruction.Sum _, Instruction.Draw _ -> false;
    };
    return isOfOneWidth ? Optional.empty() : Optional.of("single numbers or values of different widths");
  }

  private boolean isOfAllUnits(Place place) {
    return !isOfInputs(place) && wiring.widthOf(place) == wiring.width;
  }

  private Optional<String> missing() {
    List<Integer> widths = wiring.program.states().stream().map(state -> state.width()).toList();
    if (!wiring.isWide(widths.getFirst()))
      return Optional.of("its first state has few units beside others with more");
    long wide = widths.stream().filter(wiring::isWide).count();
    if (wide > MOST_STATES)
      return Optional.of("the registers of a thread do not hold " + wide + " states");
    if (wiring.forward.isEmpty() || plan.forward().getLast().horizon() == plan.chunk())
      return Optional.of("nothing in it waits for a step before");
    return Stream.of(wiring.ahead, wiring.forward, wiring.backward, wiring.after, wiring.accumulated)
        .flatMap(List::stream).flatMap(instruction -> missing(instruction).stream()).findFirst();
  }

  private Optional<String> missing(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Pass pass -> missing(pass);
      case Instruction.Multiply multiply -> missing(multiply);
      case Instruction.Sum _ -> wiring.isWide(1) ? Optional.of("it sums over a single unit") : Optional.empty();
      case Instruction.Outer outer -> missing(outer);
      case Instruction.Draw _ -> Optional.of("its gradient draws noise");
    };
  }

  private Optional<String> missing(Instruction.Pass pass) {
    if (wiring.isWide(1)
        && pass.code().values().stream().anyMatch(value -> value instanceof PassCode.Value.LoadScalar))
      return Optional.of("a single unit is not told from single numbers");
    if (pass.places().stream().noneMatch(this::isOfInputs))
      return Optional.empty();
    if (pass.code().values().stream().anyMatch(Regularity::hasPole))
      return Optional.of("inputs are used elementwise by functions that may have no value at zero, "
          + "which is what lies behind the end of a sequence");
    return areInputsFew() ? Optional.empty()
        : Optional.of("inputs are used elementwise, and " + MANY);
  }

  private static boolean hasPole(PassCode.Value value) {
    return switch (value) {
      case PassCode.Value.Binary(var function, _, _) -> function == BinaryOp.DIVIDE || function == BinaryOp.POWER;
      case PassCode.Value.Unary(var function, _) -> function == UnaryOp.LOG || function == UnaryOp.SQRT;
      case PassCode.Value.Load _, PassCode.Value.LoadShared _, PassCode.Value.LoadScalar _, PassCode.Value.LoadSharedScalar _, PassCode.Value.Constant _,PassCode.Value.Flush _ ->
        false;
    };
  }

  private Optional<String> missing(Instruction.Multiply multiply) {
    if (multiply.operands().stream().anyMatch(Place::shared))
      return Optional.of("a matrix is multiplied with parameters: " + text(multiply));
    boolean isAhead = wiring.ahead.contains(multiply);
    if (isAhead && wiring.isGathered(multiply))
      return Optional.of("many inputs are multiplied to few numbers: " + text(multiply));
    boolean isStep = !isAhead && !wiring.after.contains(multiply);
    return isStep && !areInputsFew() && multiply.columns().stream().anyMatch(column -> isOfInputs(column.target()))
        ? Optional.of("steps make derivatives with respect to inputs, and " + MANY + ": " + text(multiply))
        : Optional.empty();
  }

  private Optional<String> missing(Instruction.Outer outer) {
    if (outer.terms().stream().anyMatch(term -> term.delta().shared())
        || outer.operand().filter(Place::shared).isPresent())
      return Optional.of("the gradient of a matrix has parameters as a factor: " + text(outer));
    return wiring.accumulated.contains(outer) && outer.operand().filter(wiring::isInput).isPresent()
        && wiring.program.inputWidth() > FragmentCosts.NARROW
            ? Optional.of("the gradient of few numbers has many inputs as a factor: " + text(outer))
            : Optional.empty();
  }

  private boolean isOfInputs(Place place) {
    return wiring.content(place) instanceof Buffer.Content.Inputs
        || wiring.content(place) instanceof Buffer.Content.InputAdjoint;
  }

  /// Whether each thread may have all inputs of its samples as values.
  private boolean areInputsFew() {
    return !wiring.isWide(wiring.program.inputWidth());
  }

  private String text(Instruction instruction) {
    return plan.text(instruction).getFirst();
  }
}
