package org.taugru.exec.simd;

import java.util.BitSet;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// A Program with its forward and backward [Plan]. Everything that changes is in the [SimdWorkspace].
final class SimdKernel implements Kernel {
  /// A chunk of one value of a tile is about this many bytes, so that the chunks of a few values fit the second-level
  /// cache together.
  private static final int CHUNK_BYTES = 1 << 17;
  private static final int LONGEST_CHUNK = 32;
  private static final int SHORTEST_CHUNK = 4;

  private final Program program;
  private final Threads threads;
  private final boolean inputAdjoints;
  private final int chunk;
  private final Layout layout;
  private final Packing packing = new Packing();
  private final Plan forward;
  private final Plan backward;
  private final Edges edges;

  SimdKernel(Program program, Program gradient, Threads threads) {
    this.program = program;
    this.threads = threads;
    this.inputAdjoints = gradient.outputs().stream().anyMatch(Output.InputAdjoint.class::isInstance);
    int widest = Lanes.padded(program.nodes().stream().mapToInt(Node::width).max().orElse(1));
    this.chunk =
        Math.clamp(CHUNK_BYTES / (SimdWorkspace.MOST_ROWS * widest * Float.BYTES), SHORTEST_CHUNK, LONGEST_CHUNK);
    this.layout = new Layout(program, readsInputElements(program) || readsInputElements(gradient));
    layout.declareAll(inputAdjoints);
    BitSet saved = new BitSet();
    for (Node node : gradient.nodes())
      if (node instanceof Node.Forward(int number, _))
        saved.set(number);
    Lowering lowered = Lowering.forward(program, layout, packing, saved);
    packing.endForward();
    this.forward = Planner.forward(lowered, layout, chunk);
    this.backward = Planner.backward(
        Lowering.backward(gradient, layout, packing, node -> Planner.place(lowered.item(node))), layout, chunk);
    this.edges = Edges.of(program, layout, inputAdjoints);
  }

  /// Whether an input is used in anything but a matrix product.
  private static boolean readsInputElements(Program program) {
    return program.nodes().stream().anyMatch(node -> !(node instanceof Node.Product)
        && node.operands().stream().anyMatch(operand -> program.node(operand) instanceof Node.Input))
        || program.outputs().stream().anyMatch(output -> !(output instanceof Output.MatrixGradient)
            && output.nodes().stream().anyMatch(number -> program.node(number) instanceof Node.Input));
  }

  @Override
  public Program program() {
    return program;
  }

  Edges edges() {
    return edges;
  }

  Plan forwardPlan() {
    return forward;
  }

  Plan backwardPlan() {
    return backward;
  }

  Layout layout() {
    return layout;
  }

  Packing packing() {
    return packing;
  }

  int chunk() {
    return chunk;
  }

  List<Layout.Buffer> buffers() {
    return layout.buffers();
  }

  @Override
  public Workspace workspace(int steps, int batch) {
    return new SimdWorkspace(this, steps, batch);
  }

  @Override
  public long workspaceBytes(int steps, int batch) {
    return SimdWorkspace.bytes(this, steps, batch);
  }

  @Override
  public void forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace, Carry end) {
    parameters.requireFits(program.parameters());
    start.requireFits(program, inputs.batch());
    start.requireStart(parameters);
    end.requireFits(program, inputs.batch());
    if (inputs.width() != program.inputWidth())
      throw new IllegalArgumentException(program.name() + " reads inputs of width " + program.inputWidth()
          + ", the sequence has width " + inputs.width() + ".");
    SimdWorkspace.of(workspace, this).forward(parameters, start, inputs, mode, end, threads);
  }

  @Override
  public Gradients gradients(int steps, int batch) {
    return Gradients.zeros(program, steps, batch, inputAdjoints);
  }

  @Override
  public void backward(Parameters parameters, Adjoint adjoint, Workspace workspace, Gradients gradients) {
    SimdWorkspace own = SimdWorkspace.of(workspace, this);
    adjoint.carry().requireFits(program, own.batch());
    gradients.carry().requireFits(program, own.batch());
    own.backward(parameters, adjoint, gradients, threads);
  }

  @Override
  public Stream stream(Parameters parameters, Carry start) {
    parameters.requireFits(program.parameters());
    start.requireFits(program, start.batch());
    start.requireStart(parameters);
    return new SimdStream(program, parameters, start);
  }
}
