package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.Classifier;
import org.taugru.fit.Forecaster;
import org.taugru.fit.ModelKind;
import org.taugru.fit.Regressor;
import org.taugru.fit.Updated;
import org.taugru.table.Table;
import org.taugru.table.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Goes on training a fitted model.
@Command(name = "update", mixinStandardHelpOptions = true, description = {
  "Go on training a model of 'taugru fit' with newer rows, and calibrate its intervals with the newest.",
  "The last part of the file, or a quarter of its sequences, is kept apart; weights that are not better on it are not kept."
})
final class UpdateCommand implements Callable<Integer> {
  private static final String APART = "sequences that were kept apart";

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
  @Parameters(index = "1", paramLabel = "FILE",
      description = "newer rows, with some older ones before them; or labelled sequences")
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
    PrintWriter err = command.commandLine().getErr();
    try (Interruption interruption = new Interruption()) {
      LabelledProgress following = new LabelledProgress(err, quiet.wanted(), interruption);
      switch (ModelKind.of(model.file())) {
        case FORECASTER -> {
          Forecaster before = model.forecaster(backend);
          Table table = reading.read(file, before.reading());
          try (FitProgress progress = new FitProgress(err, quiet.wanted(), interruption)) {
            finish(before.update(table, budget, seed, progress), Forecaster::save, "the newest part",
                "; intervals are calibrated anew");
          }
        }
        case CLASSIFIER -> {
          Classifier before = model.classifier(backend);
          finish(SeriesFile.isNamedSo(file) ? before.update(SeriesFile.read(file).data(), budget, seed, following)
              : before.update(reading.read(file, TableOptions.AUTO), budget, seed, following), Classifier::save, APART,
              "");
        }
        case REGRESSOR -> {
          Regressor before = model.regressor(backend);
          finish(SeriesFile.isNamedSo(file) ? before.update(SeriesFile.read(file).data(), budget, seed, following)
              : before.update(reading.read(file, TableOptions.AUTO), budget, seed, following), Regressor::save, APART,
              "");
        }
      }
      return interruption.requested() ? 130 : 0;
    }
  }

  private interface Saving<M> {
    void save(M model, Path to) throws IOException;
  }

  private <M> void finish(Updated<M> updated, Saving<M> saving, String where, String further) throws IOException {
    Path to = output == null ? model.file() : output;
    saving.save(updated.model(), to);
    command.commandLine().getOut().printf(Locale.ROOT, "%s: %s (loss on %s %.4g before, %.4g after)%s%n", to,
        updated.isBetter() ? "better weights" : "the weights stay as they were", where, updated.before(),
        updated.after(), further);
  }
}
