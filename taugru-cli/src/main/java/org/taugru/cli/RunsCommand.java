package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
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
      out.printf(Locale.ROOT, "%-44s %-14s %-20s %10s %12s %8s  %s%n", "run", "task", "cell", "parameters", "test",
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
      out.printf(Locale.ROOT, "%-44s %-14s %-20s %,10d %12s %8s  %s%n", folder.path(), settings.string("task"),
          settings.string("cell"), record.object("circumstances").longInteger("parameters"),
          done ? score(result.object("test")) : "", done ? Durations.text(result.number("seconds")) : "",
          done ? result.string("end") : "not finished");
    }
    if (json)
      out.println(new Json.Arr(objects).text());
    return 0;
  }

  private static String score(Json.Obj test) {
    if (test.find("accuracy").orElse(new Json.Null()) instanceof Json.Num(double accuracy))
      return String.format(Locale.ROOT, "%.2f %%", 100 * accuracy);
    return test.find("rmse").orElse(new Json.Null()) instanceof Json.Num(double rmse)
        ? String.format(Locale.ROOT, "%.3e", rmse)
        : "not finite";
  }
}
