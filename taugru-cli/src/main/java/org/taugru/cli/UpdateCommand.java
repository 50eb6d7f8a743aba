package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.Forecaster;
import org.taugru.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Goes on training a fitted model.
@Command(name = "update", mixinStandardHelpOptions = true, description = {
  "Go on training a model of 'taugru fit' with newer rows, and calibrate its intervals with the newest.",
  "The last part of the file is kept apart; weights that are not better on it are not kept."
})
final class UpdateCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private FittedModel model = new FittedModel();
  @Mixin
  private ReadingOptions reading = new ReadingOptions();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private Quiet quiet = new Quiet();
  @Parameters(index = "1", paramLabel = "FILE", description = "newer rows, with some older ones before them")
  private Path file = Path.of("");
  @Option(names = "--budget", paramLabel = "TIME", converter = BudgetConverter.class,
      description = "on two cores, about: 90s, 5m (default 1m)")
  private double budget = 60;
  @Option(names = "--seed", paramLabel = "N", description = "of the order of windows (default 1)")
  private long seed = 1;
  @Option(names = "--output", paramLabel = "FILE", description = "write the model there (default: in its own place)")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    reading.require();
    Forecaster forecaster = model.forecaster(backend);
    Table table = reading.read(file, forecaster.reading());
    try (Interruption interruption = new Interruption();
        FitProgress progress = new FitProgress(command.commandLine().getErr(), quiet.wanted(), interruption)) {
      Forecaster.Updated updated = forecaster.update(table, budget, seed, progress);
      Path to = output == null ? model.file() : output;
      updated.forecaster().save(to);
      command.commandLine().getOut().printf(Locale.ROOT,
          "%s: %s (loss on the newest part %.4g before, %.4g after); intervals are calibrated anew%n",
          to, updated.isBetter() ? "better weights" : "the weights stay as they were", updated.before(),
          updated.after());
      return interruption.requested() ? 130 : 0;
    }
  }
}
