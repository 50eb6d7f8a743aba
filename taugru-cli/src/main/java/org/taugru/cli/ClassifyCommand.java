package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.taugru.fit.Classifier;
import org.taugru.table.Table;
import org.taugru.table.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says of which kind each sequence of a file is.
@Command(name = "classify", mixinStandardHelpOptions = true,
    description = "Say of which kind each sequence of a file is, with a model of 'taugru fit --task classify'.")
final class ClassifyCommand implements Callable<Integer> {
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
  @Parameters(index = "1", paramLabel = "FILE",
      description = "sequences with the columns that the model was fitted to, or a .ts file")
  private Path file = Path.of("");

  @Override
  public Integer call() throws IOException {
    reading.require();
    Classifier fitted = model.classifier(backend);
    Table said = SeriesFile.isNamedSo(file) ? fitted.classify(SeriesFile.read(file).data())
        : fitted.classify(reading.read(file, TableOptions.AUTO));
    output.take(said, command.commandLine().getOut());
    return 0;
  }
}
