package org.taugru.exec.cuda;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.taugru.exec.cuda.source.Identifiers;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.MatrixUse;
import org.taugru.plan.Place;
import org.taugru.plan.PlannedProgram;
import org.taugru.plan.Stage;

/// Where the numbers of a cell lie in the GPU's memory. Values are `[step, sample, unit]`, so that carry, inputs and states are copied as
/// they are; matrices lie by columns, in one piece of memory with the rows that all steps share.
final class CellLayout {
  private final PlannedProgram plan;
  private final Program program;
  private final List<String> names = new ArrayList<>();
  private final List<String> matrixNames = new ArrayList<>();
  private final long[] sharedOffset;
  private final long[] useOffset;
  private final long[] matrixSumOffset;
  private final long[] vectorSumOffset;
  private final long[] carryOffset;
  private final BitSet ofForward = new BitSet();
  private final BitSet ofBackward = new BitSet();
  /// By identity: terms of one matrix may be equal.
  private final Map<Instruction.Term, Long> sumOffset = new IdentityHashMap<>();
  private final List<Further> further = new ArrayList<>();
  private long weights;
  private long sums;
  private long carried;

  /// A gradient of a matrix that is used more than once, beyond the first use's: gradients are summed side by side, so each has a place of
  /// its own.
  record Further(int matrix, long offset) {
  }

  CellLayout(PlannedProgram plan) {
    this.plan = plan;
    this.program = plan.program();
    findUses(plan.forward(), ofForward);
    findUses(plan.backward(), ofBackward);
    plan.edges().states().forEach(place -> ofForward.set(place.buffer()));
    ofForward.set(plan.edges().input().buffer());
    Identifiers fields = new Identifiers(RunStruct.FIXED);
    Identifiers ofWeights = new Identifiers();
    for (int i = 0; i < plan.buffers().size(); i++)
      names.add((isShared(i) ? ofWeights : fields).of(plan.name(i)));
    this.sharedOffset = new long[plan.buffers().size()];
    for (int buffer : shared().toArray()) {
      sharedOffset[buffer] = weights;
      weights += width(buffer);
    }
    this.useOffset = new long[plan.matrices().size()];
    for (int i = 0; i < useOffset.length; i++) {
      MatrixUse use = plan.matrices().get(i);
      MatrixVariable matrix = matrix(use);
      matrixNames.add(ofWeights.of(matrix.name() + (use.transposed() ? "_T" : "")));
      useOffset[i] = weights;
      weights += (long) matrix.rows() * matrix.columns();
    }
    this.matrixSumOffset = new long[program.matrices().size()];
    for (int i = 0; i < matrixSumOffset.length; i++) {
      matrixSumOffset[i] = sums;
      sums += (long) program.matrices().get(i).rows() * program.matrices().get(i).columns();
    }
    this.vectorSumOffset = new long[plan.accumulators().size()];
    for (int i = 0; i < vectorSumOffset.length; i++) {
      vectorSumOffset[i] = sums;
      sums += plan.accumulators().get(i).width();
    }
    this.carryOffset = new long[program.states().size() + 1];
    for (int i = 0; i < carryOffset.length; i++) {
      carryOffset[i] = carried;
      carried += i < program.states().size()
          ? (program.states().get(i).history() + 1L) * program.states().get(i).width()
          : (long) program.inputHistory() * program.inputWidth();
    }
    findSums();
  }

  private void findSums() {
    BitSet seen = new BitSet();
    for (Stage stage : plan.backward())
      for (Instruction instruction : stage.instructions())
        if (instruction instanceof Instruction.Outer outer) {
          for (Instruction.Term term : outer.terms())
            sumOffset.put(term,
                outer.operand().isEmpty() ? vectorSumOffset[term.sum()] : sumOfMatrix(term.sum(), seen));
        }
  }

  private long sumOfMatrix(int matrix, BitSet seen) {
    if (!seen.get(matrix)) {
      seen.set(matrix);
      return matrixSumOffset[matrix];
    }
    further.add(new Further(matrix, sums));
    sums += (long) program.matrices().get(matrix).rows() * program.matrices().get(matrix).columns();
    return further.getLast().offset;
  }

  private static void findUses(List<Stage> stages, BitSet used) {
    for (Stage stage : stages)
      for (Instruction instruction : stage.instructions())
        places(instruction).forEach(place -> used.set(place.buffer()));
  }

  private static List<Place> places(Instruction instruction) {
    List<Place> places = new ArrayList<>();
    switch (instruction) {
      case Instruction.Multiply multiply -> {
        places.addAll(multiply.operands());
        multiply.columns().forEach(column -> places.add(column.start()));
        multiply.columns().forEach(column -> places.add(column.target()));
      }
      case Instruction.Pass pass -> places.addAll(pass.places());
      case Instruction.Sum sum -> places.addAll(List.of(sum.operand(), sum.target()));
      case Instruction.Draw draw -> places.add(draw.target());
      case Instruction.Outer outer -> {
        outer.operand().ifPresent(places::add);
        outer.terms().forEach(term -> places.add(term.delta()));
      }
    }
    return places;
  }

  PlannedProgram plan() {
    return plan;
  }

  private MatrixVariable matrix(MatrixUse use) {
    return program.matrices().get(use.matrix());
  }

  /// Those that have a row for each step and sample, by number.
  IntStream stepwise() {
    return IntStream.range(0, plan.buffers().size()).filter(buffer -> !isShared(buffer));
  }

  /// Those that are one row and are read, by number.
  IntStream shared() {
    return IntStream.range(0, plan.buffers().size()).filter(this::isShared)
        .filter(buffer -> ofForward.get(buffer) || ofBackward.get(buffer));
  }

  boolean isShared(int buffer) {
    return content(buffer).isShared();
  }

  Buffer.Content content(int buffer) {
    return plan.buffers().get(buffer).content();
  }

  /// Whether a forward pass needs it; a backward pass may need any.
  boolean isOfForward(int buffer) {
    return ofForward.get(buffer);
  }

  /// An identifier for a buffer.
  String name(int buffer) {
    return names.get(buffer);
  }

  /// What a buffer is called on paper, after a space; nothing if that is its identifier.
  String onPaper(int buffer) {
    return name(buffer).equals(plan.name(buffer)) ? "" : " " + plan.name(buffer);
  }

  int width(int buffer) {
    return plan.buffers().get(buffer).width();
  }

  /// How many steps of a buffer come before step 0.
  int before(int buffer) {
    return switch (content(buffer)) {
      case Buffer.Content.State(int state) -> program.states().get(state).history();
      case Buffer.Content.StateAdjoint(int state) -> program.states().get(state).history();
      case Buffer.Content.Inputs _, Buffer.Content.InputAdjoint _ -> program.inputHistory();
      case Buffer.Content.Trace _, Buffer.Content.Chunk _, Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> 0;
    };
  }

  /// How many steps a buffer has in all.
  long rows(int buffer, int steps) {
    return switch (content(buffer)) {
      case Buffer.Content.State _, Buffer.Content.StateAdjoint _ -> before(buffer) + 1L + steps;
      case Buffer.Content.Inputs _, Buffer.Content.InputAdjoint _ -> (long) before(buffer) + steps;
      case Buffer.Content.Trace _ -> steps;
      case Buffer.Content.Chunk _ -> Math.min(steps, plan.chunk());
      case Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> 1;
    };
  }

  long floats(int buffer, int steps, int batch) {
    return rows(buffer, steps) * batch * width(buffer);
  }

  /// An identifier for a matrix that is multiplied with.
  String matrixName(int use) {
    return matrixNames.get(use);
  }

  /// Elements of what the matrix is multiplied with.
  int depth(int use) {
    return plan.matrices().get(use).transposed() ? matrix(plan.matrices().get(use)).rows()
        : matrix(plan.matrices().get(use)).columns();
  }

  /// Elements of the product.
  int height(int use) {
    return plan.matrices().get(use).transposed() ? matrix(plan.matrices().get(use)).columns()
        : matrix(plan.matrices().get(use)).rows();
  }

  /// Where a shared row begins among the weights.
  long sharedOffset(int buffer) {
    return sharedOffset[buffer];
  }

  /// Where a matrix begins among the weights.
  long useOffset(int use) {
    return useOffset[use];
  }

  /// Numbers of all matrices and shared rows.
  long weights() {
    return weights;
  }

  /// Where the gradient of a matrix begins among the sums, row by row.
  long matrixSumOffset(int matrix) {
    return matrixSumOffset[matrix];
  }

  /// Where an accumulator begins among the sums.
  long vectorSumOffset(int accumulator) {
    return vectorSumOffset[accumulator];
  }

  /// Where the gradient of a term begins among the sums.
  long sumOffset(Instruction.Term term) {
    Long offset = sumOffset.get(term);
    if (offset == null)
      throw new IllegalArgumentException("a term of another plan: " + term);
    return offset;
  }

  /// What is to be added to the gradients of matrices.
  List<Further> further() {
    return further;
  }

  /// Numbers of all gradients.
  long sums() {
    return sums;
  }

  /// Where a state begins in the carry of one sample, or the inputs, which come after the states.
  long carryOffset(int state) {
    return carryOffset[state];
  }

  /// Numbers in the carry of one sample.
  long carried() {
    return carried;
  }
}
