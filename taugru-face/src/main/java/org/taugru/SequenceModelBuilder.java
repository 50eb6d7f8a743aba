package org.taugru;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Score;
import org.taugru.eq.Cell;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.model.Model;
import org.taugru.train.Checkpoints;
import org.taugru.train.End;
import org.taugru.train.Loss;
import org.taugru.train.Optimiser;
import org.taugru.train.Pooling;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingListener;

/// What to train and how. Each method gives a new builder with one setting changed; what is not said is usual. The names
/// are those of the command line's `--set` and of `run.json`.
///
/// ```java
/// Fit fit = SequenceModel.of("tau-gru").tau(20).hidden(64).epochs(50).learningRate(0.005).fit(data);
/// ```
public final class SequenceModelBuilder {
  private final RunSpec spec;
  private final String backend;
  private final int threads;
  private final Checkpoints checkpoints;
  private final Optional<Path> folder;
  private final TrainingListener listener;

  private SequenceModelBuilder(RunSpec spec, String backend, int threads, Checkpoints checkpoints,
      Optional<Path> folder, TrainingListener listener) {
    this.spec = spec;
    this.backend = backend;
    this.threads = threads;
    this.checkpoints = checkpoints;
    this.folder = folder;
    this.listener = listener;
  }

  static SequenceModelBuilder of(String cell) {
    return new SequenceModelBuilder(RunSpec.usual("own data").with(Settings.CELL, cell).with(Settings.CLIP, 1.0),
        Backends.AUTO, Runtime.getRuntime().availableProcessors(), Checkpoints.none(), Optional.empty(),
        TrainingListener.silent());
  }

  static SequenceModelBuilder of(String name, Cell cell) {
    SequenceModelBuilder usual = of(name);
    return usual.with(usual.spec.withCell(name, cell));
  }

  private SequenceModelBuilder with(RunSpec other) {
    return new SequenceModelBuilder(other, backend, threads, checkpoints, folder, listener);
  }

  /// Delays in steps, of cells that have one: one for all layers, or one for each.
  public SequenceModelBuilder tau(int... steps) {
    return with(spec.with(Settings.TAU, Arrays.stream(steps).boxed().toList()));
  }

  /// Units of a layer.
  public SequenceModelBuilder hidden(int units) {
    return with(spec.with(Settings.HIDDEN, units));
  }

  /// Layers on top of each other.
  public SequenceModelBuilder layers(int number) {
    return with(spec.with(Settings.LAYERS, number));
  }

  /// Which states the output layer sees, where data asks once a sequence.
  public SequenceModelBuilder readout(Pooling pooling) {
    return with(spec.with(Settings.READOUT, pooling));
  }

  /// Share of inputs that are dropped in training.
  public SequenceModelBuilder inputDropout(double share) {
    return with(spec.with(Settings.INPUT_DROPOUT, share));
  }

  /// Share of states that are dropped where the cell reads them.
  public SequenceModelBuilder stateDropout(double share) {
    return with(spec.with(Settings.STATE_DROPOUT, share));
  }

  /// Passes through the training set.
  public SequenceModelBuilder epochs(int number) {
    return with(spec.with(Settings.EPOCHS, number));
  }

  /// Sequences in a batch.
  public SequenceModelBuilder batch(int sequences) {
    return with(spec.with(Settings.BATCH, sequences));
  }

  public SequenceModelBuilder learningRate(double rate) {
    return with(spec.with(Settings.LEARNING_RATE, rate));
  }

  /// Gradients with a larger norm are scaled down to it; 0: none.
  public SequenceModelBuilder clip(double norm) {
    return with(spec.with(Settings.CLIP, norm));
  }

  /// Epochs without improvement after which training ends; 0: none.
  public SequenceModelBuilder patience(int epochs) {
    return with(spec.with(Settings.PATIENCE, epochs));
  }

  /// Of the weights, the order of the data, dropout and noise.
  public SequenceModelBuilder seed(long seed) {
    return with(spec.with(Settings.SEED, seed));
  }

  public SequenceModelBuilder optimiser(Optimiser optimiser) {
    return with(spec.with(Settings.OPTIMISER, optimiser));
  }

  public SequenceModelBuilder schedule(Schedule schedule) {
    return with(spec.with(Settings.SCHEDULE, schedule));
  }

  public SequenceModelBuilder loss(Loss loss) {
    return with(spec.with(Settings.LOSS, Optional.of(loss)));
  }

  /// Any other setting, as the command line's `--set` takes it: `set("cell.dt", "0.5")`.
  public SequenceModelBuilder set(String key, String value) {
    return with(SettingEdit.apply(spec, key, value));
  }

  /// Where it is computed: auto, simd or ref.
  public SequenceModelBuilder backend(String name) {
    return new SequenceModelBuilder(spec, name, threads, checkpoints, folder, listener);
  }

  /// At most so many threads. The result is the same for any number.
  public SequenceModelBuilder threads(int number) {
    return new SequenceModelBuilder(spec, backend, number, checkpoints, folder, listener);
  }

  /// Where training keeps its state; it goes on from the newest.
  public SequenceModelBuilder checkpoints(Checkpoints there) {
    return new SequenceModelBuilder(spec, backend, threads, there, folder, listener);
  }

  /// Trains in a run folder with record, metrics, checkpoints and model, as the command line does; where the folder holds
  /// this run already, it goes on.
  public SequenceModelBuilder in(Path runFolder) {
    return new SequenceModelBuilder(spec, backend, threads, checkpoints, Optional.of(runFolder), listener);
  }

  /// Follows training while it happens.
  public SequenceModelBuilder listener(TrainingListener other) {
    return new SequenceModelBuilder(spec, backend, threads, checkpoints, folder, other);
  }

  /// Trains to the end, whatever that is, and scores the best weights on the test part.
  public Fit fit(Dataset data) throws IOException {
    BackendChoice choice = Backends.named(backend, threads);
    RunSpec named = spec.with(Settings.DATA, data.name());
    return folder.isPresent() ? inFolder(named, data, choice, folder.get()) : inMemory(named, data, choice);
  }

  private Fit inMemory(RunSpec named, Dataset data, BackendChoice choice) throws IOException {
    Model model = new Model(named.model(data));
    Loss loss = named.loss(data.format());
    Trainer trainer = Trainer.resume(model.on(choice.backend()), data, loss, named.training(), checkpoints, listener);
    End end = trainer.run();
    boolean has = trainer.bestEpoch() > 0;
    Optional<Score> test =
        has ? Optional.of(trainer.evaluation().score(trainer.best(), data.test())) : Optional.empty();
    return new Fit(has
        ? Optional.of(new SequenceModel(model, trainer.best(), data.preparation(), choice.backend()))
        : Optional.empty(), end, has ? OptionalInt.of(trainer.bestEpoch()) : OptionalInt.empty(), test,
        trainer.metrics());
  }

  private Fit inFolder(RunSpec named, Dataset data, BackendChoice choice, Path there) throws IOException {
    try (Run run = Run.in(new RunFolder(there), Benchmark.of(data), named, choice, listener, 1)) {
      RunResult result = run.execute();
      boolean has = result.bestEpoch() > 0;
      return new Fit(has
          ? Optional.of(new SequenceModel(run.model(), run.trainer().best(), data.preparation(), choice.backend()))
          : Optional.empty(), result.end(), has ? OptionalInt.of(result.bestEpoch()) : OptionalInt.empty(),
          result.test(), List.copyOf(result.metrics()));
    }
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
