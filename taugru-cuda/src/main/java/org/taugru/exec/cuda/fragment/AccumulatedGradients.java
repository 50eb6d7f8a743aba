package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.ir.MatrixVariable;
import org.taugru.plan.Accumulator;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The gradients that are summed in registers as steps go: those of single numbers, and of matrices of few rows or with few columns. After the
/// last step each tile leaves its sums in memory.
final class AccumulatedGradients {
  /// A gradient.
  ///
  /// @param first where its sums begin among those of a tile
  /// @param parts into how many a sum is divided
  record Entry(Place delta, Optional<Place> operand, int first, int parts) {
  }

  /// Some sums of each tile that are a part of one number of the gradient, as the kernel `add_accumulated` knows it.
  ///
  /// @param next of the same number, or −1
  record Target(int offset, int first, int parts, int next) {
    int[] ints() {
      return new int[] {offset, first, parts, next};
    }
  }

  final List<Entry> entries = new ArrayList<>();
  /// The first of each number of the gradient come first.
  final List<Target> targets = new ArrayList<>();
  private final Wiring wiring;
  private final Mapping mapping;
  private final WeightLayout weights;
  private final Map<Integer, List<Target>> byOffset = new LinkedHashMap<>();
  private int count;

  AccumulatedGradients(Wiring wiring, Mapping mapping, WeightLayout weights) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.weights = weights;
    for (Instruction instruction : wiring.accumulated)
      if (instruction instanceof Instruction.Outer outer)
        outer.terms().forEach(term -> add(outer.operand(), term));
    List<List<Target>> all = List.copyOf(byOffset.values());
    int further = all.size();
    List<Target> later = new ArrayList<>();
    for (List<Target> same : all)
      for (int i = 0; i < same.size(); i++) {
        Target target = same.get(i);
        int next = i + 1 < same.size() ? further + later.size() + (i == 0 ? 0 : 1) : -1;
        (i == 0 ? targets : later).add(new Target(target.offset, target.first, target.parts, next));
      }
    targets.addAll(later);
  }

  /// Sums of a tile.
  int count() {
    return count;
  }

  /// Numbers of the gradient.
  int numbers() {
    return byOffset.size();
  }

  boolean isOfUnits(Entry entry) {
    return wiring.isWide(wiring.widthOf(entry.delta))
        || entry.operand.filter(place -> !wiring.isNarrow(place)).isPresent();
  }

  private void add(Optional<Place> operand, Instruction.Term term) {
    boolean isPartial = wiring.partial.contains(term.delta().buffer());
    Entry entry = new Entry(term.delta(), operand, count, isPartial ? mapping.cluster() * mapping.warps() : 1);
    entries.add(entry);
    int rows = term.width();
    if (operand.isEmpty()) {
      for (int offset : offsets(wiring.plan.accumulators().get(term.sum())))
        for (int row = 0; row < rows; row++)
          target(offset + row, entry.first + row * entry.parts, entry.parts);
      count += rows * entry.parts;
      return;
    }
    MatrixVariable matrix = wiring.program.matrices().get(term.sum());
    int to = weights.ofMatrix(matrix);
    int columns = matrix.columns();
    boolean wideRows = wiring.isWide(rows);
    boolean wideColumns = !wiring.isNarrow(operand.get());
    for (int row = 0; row < rows; row++)
      for (int column = 0; column < columns; column++)
        target(to + row * columns + column, entry.first + (wideRows ? column * mapping.units() + row
            : wideColumns ? row * mapping.units() + column : row * columns + column), 1);
    count += wideRows ? columns * mapping.units() : wideColumns ? rows * mapping.units() : rows * columns;
  }

  private void target(int offset, int first, int parts) {
    byOffset.computeIfAbsent(offset, _ -> new ArrayList<>()).add(new Target(offset, first, parts, -1));
  }

  private List<Integer> offsets(Accumulator sum) {
    List<Integer> found = new ArrayList<>();
    sum.parameters().forEach(parameter -> found.add(weights.ofParameter(parameter)));
    sum.rows().forEach(row -> {
      MatrixVariable matrix = wiring.program.matrices().get(row.matrix());
      found.add(weights.ofMatrix(matrix) + row.row() * matrix.columns());
    });
    return found;
  }
}
