package org.taugru.train;

import java.util.Map;
import org.taugru.json.Json;

/// How to train: each setting has its usual value until it is given another. A wrong value is refused with what is accepted.
///
/// ```java
/// TrainSettings settings = TrainSettings.usual().epochs(50).learningRate(0.005).batch(64).clip(1);
/// ```
public final class TrainSettings {
  private static final TrainSettings USUAL =
      new TrainSettings(SettingValues.usual(RunSetting.Stored.Scope.TRAINING));

  private final SettingValues values;
  private final Auxiliary auxiliary;
  private final Budget budget;

  TrainSettings(SettingValues values) {
    this.values = values;
    this.auxiliary = new Auxiliary(values.get(Settings.COSTS), values.get(Settings.RECONSTRUCT),
        values.get(Settings.SEGMENT), values.get(Settings.ANCHORS));
    this.budget = new Budget(values.get(Settings.SECONDS), values.get(Settings.MEMORY));
  }

  /// What is usual: Adam with a rate of 0.01, 100 epochs, batches of 32, seed 1.
  public static TrainSettings usual() {
    return USUAL;
  }

  SettingValues values() {
    return values;
  }

  <T> TrainSettings with(RunSetting.Stored<T> setting, T value) {
    return new TrainSettings(values.with(setting, value));
  }

  Json.Obj json() {
    return values.json();
  }

  /// Of the initial weights, the order of the data, dropout and noise.
  public long seed() {
    return values.get(Settings.SEED);
  }

  public TrainSettings seed(long seed) {
    return with(Settings.SEED, seed);
  }

  /// Passes through the training set; of fresh data, evaluations.
  public int epochs() {
    return values.get(Settings.EPOCHS);
  }

  public TrainSettings epochs(int epochs) {
    return with(Settings.EPOCHS, epochs);
  }

  /// Iterations from one evaluation of fresh data to the next; not used otherwise.
  public int evaluateEvery() {
    return values.get(Settings.EVALUATE_EVERY);
  }

  public TrainSettings evaluateEvery(int iterations) {
    return with(Settings.EVALUATE_EVERY, iterations);
  }

  /// Sequences of an update.
  public int batch() {
    return values.get(Settings.BATCH);
  }

  public TrainSettings batch(int sequences) {
    return with(Settings.BATCH, sequences);
  }

  public double learningRate() {
    return values.get(Settings.LEARNING_RATE);
  }

  public TrainSettings learningRate(double rate) {
    return with(Settings.LEARNING_RATE, rate);
  }

  public Optimiser optimiser() {
    return values.get(Settings.OPTIMISER);
  }

  public TrainSettings optimiser(Optimiser optimiser) {
    return with(Settings.OPTIMISER, optimiser);
  }

  public Schedule schedule() {
    return values.get(Settings.SCHEDULE);
  }

  public TrainSettings schedule(Schedule schedule) {
    return with(Settings.SCHEDULE, schedule);
  }

  /// How the learning rate rises at the beginning, whatever the schedule.
  public Warmup warmup() {
    return values.get(Settings.WARMUP);
  }

  public TrainSettings warmup(Warmup rise) {
    return with(Settings.WARMUP, rise);
  }

  /// Which sequences come together in a batch.
  public Batching batching() {
    return values.get(Settings.BATCHING);
  }

  public TrainSettings batching(Batching together) {
    return with(Settings.BATCHING, together);
  }

  /// The gradient is scaled down to this norm; 0 never.
  public double clip() {
    return values.get(Settings.CLIP);
  }

  public TrainSettings clip(double norm) {
    return with(Settings.CLIP, norm);
  }

  /// Learning rates by group: a parameter whose name starts with the key has its rate multiplied.
  public Map<String, Double> rates() {
    return values.get(Settings.RATES);
  }

  public TrainSettings rates(Map<String, Double> factors) {
    return new TrainSettings(values.with(Settings.RATES, factors));
  }

  /// What is added to the loss.
  public Auxiliary auxiliary() {
    return auxiliary;
  }

  public TrainSettings auxiliary(Auxiliary added) {
    return new TrainSettings(values.with(Settings.COSTS, added.costs()).with(Settings.RECONSTRUCT, added.reconstruct())
        .with(Settings.SEGMENT, added.segment()).with(Settings.ANCHORS, added.anchors()));
  }

  /// Which weights are kept.
  public Selection select() {
    return values.get(Settings.SELECT);
  }

  public TrainSettings select(Selection by) {
    return with(Settings.SELECT, by);
  }

  /// Stops when no better weights were found for so many epochs; 0 never.
  public int patience() {
    return values.get(Settings.PATIENCE);
  }

  public TrainSettings patience(int epochs) {
    return with(Settings.PATIENCE, epochs);
  }

  /// Epochs from one checkpoint to the next.
  public int checkpointEvery() {
    return values.get(Settings.CHECKPOINT_EVERY);
  }

  public TrainSettings checkpointEvery(int epochs) {
    return with(Settings.CHECKPOINT_EVERY, epochs);
  }

  /// What a run may use.
  public Budget budget() {
    return budget;
  }

  public TrainSettings budget(Budget limits) {
    return with(Settings.SECONDS, limits.seconds()).with(Settings.MEMORY, limits.bytes());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TrainSettings settings && values.equals(settings.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.json().text();
  }
}
