package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Backend;
import org.taugru.fit.Classifier;
import org.taugru.fit.ExplainOptions;
import org.taugru.fit.Forecaster;
import org.taugru.fit.LabelledData;
import org.taugru.fit.ModelKind;
import org.taugru.fit.Regressor;
import org.taugru.json.Json;
import org.taugru.table.Table;
import org.taugru.table.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says what a fitted model goes by.
@Command(name = "explain", mixinStandardHelpOptions = true, description = {
  "Say which lags, columns and series matter to a model of 'taugru fit', on the windows or sequences of a file.",
  "Two opinions stand side by side: how far answers move with an input (gradient), and how much worse they are if it is shuffled. "
      + "It is also said how much flows through the delay of the cell. With --output, pictures and a page are written."
})
final class ExplainCommand implements Callable<Integer> {
  /// More windows, or repeats, are slips of the hand.
  private static final int MOST = 1_000_000;

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
      description = "rows to look at, with what came of them; a .ts file for a model of sequences")
  private Path file = Path.of("");
  @Option(names = "--windows", paramLabel = "N",
      description = "windows, or sequences, to look at, at most, evenly apart (default 300)")
  private int windows = ExplainOptions.USUAL.windows();
  @Option(names = "--repeats", paramLabel = "N", description = "how often each input is shuffled (default 5)")
  private int repeats = ExplainOptions.USUAL.repeats();
  @Option(names = "--seed", paramLabel = "N", description = "of the shuffling (default 1)")
  private long seed = ExplainOptions.USUAL.seed();
  @Option(names = "--output", paramLabel = "DIR", description = "write pictures and explanation.html into this folder")
  private @Nullable Path output;
  @Option(names = "--json", description = "print one object and nothing else")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    reading.require();
    Limits.oneTo(command, "--windows", windows, MOST);
    Limits.atLeast(command, "--windows", windows, 2);
    Limits.oneTo(command, "--repeats", repeats, MOST);
    if (output != null && Files.exists(output) && !(Files.isDirectory(output) && isEmpty(output)))
      throw new ParameterException(command.commandLine(),
          output + " is there already; choose another folder with --output");
    ExplainOptions options = new ExplainOptions(windows, repeats, seed);
    Path path = model.file();
    Backend chosen = FittedModel.chosen(backend);
    PrintWriter err = command.commandLine().getErr();
    try (ExplainProgress progress = new ExplainProgress(err, quiet.wanted())) {
      switch (ModelKind.of(path)) {
        case FORECASTER -> {
          Forecaster forecaster = Forecaster.load(path, chosen);
          Table table = reading.read(file, forecaster.reading());
          ForecastExplanation found =
              new ForecastExplanation(file, forecaster, forecaster.explain(table, options, progress));
          progress.close();
          finish(found.json(), found::print, folder -> found.write(folder, new Drawing(err)));
        }
        case CLASSIFIER -> {
          Classifier classifier = Classifier.load(path, chosen);
          finish(new LabelledExplanation(file, "classifier", classifier.toString(),
              SeriesFile.isNamedSo(file) ? classifier.explain(sequences(), options, progress)
                  : classifier.explain(reading.read(file, TableOptions.AUTO), options, progress)),
              progress);
        }
        case REGRESSOR -> {
          Regressor regressor = Regressor.load(path, chosen);
          finish(new LabelledExplanation(file, "regressor", regressor.toString(),
              SeriesFile.isNamedSo(file) ? regressor.explain(sequences(), options, progress)
                  : regressor.explain(reading.read(file, TableOptions.AUTO), options, progress)),
              progress);
        }
      }
    }
    return 0;
  }

  private LabelledData sequences() throws IOException {
    return SeriesFile.read(file).data();
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private interface Printing {
    void to(PrintWriter out);
  }

  private interface Writing {
    void into(Path folder) throws IOException;
  }

  private void finish(LabelledExplanation found, ExplainProgress progress) throws IOException {
    progress.close();
    finish(found.json(), found::print, folder -> found.write(folder, new Drawing(command.commandLine().getErr())));
  }

  private void finish(Json.Obj told, Printing printing, Writing writing) throws IOException {
    if (output != null) {
      Files.createDirectories(output);
      writing.into(output);
    }
    PrintWriter out = command.commandLine().getOut();
    if (json) {
      out.println((output == null ? told : told.with("report", output.resolve(ExplainText.PAGE).toString())).text());
      return;
    }
    printing.to(out);
    out.println();
    out.println(output == null ? "pictures    with --output DIR"
        : "report      " + output.resolve(ExplainText.PAGE));
  }
}
