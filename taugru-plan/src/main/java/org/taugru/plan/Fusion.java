package org.taugru.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Makes one product of several that stand next to each other: those that are added up in the same place, and, where they
/// are narrow, those that have the same operands. Likewise one gradient of several with the same operand.
final class Fusion {
  private final Costs costs;
  private final List<Instruction> result = new ArrayList<>();
  /// Products that stand next to each other.
  private final List<Instruction.Multiply> run = new ArrayList<>();
  /// Gradients that stand next to each other, by operand, height and length of a row. A matrix has one gradient for each operand,
  /// so no two of these are added to the same sum.
  private final Map<List<Object>, List<Instruction.Outer>> gradients = new LinkedHashMap<>();

  private Fusion(Costs costs) {
    this.costs = costs;
  }

  /// The instructions of a stage, with runs of products and of gradients fused.
  static List<Instruction> of(List<Instruction> stage, Costs costs) {
    Fusion fusion = new Fusion(costs);
    for (Instruction instruction : stage)
      fusion.add(instruction);
    fusion.flush();
    return fusion.result;
  }

  private void add(Instruction instruction) {
    switch (instruction) {
      case Instruction.Multiply multiply -> {
        if (!gradients.isEmpty() || isFull(target(multiply))
            || run.stream().anyMatch(before -> mustFollow(multiply, before)))
          flush();
        run.add(multiply);
      }
      case Instruction.Outer outer -> {
        if (!run.isEmpty())
          flush();
        gradients.computeIfAbsent(
            List.of(outer.operand(), outer.height(), costs.rowLength(outer.terms().getFirst().width())),
            _ -> new ArrayList<>()).add(outer);
      }
      case Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ -> {
        flush();
        result.add(instruction);
      }
    }
  }

  /// Whether as many products are added up in one place as one instruction takes.
  private boolean isFull(Place target) {
    return run.stream().filter(before -> target(before).equals(target)).count() == costs.mostOperands();
  }

  /// Whether a product must come after another one: it reads what that one writes, writes what that one reads, or adds to
  /// other steps of the same buffer, whose rows overlap when several steps are done at once.
  private static boolean mustFollow(Instruction.Multiply multiply, Instruction.Multiply before) {
    int target = target(before).buffer();
    Instruction.Column column = column(multiply);
    return multiply.operands().stream().anyMatch(operand -> operand.buffer() == target)
        || before.operands().stream().anyMatch(operand -> operand.buffer() == target(multiply).buffer())
        || target(multiply).buffer() == target && !target(multiply).equals(target(before))
        || column.start().buffer() == target && !column.start().equals(column.target());
  }

  private void flush() {
    Map<Place, Instruction.Multiply> sums = new LinkedHashMap<>();
    for (Instruction.Multiply multiply : run)
      sums.merge(target(multiply), multiply, Fusion::added);
    Map<List<Object>, List<Instruction.Multiply>> alike = new LinkedHashMap<>();
    for (Instruction.Multiply sum : sums.values())
      alike.computeIfAbsent(List.of(sum.operands(), costs.rowLength(column(sum).width())), _ -> new ArrayList<>())
          .add(sum);
    for (List<Instruction.Multiply> group : alike.values())
      for (List<Instruction.Multiply> together : sideBySide(group, column(group.getFirst()).width()))
        result.add(new Instruction.Multiply(together.getFirst().operands(),
            together.stream().map(Fusion::column).toList()));
    for (List<Instruction.Outer> group : gradients.values())
      for (List<Instruction.Outer> together : sideBySide(group, group.getFirst().terms().getFirst().width()))
        result.add(new Instruction.Outer(together.getFirst().operand(), together.getFirst().height(),
            together.stream().map(outer -> outer.terms().getFirst()).toList()));
    run.clear();
    gradients.clear();
  }

  /// Both products, one after the other, with the sum kept in registers.
  private static Instruction.Multiply added(Instruction.Multiply first, Instruction.Multiply second) {
    List<Place> operands = new ArrayList<>(first.operands());
    operands.addAll(second.operands());
    Instruction.Column column = column(first);
    List<Integer> matrices = new ArrayList<>(column.matrices());
    matrices.addAll(column(second).matrices());
    return new Instruction.Multiply(operands,
        List.of(new Instruction.Column(matrices, column.start(), column.target(), column.width())));
  }

  /// Groups of as many as stand side by side, evenly.
  private <T> List<List<T>> sideBySide(List<T> all, int width) {
    int parts = Math.ceilDiv(all.size(), costs.sideBySide(width));
    List<List<T>> groups = new ArrayList<>();
    for (int part = 0; part < parts; part++)
      groups.add(all.subList(part * all.size() / parts, (part + 1) * all.size() / parts));
    return groups;
  }

  private static Instruction.Column column(Instruction.Multiply multiply) {
    return multiply.columns().getFirst();
  }

  private static Place target(Instruction.Multiply multiply) {
    return column(multiply).target();
  }
}
