package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The products of a plan that have to do with states so long before that they are done for many steps at once: those with such a state, and those that say
/// what a delta means for one.
final class FarInstructions {
  private final Wiring wiring;
  /// Early ones of the forward steps.
  final List<Instruction.Multiply> forward = new ArrayList<>();
  /// Each with one operand and one target, of which nothing else is the target.
  final List<Instruction.Multiply> backward = new ArrayList<>();

  /// @param lag from which on a state is that long before
  FarInstructions(Wiring wiring, int lag) {
    this.wiring = wiring;
    for (Instruction instruction : wiring.early)
      if (instruction instanceof Instruction.Multiply multiply && wide(multiply).size() == 1
          && wiring.lag(wide(multiply).getFirst()) >= lag)
        forward.add(multiply);
    for (Instruction instruction : wiring.backward)
      if (instruction instanceof Instruction.Multiply multiply && wiring.isLate(multiply)
          && multiply.operands().size() == 1 && multiply.columns().size() == 1 && late(multiply).lag() >= lag
          && isAlone(multiply.columns().getFirst().target()))
        backward.add(multiply);
  }

  private List<Place> wide(Instruction.Multiply multiply) {
    return multiply.operands().stream().filter(operand -> !wiring.isNarrow(operand)).toList();
  }

  private boolean isAlone(Place target) {
    return wiring.backward.stream().flatMap(instruction -> wiring.targets(instruction).stream()).filter(target::equals)
        .count() == 1;
  }

  boolean isEmpty() {
    return forward.isEmpty() && backward.isEmpty();
  }

  boolean contains(Instruction instruction) {
    return instruction instanceof Instruction.Multiply multiply
        && (forward.contains(multiply) || backward.contains(multiply));
  }

  /// The shortest of their lags, so that at most so many steps can be done at once; 0 where there are none.
  int shortestLag() {
    return Stream.concat(forward.stream().map(multiply -> wiring.lag(wide(multiply).getFirst())),
        backward.stream().map(multiply -> late(multiply).lag())).mapToInt(Integer::intValue).min().orElse(0);
  }

  /// Those of some instructions that steps do themselves.
  List<Instruction> without(List<Instruction> instructions) {
    return instructions.stream().filter(instruction -> !contains(instruction)).toList();
  }

  /// What a backward one means something for.
  Wiring.Delayed late(Instruction.Multiply multiply) {
    Place target = multiply.columns().getFirst().target();
    return new Wiring.Delayed(wiring.state(target), wiring.lag(target));
  }

  /// The adjoints of states before that steps make themselves.
  Set<Wiring.Delayed> lateOfSteps() {
    Set<Wiring.Delayed> found = new LinkedHashSet<>(wiring.lateAdjoints());
    backward.forEach(multiply -> found.remove(late(multiply)));
    return found;
  }

  /// The array from which steps read a product.
  String name(Instruction.Column column) {
    return "far_" + wiring.identifier(column.target().buffer());
  }
}
