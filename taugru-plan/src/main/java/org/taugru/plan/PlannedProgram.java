package org.taugru.plan;

import java.util.BitSet;
import java.util.List;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// What of a Program is computed when: the plan that a backend turns into code.
///
/// Forward, stages come with the largest horizon first: a stage with horizon H runs every H steps, for H steps ahead, but no
/// further than the stage before it has gone. Backward, the smallest comes first: a stage with horizon H waits until H steps can
/// be done at once, and the stages before it do theirs first. No stage reaches over the end of a chunk; chunks begin at steps 0,
/// C, 2C, … Within a stage, an instruction is done for all of the steps before the next one is.
///
/// Buffers are rows of elements; how far apart rows lie, and how many samples are computed together, is up to the backend.
///
/// @param program      the recurrence
/// @param chunk        the most steps that anything is done for at once
/// @param buffers      those of both directions; a [Place] knows them by number
/// @param matrices     those that are multiplied with; a [column][Instruction.Column] knows them by number
/// @param backward     none in a plan for forward passes alone
/// @param accumulators the sums of vector gradients; an [Instruction.Outer] without an operand knows them by number
/// @param inputReading how inputs are used
public record PlannedProgram(Program program, int chunk, List<Buffer> buffers, List<MatrixUse> matrices,
    List<Stage> forward, List<Stage> backward, List<Accumulator> accumulators, Edges edges, InputReading inputReading) {
  /// How inputs are used.
  public enum InputReading {
    /// Only as operands of matrix products and of the gradients of matrices.
    MULTIPLIED,
    /// In elementwise work too.
    ELEMENTWISE
  }

  public PlannedProgram {
    buffers = List.copyOf(buffers);
    matrices = List.copyOf(matrices);
    forward = List.copyOf(forward);
    backward = List.copyOf(backward);
    accumulators = List.copyOf(accumulators);
  }

  /// The plan for whole sequences, forwards and backwards.
  public static PlannedProgram of(Program recurrence, Program gradient, Costs costs) {
    int chunk = chunk(recurrence, costs);
    Buffers buffers = new Buffers(recurrence);
    MatrixUses uses = new MatrixUses();
    Edges edges = Edges.both(recurrence, buffers,
        gradient.outputs().stream().anyMatch(Output.InputAdjoint.class::isInstance));
    Lowered step = Lowering.forward(recurrence, buffers, uses, forwardValues(gradient));
    Planner forward = Planner.forward(step, buffers, chunk, costs);
    Lowered stepBack = Lowering.backward(gradient, buffers, uses, forward::placeOfNode);
    Planner backward = Planner.backward(stepBack, buffers, chunk, costs);
    return new PlannedProgram(recurrence, chunk, buffers.all(), uses.all(), forward.stages(), backward.stages(),
        stepBack.accumulators(), edges, inputReading(recurrence, gradient));
  }

  /// The plan for whole sequences, forwards only: nothing is saved.
  public static PlannedProgram ofInference(Program recurrence, Costs costs) {
    return forwards(recurrence, costs, chunk(recurrence, costs));
  }

  /// The plan for one step at a time, forwards only: nothing is saved.
  public static PlannedProgram ofStream(Program recurrence, Costs costs) {
    return forwards(recurrence, costs, 1);
  }

  private static PlannedProgram forwards(Program recurrence, Costs costs, int chunk) {
    Buffers buffers = new Buffers(recurrence);
    MatrixUses uses = new MatrixUses();
    Edges edges = Edges.forward(recurrence, buffers);
    Lowered step = Lowering.forward(recurrence, buffers, uses, new BitSet());
    Planner forward = Planner.forward(step, buffers, chunk, costs);
    return new PlannedProgram(recurrence, chunk, buffers.all(), uses.all(), forward.stages(), List.of(), List.of(),
        edges, inputReading(recurrence));
  }

  private static int chunk(Program recurrence, Costs costs) {
    return costs.chunk(recurrence.nodes().stream().mapToInt(Node::width).max().orElse(1));
  }

  /// The nodes of the recurrence whose values a gradient reads.
  private static BitSet forwardValues(Program gradient) {
    BitSet nodes = new BitSet();
    for (Node node : gradient.nodes())
      if (node instanceof Node.Forward(int number, _))
        nodes.set(number);
    return nodes;
  }

  private static InputReading inputReading(Program... programs) {
    for (Program program : programs) {
      boolean byNode = program.nodes().stream().filter(node -> !(node instanceof Node.Product))
          .anyMatch(node -> hasInput(program, node.operands()));
      boolean byOutput = program.outputs().stream().filter(output -> !(output instanceof Output.MatrixGradient))
          .anyMatch(output -> hasInput(program, output.nodes()));
      if (byNode || byOutput)
        return InputReading.ELEMENTWISE;
    }
    return InputReading.MULTIPLIED;
  }

  private static boolean hasInput(Program program, List<Integer> nodes) {
    return nodes.stream().anyMatch(number -> program.node(number) instanceof Node.Input);
  }

  /// Whether it is for forward passes alone.
  public boolean isForInference() {
    return edges.adjoints().isEmpty();
  }

  /// The text form, for people and for golden files.
  public String text() {
    return PlanText.of(this);
  }

  /// What an instruction does, in the words of [#text()]: a line, and within a pass one more for each value.
  public List<String> text(Instruction instruction) {
    return PlanText.of(this, instruction);
  }

  /// What a buffer is called in [#text()].
  public String name(int buffer) {
    return new BufferNames(this).of(buffer);
  }

  @Override
  public String toString() {
    return text();
  }
}
