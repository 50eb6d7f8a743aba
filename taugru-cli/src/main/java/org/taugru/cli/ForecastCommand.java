package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
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
  private FittedModel model = new FittedModel();
  @Mixin
  private ReadingOptions reading = new ReadingOptions();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Mixin
  private TableOutput output = new TableOutput();
  @Parameters(index = "1", paramLabel = "FILE", description = "rows up to now")
  private Path file = Path.of("");
  @Option(names = "--horizon", paramLabel = "STEPS", description = "fewer steps than the model can say")
  private @Nullable Integer horizon;

  @Override
  public Integer call() throws IOException {
    reading.require();
    if (horizon != null)
      Limits.atLeast(command, "--horizon", horizon, 1);
    Forecaster forecaster = model.forecaster(backend);
    int steps =
        horizon == null ? forecaster.horizon() : Limits.oneTo(command, "--horizon", horizon, forecaster.horizon());
    Table next = forecaster.forecast(reading.read(file, forecaster.reading()), steps);
    output.take(next, command.commandLine().getOut());
    return 0;
  }
}
