package org.taugru.train.cuda;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.FragmentLayer;
import org.taugru.exec.cuda.fragment.WeightLayout;
import org.taugru.ir.Program;

/// A layer whose products tensor cores do.
final class TensorCoreLayer implements TrainedLayer {
  /// As long as it is held, its code stays on the GPU.
  private final FragmentKernel kernel;
  private final FragmentLayer layer;
  private final LearnerKernels kernels;
  private final LayerNoise noise;
  private final boolean hasInputAdjoints;
  private final boolean goesOn;
  private final List<StartValue> starts;
  private @Nullable Numbers numbers;

  TensorCoreLayer(LayerContext context, FragmentKernel kernel, LearnerKernels kernels, LayerNoise noise) {
    this.kernel = kernel;
    this.layer = kernel.layer(context.owner(), context.steps(), context.kept(), context.batch(), context.models());
    this.kernels = kernels;
    this.noise = noise;
    this.hasInputAdjoints = context.inputAdjoints();
    this.goesOn = context.goesOn();
    this.starts = goesOn ? List.of() : StartValue.of(context.program());
  }

  private Program program() {
    return kernel.program();
  }

  @Override
  public WeightLayout weights() {
    return layer.weights();
  }

  @Override
  public void prepare(Queue queue, Numbers where) {
    numbers = where;
    layer.prepare(queue);
    layer.use("weights", where.weights());
    layer.use("gradient", where.gradient());
    layer.use("weightStride", where.stride());
    for (int s = 0; s < program().states().size(); s++)
      queue.zero(layer.of("last_" + layer.stateName(s)));
  }

  @Override
  public void delays(Queue queue, int model, List<Integer> lags) {
    layer.lags(queue, model, lags);
  }

  @Override
  public long lengths() {
    return layer.of("lengths").address();
  }

  private Tiles tiles(long address, int units) {
    return new Tiles(address, layer.tilesPerModel(), kernels.models, units);
  }

  @Override
  public Tiles inputs() {
    Tiles all = tiles(layer.of("x").address(), program().inputWidth());
    return tiles(all.address() + 4 * program().inputHistory() * all.row(), all.units());
  }

  private Tiles record(int state) {
    return tiles(layer.of("record_" + layer.stateName(state)).address(), layer.units(state));
  }

  @Override
  public Tiles states(int state) {
    Tiles all = record(state);
    return tiles(all.address() + 4 * (program().states().get(state).history() + 1) * all.row(), all.units());
  }

  @Override
  public Tiles every(int state) {
    return tiles(layer.every(state).address(), layer.units(state));
  }

  @Override
  public Tiles last() {
    return tiles(layer.of("last_" + layer.stateName(0)).address(), layer.units(0));
  }

  /// Its record begins with it: a layer that goes on has no delays.
  @Override
  public Tiles start(int state) {
    return record(state);
  }

  @Override
  public Tiles startAdjoints(int state) {
    return tiles(layer.of("start_" + layer.stateName(state)).address(), layer.units(state));
  }

  @Override
  public Tiles inputAdjoints() {
    layer.reserveInputAdjoints();
    return tiles(layer.of("dx").address(), program().inputWidth());
  }

  @Override
  public void forward(Queue queue, int ran, boolean training, Tiles inputs) {
    Tiles own = inputs();
    if (program().inputHistory() == 0 && inputs.liesAs(own))
      layer.use("x", inputs.address());
    else if (!inputs.equals(own))
      kernels.move(queue, ran, new LearnerKernels.Move(inputs.rows(), inputs.samples(), own.rows(), own.samples(),
          own.units(), own.units(), 0, 0));
    begin(queue);
    layer.use("noise", training && !goesOn ? noise.drawn() : noise.none()); // for kernels that draw some
    layer.inputs(queue, ran, training);
    layer.forward(queue, ran, training);
  }

  private void begin(Queue queue) {
    Numbers where = requireNonNull(numbers);
    for (StartValue start : starts)
      kernels.begin(queue, where.weight(weights().ofParameter(start.parameter())), where.stride(),
          record(start.state()).rows(), start.rows(), record(start.state()).samples(), start.width());
    if (goesOn || !starts.isEmpty())
      layer.startOperands(queue);
  }

  @Override
  public void backward(Queue queue, int ran, boolean everyStep, List<Optional<Tiles>> states) {
    for (int s = 0; s < program().states().size(); s++) {
      Optional<Tiles> given = s < states.size() ? states.get(s) : Optional.empty();
      if (everyStep)
        layer.use("every_" + layer.stateName(s), given.isEmpty() ? 0 : everyStep(queue, ran, s, given.get()).address());
    }
    layer.backwardSteps(queue, ran, everyStep);
    layer.gradients(queue, ran);
    addStarts(queue, ran);
    if (hasInputAdjoints)
      layer.inputAdjoints(queue, ran);
  }

  private Tiles everyStep(Queue queue, int ran, int state, Tiles given) {
    if (given.perModel() == layer.tilesPerModel() && given.units() == layer.units(state))
      return given;
    Tiles own = every(state);
    kernels.move(queue, ran, new LearnerKernels.Move(given.rows(), given.samples(), own.rows(), own.samples(),
        own.units(), given.units(), 0, 0));
    return own;
  }

  /// Of states some steps before the first one, the steps that read them have the derivatives.
  private void addStarts(Queue queue, int ran) {
    Numbers where = requireNonNull(numbers);
    for (StartValue start : starts)
      if (start.isTrained()) {
        int history = start.rows() - 1;
        int parameter = weights().ofParameter(start.parameter());
        Tiles now = startAdjoints(start.state());
        kernels.addStarts(queue, now.rows(), where.gradient(parameter + history * start.width()), where.stride(), 1,
            now.samples(), start.width());
        for (int lag : layer.lateLags(start.state())) {
          Tiles late = tiles(layer.late(start.state(), lag).address(), layer.units(start.state()));
          kernels.addStarts(queue, late.rows(), where.gradient(parameter + (history - lag) * start.width()),
              where.stride(), Math.min(ran, lag), late.samples(), start.width());
        }
      }
  }
}
