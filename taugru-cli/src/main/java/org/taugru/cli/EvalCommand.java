package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.taugru.data.Score;
import org.taugru.data.Task;
import org.taugru.data.TaskData;
import org.taugru.data.Tasks;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.model.ModelFile;
import org.taugru.safetensors.json.Json;
import org.taugru.train.Evaluation;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Scores the weights of a run again.
@Command(name = "eval", mixinStandardHelpOptions = true, description = "Score the weights of a run on its data.")
final class EvalCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "RUN", description = "the folder of a run")
  private Path path = Path.of("");
  @Option(names = "--json", description = "print one object")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    RunFolder folder = new RunFolder(path);
    if (!folder.isRun())
      throw new ParameterException(command.commandLine(), path + " is no run: it has no run.json");
    if (!Files.isRegularFile(folder.model()))
      throw new ParameterException(command.commandLine(), path
          + " has no weights yet; go on with it: taugru train --resume " + path);
    RunSpec spec = folder.spec();
    Task task = Tasks.named(spec.task());
    TaskData data = task.generate(spec.dataSeed());
    String hash = folder.json().object("circumstances").string("dataSha256");
    if (!hash.equals(data.sha256()))
      throw new IOException("the data of " + spec.task() + " is not what the run was trained on: its hash is "
          + data.sha256() + ", the run's " + hash + ".");
    ModelFile.Loaded loaded = ModelFile.load(folder.model());
    Evaluation evaluation = new Evaluation(loaded.model().on(new ConvolvingBackend()), spec.loss(data));
    Score validation = evaluation.score(loaded.parameters(), data.validation());
    Score test = evaluation.score(loaded.parameters(), data.test());
    Map<String, Double> states = evaluation.scalarStates(loaded.parameters(), data.test());
    PrintWriter out = command.commandLine().getOut();
    Json.Obj means = Json.object();
    for (Map.Entry<String, Double> state : states.entrySet())
      means = means.with(state.getKey(), RunFolder.finite(state.getValue()));
    if (json)
      out.println(Json.object().with("runDir", path.toString()).with("task", spec.task()).with("cell", spec.cell())
          .with("validation", RunFolder.json(validation)).with("test", RunFolder.json(test))
          .with("states", means).text());
    else {
      out.printf(Locale.ROOT, "%-12s %s %s%n", "validation", task.measure().title(),
          RunSummary.number(task.measure(), task.measure().of(validation)));
      out.printf(Locale.ROOT, "%-12s %s %s%n", "test", task.measure().title(),
          RunSummary.number(task.measure(), task.measure().of(test)));
      states.forEach((name, mean) -> out.printf(Locale.ROOT, "%-12s mean of state %s %.4f%n", "test", name, mean));
    }
    return 0;
  }
}
