package org.taugru;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.taugru.cells.Catalogue;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Score;
import org.taugru.eq.Cell;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.model.Model;
import org.taugru.train.Checkpoints;
import org.taugru.train.Learner;
import org.taugru.train.LearnerChoice;
import org.taugru.train.Learners;
import org.taugru.train.Loss;
import org.taugru.train.Optimiser;
import org.taugru.train.Pooling;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSetting;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;
import org.taugru.train.TrainingSpec;

/// What to train and how. Each method gives a new builder with one setting changed; what is not said has its default. The
/// names are those of the command line's `--set` and of `run.json`; their order makes no difference, and settings that cannot
/// be meant together are refused by [#fit].
///
/// ```java
/// Fit fit = SequenceModel.of("tau-gru").tau(20).hidden(64).epochs(50).learningRate(0.005).fit(data);
/// ```
public final class SequenceModelBuilder {
  /// Everything that is not a setting of the run itself.
  private record Surroundings(String backend, int threads, Optional<Checkpoints> checkpoints, Optional<Path> folder,
      TrainingListener listener) {
  }

  private final RunSpec spec;
  /// The settings that were asked for by a method of their own, and those by name, which wait until the data is known: what
  /// some mean depends on it.
  private final Set<String> asked;
  private final Map<String, String> edits;
  private final Surroundings around;

  private SequenceModelBuilder(RunSpec spec, Set<String> asked, Map<String, String> edits, Surroundings around) {
    this.spec = spec;
    this.asked = asked;
    this.edits = edits;
    this.around = around;
  }

  static SequenceModelBuilder of(String cell) {
    Catalogue.named(cell, 1, 3); // refuses unknown names
    return usual(RunSpec.usual("own data").with(Settings.CELL, cell));
  }

  static SequenceModelBuilder of(String name, Cell cell) {
    return usual(RunSpec.usual("own data").withCell(name, cell));
  }

  private static SequenceModelBuilder usual(RunSpec spec) {
    return new SequenceModelBuilder(spec, Set.of(), Map.of(), new Surroundings(Backends.AUTO,
        Runtime.getRuntime().availableProcessors(), Optional.empty(), Optional.empty(), TrainingListener.silent()));
  }

  private <T> SequenceModelBuilder with(RunSetting.Stored<T> setting, T value) {
    Set<String> all = new TreeSet<>(asked);
    all.add(setting.name());
    return new SequenceModelBuilder(spec.with(setting, value), all, edits, around);
  }

  private SequenceModelBuilder with(Surroundings other) {
    return new SequenceModelBuilder(spec, asked, edits, other);
  }

  /// Delays in steps, of cells that have one: one for all layers, or one for each.
  public SequenceModelBuilder tau(int... steps) {
    return with(Settings.TAU, Arrays.stream(steps).boxed().toList());
  }

  /// Units of a layer.
  public SequenceModelBuilder hidden(int units) {
    return with(Settings.HIDDEN, units);
  }

  /// Numbers in the vector that stands for a token; as many as units, where nothing is said.
  public SequenceModelBuilder embedding(int width) {
    return with(Settings.EMBEDDING, width);
  }

  /// Layers on top of each other.
  public SequenceModelBuilder layers(int number) {
    return with(Settings.LAYERS, number);
  }

  /// Which states the output layer sees, where data asks once a sequence.
  public SequenceModelBuilder readout(Pooling pooling) {
    return with(Settings.READOUT, pooling);
  }

  /// Share of inputs that are dropped in training.
  public SequenceModelBuilder inputDropout(double share) {
    return with(Settings.INPUT_DROPOUT, share);
  }

  /// Share of states that are dropped where the cell reads them.
  public SequenceModelBuilder stateDropout(double share) {
    return with(Settings.STATE_DROPOUT, share);
  }

  /// Passes through the training set.
  public SequenceModelBuilder epochs(int number) {
    return with(Settings.EPOCHS, number);
  }

  /// Sequences in a batch.
  public SequenceModelBuilder batch(int sequences) {
    return with(Settings.BATCH, sequences);
  }

  /// How far an update goes.
  public SequenceModelBuilder learningRate(double rate) {
    return with(Settings.LEARNING_RATE, rate);
  }

  /// Gradients with a larger norm are scaled down to it; 0: none.
  public SequenceModelBuilder clip(double norm) {
    return with(Settings.CLIP, norm);
  }

  /// Epochs without improvement after which training ends; 0: none.
  public SequenceModelBuilder patience(int epochs) {
    return with(Settings.PATIENCE, epochs);
  }

  /// Of the weights, the order of the data, dropout and noise.
  public SequenceModelBuilder seed(long seed) {
    return with(Settings.SEED, seed);
  }

  /// How a gradient becomes an update; Adam, where nothing is said.
  public SequenceModelBuilder optimiser(Optimiser optimiser) {
    return with(Settings.OPTIMISER, optimiser);
  }

  /// How the learning rate changes from epoch to epoch.
  public SequenceModelBuilder schedule(Schedule schedule) {
    return with(Settings.SCHEDULE, schedule);
  }

  /// What is made small; mean square for numbers and cross-entropy for labels, where nothing is said. It sees numbers as the
  /// network does, scaled where the data is.
  public SequenceModelBuilder loss(Loss loss) {
    return with(Settings.LOSS, Optional.of(loss));
  }

  /// Any other setting, as the command line's `--set` takes it: `set("cell.dt", "0.5")`.
  public SequenceModelBuilder set(String key, String value) {
    SettingEdit.requireKnown(key);
    Map<String, String> all = new TreeMap<>(edits);
    all.put(key, value);
    return new SequenceModelBuilder(spec, asked, all, around);
  }

  /// Where it is computed: a name of [Backends#names()].
  public SequenceModelBuilder backend(String name) {
    return with(new Surroundings(name, around.threads, around.checkpoints, around.folder, around.listener));
  }

  /// At most so many threads. The result is the same for any number.
  public SequenceModelBuilder threads(int number) {
    return with(new Surroundings(around.backend, number, around.checkpoints, around.folder, around.listener));
  }

  /// Where training keeps its state; it goes on from the newest.
  public SequenceModelBuilder checkpoints(Checkpoints there) {
    return with(new Surroundings(around.backend, around.threads, Optional.of(there), around.folder, around.listener));
  }

  /// Trains in a run folder with record, metrics, checkpoints and model, as the command line does; where the folder holds
  /// this run already, it goes on.
  public SequenceModelBuilder in(Path runFolder) {
    return with(
        new Surroundings(around.backend, around.threads, around.checkpoints, Optional.of(runFolder), around.listener));
  }

  /// Follows training while it happens, beside those that follow it already.
  public SequenceModelBuilder listener(TrainingListener other) {
    return with(new Surroundings(around.backend, around.threads, around.checkpoints, around.folder,
        around.listener.and(other)));
  }

  /// Trains to the end, whatever that is, and scores the best weights on the test part.
  public Fit fit(Dataset data) throws IOException {
    if (around.folder.isPresent() && around.checkpoints.isPresent())
      throw new IllegalArgumentException("in(" + around.folder.get()
          + ") keeps the state of training in its folder, and checkpoints(...) elsewhere; use one of them.");
    RunSpec settled = settled(data);
    BackendChoice choice = Backends.named(around.backend, around.threads);
    return around.folder.isPresent() ? inFolder(settled, data, choice, around.folder.get())
        : inMemory(settled, data, choice);
  }

  /// All settings together, on such data; what cannot be meant is refused.
  private RunSpec settled(Dataset data) {
    edits.keySet().stream().filter(key -> asked.contains(SettingEdit.name(key))).findFirst().ifPresent(key -> {
      throw new IllegalArgumentException(key + " is given twice, by its own method and by set(\"" + key
          + "\", …); use one of them.");
    });
    RunSpec settled = SettingEdit.applyAll(spec.on(data), edits);
    Map<String, String> all = new TreeMap<>(edits);
    asked.forEach(name -> all.put(name, settled.texts().getOrDefault(name, "")));
    SettingEdit.refuseContradictions(all, settled);
    if (settled.hasOwnCell() && all.containsKey(Settings.TAU.name()))
      throw new IllegalArgumentException("tau is " + all.get(Settings.TAU.name()) + "; " + settled.cell()
          + " is a cell of your own, which has its delays itself.");
    return settled;
  }

  private Fit inMemory(RunSpec settled, Dataset data, BackendChoice choice) throws IOException {
    Model model = new Model(settled.model(data));
    LearnerChoice learner =
        Learners.of(choice, new TrainingSpec(model, data, settled.loss(data.format()), settled.training()));
    try (Learner training = learner.learner()) {
      Trainer trainer =
          Trainer.resume(training, around.checkpoints.orElse(Checkpoints.none()), around.listener);
      TrainingEnd end = trainer.run();
      Optional<Score> test = trainer.bestEpoch() == 0 ? Optional.empty()
          : Optional.of(trainer.evaluation().score(trainer.best(), data.test()));
      List<String> notes = new ArrayList<>(learner.notes());
      notes.addAll(trainer.notes());
      return fit(settled, trainer, new SequenceModel(model, trainer.best(), data.preparation(), choice.backend()), end,
          test, notes, choice);
    }
  }

  private Fit inFolder(RunSpec settled, Dataset data, BackendChoice choice, Path there) throws IOException {
    try (Run run = Run.in(new RunFolder(there), Benchmark.of(data), settled, choice, around.listener, 1)) {
      RunResult result = run.execute();
      return fit(settled, run.trainer(),
          new SequenceModel(run.model(), run.trainer().best(), data.preparation(), choice.backend()), result.end(),
          result.test(), run.notes(), choice);
    }
  }

  private Fit fit(RunSpec settled, Trainer trainer, SequenceModel model, TrainingEnd end, Optional<Score> test,
      List<String> notes, BackendChoice choice) {
    List<String> all = new ArrayList<>(notes);
    if ((asked.contains(Settings.TAU.name()) || edits.containsKey(Settings.TAU.name())) && !settled.usesTau())
      all.add("nothing in " + settled.cell() + " depends on tau, so it had no effect");
    boolean hasWeights = trainer.bestEpoch() > 0;
    return new Fit(hasWeights ? Optional.of(model) : Optional.empty(), end, trainer.bestEpoch(), test,
        trainer.metrics(), all, choice);
  }

  @Override
  public String toString() {
    return edits.isEmpty() ? spec.toString() : spec + " with " + edits;
  }
}
