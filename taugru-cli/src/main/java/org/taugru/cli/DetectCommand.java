package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.Forecaster;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Marks values that were not to be expected.
@Command(name = "detect", mixinStandardHelpOptions = true, description = {
  "Mark the values of a file that are not what a model of 'taugru fit' expected a step before.",
  "Without --output those with the highest scores are printed: 1 is the end of the interval, 2 twice as far from its middle."
})
final class DetectCommand implements Callable<Integer> {
  private static final int PRINTED = 20;

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private FittedModel model = new FittedModel();
  @Mixin
  private ReadingOptions reading = new ReadingOptions();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Parameters(index = "1", paramLabel = "FILE", description = "rows to look at")
  private Path file = Path.of("");
  @Option(names = "--output", paramLabel = "FILE",
      description = "write all values with their intervals and scores there: .csv, .tsv, .json, .jsonl or .parquet")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    reading.require();
    Forecaster forecaster = model.forecaster(backend);
    Table found = forecaster.detect(reading.read(file, forecaster.reading()));
    Column.Numbers outside = (Column.Numbers) found.column("outside");
    long count = 0;
    for (int row = 0; row < found.rows(); row++)
      count += outside.value(row) > 0 ? 1 : 0;
    if (output == null)
      Rows.print(command.commandLine().getOut(), found, Rows.highest((Column.Numbers) found.column("score"), PRINTED));
    else
      TableFile.write(found, output);
    command.commandLine().getErr().printf(Locale.ROOT,
        "%,d of %,d values (%.1f %%) lie outside the interval of %.0f %%%n", count,
        found.rows(), 100.0 * count / found.rows(),
        100 * forecaster.interval());
    return 0;
  }
}
