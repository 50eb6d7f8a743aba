package org.taugru.exec.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.WeightLayout;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.Program;
import org.taugru.plan.Edges;
import org.taugru.plan.Place;

/// A layer of one or more models in fp32, for every Program, with the memory of sequences of a size. Its kernels know one model, so those of several are
/// launched one after another, each on memory of its own. Everything is queued, and to be used in the device's thread.
public final class GeneralLayer {
  private final CudaKernel kernel;
  private final CellLayout layout;
  private final Program program;
  private final Edges edges;
  private final int batch;
  private final int models;
  private final int tile;
  private final DeviceBuffers buffers;
  private final WeightLayout weights;

  /// Numbers of all models, `[step, sample, unit]` each.
  ///
  /// @param address of the first model's
  /// @param ofModel numbers from a model's to the next one's
  public record Values(long address, long ofModel, int width) {
  }

  private GeneralLayer(CudaKernel kernel, Object owner, int steps, int batch, int models) {
    this.kernel = kernel;
    this.layout = kernel.layout();
    this.program = kernel.program();
    this.edges = layout.plan().edges();
    this.batch = batch;
    this.models = models;
    this.tile = CudaWorkspace.tile(kernel, batch);
    List<DeviceBuffers.Size> sizes = new ArrayList<>();
    for (DeviceBuffers.Size size : CudaWorkspace.sizes(layout, steps, batch))
      sizes.add(new DeviceBuffers.Size(size.name(), size.count() * models));
    this.buffers = new DeviceBuffers(sizes);
    buffers.allocate(kernel.device(), owner);
    this.weights = new WeightLayout(layout.plan());
  }

  /// @param owner of the memory: it is freed when that cannot be reached any more
  /// @param steps the most of a sequence
  /// @param batch samples of a model
  public static GeneralLayer of(Program recurrence, Program gradient, CudaDevice device, Object owner, int steps,
      int batch, int models) {
    return new GeneralLayer(new CudaKernel(CudaBackend.plan(recurrence, gradient), device), owner, steps, batch,
        models);
  }

  /// Sets what comes before the first step to zero.
  public void prepare(Queue queue) {
    edges.states().forEach(place -> buffers.zero(queue, name(place)));
    buffers.zero(queue, name(edges.input()));
  }

  /// Where its numbers lie in those of a model; kernels read another form of them, see [#packing].
  public WeightLayout layout() {
    return weights;
  }

  /// What kernels read, made of the numbers of a model.
  public Packing packing() {
    return Packing.of(layout, weights);
  }

  /// The gradient of the numbers of a model, made of what kernels leave in [#sums].
  public Packing unpacking() {
    return Packing.ofGradient(layout, weights);
  }

  /// The numbers that kernels read.
  public Values weights() {
    return new Values(buffers.address(RunStruct.WEIGHTS), layout.weights(), 1);
  }

  public Values sums() {
    return new Values(buffers.address(RunStruct.SUMS), layout.sums() * CellCode.PARTS, 1);
  }

  /// `[model, sample]`, of whole numbers.
  public long lengths() {
    return buffers.address(RunStruct.LENGTHS);
  }

  /// From the first step on; those before it are zero.
  public Values inputs() {
    return values(edges.input(), program.inputHistory());
  }

  /// After each step.
  public Values states(int state) {
    return values(edges.states().get(state), history(state) + 1);
  }

  /// Before the first step, oldest first.
  public Values starts(int state) {
    return values(edges.states().get(state), 0);
  }

  /// Derivatives with respect to a state after each step; [#backward] adds to them.
  public Values adjoints(int state) {
    return values(edges.adjoints().get(state), history(state) + 1);
  }

  /// Derivatives with respect to a state before the first step, oldest first.
  public Values startAdjoints(int state) {
    return values(edges.adjoints().get(state), 0);
  }

  /// Derivatives with respect to inputs from the first step on, where the gradient has them.
  public Optional<Values> inputAdjoints() {
    return edges.inputAdjoint().map(place -> values(place, program.inputHistory()));
  }

  private int history(int state) {
    return program.states().get(state).history();
  }

  private Values values(Place place, int firstRow) {
    int width = layout.width(place.buffer());
    return new Values(buffers.address(name(place)) + 4L * firstRow * batch * width,
        buffers.count(name(place)) / models, width);
  }

  private String name(Place place) {
    return layout.name(place.buffer());
  }

  /// Takes all samples from their start through their steps.
  ///
  /// @param seeds    where the first model's seed of noise is, a long in the GPU's memory
  /// @param ofModel  longs from a model's to the next one's
  /// @param training whether there is noise
  public void forward(Queue queue, long seeds, int ofModel, boolean training) {
    for (int model = 0; model < models; model++)
      launch(queue, CellCode.FORWARD, Math.ceilDiv(batch, tile), kernel.code().threads(),
          run(model).set(RunStruct.SEED, seeds + 8L * ofModel * model).set(RunStruct.TRAINING, training ? 1 : 0));
  }

  /// Sets all derivatives to zero, so that those of the loss can be written.
  public void clearAdjoints(Queue queue) {
    edges.adjoints().forEach(place -> buffers.zero(queue, name(place)));
    edges.inputAdjoint().ifPresent(place -> buffers.zero(queue, name(place)));
  }

  /// Goes back from the last step of the longest sample.
  public void backward(Queue queue, int ran) {
    buffers.zero(queue, RunStruct.SUMS);
    int chunk = layout.plan().chunk();
    for (int model = 0; model < models; model++) {
      for (int begin = (ran - 1) / chunk * chunk; begin >= 0 && ran > 0; begin -= chunk) {
        Struct.Values run =
            run(model).set(RunStruct.BEGIN, begin).set(RunStruct.END, Math.min(ran, begin + chunk));
        launch(queue, CellCode.BACKWARD, Math.ceilDiv(batch, tile), kernel.code().threads(), run);
        if (kernel.code().gradientBlocks() > 0)
          launch(queue, CellCode.GRADIENTS, kernel.code().gradientBlocks(), CellCode.FEW_THREADS, run);
      }
      if (layout.sums() > 0)
        launch(queue, CellCode.ADD_PARTS, CudaWorkspace.blocks(layout.sums()), CellCode.FEW_THREADS, run(model));
    }
  }

  private Struct.Values run(int model) {
    Struct.Values run = kernel.code().run().values();
    buffers.point(run, model, models);
    return run.set(RunStruct.BATCH, batch).set(RunStruct.TILE, tile);
  }

  private void launch(Queue queue, String function, int blocks, int threads, Struct.Values run) {
    queue.launch(kernel.function(function), Grid.of(blocks, threads), run.bytes());
  }
}
