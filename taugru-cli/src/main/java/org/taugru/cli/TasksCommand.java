package org.taugru.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.Defaults;
import org.taugru.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Lists the tasks.
@Command(name = "tasks", mixinStandardHelpOptions = true, description = "List the tasks with their default protocol.")
final class TasksCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--json", description = "print an array of objects")
  private boolean json;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      List<Json> objects = new ArrayList<>();
      for (Benchmark task : Benchmarks.all())
        objects.add(Json.object().with("name", task.name()).with("title", task.title())
            .with("measure", task.measure().title()).with("hidden", task.defaults().hidden())
            .with("tau", task.defaults().tau()).with("learningRate", task.defaults().learningRate())
            .with("batch", task.defaults().batch())
            .with("sets", new Json.Arr(task.sets().stream().<Json>map(Json.Str::new).toList())));
      out.println(new Json.Arr(objects).text());
      return 0;
    }
    out.printf(Locale.ROOT, "%-22s %-13s %6s %5s %9s %5s  %-18s %s%n", "task", "measure", "hidden", "tau", "rate",
        "batch",
        "length", "what");
    for (Benchmark task : Benchmarks.all()) {
      Defaults defaults = task.defaults();
      String length = switch (defaults.length()) {
        case Defaults.Length.Epochs(int count) -> count + " epochs";
        case Defaults.Length.Iterations(int count, _) -> count + " iterations";
      };
      out.printf(Locale.ROOT, "%-22s %-13s %6d %5d %9.4g %5d  %-18s %s%n", task.name(), task.measure().title(),
          defaults.hidden(), defaults.tau(), defaults.learningRate(), defaults.batch(), length,
          task.title() + (task.sets().isEmpty() ? "" : " [" + String.join(", ", task.sets()) + "]"));
    }
    out.println("\nThere are also " + Benchmarks.SIZED + ".");
    out.println("In brackets, the published data that a task needs: taugru data list says what is here.");
    return 0;
  }
}
