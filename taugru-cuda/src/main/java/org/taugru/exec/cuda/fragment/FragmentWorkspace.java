package org.taugru.exec.cuda.fragment;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Matrices;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// A layer's memory on the GPU, and the way between it and arrays of the host.
final class FragmentWorkspace implements Workspace {
  private final FragmentKernel kernel;
  private final Program program;
  private final CudaDevice device;
  private final FragmentLayer layer;
  private final TileTransfers transfers;
  private final int steps;
  private final int kept;
  private final int batch;
  private final int[] lengths;
  private final DeviceMemory staging;
  /// Derivatives with respect to a state that a sequence starts from, or to inputs before its first step.
  private final DeviceMemory startAdjoint;
  private int ranSteps;
  private boolean hasRun;
  private boolean fromStart;

  /// @param kept steps whose values are kept for the backward pass; 0 for as many as the GPU's memory allows
  FragmentWorkspace(FragmentKernel kernel, int steps, int kept, int batch) {
    if (steps < 0 || batch < 1)
      throw new IllegalArgumentException("a workspace for " + steps + " steps of " + batch
          + " samples. Steps are 0 or more, samples 1 or more.");
    this.kernel = kernel;
    this.program = kernel.program();
    this.device = kernel.device();
    this.steps = steps;
    this.batch = batch;
    this.lengths = new int[batch];
    int most = Math.max(1, steps);
    this.kept = kept > 0 ? Math.min(kept, most)
        : KeptSteps.within(device.freeBytes(bytes(kernel, steps, batch)), most,
            some -> bytes(kernel, steps, some, batch));
    this.layer = kernel.layer(this, most, this.kept, batch, 1);
    this.transfers = new TileTransfers(layer);
    this.staging = device.allocate(this, 4 * staged(program, steps, batch));
    this.startAdjoint = device.allocate(this, 4 * carried(program, batch));
    device.run(layer::prepare);
  }

  /// The most numbers that are copied at once.
  private static long staged(Program program, int steps, int batch) {
    long most = (long) (program.inputHistory() + Math.max(1, steps)) * batch * program.inputWidth();
    for (StateVariable state : program.states())
      most = Math.max(most, (long) (state.history() + 1 + Math.max(1, steps)) * batch * state.width());
    return most;
  }

  /// The most numbers that are handed on of a state, or of inputs.
  private static long carried(Program program, int batch) {
    long most = (long) program.inputHistory() * batch * program.inputWidth();
    for (StateVariable state : program.states())
      most = Math.max(most, (long) (state.history() + 1) * batch * state.width());
    return most;
  }

  static FragmentWorkspace of(Workspace workspace, FragmentKernel kernel) {
    if (!(workspace instanceof FragmentWorkspace own) || own.kernel != kernel)
      throw new IllegalArgumentException("this workspace was made for another kernel.");
    return own;
  }

  /// Where all steps are kept.
  static long bytes(FragmentKernel kernel, int steps, int batch) {
    return bytes(kernel, steps, Math.max(1, steps), batch);
  }

  /// Memory of it all, derivatives with respect to states and inputs among it.
  private static long bytes(FragmentKernel kernel, int steps, int kept, int batch) {
    int most = Math.max(1, steps);
    Program program = kernel.program();
    long sum = kernel.layerBytes(most, kept, batch, 1) + kernel.inputAdjointBytes(most, batch, 1)
        + 4 * staged(program, steps, batch) + 4 * carried(program, batch);
    for (int s = 0; s < program.states().size(); s++)
      sum += kernel.everyBytes(s, most, batch, 1);
    return sum;
  }

  void forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Carry end) {
    if (batch != inputs.batch() || steps < inputs.steps())
      throw new IllegalArgumentException("this workspace is for " + steps + " steps of " + batch
          + " samples; the sequence has " + inputs.steps() + " of " + inputs.batch() + ".");
    ranSteps = inputs.steps();
    fromStart = start.isStart();
    hasRun = true;
    System.arraycopy(inputs.lengths(), 0, lengths, 0, batch);
    long position = start.position() + inputs.steps();
    float[] carriedInputs = inputsHandedOn(start, inputs);
    device.run(queue -> {
      putWeights(queue, parameters);
      putLengths(queue);
      layer.noise(queue, List.of(mode), start.position());
      put(queue, join(start.inputs(), inputs.values()), "x", program.inputHistory() + ranSteps, program.inputWidth(),
          program.inputWidth());
      for (int s = 0; s < program.states().size(); s++)
        put(queue, start.state(s), "record_" + layer.stateName(s), program.states().get(s).history() + 1,
            program.states().get(s).width(), layer.units(s));
      layer.startOperands(queue);
      if (ranSteps > 0) {
        layer.inputs(queue, ranSteps, true);
        layer.forward(queue, ranSteps, true);
      }
      for (int s = 0; s < program.states().size(); s++) {
        transfers.takeCarry(queue, s, staging);
        get(queue, end.state(s), 0);
      }
    });
    System.arraycopy(carriedInputs, 0, end.inputs(), 0, carriedInputs.length);
    end.moveTo(position);
  }

  /// The last inputs of each sample, its history among them where it has few steps.
  private float[] inputsHandedOn(Carry start, Sequence inputs) {
    float[] all = join(start.inputs(), inputs.values());
    float[] handed = new float[start.inputs().length];
    int width = program.inputWidth();
    for (int k = 0; k < program.inputHistory(); k++)
      for (int sample = 0; sample < batch; sample++)
        System.arraycopy(all, ((k + lengths[sample]) * batch + sample) * width, handed, (k * batch + sample) * width,
            width);
    return handed;
  }

  void backward(Parameters parameters, Adjoint adjoint, Gradients gradients) {
    if (!hasRun)
      throw new IllegalStateException("nothing was run in this workspace yet. Call forward first.");
    WeightLayout weights = layer.weights();
    float[] gradient = new float[weights.count()];
    device.run(queue -> {
      putWeights(queue, parameters);
      for (int s = 0; s < program.states().size(); s++)
        seed(queue, s, adjoint);
      if (ranSteps > 0) {
        layer.backwardSteps(queue, ranSteps, true);
        layer.gradients(queue, ranSteps);
        copyOut(queue, layer.of("gradient"), 0, gradient);
      } else
        for (int s = 0; s < program.states().size(); s++)
          queue.zero(layer.of("start_" + layer.stateName(s)));
      for (int s = 0; s < program.states().size(); s++)
        startGradient(queue, s, adjoint, gradients);
      Arrays.fill(gradients.inputs(), 0);
      Arrays.fill(gradients.carry().inputs(), 0);
      if (gradients.inputs().length > 0 && ranSteps > 0) {
        layer.inputAdjoints(queue, ranSteps);
        transfers.fromTiles(queue, "dx", staging, ranSteps, batch, program.inputWidth(), program.inputWidth(), 0);
        get(queue, gradients.inputs(), 0);
        if (transfers.hasInputsBefore())
          inputsBefore(queue, gradients.carry().inputs());
      }
    });
    if (gradients.inputs().length > 0)
      addHandedOn(adjoint.carry().inputs(), gradients);
    unpack(weights, gradient, parameters, gradients.parameters());
    if (fromStart)
      gradients.addStart();
  }

  private void seed(Queue queue, int state, Adjoint adjoint) {
    layer.every(state);
    if (adjoint.steps().get(state).length > 0 && ranSteps > 0)
      put(queue, withinLengths(adjoint.steps().get(state), program.states().get(state).width()),
          "every_" + layer.stateName(state), ranSteps,
          program.states().get(state).width(), layer.units(state));
    else
      queue.zero(layer.every(state));
    copyIn(queue, adjoint.carry().state(state), 0);
    transfers.addCarry(queue, state, staging);
    queue.await();
  }

  private void startGradient(Queue queue, int state, Adjoint adjoint, Gradients gradients) {
    copyIn(queue, adjoint.carry().state(state), 0);
    float[] target = gradients.carry().state(state);
    transfers.startGradient(queue, ranSteps, state, staging, startAdjoint);
    copyOut(queue, startAdjoint, 0, target);
  }

  private void inputsBefore(Queue queue, float[] target) {
    queue.zero(startAdjoint);
    transfers.inputsBefore(queue, ranSteps, startAdjoint);
    copyOut(queue, startAdjoint, 0, target);
  }

  /// Derivatives with respect to the inputs that were handed on: a sample's own last ones, or those before the first step.
  private void addHandedOn(float[] handed, Gradients gradients) {
    int width = program.inputWidth();
    for (int k = 0; k < program.inputHistory(); k++)
      for (int sample = 0; sample < batch; sample++) {
        int row = k + lengths[sample];
        boolean before = row < program.inputHistory();
        float[] target = before ? gradients.carry().inputs() : gradients.inputs();
        int to = ((before ? row : row - program.inputHistory()) * batch + sample) * width;
        for (int i = 0; i < width; i++)
          target[to + i] += handed[(k * batch + sample) * width + i];
      }
  }

  private void putWeights(Queue queue, Parameters parameters) {
    WeightLayout weights = layer.weights();
    float[] packed = new float[weights.count()];
    for (int p = 0; p < program.parameters().size(); p++)
      System.arraycopy(parameters.values(p), 0, packed, weights.ofParameter(p), parameters.values(p).length);
    for (MatrixVariable matrix : program.matrices())
      if (matrix.parametrisation().isPresent()) {
        double[] values = Matrices.evaluate(matrix, doubles(parameters.values(matrix.parameter())));
        for (int i = 0; i < values.length; i++)
          packed[weights.ofMatrix(matrix) + i] = (float) values[i];
      }
    copyIn(queue, layer.of("weights"), packed, 0);
  }

  private void unpack(WeightLayout weights, float[] gradient, Parameters parameters, Parameters result) {
    for (int p = 0; p < program.parameters().size(); p++)
      System.arraycopy(gradient, weights.ofParameter(p), result.values(p), 0, result.values(p).length);
    for (MatrixVariable matrix : program.matrices())
      if (matrix.parametrisation().isPresent()) {
        double[] ofMatrix = new double[matrix.rows() * matrix.columns()];
        for (int i = 0; i < ofMatrix.length; i++)
          ofMatrix[i] = gradient[weights.ofMatrix(matrix) + i];
        double[] free = new double[result.values(matrix.parameter()).length];
        Matrices.addAdjoint(matrix, doubles(parameters.values(matrix.parameter())), ofMatrix, free);
        for (int i = 0; i < free.length; i++)
          result.values(matrix.parameter())[i] += (float) free[i];
      }
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++)
      result[i] = values[i];
    return result;
  }

  private static float[] join(float[] first, float[] second) {
    float[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private void putLengths(Queue queue) {
    int[] padded = Arrays.copyOf(lengths, layer.tiles() * 8);
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(ValueLayout.JAVA_INT, padded), layer.of("lengths"), 0);
      queue.await();
    }
  }

  /// From `[rows, batch, width]` to tiles.
  private void put(Queue queue, float[] values, String array, int rows, int width, int units) {
    if (rows == 0)
      return;
    copyIn(queue, values, 0);
    transfers.toTiles(queue, staging, array, rows, batch, width, units, 0);
    queue.await();
  }

  private void copyIn(Queue queue, float[] values, long offset) {
    copyIn(queue, staging, values, offset);
  }

  private static void copyIn(Queue queue, DeviceMemory to, float[] values, long offset) {
    if (values.length == 0)
      return;
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(ValueLayout.JAVA_FLOAT, values), to, offset);
      queue.await();
    }
  }

  private void get(Queue queue, float[] target, long offset) {
    copyOut(queue, staging, offset, target);
  }

  private static void copyOut(Queue queue, DeviceMemory from, long offset, float[] target) {
    if (target.length == 0)
      return;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(ValueLayout.JAVA_FLOAT, target.length);
      queue.copyOut(from, offset, segment);
      queue.await();
      MemorySegment.copy(segment, ValueLayout.JAVA_FLOAT, 0, target, 0, target.length);
    }
  }

  @Override
  public int steps() {
    return steps;
  }

  @Override
  public int batch() {
    return batch;
  }

  @Override
  public int ranSteps() {
    return ranSteps;
  }

  @Override
  public void copyStates(int state, float[] target) {
    StateVariable variable = program.states().get(state);
    int rows = target.length / (batch * variable.width());
    device.run(queue -> {
      long first = (variable.history() + 1L) * layer.tiles() * layer.units(state) * 8 * 4;
      if (rows > 0)
        transfers.fromTiles(queue, "record_" + layer.stateName(state), staging, rows, batch, variable.width(),
            layer.units(state), first);
      get(queue, target, 0);
    });
    clearBehindEnds(target, variable.width());
  }

  /// What the loss says of steps that a sample has.
  private float[] withinLengths(float[] values, int width) {
    float[] own = Arrays.copyOf(values, ranSteps * batch * width);
    clearBehindEnds(own, width);
    return own;
  }

  private void clearBehindEnds(float[] values, int width) {
    for (int n = 0; n < values.length / (batch * width); n++)
      for (int sample = 0; sample < batch; sample++)
        if (n >= lengths[sample])
          Arrays.fill(values, (n * batch + sample) * width, (n * batch + sample + 1) * width, 0);
  }

  @Override
  public long bytesKept() {
    return kernel.layerBytes(Math.max(1, steps), kept, batch, 1);
  }
}
