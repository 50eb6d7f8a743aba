package org.taugru.train;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Score;
import org.taugru.data.Task;
import org.taugru.data.TaskData;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.model.ModelFile;
import org.taugru.safetensors.json.Json;

/// One training run from data to result, in a folder that is its own until it is closed.
public final class Run implements AutoCloseable {
  private static final String TROUBLE = "numerical trouble";

  private final Task task;
  private final RunSpec spec;
  private final RunFolder folder;
  private final Backend backend;
  private final TaskData data;
  private final Model model;
  private final Trainer trainer;
  private final RunJournal journal;
  private List<Json> changes = List.of();
  private @Nullable RunLock lock;

  private Run(Task task, RunSpec spec, RunFolder folder, Backend backend, TrainingListener listener) {
    this.task = task;
    this.spec = spec;
    this.folder = folder;
    this.backend = backend;
    this.data = task.generate(spec.dataSeed());
    this.model = new Model(spec.model(data));
    this.journal = new RunJournal(folder, this::saveBest, listener);
    this.trainer = Trainer.start(model.on(backend), data, spec.loss(data), task.measure(), spec.training(),
        folder.checkpoints(), journal);
  }

  /// Prepares a run in a new or empty folder, or goes on with the one that the folder holds: its settings must be these, but
  /// for those that may change while it goes on. Nothing is written if the settings do not fit each other or this machine.
  public static Run in(RunFolder folder, Task task, RunSpec spec, Backend backend, TrainingListener listener)
      throws IOException {
    return in(folder, task, spec, backend, listener, 1);
  }

  /// The same for one of several runs in this process.
  ///
  /// @param share of the heap that it may fill, above 0 and at most 1
  public static Run in(RunFolder folder, Task task, RunSpec spec, Backend backend, TrainingListener listener,
      double share) throws IOException {
    long begin = System.nanoTime();
    folder.requireOwn();
    Optional<RunLock.Owner> owner = RunLock.owner(folder.path());
    if (owner.isPresent())
      throw RunLock.busy(folder.path(), owner.get());
    Run run = new Run(task, spec, folder, backend, listener);
    run.trainer.countFrom(begin);
    run.trainer.reserve(share);
    Files.createDirectories(folder.path());
    run.lock = RunLock.take(folder.path());
    try {
      folder.requireOwn(); // now that nobody else can write to it
      run.goOn();
      return run;
    } catch (IOException | RuntimeException e) {
      run.close();
      throw e;
    }
  }

  /// Refuses settings that do not fit each other, or a share of the heap, as [#in] would; nothing is written.
  public static void requireFits(RunFolder folder, Task task, RunSpec spec, Backend backend, double share) {
    new Run(task, spec, folder, backend, TrainingListener.silent()).trainer.reserve(share);
  }

  private void goOn() throws IOException {
    if (!folder.isRun())
      return;
    RunSpec before = folder.spec();
    List<String> differences = spec.lastingDifferences(before);
    if (!differences.isEmpty())
      throw new IllegalArgumentException(folder.path() + " holds a run with another " + String.join(", ", differences)
          + "; choose another folder.");
    changes = folder.json().find("changes").map(Json::asArray).orElse(List.of());
    trainer.goOn();
    noteChanges(before);
  }

  /// Which settings a run goes on with that were others before, and from which iteration.
  private void noteChanges(RunSpec before) {
    Map<String, Json> old = RunSpecJson.write(before).members();
    Json.Obj changed = Json.object();
    for (Map.Entry<String, Json> setting : RunSpecJson.write(spec).members().entrySet())
      if (!setting.getValue().equals(old.get(setting.getKey())) && old.containsKey(setting.getKey()))
        changed = changed.with(setting.getKey(), old.get(setting.getKey()));
    if (changed.members().isEmpty())
      return;
    changes = new ArrayList<>(changes);
    changes.add(Json.object().with("untilIteration", trainer.iteration()).with("settings", changed));
  }

  public Model model() {
    return model;
  }

  public TaskData data() {
    return data;
  }

  public Trainer trainer() {
    return trainer;
  }

  public RunFolder folder() {
    return folder;
  }

  public Task task() {
    return task;
  }

  public RunSpec spec() {
    return spec;
  }

  /// Writes down a run with other seeds on the same data, to be begun later.
  public void plan(RunFolder other, RunSpec otherSpec) throws IOException {
    other.requireOwn();
    Files.createDirectories(other.path());
    other.writeRecord(record(otherSpec, List.of(), new Json.Null()));
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
    End end = trainer.run();
    Parameters best = trainer.best();
    ModelFile.save(folder.model(), model, best);
    journal.begin(trainer.metrics());
    Score test = trainer.evaluation().score(best, data.test());
    return new RunResult(end, model.parameterCount(), trainer.seconds(), trainer.bestPeriod(), test,
        task.naive(data), trainer.metrics());
  }

  /// Writes down that and how the run has ended; for when all its other files are there.
  public void finish(RunResult result) throws IOException {
    folder.writeRecord(finishedRecord(result));
  }

  /// What [#finish] writes.
  public Json.Obj finishedRecord(RunResult result) {
    return record(spec, changes, json(result));
  }

  private void saveBest() throws IOException {
    ModelFile.save(folder.model(), model, trainer.best());
  }

  private Json.Obj record(RunSpec what, List<Json> whatChanged, Json result) {
    return Json.object().with("settings", RunSpecJson.write(what)).with("changes", new Json.Arr(whatChanged))
        .with("circumstances", circumstances()).with("result", result);
  }

  private Json.Obj circumstances() {
    return Json.object().with("written", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
        .with("dataSha256", data.sha256()).with("backend", backend.name()).with("backendReason", backend.description())
        .with("java", Runtime.version().toString()).with("os", System.getProperty("os.name") + " "
            + System.getProperty("os.arch"))
        .with("cores", Runtime.getRuntime().availableProcessors()).with("parameters", model.parameterCount());
  }

  private static Json.Obj json(RunResult result) {
    return Json.object().with("end", describe(result.end())).with("seconds", result.seconds())
        .with("periods", result.metrics().size()).with("bestPeriod", result.bestPeriod())
        .with("validationLoss", RunFolder.finite(result.bestValidationLoss()))
        .with("test", RunFolder.json(result.test())).with("naive", RunFolder.json(result.naive()));
  }

  /// Whether a sentence of [#describe] tells of numerical trouble.
  public static boolean tellsOfTrouble(String description) {
    return description.startsWith(TROUBLE);
  }

  /// One sentence.
  public static String describe(End end) {
    return switch (end) {
      case End.Finished _ -> "finished";
      case End.StoppedEarly(int period) -> "stopped early after period " + period;
      case End.OutOfTime(double seconds) -> "out of time after " + Math.round(seconds) + " s";
      case End.Interrupted _ -> "interrupted";
      case End.Trouble(String what, long iteration, String remedy) ->
        TROUBLE + " at iteration " + iteration + ": " + what + ". " + remedy;
    };
  }

  /// Leaves the folder to others.
  @Override
  public void close() throws IOException {
    if (lock != null)
      lock.close();
    lock = null;
  }
}
