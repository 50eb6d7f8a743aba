package org.taugru.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Origin;
import org.taugru.data.Score;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;
import org.taugru.json.Json;
import org.taugru.model.Model;
import org.taugru.model.ModelFile;

/// One training run from data to result, in a folder that is its own until it is closed.
public final class Run implements AutoCloseable {
  private final Benchmark benchmark;
  private final RunSpec spec;
  private final RunFolder folder;
  private final BackendChoice choice;
  private final Dataset data;
  private final Model model;
  private final LearnerChoice learner;
  private final Trainer trainer;
  private final RunJournal journal;
  private List<Json> changes = List.of();
  /// Whether nothing is left to train and the record says how the run ended.
  private boolean isRecorded;
  private final List<String> notes = new ArrayList<>();
  private @Nullable RunLock lock;

  private Run(Benchmark benchmark, RunSpec spec, RunFolder folder, BackendChoice choice, TrainingListener listener)
      throws IOException {
    this.benchmark = benchmark.with(spec.dataOptions());
    this.spec = spec;
    this.folder = folder;
    this.choice = choice;
    MemoryPlan.requireProgram(Heap.usable());
    this.data = spec.dataset(benchmark);
    this.model = new Model(spec.model(data));
    this.journal = new RunJournal(folder, this::saveBest, listener);
    this.learner = Learners.of(choice, new TrainingSpec(model, data, spec.loss(data.format()), spec.training()));
    try {
      this.trainer = Trainer.start(learner.learner(), Checkpoints.in(folder.checkpoints()), journal);
    } catch (IOException | RuntimeException | Error e) {
      learner.learner().close();
      throw e;
    }
    notes.addAll(learner.notes());
  }

  /// Prepares a run in a new or empty folder, or goes on with the one that the folder holds: its settings must be these, but
  /// for those that may change while it goes on. Nothing is written if the settings do not fit each other or this machine.
  public static Run in(RunFolder folder, Benchmark benchmark, RunSpec spec, Backend backend, TrainingListener listener)
      throws IOException {
    return in(folder, benchmark, spec, BackendChoice.given(backend), listener, 1);
  }

  /// The same for one of several runs in this process.
  ///
  /// @param choice what runs it, and the reason for the record
  /// @param share  of the heap that it may fill, above 0 and at most 1
  public static Run in(RunFolder folder, Benchmark benchmark, RunSpec spec, BackendChoice choice,
      TrainingListener listener, double share) throws IOException {
    long begin = System.nanoTime();
    Run run;
    try {
      folder.requireOwn();
      Optional<RunLock.Owner> owner = RunLock.owner(folder.path());
      if (owner.isPresent())
        throw RunLock.busy(folder.path(), owner.get());
      run = new Run(benchmark, spec, folder, choice, listener);
    } catch (IOException | RuntimeException | Error e) {
      choice.backend().oneLess();
      throw e;
    }
    try {
      run.trainer.countFrom(begin);
      run.trainer.reserve(share);
      Files.createDirectories(folder.path());
      run.lock = RunLock.take(folder.path());
      folder.requireOwn(); // now that nobody else can write to it
      folder.deleteLeftOvers();
      run.goOn();
      return run;
    } catch (IOException | RuntimeException | Error e) {
      run.close();
      throw e;
    }
  }

  /// Refuses settings that do not fit each other, or a share of the heap, as [#in] would; nothing is written.
  public static void requireFits(RunFolder folder, Benchmark benchmark, RunSpec spec, BackendChoice choice,
      double share) throws IOException {
    try (Run run = new Run(benchmark, spec, folder, choice, TrainingListener.silent())) {
      run.trainer.reserve(share);
    }
  }

  private void goOn() throws IOException {
    if (!folder.isRun())
      return;
    Json.Obj before = folder.spec().json(); // a setting that is not there was none yet
    List<String> differences = new ArrayList<>(spec.lastingDifferences(before));
    if (folder.data().sha256().equals(data.sha256()))
      differences.remove(Settings.DATA.name()); // the same under another path
    if (!differences.isEmpty())
      throw new IllegalArgumentException(folder.path() + " holds a run with another " + String.join(", ", differences)
          + "; choose another folder.");
    changes = folder.json().find("changes").map(Json::asArray).orElse(List.of());
    if (!folder.isSealed())
      notes.add(folder.record() + " has no digest, so a change to it would not be noticed; the next one has one.");
    noteAnother("backend", choice.backend().name());
    noteAnother("learner", learner.learner().name());
    if (!trainer.goOn())
      requireUntrained();
    notes.addAll(trainer.notes());
    Json.Obj changed = changed(before);
    if (!changed.members().isEmpty())
      noteChange(changed);
    isRecorded = trainer.isDone() && folder.status(Optional.empty()) instanceof RunStatus.Ended(RecordedEnd end)
        && (end.kind() == RecordedEnd.Kind.FINISHED || end.kind() == RecordedEnd.Kind.STOPPED_EARLY);
  }

  /// What the run goes on with, where that is another than before.
  private void noteAnother(String what, String now) throws IOException {
    folder.json().find("circumstances").flatMap(there -> there.asObject().find(what)).map(Json::asString)
        .filter(before -> !before.equals(now))
        .ifPresent(before -> notes.add(folder.path() + " was trained with " + what + " " + before
            + " so far and goes on with " + now + "; their numbers differ by rounding."));
  }

  /// Refuses to train from the start what has been trained already.
  private void requireUntrained() throws IOException {
    int done = folder.readMetrics().size();
    if (done > 0)
      throw new IllegalArgumentException(folder.path() + " has no checkpoint of the " + done
          + " epochs that it has trained, so it cannot go on. Put " + folder.checkpoints()
          + " back, or start a new run in another folder.");
  }

  /// The settings that were others before, as they were.
  private Json.Obj changed(Json.Obj before) {
    Map<String, Json> old = before.members();
    Json.Obj changed = Json.object();
    for (Map.Entry<String, Json> setting : spec.json().members().entrySet())
      if (!setting.getValue().equals(old.get(setting.getKey())) && old.containsKey(setting.getKey())
          && !setting.getKey().equals(Settings.DATA.name()))
        changed = changed.with(setting.getKey(), old.get(setting.getKey()));
    return changed;
  }

  /// Writes down what the run goes on with, and from which iteration. What has no effect any more is refused: the record
  /// would say that the weights were trained so.
  private void noteChange(Json.Obj changed) {
    int done = trainer.metrics().size();
    if (spec.training().epochs() < done)
      throw new IllegalArgumentException("epochs is " + spec.training().epochs() + "; " + folder.path() + " has done "
          + done + " already. Use more than that.");
    if (trainer.isDone())
      throw new IllegalArgumentException(folder.path() + " has finished, so another "
          + String.join(", ", changed.members().keySet())
          + " would have no effect. Use more epochs with it, or start a new run.");
    changes = new ArrayList<>(changes);
    changes.add(Json.object().with("untilIteration", trainer.iteration()).with("settings", changed));
  }

  /// What somebody who goes on with a run should know: damaged checkpoints, say.
  public List<String> notes() {
    return List.copyOf(notes);
  }

  public Model model() {
    return model;
  }

  public Dataset data() {
    return data;
  }

  public Trainer trainer() {
    return trainer;
  }

  /// What runs the model.
  public Backend backend() {
    return choice.backend();
  }

  public RunFolder folder() {
    return folder;
  }

  public Benchmark benchmark() {
    return benchmark;
  }

  public RunSpec spec() {
    return spec;
  }

  /// Writes down a run with other seeds on the same data, to be begun later, in a folder without one.
  public void plan(RunFolder other, RunSpec otherSpec) throws IOException {
    Files.createDirectories(other.path());
    try (RunLock _ = RunLock.take(other.path())) {
      other.requireOwn();
      if (other.isRun())
        throw new IllegalArgumentException(other.path() + " holds a run already; choose another folder.");
      other.writeRecord(record(otherSpec, List.of(), new Json.Null()));
    }
  }

  /// Trains, chooses by validation, tests, and writes it all down.
  public RunResult execute() throws IOException {
    RunResult result = train();
    finish(result);
    return result;
  }

  /// As [#execute], but the record does not say yet that the run has ended.
  public RunResult train() throws IOException {
    if (!trainer.isDone() || !folder.isRun())
      folder.writeRecord(record(spec, changes, new Json.Null()));
    journal.begin(trainer.metrics());
    TrainingEnd end = trainer.run();
    journal.begin(trainer.metrics());
    return new RunResult(end, model.parameterCount(), trainer.seconds(), trainer.bestEpoch(), test(),
        NaiveScores.of(benchmark, data), trainer.metrics());
  }

  /// Saves and scores the weights that were kept, if there are any.
  private Optional<Score> test() throws IOException {
    if (trainer.bestEpoch() == 0)
      return Optional.empty();
    saveBest();
    return Optional.of(trainer.evaluation().score(trainer.best(), data.test()));
  }

  /// Writes down that and how the run has ended; for when all its other files are there.
  public void finish(RunResult result) throws IOException {
    if (!isRecorded)
      folder.writeRecord(finishedRecord(result));
  }

  /// What [#finish] writes, or wrote when the run ended.
  public Json.Obj finishedRecord(RunResult result) throws IOException {
    return isRecorded ? folder.json() : record(spec, changes, json(result));
  }

  private void saveBest() throws IOException {
    ModelFile.save(folder.model(), model, trainer.best(), data.preparation());
  }

  private Json.Obj record(RunSpec what, List<Json> whatChanged, Json result) throws IOException {
    return Json.object().with("settings", what.json()).with("changes", new Json.Arr(whatChanged))
        .with("circumstances", circumstances()).with("result", result);
  }

  private Json.Obj circumstances() throws IOException {
    return Json.object().with("written", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
        .with("data", origin()).with("backend", choice.backend().name()).with("backendReason", reason())
        .with("backendDescription", choice.backend().description()).with("together", choice.backend().runs())
        .with("learner", learner.learner().name()).with("learnerReason", learnerReason())
        .with("java", Runtime.version().toString()).with("os", System.getProperty("os.name") + " "
            + System.getProperty("os.arch"))
        .with("cores", Runtime.getRuntime().availableProcessors()).with("parameters", model.parameterCount());
  }

  private Json.Obj reason() {
    return switch (choice.reason()) {
      case BackendChoice.Reason.Given() -> Json.object().with("kind", "given");
      case BackendChoice.Reason.Asked() -> Json.object().with("kind", "asked");
      case BackendChoice.Reason.Preferred(Map<String, String> unusable) -> {
        Json.Obj reasons = Json.object();
        for (Map.Entry<String, String> each : unusable.entrySet())
          reasons = reasons.with(each.getKey(), each.getValue());
        yield Json.object().with("kind", "preferred").with("unusable", reasons);
      }
    };
  }

  private Json.Obj learnerReason() {
    return switch (learner.reason()) {
      case LearnerChoice.Reason.OfBackend() -> {
        Json.Obj kind = Json.object().with("kind", "backend");
        List<String> how = learner.learner().notes();
        yield how.isEmpty() ? kind : kind.with("why", String.join("; ", how));
      }
      case LearnerChoice.Reason.KernelsAlone() -> Json.object().with("kind", "kernels");
      case LearnerChoice.Reason.Unusable(String why) -> Json.object().with("kind", "unusable").with("why", why);
    };
  }

  /// Where the data came from, and the hash by which it is known.
  private Json.Obj origin() throws IOException {
    Json.Obj origin = switch (data.origin()) {
      case Origin.Generated(String name, long seed) ->
        Json.object().with("kind", "generated").with("name", name).with("seed", Long.toString(seed));
      case Origin.Published(String name, Path folder) ->
        Json.object().with("kind", "published").with("name", name).with("folder", folder.toString());
      case Origin.File(Path path) -> Json.object().with("kind", "file").with("path", path.toString());
      case Origin.Memory _ -> Json.object().with("kind", "memory").with("name", data.name());
    };
    if (!data.limits().isEmpty())
      origin = origin.with("limits", new Json.Arr(data.limits().stream().<Json>map(Json.Str::new).toList()));
    return Starts.of(data).addTo(origin.with("sha256", data.sha256()).with("measure", data.measure().title()));
  }

  private static Json.Obj json(RunResult result) {
    return RecordedEnd.of(result.end()).addTo(Json.object()).with("seconds", result.seconds())
        .with("epochs", result.metrics().size()).with("bestEpoch", result.bestEpoch())
        .with("validationLoss", Json.finite(result.bestValidationLoss()))
        .with("test", result.test().<Json>map(ScoreJson::of).orElse(new Json.Null()))
        .with("naive", ScoreJson.of(result.naive()));
  }

  /// Leaves the folder to others, and gives back what the learner has.
  @Override
  public void close() throws IOException {
    learner.learner().close();
    if (lock != null)
      lock.close();
    lock = null;
  }
}
