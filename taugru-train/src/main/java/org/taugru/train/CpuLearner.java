package org.taugru.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Score;
import org.taugru.data.Sequences;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.model.Network;

/// Trains by the kernels of any backend, with weights, loss and optimiser in arrays of the host. An update is done when it
/// returns; meanwhile a [Feeder] prepares the next batch on a thread of its own.
final class CpuLearner implements Learner {
  static final String NAME = "cpu";

  private final TrainingSpec spec;
  private final Evaluation evaluation;
  private final Batches batches;
  private final Objective objective;
  private final Tally tally = new Tally();
  private final List<Updated> unread = new ArrayList<>();
  private Parameters weights;
  private OptimiserState optimiser;
  private @Nullable Feeder feeder;
  private long waited;

  /// With the weights all zero, until it begins.
  CpuLearner(Network network, TrainingSpec spec) {
    TrainSettings settings = spec.settings();
    MemoryPlan.requireWeights(spec.model().parameters(), settings.optimiser(), Heap.usable());
    this.spec = spec;
    this.evaluation = new Evaluation(network, spec.loss(), spec.data().preparation(),
        new MemoryPolicy(network, settings.budget().bytes(), settings.auxiliary().reconstruct() > 0));
    this.batches = new Batches(spec, evaluation);
    this.objective = new Objective(network, spec.loss(), settings, evaluation);
    this.weights = Parameters.zeros(List.of());
    this.optimiser = new OptimiserState(settings.optimiser(), List.of(), List.of(), 0);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TrainingSpec spec() {
    return spec;
  }

  @Override
  public List<Parameter> declared() {
    return objective.declared();
  }

  @Override
  public void reserve(double share) {
    objective.requireStates();
    batches.requireFits(objective, (long) (share * Heap.usable()));
  }

  @Override
  public long bytes() {
    return batches.plan(objective).most() - MemoryPlan.PROGRAM;
  }

  @Override
  public String memoryUse() {
    return batches.description();
  }

  @Override
  public void begin(LearnerState state) {
    weights = state.weights();
    optimiser = new OptimiserState(spec.settings().optimiser(), declared(), state.averages(), state.steps());
    unread.clear();
  }

  @Override
  public LearnerState state() {
    return new LearnerState(weights, optimiser.averages(), optimiser.steps());
  }

  @Override
  public Parameters weights() {
    return weights;
  }

  @Override
  public boolean isFinite() {
    return weights.isFinite();
  }

  @Override
  public boolean update(long iteration, Samples samples, double[] rates, BooleanSupplier outOfTime)
      throws IOException {
    PreparedBatch batch = batch(samples);
    tally.clear();
    if (outOfTime.getAsBoolean() || !objective.evaluate(weights, batch, iteration, tally, outOfTime))
      return false;
    Parameters gradient = objective.gradient();
    Updated updated = new Updated(iteration, tally.meanLoss(), norm(gradient));
    if (!updated.isLeftOut()) {
      clip(gradient, updated.norm(), spec.settings().clip());
      optimiser.update(weights, gradient, rates);
    }
    unread.add(updated);
    return true;
  }

  private PreparedBatch batch(Samples samples) throws IOException {
    Feeder feeding = feeder;
    if (feeding == null)
      feeding = new Feeder(batches, spec.settings().epochs());
    feeder = feeding;
    PreparedBatch batch = feeding.at(samples.epoch(), samples.iteration());
    waited = feeding.waited();
    return batch;
  }

  @Override
  public List<Updated> finished() {
    List<Updated> all = List.copyOf(unread);
    unread.clear();
    return all;
  }

  @Override
  public List<Updated> finish() {
    return finished();
  }

  @Override
  public Score score(Sequences set) throws IOException {
    return evaluation.score(objective.ofNetwork(weights), set);
  }

  @Override
  public Score score(Parameters others, Sequences set) throws IOException {
    return evaluation.score(others, set);
  }

  @Override
  public float[] outputs(Parameters others, Sequences set) throws IOException {
    return evaluation.outputs(others, set);
  }

  @Override
  public long waited() {
    return waited;
  }

  @Override
  public void pause() {
    if (feeder != null)
      feeder.close();
    feeder = null;
  }

  @Override
  public void close() {
    pause();
  }

  private static double norm(Parameters gradient) {
    double sum = 0;
    for (int p = 0; p < gradient.declared().size(); p++)
      for (float g : gradient.values(p))
        sum += (double) g * g;
    return Math.sqrt(sum);
  }

  private static void clip(Parameters gradient, double norm, double most) {
    float factor = (float) (most > 0 && norm > most ? most / norm : 1);
    if (factor == 1)
      return;
    for (int p = 0; p < gradient.declared().size(); p++) {
      float[] values = gradient.values(p);
      for (int i = 0; i < values.length; i++)
        values[i] *= factor;
    }
  }
}
