package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The instructions of a step, cut where a product reads what the step itself has made: all of that is there once a launch is over.
final class Launches {
  private Launches() {
  }

  static List<List<Instruction>> of(Wiring wiring, List<Instruction> instructions) {
    List<List<Instruction>> launches = new ArrayList<>();
    launches.add(new ArrayList<>());
    Set<Place> made = new HashSet<>();
    for (Instruction instruction : instructions) {
      if (wiring.operands(List.of(instruction)).stream().anyMatch(made::contains)) {
        launches.add(new ArrayList<>());
        made.clear();
      }
      launches.getLast().add(instruction);
      made.addAll(written(instruction));
    }
    return launches;
  }

  /// What an instruction makes or adds to.
  static Set<Place> written(Instruction instruction) {
    StepOrder.Use use = StepOrder.use(instruction);
    Set<Place> all = new LinkedHashSet<>(use.writes());
    all.addAll(use.adds());
    return all;
  }

  /// The values that an instruction needs element by element, so not the operands of products.
  static Set<Place> read(Instruction instruction) {
    StepOrder.Use use = StepOrder.use(instruction);
    Set<Place> all = new LinkedHashSet<>(use.reads());
    if (instruction instanceof Instruction.Multiply multiply) {
      all.clear();
      multiply.columns().stream().map(Instruction.Column::start).filter(start -> !start.shared()).forEach(all::add);
    }
    all.addAll(use.adds());
    return all;
  }

  /// The first number of a launch that makes a value of a buffer, and the last one.
  static List<Integer> making(List<List<Instruction>> launches, int buffer) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < launches.size(); i++)
      if (launches.get(i).stream().flatMap(instruction -> written(instruction).stream())
          .anyMatch(place -> place.buffer() == buffer))
        found.add(i);
    return found;
  }
}
