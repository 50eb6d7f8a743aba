package org.taugru.exec.cuda;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.Program;
import org.taugru.plan.Edges;
import org.taugru.plan.Place;

/// The buffers of a batch in a GPU's memory. Those of a backward pass are made by the first one. They are freed when the workspace cannot be reached
/// any more.
final class CudaWorkspace implements Workspace {
  private final CudaKernel kernel;
  private final CellLayout layout;
  private final Program program;
  private final Edges edges;
  private final int steps;
  private final int batch;
  private final int tile;
  private final int[] lengths;
  private final Struct.Values run;
  private final DeviceBuffers forward;
  private DeviceBuffers backward = DeviceBuffers.NONE;
  private int ranSteps;
  private boolean hasRun;
  private boolean fromStart;

  CudaWorkspace(CudaKernel kernel, int steps, int batch) {
    if (steps < 0 || batch < 1)
      throw new IllegalArgumentException("a workspace for " + steps + " steps of " + batch
          + " samples. Steps are 0 or more, samples 1 or more.");
    this.kernel = kernel;
    this.layout = kernel.layout();
    this.program = kernel.program();
    this.edges = layout.plan().edges();
    this.steps = steps;
    this.batch = batch;
    this.tile = tile(kernel, batch);
    this.lengths = new int[batch];
    this.run = kernel.code().run().values();
    this.forward = new DeviceBuffers(forwardSizes(layout, steps, batch));
    forward.allocate(kernel.device(), this);
    forward.point(run);
    run.set(RunStruct.BATCH, batch).set(RunStruct.TILE, tile);
  }

  /// Samples of a block, so that all processors have some.
  static int tile(CudaKernel kernel, int batch) {
    return Math.clamp(Math.ceilDiv(batch, kernel.device().info().processors()), 1, CellCode.TILE);
  }

  static CudaWorkspace of(Workspace workspace, CudaKernel kernel) {
    if (!(workspace instanceof CudaWorkspace own) || own.kernel != kernel)
      throw new IllegalArgumentException("this workspace was made for another kernel.");
    return own;
  }

  private static List<DeviceBuffers.Size> forwardSizes(CellLayout layout, int steps, int batch) {
    List<DeviceBuffers.Size> sizes = sizes(layout, steps, batch, true);
    sizes.add(new DeviceBuffers.Size(RunStruct.WEIGHTS, layout.weights()));
    sizes.add(new DeviceBuffers.Size(RunStruct.LENGTHS, batch));
    sizes.add(new DeviceBuffers.Size(RunStruct.CARRY, layout.carried() * batch));
    sizes.add(new DeviceBuffers.Size(RunStruct.SEED, 2));
    return sizes;
  }

  private static List<DeviceBuffers.Size> backwardSizes(CellLayout layout, int steps, int batch) {
    List<DeviceBuffers.Size> sizes = sizes(layout, steps, batch, false);
    sizes.add(new DeviceBuffers.Size(RunStruct.SUMS, layout.sums() * CellCode.PARTS));
    return sizes;
  }

  private static List<DeviceBuffers.Size> sizes(CellLayout layout, int steps, int batch, boolean ofForward) {
    List<DeviceBuffers.Size> sizes = new ArrayList<>();
    layout.stepwise().filter(buffer -> layout.isOfForward(buffer) == ofForward).forEach(
        buffer -> sizes.add(new DeviceBuffers.Size(layout.name(buffer), layout.floats(buffer, steps, batch))));
    return sizes;
  }

  /// Those of both passes.
  static List<DeviceBuffers.Size> sizes(CellLayout layout, int steps, int batch) {
    List<DeviceBuffers.Size> sizes = new ArrayList<>(forwardSizes(layout, steps, batch));
    sizes.addAll(backwardSizes(layout, steps, batch));
    return sizes;
  }

  /// Bytes of the buffers of both passes.
  static long bytes(CellLayout layout, int steps, int batch) {
    return new DeviceBuffers(forwardSizes(layout, steps, batch)).bytes()
        + new DeviceBuffers(backwardSizes(layout, steps, batch)).bytes();
  }

  void putWeights(Parameters parameters) {
    float[] packed = CellWeights.packed(layout, parameters);
    kernel.device().run(queue -> forward.copyIn(queue, RunStruct.WEIGHTS, 0, packed, packed.length));
  }

  void forward(Carry start, Sequence inputs, Mode mode, Carry end) {
    if (batch != inputs.batch() || steps < inputs.steps())
      throw new IllegalArgumentException("this workspace is for " + steps + " steps of " + batch
          + " samples; the sequence has " + inputs.steps() + " of " + inputs.batch() + ".");
    ranSteps = inputs.steps();
    fromStart = start.isStart();
    hasRun = true;
    System.arraycopy(inputs.lengths(), 0, lengths, 0, batch);
    run.set(RunStruct.POSITION, start.position()).set(RunStruct.TRAINING, mode.training() ? 1 : 0);
    long position = start.position() + inputs.steps();
    kernel.device().run(queue -> {
      forward.copyIn(queue, RunStruct.LENGTHS, lengths);
      forward.copyIn(queue, RunStruct.SEED, (int) mode.noiseSeed(), (int) (mode.noiseSeed() >>> Integer.SIZE));
      for (int s = 0; s < program.states().size(); s++)
        forward.copyIn(queue, name(edges.states().get(s)), 0, start.state(s), start.state(s).length);
      forward.copyIn(queue, name(edges.input()), 0, start.inputs(), start.inputs().length);
      forward.copyIn(queue, name(edges.input()), start.inputs().length, inputs.values(), inputs.values().length);
      if (ranSteps > 0)
        launch(queue, CellCode.FORWARD, Math.ceilDiv(batch, tile), kernel.code().threads());
      launch(queue, CellCode.TAKE_CARRY, blocks(layout.carried() * batch), CellCode.FEW_THREADS);
      for (int s = 0; s < program.states().size(); s++)
        forward.copyOut(queue, RunStruct.CARRY, layout.carryOffset(s) * batch, end.state(s));
      forward.copyOut(queue, RunStruct.CARRY, layout.carryOffset(program.states().size()) * batch, end.inputs());
    });
    end.moveTo(position);
  }

  void backward(Parameters parameters, Adjoint adjoint, Gradients gradients) {
    if (!hasRun)
      throw new IllegalStateException("nothing was run in this workspace yet. Call forward first.");
    if (backward == DeviceBuffers.NONE) {
      backward = new DeviceBuffers(backwardSizes(layout, steps, batch));
      backward.allocate(kernel.device(), this);
      backward.point(run);
    }
    float[] sums = new float[Math.toIntExact(layout.sums())];
    kernel.device().run(queue -> {
      seed(queue, adjoint);
      backward.zero(queue, RunStruct.SUMS);
      int chunk = layout.plan().chunk();
      for (int begin = (ranSteps - 1) / chunk * chunk; begin >= 0 && ranSteps > 0; begin -= chunk) {
        run.set(RunStruct.BEGIN, begin).set(RunStruct.END, Math.min(ranSteps, begin + chunk));
        launch(queue, CellCode.BACKWARD, Math.ceilDiv(batch, tile), kernel.code().threads());
        if (kernel.code().gradientBlocks() > 0)
          launch(queue, CellCode.GRADIENTS, kernel.code().gradientBlocks(), CellCode.FEW_THREADS);
      }
      if (sums.length > 0)
        launch(queue, CellCode.ADD_PARTS, blocks(sums.length), CellCode.FEW_THREADS);
      backward.copyOut(queue, RunStruct.SUMS, 0, sums);
      for (int s = 0; s < program.states().size(); s++)
        backward.copyOut(queue, name(edges.adjoints().get(s)), 0, gradients.carry().state(s));
      edges.inputAdjoint().ifPresent(place -> {
        backward.copyOut(queue, name(place), 0, gradients.carry().inputs());
        backward.copyOut(queue, name(place), gradients.carry().inputs().length, gradients.inputs());
      });
    });
    CellWeights.unpack(layout, sums, parameters, gradients.parameters());
    if (fromStart)
      gradients.addStart();
  }

  /// What the loss says of each state after each step, and of each sample's carry after its last one.
  private void seed(Queue queue, Adjoint adjoint) {
    for (int s = 0; s < program.states().size(); s++) {
      String name = name(edges.adjoints().get(s));
      backward.zero(queue, name);
      float[] states = adjoint.carry().state(s);
      forward.copyIn(queue, RunStruct.CARRY, layout.carryOffset(s) * batch, states, states.length);
      float[] weights = adjoint.steps().get(s);
      int row = batch * program.states().get(s).width();
      backward.copyIn(queue, name, states.length, weights, weights.length == 0 ? 0 : ranSteps * row);
    }
    edges.inputAdjoint().ifPresent(place -> backward.zero(queue, name(place)));
    float[] inputs = adjoint.carry().inputs();
    forward.copyIn(queue, RunStruct.CARRY, layout.carryOffset(program.states().size()) * batch, inputs, inputs.length);
    launch(queue, CellCode.ADD_CARRY, blocks(layout.carried() * batch), CellCode.FEW_THREADS);
  }

  private void launch(Queue queue, String function, int blocks, int threads) {
    queue.launch(kernel.function(function), Grid.of(blocks, threads), run.bytes());
  }

  /// Enough for all processors; each takes more than one element where there are more.
  static int blocks(long elements) {
    return Math.clamp(Math.ceilDiv(elements, CellCode.FEW_THREADS), 1, 1024);
  }

  private String name(Place place) {
    return layout.name(place.buffer());
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
    int width = program.states().get(state).width();
    long first = (program.states().get(state).history() + 1L) * batch * width;
    kernel.device().run(queue -> forward.copyOut(queue, name(edges.next().get(state)), first, target));
    for (int n = 0; n < target.length / (batch * width); n++)
      for (int sample = 0; sample < batch; sample++)
        if (n >= lengths[sample])
          Arrays.fill(target, (n * batch + sample) * width, (n * batch + sample + 1) * width, 0);
  }

  @Override
  public long bytesKept() {
    return forward.bytes();
  }
}
