package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.taugru.plan.Instruction;
import org.taugru.plan.PassCode;
import org.taugru.plan.Place;

/// The instructions of a step in an order with few barriers: passes as early as what they read allows, then all products that can
/// be done, and so on.
final class StepOrder {
  private StepOrder() {
  }

  /// @param reads  what an instruction reads
  /// @param writes what it makes anew
  /// @param adds   what it adds to; it does not matter to which other addition it comes first
  record Use(Set<Place> reads, Set<Place> writes, Set<Place> adds) {
    boolean mustFollow(Use earlier) {
      return meet(reads, earlier.writes) || meet(reads, earlier.adds) || meet(writes, earlier.reads)
          || meet(writes, earlier.writes) || meet(writes, earlier.adds) || meet(adds, earlier.reads)
          || meet(adds, earlier.writes);
    }

    private static boolean meet(Set<Place> some, Set<Place> others) {
      return some.stream().anyMatch(others::contains);
    }
  }

  /// @param isShared whether an instruction sums what is spread over threads: what reads the sum waits until the others are done
  static List<Instruction> of(List<Instruction> instructions, Predicate<Instruction> isShared) {
    List<Use> uses = instructions.stream().map(StepOrder::use).toList();
    List<Instruction> order = new ArrayList<>();
    Set<Integer> done = new HashSet<>();
    Set<Place> awaited = new HashSet<>();
    while (done.size() < instructions.size()) {
      Map<Turn, List<Integer>> ready = new EnumMap<>(Turn.class);
      for (int i = 0; i < instructions.size(); i++)
        if (!done.contains(i) && isReady(i, uses, done))
          ready.computeIfAbsent(turn(instructions.get(i), uses.get(i), awaited, isShared), _ -> new ArrayList<>())
              .add(i);
      Turn first = ready.keySet().iterator().next();
      if (first != Turn.PASS)
        awaited.clear();
      for (int i : ready.getOrDefault(first, List.of())) {
        done.add(i);
        order.add(instructions.get(i));
        if (isShared.test(instructions.get(i))) {
          awaited.addAll(uses.get(i).writes);
          awaited.addAll(uses.get(i).adds);
        }
      }
    }
    return order;
  }

  /// In which order instructions are done that all could be.
  private enum Turn {
    PASS, PRODUCT, AWAITING
  }

  private static Turn turn(Instruction instruction, Use use, Set<Place> awaited, Predicate<Instruction> isShared) {
    return Use.meet(use.reads, awaited) ? Turn.AWAITING
        : instruction instanceof Instruction.Multiply && !isShared.test(instruction) ? Turn.PRODUCT : Turn.PASS;
  }

  private static boolean isReady(int number, List<Use> uses, Set<Integer> done) {
    for (int i = 0; i < number; i++)
      if (!done.contains(i) && uses.get(number).mustFollow(uses.get(i)))
        return false;
    return true;
  }

  static Use use(Instruction instruction) {
    Use use = new Use(new HashSet<>(), new HashSet<>(), new HashSet<>());
    switch (instruction) {
      case Instruction.Multiply multiply -> {
        use.reads.addAll(multiply.operands());
        for (Instruction.Column column : multiply.columns())
          if (column.start().equals(column.target()))
            use.adds.add(column.target());
          else {
            use.reads.add(column.start());
            use.writes.add(column.target());
          }
      }
      case Instruction.Pass pass -> {
        for (PassCode.Value value : pass.code().values())
          switch (value) {
            case PassCode.Value.Load(int place) -> use.reads.add(pass.places().get(place));
            case PassCode.Value.LoadScalar(int place) -> use.reads.add(pass.places().get(place));
            case PassCode.Value.LoadShared _, PassCode.Value.LoadSharedScalar _, PassCode.Value.Constant _, PassCode.Value.Unary _, PassCode.Value.Flush _,PassCode.Value.Binary _ ->
              {
              }
          }
        for (PassCode.Store store : pass.code().stores())
          (store.accumulate() ? use.adds : use.writes).add(pass.places().get(store.place()));
      }
      case Instruction.Sum(Place operand, _, Place target) -> {
        use.reads.add(operand);
        use.writes.add(target);
      }
      case Instruction.Draw draw -> use.writes.add(draw.target());
      case Instruction.Outer outer -> {
        outer.operand().ifPresent(use.reads::add);
        outer.terms().forEach(term -> use.reads.add(term.delta()));
      }
    }
    return use;
  }
}
