package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.data.Measure;
import org.taugru.data.Tasks;
import org.taugru.safetensors.json.Json;
import org.taugru.train.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists runs.
@Command(name = "runs", mixinStandardHelpOptions = true, description = "List the runs in a folder.")
final class RunsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Parameters(paramLabel = "DIR", arity = "0..1", defaultValue = "runs",
      description = "where to look (default ${DEFAULT-VALUE})")
  private Path home = RunNames.HOME;
  @Option(names = "--json", description = "print an array of objects")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = command.commandLine().getOut();
    if (!Files.isDirectory(home))
      throw new ParameterException(command.commandLine(), home + " is no folder; runs are made by taugru train");
    List<Json> objects = new ArrayList<>();
    if (!json)
      out.printf(Locale.ROOT, "%-44s %-14s %-20s %10s %23s %8s  %s%n", "run", "task", "cell", "parameters", "test",
          "time", "end");
    for (RunFolder folder : RunNames.below(home)) {
      Json.Obj record = folder.json();
      Json.Obj settings = record.object("settings");
      if (json) {
        objects.add(record.with("runDir", folder.path().toString()));
        continue;
      }
      boolean done = record.get("result") instanceof Json.Obj;
      Json.Obj result = done ? record.object("result") : Json.object();
      out.printf(Locale.ROOT, "%-44s %-14s %-20s %,10d %23s %8s  %s%n", folder.path(), settings.string("task"),
          settings.string("cell"), record.object("circumstances").longInteger("parameters"),
          done ? score(settings.string("task"), result.object("test")) : "",
          done ? Durations.text(result.number("seconds")) : "",
          done ? result.string("end") : "not finished");
    }
    if (json)
      out.println(new Json.Arr(objects).text());
    return 0;
  }

  private static String score(String task, Json.Obj test) {
    Measure measure = measure(task, test);
    return RunSummary.number(measure, RunSummary.recorded(measure, test)) + " " + measure.title();
  }

  /// The task's measure; where there is no such task any more, the loss.
  private static Measure measure(String task, Json.Obj test) {
    try {
      return Tasks.named(task).measure();
    } catch (IllegalArgumentException e) {
      return test.find("accuracy").isPresent() ? Measure.CROSS_ENTROPY : Measure.MSE;
    }
  }
}
