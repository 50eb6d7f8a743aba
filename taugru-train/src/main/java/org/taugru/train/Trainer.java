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
import org.taugru.model.Network;

/// Has a [Learner] train a model on a task's data: says which update is next and with which rates, and decides by what they
/// gave.
///
/// The same settings give the same bits on the same machine, for any number of threads, and a run that goes on from a
/// checkpoint ends with the bits of one that was never interrupted.
public final class Trainer {
  /// A gradient beyond the floats cannot be clipped; so many updates in a row are left out before it counts as trouble.
  private static final int SKIPPED_AT_MOST = 5;
  /// A loss so many times the first one is an explosion.
  private static final double EXPLOSION = 1e6;

  private final Learner learner;
  private final TrainingSpec spec;
  private final TrainSettings settings;
  private final Checkpoints checkpoints;
  private final Identity identity;
  private final TrainingListener listener;
  private final double[] rateFactors;
  private final double[] rates;
  private final BooleanSupplier outOfTime = this::timeIsUp;
  private TrainingState state;
  /// When this start of the run began, in nanoseconds, and whether it has got anywhere since.
  private long begin = System.nanoTime();
  private boolean progressed;
  private boolean reserved;
  private long trainingBegin;
  private double secondsBefore;

  private Trainer(Learner learner, Checkpoints checkpoints, TrainingListener listener) throws IOException {
    this.learner = learner;
    this.spec = learner.spec();
    this.settings = spec.settings();
    this.checkpoints = checkpoints;
    this.listener = listener;
    List<Parameter> declared = learner.declared();
    Starts starts = Starts.of(spec.data());
    this.identity = Identity.of(spec.model(), spec.data(), starts, spec.loss(), settings);
    this.state = TrainingState.start(starts.initial(declared, settings.seed()), settings.optimiser());
    settings.rates().keySet().forEach(prefix -> Factors.requireMatch("rate.", prefix, declared));
    this.rateFactors = new double[declared.size()];
    this.rates = new double[declared.size()];
    for (int i = 0; i < rateFactors.length; i++)
      rateFactors[i] = declared.get(i).trained() ? Factors.of(declared.get(i).name(), settings.rates()) : 0;
    learner.begin(state.learnt());
  }

  /// A new run, whatever checkpoints there are.
  ///
  /// @param learner which it drives from now on, until somebody else closes it
  public static Trainer start(Learner learner, Checkpoints checkpoints, TrainingListener listener) throws IOException {
    return new Trainer(learner, checkpoints, listener);
  }

  /// The same with the kernels of a network, and weights, loss and optimiser in arrays of the host.
  public static Trainer start(Network network, Dataset data, Loss loss, TrainSettings settings, Checkpoints checkpoints,
      TrainingListener listener) throws IOException {
    return start(new CpuLearner(network, new TrainingSpec(network.model(), data, loss, settings)), checkpoints,
        listener);
  }

  /// Goes on from the newest checkpoint, or starts if there is none.
  public static Trainer resume(Learner learner, Checkpoints checkpoints, TrainingListener listener)
      throws IOException {
    Trainer trainer = start(learner, checkpoints, listener);
    trainer.goOn();
    return trainer;
  }

  /// The same with the kernels of a network, and weights, loss and optimiser in arrays of the host.
  public static Trainer resume(Network network, Dataset data, Loss loss, TrainSettings settings,
      Checkpoints checkpoints, TrainingListener listener) throws IOException {
    return resume(new CpuLearner(network, new TrainingSpec(network.model(), data, loss, settings)), checkpoints,
        listener);
  }

  /// Turns to the newest checkpoint; false if there is none. A state of another run is refused.
  boolean goOn() throws IOException {
    Optional<Checkpoints.Saved> newest = checkpoints.newest();
    if (newest.isEmpty())
      return false;
    Checkpoint checkpoint = new Checkpoint(newest.get().where(), newest.get().state());
    checkpoint.requireIdentity(identity);
    state = checkpoint.state(learner.declared(), settings.optimiser());
    learner.begin(state.learnt());
    return true;
  }

  private void save() throws IOException {
    state.take(learner.state(), settings.optimiser());
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
    try {
      return train();
    } finally {
      learner.pause();
    }
  }

  private TrainingEnd train() throws IOException {
    while (!isDone()) {
      int each = spec.order().iterations();
      double full = settings.learningRate() * settings.schedule().factor(state.epoch, settings.epochs(), scheduled());
      for (int next = state.iterationOfEpoch; next < each; next++) {
        if (listener.wantsToStop())
          return stopped(new TrainingEnd.Interrupted(), each);
        if (timeIsUp() || !update(next, full, each))
          return stopped(new TrainingEnd.OutOfTime(settings.budget().seconds()), each);
        progressed = true;
        String trouble = take(learner.finished(), each);
        if (!trouble.isEmpty())
          return trouble(trouble);
      }
      String trouble = take(learner.finish(), each);
      if (!trouble.isEmpty())
        return trouble(trouble);
      if (timeIsUp())
        return stopped(new TrainingEnd.OutOfTime(settings.budget().seconds()), each);
      if (!learner.isFinite())
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

  private TrainingEnd stopped(TrainingEnd end, int each) throws IOException {
    String trouble = take(learner.finish(), each);
    if (!trouble.isEmpty())
      return trouble(trouble);
    if (!learner.isFinite())
      return notFinite();
    save();
    return end;
  }

  private TrainingEnd notFinite() {
    return trouble("a weight is not finite");
  }

  private TrainingEnd trouble(String what) {
    return new TrainingEnd.Trouble(what, state.iteration,
        Remedy.of(settings, spec.model().description(), state.iteration));
  }

  /// Looks at the clock. A start that has not got anywhere would be followed by others that do not either, so each makes an
  /// update at least.
  private boolean timeIsUp() {
    state.seconds = secondsBefore + (System.nanoTime() - trainingBegin) / 1e9;
    return settings.budget().seconds() > 0 && progressed
        && System.nanoTime() - begin > settings.budget().seconds() * 1e9;
  }

  /// Asks for an update of the epoch; those before it need not be done. False where the time is up before it is.
  private boolean update(int next, double full, int each) throws IOException {
    long iteration = state.iteration - state.iterationOfEpoch + next;
    double rate = full * settings.warmup().factor(iteration, each);
    for (int i = 0; i < rates.length; i++)
      rates[i] = rate * rateFactors[i];
    return learner.update(iteration, spec.order().at(state.epoch, next), rates, outOfTime);
  }

  /// Takes in what updates gave, in their order. Returns what went wrong, or nothing.
  private String take(List<Updated> updates, int each) {
    for (int i = 0; i < updates.size(); i++) {
      String trouble = take(updates.get(i));
      if (!trouble.isEmpty())
        return trouble;
      listener.iteration(state.epoch, state.iterationOfEpoch, each, state.lossSum / state.iterationOfEpoch);
    }
    return "";
  }

  private String take(Updated updated) {
    double loss = updated.loss();
    if (updated.iteration() != state.iteration)
      throw new IllegalStateException("learner " + learner.name() + " reported iteration " + updated.iteration()
          + " where " + state.iteration + " was next; a learner reports every update once, in order.");
    if (!Double.isFinite(loss))
      return "the loss is " + loss;
    if (Double.isNaN(state.firstLoss))
      state.firstLoss = loss;
    if (loss > EXPLOSION * (state.firstLoss + 1e-6))
      return String.format(Locale.ROOT, "the loss has grown from %.4g to %.4g", state.firstLoss, loss);
    if (!updated.isLeftOut()) {
      state.skipped = 0;
      state.normSum += updated.norm();
    } else if (settings.clip() == 0 || ++state.skipped > SKIPPED_AT_MOST)
      return "the norm of the gradient is " + updated.norm();
    else
      state.leftOutOfEpoch++;
    state.iteration++;
    state.iterationOfEpoch++;
    state.lossSum += loss;
    return "";
  }

  private void finishEpoch(int each, double rate) throws IOException {
    Score validation = learner.score(spec.data().validation());
    Metrics row = new Metrics(state.epoch + 1, state.iteration, state.lossSum / each, validation.loss(),
        spec.data().measure().of(validation), rate, state.normSum / (each - state.leftOutOfEpoch), state.seconds);
    state.metrics.add(row);
    double badness = settings.select().badness(validation, spec.data().measure());
    boolean improved = badness < state.bestBadness;
    if (improved)
      state.keepBest(badness, learner.weights());
    state.epoch++;
    state.iterationOfEpoch = 0;
    state.lossSum = 0;
    state.normSum = 0;
    state.leftOutOfEpoch = 0;
    listener.epoch(row, improved);
  }

  /// Makes the buffers for training; what does not fit the memory is refused here, before anything is written.
  ///
  /// @param share of the memory that it may fill, where others train in the same process
  void reserve(double share) {
    reserved = true;
    learner.reserve(share);
  }

  /// Bytes of heap that the run takes if it can have them: data, weights, optimiser and the buffers of all sizes of
  /// batches, in training and evaluation.
  public long bytes() {
    return learner.bytes();
  }

  /// What is done because a batch does not fit the memory it may take; nothing where it does.
  public String memoryUse() {
    return learner.memoryUse();
  }

  /// Scores and outputs of weights.
  public Evaluator evaluation() {
    return learner;
  }

  /// The weights that were best on the validation set so far: [TrainSettings#select].
  public Parameters best() {
    return Objective.ofNetwork(spec.model(), state.best);
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
    return learner.waited();
  }
}
