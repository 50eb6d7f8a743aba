package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

  static List<Instruction> of(List<Instruction> instructions) {
    List<Use> uses = instructions.stream().map(StepOrder::use).toList();
    List<Instruction> order = new ArrayList<>();
    Set<Integer> done = new HashSet<>();
    while (done.size() < instructions.size()) {
      List<Integer> ready = new ArrayList<>();
      for (int i = 0; i < instructions.size(); i++)
        if (!done.contains(i) && isReady(i, uses, done))
          ready.add(i);
      boolean passes = ready.stream().anyMatch(i -> !(instructions.get(i) instanceof Instruction.Multiply));
      for (int i : ready)
        if (passes != instructions.get(i) instanceof Instruction.Multiply) {
          done.add(i);
          order.add(instructions.get(i));
        }
    }
    return order;
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
