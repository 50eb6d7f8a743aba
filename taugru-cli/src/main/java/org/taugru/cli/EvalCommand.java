package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.NoisyInputs;
import org.taugru.data.Score;
import org.taugru.data.Sequences;
import org.taugru.exec.Backend;
import org.taugru.json.Json;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelFile;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.Readout;
import org.taugru.train.Evaluation;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.RunStatus;
import org.taugru.train.ScoreJson;
import org.taugru.train.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Scores the weights of runs again, or those of a model file.
@Command(name = "eval", mixinStandardHelpOptions = true, modelTransformer = SettingHelp.class, description = {
  "Score the weights of a run, or of each run in a folder of seeds, on its data, or those in a model file on a task."
})
final class EvalCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private DataFolderOption published = new DataFolderOption();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Parameters(paramLabel = "RUN", description = "the folder of a run, or of several seeds, or a model file")
  private Path path = Path.of("");
  @Option(names = "--task", paramLabel = "TASK", completionCandidates = Names.TaskNames.class,
      description = "what a model file is scored on: a name that 'taugru tasks' lists, or a file of sequences")
  private @Nullable String task;
  private final GivenSettings given = new GivenSettings();
  @Option(names = "--json", description = "print one object, or an array of them for several seeds")
  private boolean json;
  private double noise;

  @Option(names = "--noise", paramLabel = "DEVIATION",
      description = "add normal noise of this deviation to every input, in the units that the network reads")
  void noise(double deviation) {
    if (!(deviation >= 0 && deviation < Double.POSITIVE_INFINITY))
      throw new ParameterException(command.commandLine(), "--noise is " + deviation + "; it must be 0 or more");
    noise = deviation;
  }

  @Option(names = "--set", paramLabel = "KEY=VALUE", completionCandidates = DataKeys.class,
      description = "a setting of the data of --task, as in taugru train: {DATA}")
  void set(List<String> values) {
    given.sets(command, values);
  }

  /// The keys of `--set`, for completion.
  static final class DataKeys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Settings.ofData().stream().map(SpecOptions.Keys::key).iterator();
    }
  }

  /// The scores of one run.
  ///
  /// @param noise  that was added to the inputs
  /// @param states the means of scalar states
  private record Scored(Path path, RunSpec spec, double noise, Score validation, Score test,
      Map<String, Double> states) {
    Json.Obj json() {
      Json.Obj means = Json.object();
      for (Map.Entry<String, Double> state : states.entrySet())
        means = means.with(state.getKey(), Json.finite(state.getValue()));
      Json.Obj what = Json.object().with("runDir", path.toString()).with("task", spec.data()).with("cell", spec.cell());
      return (noise == 0 ? what : what.with("noise", noise)).with("validation", ScoreJson.of(validation))
          .with("test", ScoreJson.of(test)).with("states", means);
    }
  }

  private volatile boolean isRehearsed;

  @Override
  public Integer call() throws IOException {
    published.use();
    List<Scored> all = new ArrayList<>();
    Backend chosen = backend.choose(Runtime.getRuntime().availableProcessors()).backend();
    boolean isFile = Files.isRegularFile(path) && RunNames.runOrSeeds(path).isEmpty();
    if (isFile)
      all.add(scored(path, fileTask(), chosen));
    else if (task != null && !Files.exists(path))
      throw new ParameterException(command.commandLine(), path + " is not there; --task is for a model file");
    else if (task != null)
      throw new ParameterException(command.commandLine(),
          "--task is for a model file; " + path + " is none, and the runs in a folder know their task");
    else if (!given.isEmpty())
      throw new ParameterException(command.commandLine(),
          "--set is for a model file; " + path + " is none, and the runs in a folder know their data");
    else
      for (RunFolder folder : withWeights())
        all.add(scored(folder, chosen));
    PrintWriter out = command.commandLine().getOut();
    if (noise != 0 && !json)
      out.println("with noise of deviation " + noise + " on the inputs:");
    boolean isRun = isFile || new RunFolder(path).isRun();
    if (json)
      out.println(isRun ? all.getFirst().json().text()
          : new Json.Arr(all.stream().<Json>map(Scored::json).toList()).text());
    else if (isRun)
      print(out, all.getFirst());
    else
      print(out, all);
    return 0;
  }

  /// The run, or those of the seeds that have weights; the others are named.
  private List<RunFolder> withWeights() throws IOException {
    List<RunFolder> folders;
    try {
      folders = RunNames.runOfSeeds(path);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
    if (folders.isEmpty())
      throw new ParameterException(command.commandLine(), path + " is no run: it has no run.json");
    List<RunFolder> weighted = new ArrayList<>();
    for (RunFolder folder : folders)
      if (Files.isRegularFile(folder.model()))
        weighted.add(folder);
      else if (folders.size() > 1)
        command.commandLine().getErr()
            .println("taugru: left out: " + folder.path() + " has no weights (" + folder.status() + ")");
    if (weighted.isEmpty())
      throw new ParameterException(command.commandLine(), path + " has no weights (" + folders.getFirst().status()
          + "); train them with: taugru train --resume " + path);
    return weighted;
  }

  private Benchmark fileTask() {
    if (task == null)
      throw new ParameterException(command.commandLine(),
          path + " is a file, which does not say what it was trained on; add --task, such as --task mackey-glass");
    return Names.task(command, task);
  }

  /// The task with the settings of its data that were given.
  private RunSpec fileSpec(Benchmark on) {
    return given.applied(command, RunSpec.of(on, Settings.CELL.usual(), 1), Settings.ofData(), "data");
  }

  /// Weights alone, on the data of a task.
  private Scored scored(Path file, Benchmark on, Backend chosen) throws IOException {
    RunSpec spec = fileSpec(on);
    ModelFile.Loaded loaded = ModelFile.load(file);
    if (!loaded.sealed())
      note(file);
    return scored(file, spec.with(Settings.CELL, loaded.model().description().layers().getLast().cell().name()), loaded,
        () -> {
          Dataset data = spec.dataset(on);
          requireFits(file, loaded.model().description(), spec.model(data), on);
          return data;
        }, chosen);
  }

  private void requireFits(Path file, ModelDescription model, ModelDescription usual, Benchmark on) {
    if (!reads(model.input()).equals(reads(usual.input())) || model.outputSize() != usual.outputSize()
        || (model.readout() == Readout.EVERY_STEP) != (usual.readout() == Readout.EVERY_STEP))
      throw new ParameterException(command.commandLine(),
          file + " is no model for " + on.name() + ": its inputs or outputs are others");
  }

  /// What a model reads, whatever it makes of it.
  private static ModelInput reads(ModelInput input) {
    return switch (input) {
      case ModelInput.Features features -> features;
      case ModelInput.Tokens(int vocabulary, _) -> new ModelInput.Tokens(vocabulary, 1);
    };
  }

  private Scored scored(RunFolder folder, Backend chosen) throws IOException {
    RunSpec spec = folder.spec();
    requireData(folder);
    if (!folder.isSealed())
      note(folder.record());
    if (!(folder.status() instanceof RunStatus.Ended))
      command.commandLine().getErr().println("taugru: note: " + folder.path() + " has not ended (" + folder.status()
          + "); these are its best weights so far");
    ModelFile.Loaded loaded = ModelFile.load(folder.model());
    if (!loaded.sealed())
      note(folder.model());
    return scored(folder.path(), spec, loaded, () -> {
      Dataset data = spec.dataset(spec.benchmark());
      String hash = folder.json().object("circumstances").object("data").string("sha256");
      if (!hash.equals(data.sha256()))
        throw new IOException("the data of " + spec.data() + " is not what " + folder.path()
            + " was trained on: its hash is " + data.sha256() + ", the run's " + hash
            + ". Train again, or use the version of taugru that made the run.");
      return data;
    }, chosen);
  }

  /// Data that is not there yet.
  private interface Source {
    Dataset dataset() throws IOException;
  }

  private Scored scored(Path path, RunSpec spec, ModelFile.Loaded loaded, Source source, Backend chosen)
      throws IOException {
    Network network = loaded.model().on(chosen);
    CompletableFuture<Void> rehearsal = CompletableFuture.runAsync(() -> rehearse(network, loaded.parameters()),
        task -> Thread.ofPlatform().daemon().start(task));
    Dataset data = source.dataset();
    rehearsal.join();
    Evaluation evaluation = new Evaluation(network, spec.loss(data.format()), loaded.preparation());
    Sequences test = noisy(data.test());
    return new Scored(path, spec, noise, evaluation.score(loaded.parameters(), noisy(data.validation())),
        evaluation.score(loaded.parameters(), test), evaluation.scalarStates(loaded.parameters(), test));
  }

  /// Has the kernels compiled while the data is being made, once, and where the backend compiles at first calls.
  private void rehearse(Network network, org.taugru.exec.Parameters parameters) {
    if (isRehearsed || !network.infersApart())
      return;
    isRehearsed = true;
    try {
      network.rehearse(parameters);
    } catch (RuntimeException again) {
      // scoring does the same and will say so
    }
  }

  private Sequences noisy(Sequences clean) {
    if (noise == 0)
      return clean;
    try {
      return new NoisyInputs(clean, noise);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--noise: " + e.getMessage(), e);
    }
  }

  private void requireData(RunFolder folder) throws IOException {
    try {
      RecordedBenchmark.requireData(folder, folder.data());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private void note(Path file) {
    command.commandLine().getErr()
        .println("taugru: note: " + file + " has no digest, so damage to it would not be noticed");
  }

  private static void print(PrintWriter out, Scored run) {
    Measure measure = run.spec.benchmark().measure();
    print(out, measure, "validation", run.validation);
    print(out, measure, "test", run.test);
    run.states
        .forEach((name, mean) -> out.printf(Locale.ROOT, "%-12s mean of state %s %.4f%n", "test", name, mean));
  }

  private static void print(PrintWriter out, Measure measure, String what, Score score) {
    out.printf(Locale.ROOT, "%-12s %s %s%n", what, measure.title(), RunSummary.number(measure, measure.of(score)));
  }

  /// A line for each seed, and the mean with the standard deviation.
  private static void print(PrintWriter out, List<Scored> runs) {
    Benchmark task = runs.getFirst().spec.benchmark();
    Measure measure = task.measure();
    out.printf(Locale.ROOT, "%-20s %16s %16s%n", measure.title(), "validation", "test");
    for (Scored run : runs)
      out.printf(Locale.ROOT, "%-20s %16s %16s%n", run.path.getFileName(),
          RunSummary.number(measure, measure.of(run.validation)), RunSummary.number(measure, measure.of(run.test)));
    Spread validation = Spread.of(runs.stream().mapToDouble(run -> measure.of(run.validation)).toArray());
    Spread test = Spread.of(runs.stream().mapToDouble(run -> measure.of(run.test)).toArray());
    out.printf(Locale.ROOT, "%-20s %16s %16s%n", "mean", RunSummary.number(measure, validation.mean()),
        RunSummary.number(measure, test.mean()));
    out.printf(Locale.ROOT, "%-20s %16s %16s%n", "standard deviation",
        validation.deviationText(measure), test.deviationText(measure));
    for (String state : runs.getFirst().states.keySet()) {
      double[] means = runs.stream().mapToDouble(run -> run.states.getOrDefault(state, Double.NaN)).toArray();
      out.printf(Locale.ROOT, "%-20s %16s %16.4f%n", "state " + state, "", Spread.of(means).mean());
    }
  }
}
