package org.taugru.train;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.taugru.data.Score;
import org.taugru.data.Task;
import org.taugru.data.TaskData;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.model.ModelFile;
import org.taugru.safetensors.json.Json;

/// One training run from data to result, in a folder.
public final class Run {
  private static final String TROUBLE = "numerical trouble";

  private final Task task;
  private final RunSpec spec;
  private final RunFolder folder;
  private final Backend backend;
  private final TaskData data;
  private final Model model;
  private final Trainer trainer;

  private Run(Task task, RunSpec spec, RunFolder folder, Backend backend, TrainingListener listener)
      throws IOException {
    this.task = task;
    this.spec = spec;
    this.folder = folder;
    this.backend = backend;
    this.data = task.generate(spec.dataSeed());
    this.model = new Model(spec.model(data));
    this.trainer = Trainer.resume(model.on(backend), data, RunSpec.loss(data), task.measure(), spec.training(),
        folder.checkpoints(), listener);
  }

  /// Prepares a run; if the folder holds checkpoints it will go on from the newest.
  public static Run in(RunFolder folder, Task task, RunSpec spec, Backend backend, TrainingListener listener)
      throws IOException {
    Run run = new Run(task, spec, folder, backend, listener);
    run.trainer.reserve();
    Files.createDirectories(folder.path());
    return run;
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

  /// Trains, chooses by validation, tests, and writes it all down.
  public RunResult execute() throws IOException {
    if (!trainer.isDone())
      folder.writeRecord(spec, circumstances(), new Json.Null());
    End end = trainer.run();
    Parameters best = trainer.best();
    ModelFile.save(folder.model(), model, best);
    folder.writeMetrics(trainer.metrics());
    Score test = trainer.evaluation().score(best, data.test());
    RunResult result = new RunResult(end, model.parameterCount(), trainer.seconds(), trainer.bestPeriod(), test,
        task.naive(data), trainer.metrics());
    folder.writeRecord(spec, circumstances(), json(result));
    return result;
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
}
