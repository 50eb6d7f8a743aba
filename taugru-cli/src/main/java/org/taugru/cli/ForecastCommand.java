package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.Forecaster;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Forecasts with a model that was fitted.
@Command(name = "forecast", mixinStandardHelpOptions = true, description = {
  "Say what comes after the end of a file, with a model that 'taugru fit' has made.",
  "The file has the columns that the model was fitted to. Rows at its end without a value are the future: of them only columns that are "
      + "known ahead are read."
})
final class ForecastCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ReadingOptions reading = new ReadingOptions();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Parameters(index = "0", paramLabel = "MODEL", description = "model.safetensors of a fit, or its folder")
  private Path model = Path.of("");
  @Parameters(index = "1", paramLabel = "FILE", description = "rows up to now")
  private Path file = Path.of("");
  @Option(names = "--horizon", paramLabel = "STEPS", description = "fewer steps than the model can say")
  private @Nullable Integer horizon;
  @Option(names = "--output", paramLabel = "FILE",
      description = "write .csv, .tsv, .json, .jsonl or .parquet there (default: print CSV)")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    reading.require();
    if (horizon != null)
      Limits.atLeast(command, "--horizon", horizon, 1);
    Forecaster forecaster = Models.forecaster(model, backend);
    int steps =
        horizon == null ? forecaster.horizon() : Limits.oneTo(command, "--horizon", horizon, forecaster.horizon());
    Table next = forecaster.forecast(reading.read(file, forecaster.reading()), steps);
    PrintWriter out = command.commandLine().getOut();
    if (output != null) {
      TableFile.write(next, output);
      out.println(output + ": " + next.rows() + (next.rows() == 1 ? " row" : " rows"));
      return 0;
    }
    Rows.print(out, next);
    return 0;
  }
}
