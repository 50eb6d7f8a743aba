package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.ir.MatrixVariable;
import org.taugru.plan.Accumulator;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// The gradients of weights as products over the whole sequence: which deltas times which operands, and where the sums go.
final class GradientJobs {
  /// A part of a gradient, at most `height` × `width`, as the kernel `outer` knows it.
  ///
  /// @param shift      of steps, from the step of the delta to that of the operand
  /// @param lag        the number of a long lag that is to be taken from the shift, or −1
  /// @param inputShift of the columns of inputs that go along, or −1
  record Job(int value, int operand, int operandValue, int operandValues, int operandUnits, int shift, int lag,
      int firstRow, int firstColumn, int inputShift) {
    int[] ints() {
      return new int[] {value, operand, operandValue, operandValues, operandUnits, shift, lag, firstRow,
        firstColumn, inputShift};
    }
  }

  /// Where the sums of a job go, as the kernel `add_sums` knows it.
  record Target(int job, int matrix, int columns, int rows, int firstRow, int firstColumn, int inputMatrix,
      int inputColumns,
      int ones, List<Integer> vectors) {
    int[] ints() {
      int[] all = {job, matrix, columns, rows, firstRow, firstColumn, inputMatrix, inputColumns, ones, -1, -1, -1, -1};
      for (int i = 0; i < vectors.size(); i++)
        all[9 + i] = vectors.get(i);
      return all;
    }
  }

  /// What a delta is multiplied with: an array of operands, shifted, for a matrix.
  private record Factor(int operand, int operandValue, int operandValues, int operandUnits, int shift, int lag,
      int matrix, int columns) {
  }

  /// Of the gradient that begins at an offset.
  private record Part(int gradient, int firstRow, int firstColumn) {
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
  private final Map<Part, Integer> written = new HashMap<>();

  GradientJobs(Wiring wiring, Mapping mapping, WeightLayout weights) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.weights = weights;
    this.inputColumns = inputColumns(wiring);
    this.rowWarps = mapping.units() > 64 ? 2 : 1;
    this.columnWarps = mapping.units() > 64 ? 4 : mapping.units() > 32 ? 2 : 1;
    operands.add("inputs");
    for (int s : wiring.historyStates())
      operands.add(wiring.stateName(s));
    if (!wiring.computedOperands().isEmpty())
      operands.add("operand");
    for (int delta : wiring.deltas())
      addJobs(delta);
  }

  /// Columns of inputs as operands, one of ones among them.
  static int inputColumns(Wiring wiring) {
    return Math.ceilDiv(wiring.program.inputWidth() + 1, 8) * 8;
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

  /// Where the gradients of vectors go that are sums of a delta.
  private List<Integer> vectors(int delta) {
    List<Integer> found = new ArrayList<>();
    for (Instruction instruction : wiring.after)
      if (instruction instanceof Instruction.Outer outer && outer.operand().isEmpty())
        for (Instruction.Term term : outer.terms())
        if (term.delta().buffer() == delta)
          found.addAll(offsets(wiring.plan.accumulators().get(term.sum())));
    return found;
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

  private Factor factor(Place operand, Instruction.Term term) {
    MatrixVariable matrix = wiring.program.matrices().get(term.sum());
    int to = weights.ofMatrix(matrix);
    boolean isLong = wiring.lags.values.contains(wiring.lag(operand));
    return switch (wiring.content(operand)) {
      case Buffer.Content.Inputs _ ->
        new Factor(0, 0, 1, inputColumns, wiring.program.inputHistory() - wiring.lag(operand), -1, to,
            matrix.columns());
      case Buffer.Content.State(int state) ->
        new Factor(operands.indexOf(wiring.stateName(state)), 0, 1, mapping.units(),
            wiring.program.states().get(state).history() - (isLong ? 0 : wiring.lag(operand)),
            wiring.lags.values.indexOf(wiring.lag(operand)), to, matrix.columns());
      default -> new Factor(operands.indexOf("operand"), wiring.computedOperands().indexOf(operand.buffer()),
          wiring.computedOperands().size(), mapping.units(), 0, -1, to, matrix.columns());
    };
  }

  private void addJobs(int delta) {
    List<Factor> wide = new ArrayList<>();
    List<Factor> inputs = new ArrayList<>();
    for (Instruction instruction : wiring.after)
      if (instruction instanceof Instruction.Outer outer && outer.operand().isPresent())
        for (Instruction.Term term : outer.terms())
        if (term.delta().buffer() == delta)
          (wiring.isInput(outer.operand().get()) ? inputs : wide).add(factor(outer.operand().get(), term));
    List<Integer> vectors = vectors(delta);
    if (inputs.isEmpty() && !vectors.isEmpty())
      inputs.add(new Factor(0, 0, 1, inputColumns, 0, -1, -1, 0));
    boolean along = inputColumns == 8 && !wide.isEmpty() && !inputs.isEmpty();
    for (int i = 0; i < wide.size(); i++)
      addJobs(delta, wide.get(i), along && i == 0 ? Optional.of(inputs.getFirst()) : Optional.empty(),
          along && i == 0 ? vectors : List.of());
    for (int i = along ? 1 : 0; i < inputs.size(); i++)
      addJobs(delta, inputs.get(i), Optional.empty(), i == 0 ? vectors : List.of());
  }

  private void addJobs(int delta, Factor factor, Optional<Factor> along, List<Integer> vectors) {
    for (int row = 0; row < mapping.units(); row += height())
      for (int column = 0; column < factor.operandUnits; column += width()) {
        int job = jobs.size();
        boolean goesAlong = column == 0 && along.isPresent();
        jobs.add(new Job(wiring.deltas().indexOf(delta), factor.operand, factor.operandValue, factor.operandValues,
            factor.operandUnits, factor.shift, factor.lag, row, column, goesAlong ? along.get().shift : -1));
        int ones = goesAlong ? width() + wiring.program.inputWidth() : wiring.program.inputWidth() - column;
        boolean hasOnes = !vectors.isEmpty() && (along.isPresent() ? goesAlong : ones >= 0 && ones < width());
        for (int v = 0; v == 0 || hasOnes && v < vectors.size(); v += VECTORS)
          addTarget(new Target(job, v == 0 ? factor.matrix : -1, factor.columns,
              wiring.plan.buffers().get(delta).width(), row, column,
              v == 0 && goesAlong ? along.get().matrix : -1, goesAlong ? along.get().columns : 0, hasOnes ? ones : -1,
              hasOnes ? vectors.subList(v, Math.min(v + VECTORS, vectors.size())) : List.of()));
      }
  }

  private void addTarget(Target target) {
    int round = 0;
    List<Integer> keys = new ArrayList<>(target.vectors);
    if (target.matrix >= 0)
      keys.add(target.matrix);
    if (target.inputMatrix >= 0)
      keys.add(target.inputMatrix);
    for (int key : keys)
      round = Math.max(round, written.getOrDefault(new Part(key, target.firstRow, target.firstColumn), 0));
    for (int key : keys)
      written.put(new Part(key, target.firstRow, target.firstColumn), round + 1);
    while (rounds.size() <= round)
      rounds.add(new ArrayList<>());
    rounds.get(round).add(target);
  }
}
