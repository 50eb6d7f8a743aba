package org.taugru.exec.ref;

import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// Each sample alone, for its own length, through the [Interpreter]. Carries hold its doubles, so that a sequence in parts
/// has the digits of the whole.
final class RefKernel implements Kernel {
  private final Program program;
  private final boolean inputAdjoints;
  private final Interpreter interpreter;

  RefKernel(Program program, Program gradient) {
    this.program = program;
    this.inputAdjoints = gradient.outputs().stream().anyMatch(Output.InputAdjoint.class::isInstance);
    this.interpreter = new Interpreter(program, gradient);
  }

  @Override
  public Program program() {
    return program;
  }

  @Override
  public Workspace workspace(int steps, int batch, Purpose ignoredPurpose) {
    return new RefWorkspace(this, steps, batch);
  }

  @Override
  public long workspaceBytes(int steps, int batch, Purpose ignoredPurpose) {
    return program.nodes().stream().mapToLong(Node::width).sum() * steps * batch * Double.BYTES;
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
    RefWorkspace own = RefWorkspace.of(workspace, this);
    own.requireRoomFor(inputs);
    double[][] values = doubles(parameters);
    own.fromStart = start.isStart();
    for (int sample = 0; sample < inputs.batch(); sample++) {
      Interpreter.Run run = interpreter.forward(values, states(start, sample), inputs(start, inputs, sample), mode,
          start.position(), sample);
      own.runs.set(sample, run);
      for (int s = 0; s < program.states().size(); s++)
        put(end, s, run.states()[s], run.steps(), sample);
      put(end.inputs(), run.inputs(), run.steps(), inputs.batch(), sample);
    }
    end.moveTo(start.position() + inputs.steps());
    own.sequence = inputs;
    own.hasRun = true;
  }

  @Override
  public Gradients gradients(int steps, int batch) {
    return Gradients.zeros(program, steps, batch, inputAdjoints);
  }

  @Override
  public void backward(Parameters parameters, Adjoint adjoint, Workspace workspace, Gradients gradients) {
    RefWorkspace own = RefWorkspace.of(workspace, this);
    own.requireRun();
    Sequence sequence = own.sequence;
    int batch = sequence.batch();
    double[][] total = doubles(Parameters.zeros(program.parameters()));
    Carry start = gradients.carry();
    float[] inputs = gradients.inputs();
    Arrays.fill(inputs, 0);
    for (int sample = 0; sample < batch; sample++) {
      Interpreter.Run run = own.runs.get(sample);
      Interpreter.Derivatives derivatives = interpreter.backward(run, seeds(adjoint, run.steps(), batch, sample));
      for (int p = 0; p < total.length; p++)
        for (int i = 0; i < total[p].length; i++)
          total[p][i] += derivatives.parameters()[p][i];
      for (int s = 0; s < program.states().size(); s++)
        put(start, s, derivatives.states()[s], 0, sample);
      addCarriedInputs(derivatives.inputs(), adjoint.carry(), batch, sample);
      put(start.inputs(), derivatives.inputs(), 0, batch, sample);
      if (inputAdjoints)
        for (int n = 0; n < run.steps(); n++)
        putRow(inputs, derivatives.inputs()[program.inputHistory() + n], n, batch, sample);
    }
    for (int p = 0; p < total.length; p++)
      for (int i = 0; i < total[p].length; i++)
        gradients.parameters().values(p)[i] = (float) total[p][i];
    if (own.fromStart)
      gradients.addStart();
  }

  @Override
  public Stream stream(Parameters parameters, Carry start) {
    return new RefStream(this, parameters, start);
  }

  private double[][][] seeds(Adjoint adjoint, int steps, int batch, int sample) {
    double[][][] seeds = interpreter.zeroAdjoints(steps);
    for (int s = 0; s < seeds.length; s++) {
      StateVariable state = program.states().get(s);
      for (int row = 0; row <= state.history(); row++)
        addRow(seeds[s][steps + row], adjoint.carry(), s, row, sample);
      if (adjoint.steps().get(s).length > 0)
        for (int n = 0; n < steps; n++)
        addRow(seeds[s][state.history() + 1 + n], adjoint.steps().get(s), n, batch, sample);
    }
    return seeds;
  }

  /// The inputs handed on in the carry are inputs of this sequence too.
  private void addCarriedInputs(double[][] derivatives, Carry carry, int batch, int sample) {
    for (int row = 0; row < program.inputHistory(); row++)
      addRow(derivatives[derivatives.length - program.inputHistory() + row], carry.inputs(), row, batch, sample);
  }

  private double[][][] states(Carry carry, int sample) {
    double[][][] states = new double[program.states().size()][][];
    for (int s = 0; s < states.length; s++) {
      StateVariable state = program.states().get(s);
      states[s] = new double[state.history() + 1][state.width()];
      for (int row = 0; row < states[s].length; row++)
        addRow(states[s][row], carry, s, row, sample);
    }
    return states;
  }

  private double[][] inputs(Carry carry, Sequence sequence, int sample) {
    int history = program.inputHistory();
    double[][] inputs = new double[history + sequence.lengths()[sample]][program.inputWidth()];
    for (int row = 0; row < inputs.length; row++)
      if (row < history)
        addRow(inputs[row], carry.inputs(), row, carry.batch(), sample);
      else
        addRow(inputs[row], sequence.values(), row - history, sequence.batch(), sample);
    return inputs;
  }

  /// Rows `from`, `from + 1`, … of one sample into a carry.
  private static void put(Carry target, int state, double[][] rows, int from, int sample) {
    int width = target.program().states().get(state).width();
    for (int row = 0; row <= target.program().states().get(state).history(); row++)
      for (int i = 0; i < width; i++)
        target.putExact(state, (row * target.batch() + sample) * width + i, rows[from + row][i]);
  }

  private static void addRow(double[] target, Carry source, int state, int row, int sample) {
    for (int i = 0; i < target.length; i++)
      target[i] += source.exact(state, (row * source.batch() + sample) * target.length + i);
  }

  /// Rows `from`, `from + 1`, … of one sample into a buffer `[rows, batch, width]`.
  private static void put(float[] target, double[][] rows, int from, int batch, int sample) {
    int width = rows.length == 0 ? 0 : rows[0].length;
    for (int row = 0; width > 0 && row < target.length / (batch * width); row++)
      putRow(target, rows[from + row], row, batch, sample);
  }

  static void putRow(float[] target, double[] values, int row, int batch, int sample) {
    for (int i = 0; i < values.length; i++)
      target[(row * batch + sample) * values.length + i] = (float) values[i];
  }

  private static void addRow(double[] target, float[] source, int row, int batch, int sample) {
    for (int i = 0; i < target.length; i++)
      target[i] += source[(row * batch + sample) * target.length + i];
  }

  private static double[][] doubles(Parameters parameters) {
    double[][] values = new double[parameters.declared().size()][];
    Arrays.setAll(values, p -> {
      float[] source = parameters.values(p);
      double[] target = new double[source.length];
      Arrays.setAll(target, i -> source[i]);
      return target;
    });
    return values;
  }

  /// Keeps each sample's run.
  private static final class RefWorkspace implements Workspace {
    private final RefKernel kernel;
    private final Program program;
    private final int steps;
    private final List<Interpreter.Run> runs;
    private Sequence sequence;
    private boolean hasRun;
    private boolean fromStart;

    RefWorkspace(RefKernel kernel, int steps, int batch) {
      if (steps < 0 || batch < 1)
        throw new IllegalArgumentException("a workspace for " + steps + " steps of " + batch
            + " samples. Steps are 0 or more, samples 1 or more.");
      this.kernel = kernel;
      this.program = kernel.program;
      this.steps = steps;
      this.runs = Arrays.asList(new Interpreter.Run[batch]);
      this.sequence = Sequence.of(0, batch, program.inputWidth(), new float[0]);
    }

    static RefWorkspace of(Workspace workspace, RefKernel kernel) {
      if (!(workspace instanceof RefWorkspace own) || own.kernel != kernel)
        throw new IllegalArgumentException("this workspace was made for another kernel.");
      return own;
    }

    void requireRoomFor(Sequence inputs) {
      if (batch() != inputs.batch())
        throw new IllegalArgumentException("this workspace is for " + batch() + " samples, the sequence has "
            + inputs.batch() + ".");
      if (steps < inputs.steps())
        throw new IllegalArgumentException("this workspace is for at most " + steps + " steps, the sequence has "
            + inputs.steps() + ".");
    }

    void requireRun() {
      if (!hasRun)
        throw new IllegalStateException("nothing was run in this workspace yet. Call forward first.");
    }

    @Override
    public int steps() {
      return steps;
    }

    @Override
    public int batch() {
      return runs.size();
    }

    @Override
    public int ranSteps() {
      return sequence.steps();
    }

    @Override
    public void copyStates(int state, float[] target) {
      requireRun();
      Arrays.fill(target, 0);
      int history = program.states().get(state).history();
      for (int sample = 0; sample < runs.size(); sample++)
        for (int n = 0; n < runs.get(sample).steps(); n++)
          putRow(target, runs.get(sample).states()[state][history + 1 + n], n, runs.size(), sample);
    }

    @Override
    public long bytesKept() {
      return kernel.workspaceBytes(steps, runs.size(), Purpose.TRAINING);
    }
  }

  /// A stream that runs a sequence of one step each time.
  private static final class RefStream implements Stream {
    private final RefKernel kernel;
    private final Parameters parameters;
    private final Workspace workspace;
    private Carry carry;

    RefStream(RefKernel kernel, Parameters parameters, Carry start) {
      start.requireStart(parameters);
      this.kernel = kernel;
      this.parameters = parameters;
      this.workspace = kernel.workspace(1, start.batch());
      this.carry = start.copy();
    }

    @Override
    public void step(float[] input, float[] output) {
      Sequence one = Sequence.of(1, carry.batch(), kernel.program.inputWidth(), input);
      carry = kernel.forward(parameters, carry, one, Mode.evaluation(), workspace);
      workspace.copyStates(0, output);
    }

    @Override
    public Carry carry() {
      return carry.copy();
    }
  }
}
