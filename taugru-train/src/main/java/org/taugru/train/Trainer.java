package org.taugru.train;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.taugru.data.Dataset;
import org.taugru.data.Score;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;

/// Trains a network on a task's data.
///
/// The same settings give the same bits on the same machine, for any number of threads, and a run that goes on from a
/// checkpoint ends with the bits of one that was never interrupted.
public final class Trainer {
  /// A gradient beyond the floats cannot be clipped; so many updates in a row are left out before it counts as trouble.
  private static final int SKIPPED_AT_MOST = 5;
  /// A loss so many times the first one is an explosion.
  private static final double EXPLOSION = 1e6;

  private final Dataset data;
  private final TrainSettings settings;
  private final Checkpoints checkpoints;
  private final Identity identity;
  private final TrainingListener listener;
  private final double[] rateFactors;
  private final double[] rates;
  private final Tally tally = new Tally();
  private final Evaluation evaluation;
  private final Batches batches;
  private final Objective objective;
  private final ModelDescription model;
  private final BooleanSupplier outOfTime = this::timeIsUp;
  private TrainingState state;
  /// When this start of the run began, in nanoseconds, and whether it has got anywhere since.
  private long begin = System.nanoTime();
  private boolean progressed;
  private boolean reserved;
  private long trainingBegin;
  private double secondsBefore;
  private long waited;

  private Trainer(Network network, Dataset data, Loss loss, TrainSettings settings, Checkpoints checkpoints,
      TrainingListener listener) throws IOException {
    loss.requireFits(data.format().targets(), network.model().description().outputSize());
    if (!data.measure().isFor(data.format().targets()))
      throw new IllegalArgumentException(data.name() + " is measured by " + data.measure().title()
          + ", which its targets do not have: " + data.format().targets() + ".");
    MemoryPlan.requireWeights(network.model().parameters(), settings.optimiser(), Heap.usable());
    this.evaluation = new Evaluation(network, loss, data.preparation(),
        new MemoryPolicy(network, settings.budget().bytes(), settings.auxiliary().reconstruct() > 0));
    this.data = data;
    this.batches = new Batches(data, settings, evaluation);
    this.objective = new Objective(network, loss, settings, evaluation);
    this.settings = settings;
    this.listener = listener;
    this.model = network.model().description();
    List<Parameter> declared = objective.declared();
    this.checkpoints = checkpoints;
    Starts starts = Starts.of(data);
    this.identity = Identity.of(network.model(), data, starts, loss, settings);
    this.state = TrainingState.start(starts.initial(declared, settings.seed()), settings.optimiser());
    settings.rates().keySet().forEach(prefix -> Factors.requireMatch("rate.", prefix, declared));
    this.rateFactors = new double[declared.size()];
    this.rates = new double[declared.size()];
    for (int i = 0; i < rateFactors.length; i++)
      rateFactors[i] = declared.get(i).trained() ? Factors.of(declared.get(i).name(), settings.rates()) : 0;
  }

  /// A new run, whatever checkpoints there are.
  public static Trainer start(Network network, Dataset data, Loss loss, TrainSettings settings, Checkpoints checkpoints,
      TrainingListener listener) throws IOException {
    return new Trainer(network, data, loss, settings, checkpoints, listener);
  }

  /// Goes on from the newest checkpoint, or starts if there is none.
  public static Trainer resume(Network network, Dataset data, Loss loss, TrainSettings settings,
      Checkpoints checkpoints, TrainingListener listener) throws IOException {
    Trainer trainer = start(network, data, loss, settings, checkpoints, listener);
    trainer.goOn();
    return trainer;
  }

  /// Turns to the newest checkpoint; false if there is none. A state of another run is refused.
  boolean goOn() throws IOException {
    Optional<Checkpoints.Saved> newest = checkpoints.newest();
    if (newest.isEmpty())
      return false;
    Checkpoint checkpoint = new Checkpoint(newest.get().where(), newest.get().state());
    checkpoint.requireIdentity(identity);
    state = checkpoint.state(objective.declared(), settings.optimiser());
    return true;
  }

  private void save() throws IOException {
    checkpoints.save(state.iteration, Checkpoint.write(state, identity));
  }

  /// What somebody who goes on with a run should know: damaged checkpoints, say.
  public List<String> notes() {
    return checkpoints.notes();
  }

  /// Lets the time limit count from a moment before the trainer was made, as [System#nanoTime] tells it.
  void countFrom(long nanos) {
    begin = nanos;
  }

  /// Trains to the end, whatever that is; a checkpoint is left in any case but numerical trouble.
  public TrainingEnd run() throws IOException {
    if (!reserved)
      reserve(1);
    trainingBegin = System.nanoTime();
    secondsBefore = state.seconds;
    if (state.metrics.isEmpty() && state.iteration == 0)
      save();
    takeSchedule();
    try (Feeder feeder = new Feeder(batches, settings.epochs())) {
      return train(feeder);
    }
  }

  private TrainingEnd train(Feeder feeder) throws IOException {
    while (!isDone()) {
      int each = batches.iterations();
      double full = settings.learningRate() * settings.schedule().factor(state.epoch, settings.epochs(), scheduled());
      while (state.iterationOfEpoch < each) {
        if (listener.wantsToStop())
          return stopped(new TrainingEnd.Interrupted());
        PreparedBatch batch = feeder.at(state.epoch, state.iterationOfEpoch);
        waited = feeder.waited();
        if (timeIsUp() || !evaluateGradient(batch))
          return stopped(new TrainingEnd.OutOfTime(settings.budget().seconds()));
        String trouble = iterate(full * settings.warmup().factor(state.iteration, each));
        if (!trouble.isEmpty())
          return trouble(trouble);
        progressed = true;
        listener.iteration(state.epoch, state.iterationOfEpoch, each, state.lossSum / state.iterationOfEpoch);
      }
      if (timeIsUp())
        return stopped(new TrainingEnd.OutOfTime(settings.budget().seconds()));
      if (!state.parameters.isFinite())
        return notFinite();
      finishEpoch(each, full * settings.warmup().factor(state.iteration - 1, each));
      progressed = true;
      if (state.epoch % settings.checkpointEvery() == 0 || isDone())
        save();
    }
    return hasStoppedEarly() ? new TrainingEnd.StoppedEarly(state.epoch) : new TrainingEnd.Finished();
  }

  /// A run that goes on with another schedule than before starts that one now.
  private void takeSchedule() {
    String now = settings.schedule().json().text();
    if (!state.schedule.isEmpty() && !state.schedule.equals(now))
      state.scheduledSince = state.epoch;
    state.schedule = now;
  }

  /// The epochs trained with this schedule.
  private List<Metrics> scheduled() {
    return Collections.unmodifiableList(state.metrics.subList(state.scheduledSince, state.metrics.size()));
  }

  /// Whether all epochs are done or the validation loss has stopped improving, so that [#run] trains nothing.
  public boolean isDone() {
    return state.epoch >= settings.epochs() || hasStoppedEarly();
  }

  private boolean hasStoppedEarly() {
    return settings.patience() > 0 && state.epoch - 1 - state.bestEpoch >= settings.patience();
  }

  private TrainingEnd stopped(TrainingEnd end) throws IOException {
    if (!state.parameters.isFinite())
      return notFinite();
    save();
    return end;
  }

  private TrainingEnd notFinite() {
    return trouble("a weight is not finite");
  }

  private TrainingEnd trouble(String what) {
    return new TrainingEnd.Trouble(what, state.iteration, Remedy.of(settings, model, state.iteration));
  }

  /// Looks at the clock. A start that has not got anywhere would be followed by others that do not either, so each makes an
  /// update at least.
  private boolean timeIsUp() {
    state.seconds = secondsBefore + (System.nanoTime() - trainingBegin) / 1e9;
    return settings.budget().seconds() > 0 && progressed
        && System.nanoTime() - begin > settings.budget().seconds() * 1e9;
  }

  /// False where the time is up before all parts of the batch are done.
  private boolean evaluateGradient(PreparedBatch batch) {
    tally.clear();
    return objective.evaluate(state.parameters, batch, state.iteration, tally, outOfTime);
  }

  /// One update with the gradient of the batch. Returns what went wrong, or nothing.
  private String iterate(double rate) {
    Parameters gradient = objective.gradient();
    if (!Double.isFinite(tally.meanLoss()))
      return "the loss is " + tally.meanLoss();
    if (Double.isNaN(state.firstLoss))
      state.firstLoss = tally.meanLoss();
    if (tally.meanLoss() > EXPLOSION * (state.firstLoss + 1e-6))
      return String.format(Locale.ROOT, "the loss has grown from %.4g to %.4g", state.firstLoss, tally.meanLoss());
    double norm = norm(gradient);
    if (Double.isFinite(norm)) {
      update(gradient, norm, rate);
      state.skipped = 0;
      state.normSum += norm;
    } else if (settings.clip() == 0 || ++state.skipped > SKIPPED_AT_MOST)
      return "the norm of the gradient is " + norm;
    else
      state.leftOutOfEpoch++;
    state.iteration++;
    state.iterationOfEpoch++;
    state.lossSum += tally.meanLoss();
    return "";
  }

  private void update(Parameters gradient, double norm, double rate) {
    double scale = settings.clip() > 0 && norm > settings.clip() ? settings.clip() / norm : 1;
    scale(gradient, (float) scale);
    for (int i = 0; i < rates.length; i++)
      rates[i] = rate * rateFactors[i];
    state.optimiser.update(state.parameters, gradient, rates);
  }

  private void finishEpoch(int each, double rate) throws IOException {
    Score validation = evaluation.score(objective.ofNetwork(state.parameters), data.validation());
    Metrics row = new Metrics(state.epoch + 1, state.iteration, state.lossSum / each, validation.loss(),
        data.measure().of(validation), rate, state.normSum / (each - state.leftOutOfEpoch), state.seconds);
    state.metrics.add(row);
    boolean improved = validation.loss() < state.bestLoss;
    if (improved)
      state.keepBest(validation.loss());
    state.epoch++;
    state.iterationOfEpoch = 0;
    state.lossSum = 0;
    state.normSum = 0;
    state.leftOutOfEpoch = 0;
    listener.epoch(row, improved);
  }

  /// Makes the buffers for training; what does not fit the heap is refused here, before anything is written.
  ///
  /// @param share of the heap that it may fill, where others train in the same process
  void reserve(double share) {
    reserved = true;
    objective.requireStates();
    batches.requireFits(objective, (long) (share * Heap.usable()));
  }

  /// Bytes of heap that the run takes if it can have them: data, weights, optimiser and the buffers of all sizes of
  /// batches, in training and evaluation.
  public long bytes() {
    return batches.plan(objective).most() - MemoryPlan.PROGRAM;
  }

  /// What is done because a batch does not fit the memory it may take; nothing where it does.
  public String memoryUse() {
    return batches.description();
  }

  /// Scores and outputs of weights.
  public Evaluation evaluation() {
    return evaluation;
  }

  /// The weights with the smallest validation loss so far.
  public Parameters best() {
    return objective.ofNetwork(state.best);
  }

  public List<Metrics> metrics() {
    return List.copyOf(state.metrics);
  }

  /// The epoch, counted from 1, of the best weights; 0 if there was none.
  public int bestEpoch() {
    return state.bestEpoch + 1;
  }

  /// Updates done in all.
  long iteration() {
    return state.iteration;
  }

  public double seconds() {
    return state.seconds;
  }

  /// Nanoseconds for which [#run] had to wait for batches.
  public long waited() {
    return waited;
  }

  private static double norm(Parameters gradient) {
    double sum = 0;
    for (int p = 0; p < gradient.declared().size(); p++)
      for (float g : gradient.values(p))
        sum += (double) g * g;
    return Math.sqrt(sum);
  }

  private static void scale(Parameters gradient, float factor) {
    if (factor == 1)
      return;
    for (int p = 0; p < gradient.declared().size(); p++) {
      float[] values = gradient.values(p);
      for (int i = 0; i < values.length; i++)
        values[i] *= factor;
    }
  }
}
