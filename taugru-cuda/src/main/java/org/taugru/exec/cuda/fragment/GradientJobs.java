package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.ir.MatrixVariable;
import org.taugru.plan.Accumulator;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The gradients of weights as products over the whole sequence: which deltas times which operands, and where the sums go.
final class GradientJobs {
  /// A part of a gradient, at most `height` × `width`, as the kernel `outer` knows it.
  record Job(int value, int operand, int operandValue, int operandValues, int operandUnits, int shift, int firstRow,
      int firstColumn) {
    int[] ints() {
      return new int[]{value, operand, operandValue, operandValues, operandUnits, shift, firstRow, firstColumn};
    }
  }

  /// Where the sums of a job go, as the kernel `add_sums` knows it.
  record Target(int job, int matrix, int columns, int rows, int firstRow, int firstColumn, int ones, List<Integer> vectors) {
    int[] ints() {
      int[] all = {job, matrix, columns, rows, firstRow, firstColumn, ones, -1, -1, -1, -1};
      for (int i = 0; i < vectors.size(); i++)
        all[7 + i] = vectors.get(i);
      return all;
    }
  }

  private static final int VECTORS = 4;

  final List<Job> jobs = new ArrayList<>();
  /// Targets of one round have nothing in common.
  final List<List<Target>> rounds = new ArrayList<>();
  /// The arrays of operands, in the order of their numbers: names of arguments.
  final List<String> operands = new ArrayList<>();
  final int rowWarps;
  final int columnWarps;
  final int inputColumns;
  private final Wiring wiring;
  private final Mapping mapping;
  private final WeightLayout weights;
  private final Map<Integer, Integer> written = new HashMap<>();

  GradientJobs(Wiring wiring, Mapping mapping, WeightLayout weights) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.weights = weights;
    this.inputColumns = Math.ceilDiv(wiring.program.inputWidth() + 1, 8) * 8;
    this.rowWarps = mapping.units() > 64 ? 2 : 1;
    this.columnWarps = mapping.units() > 64 ? 4 : mapping.units() > 32 ? 2 : 1;
    operands.add("inputs");
    for (int s : wiring.historyStates())
      operands.add(wiring.stateName(s));
    if (!wiring.computedOperands().isEmpty())
      operands.add("operand");
    Map<Integer, List<Integer>> vectors = new HashMap<>();
    for (Instruction instruction : wiring.after)
      if (instruction instanceof Instruction.Outer outer && outer.operand().isEmpty())
        for (Instruction.Term term : outer.terms())
          vectors.computeIfAbsent(term.delta().buffer(), _ -> new ArrayList<>()).addAll(offsets(term.sum()));
    for (Instruction instruction : wiring.after)
      if (instruction instanceof Instruction.Outer outer && outer.operand().isPresent())
        for (Instruction.Term term : outer.terms())
          add(outer.operand().get(), term, vectors);
    vectors.forEach((delta, offsets) -> addJobs(delta, 0, 0, 1, inputColumns, 0, -1, 0, offsets));
  }

  int height() {
    return rowWarps * 64;
  }

  int width() {
    return columnWarps * 32;
  }

  int depthWarps() {
    return 8 / (rowWarps * columnWarps);
  }

  private List<Integer> offsets(int accumulator) {
    Accumulator sum = wiring.plan.accumulators().get(accumulator);
    List<Integer> found = new ArrayList<>();
    sum.parameters().forEach(parameter -> found.add(weights.ofParameter(parameter)));
    sum.rows().forEach(row -> {
      MatrixVariable matrix = wiring.program.matrices().get(row.matrix());
      found.add(weights.ofMatrix(matrix) + row.row() * matrix.columns());
    });
    return found;
  }

  private void add(Place operand, Instruction.Term term, Map<Integer, List<Integer>> vectors) {
    MatrixVariable matrix = wiring.program.matrices().get(term.sum());
    int to = weights.ofMatrix(matrix);
    int delta = term.delta().buffer();
    switch (wiring.content(operand)) {
      case Buffer.Content.Inputs _ -> {
        List<Integer> also = vectors.remove(delta);
        addJobs(delta, 0, 0, 1, inputColumns, wiring.program.inputHistory() - wiring.lag(operand), to, matrix.columns(),
            also == null ? List.of() : also);
      }
      case Buffer.Content.State(int state) -> addJobs(delta, operands.indexOf(wiring.stateName(state)), 0, 1, mapping.units(),
          wiring.program.states().get(state).history() - wiring.lag(operand), to, matrix.columns(), List.of());
      default -> addJobs(delta, operands.indexOf("operand"), wiring.computedOperands().indexOf(operand.buffer()),
          wiring.computedOperands().size(), mapping.units(), 0, to, matrix.columns(), List.of());
    }
  }

  private void addJobs(int delta, int operand, int operandValue, int operandValues, int operandUnits, int shift, int matrix,
      int columns, List<Integer> vectors) {
    int value = wiring.deltas().indexOf(delta);
    for (int row = 0; row < mapping.units(); row += height())
      for (int column = 0; column < operandUnits; column += width()) {
        int job = jobs.size();
        jobs.add(new Job(value, operand, operandValue, operandValues, operandUnits, shift, row, column));
        int ones = wiring.program.inputWidth();
        boolean hasOnes = !vectors.isEmpty() && ones >= column && ones < column + width();
        addTarget(new Target(job, matrix, columns, wiring.width, row, column, hasOnes ? ones : -1,
            hasOnes ? vectors.subList(0, Math.min(VECTORS, vectors.size())) : List.of()));
        for (int v = VECTORS; hasOnes && v < vectors.size(); v += VECTORS)
          addTarget(new Target(job, -1, 0, wiring.width, row, column, ones, vectors.subList(v, Math.min(v + VECTORS, vectors.size()))));
      }
  }

  private void addTarget(Target target) {
    int round = 0;
    List<Integer> keys = new ArrayList<>(target.vectors);
    if (target.matrix >= 0)
      keys.add(target.matrix);
    for (int key : keys)
      round = Math.max(round, written.getOrDefault(key * 1024 + target.firstRow / height() * 32 + target.firstColumn / width(), 0));
    for (int key : keys)
      written.put(key * 1024 + target.firstRow / height() * 32 + target.firstColumn / width(), round + 1);
    while (rounds.size() <= round)
      rounds.add(new ArrayList<>());
    rounds.get(round).add(target);
  }
}
