package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.Classifier;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says of which kind each sequence of a file is.
@Command(name = "classify", mixinStandardHelpOptions = true,
    description = "Say of which kind each sequence of a file is, with a model of 'taugru fit --task classify'.")
final class ClassifyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private ReadingOptions reading = new ReadingOptions();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Parameters(index = "0", paramLabel = "MODEL", description = "model.safetensors of a fit, or its folder")
  private Path model = Path.of("");
  @Parameters(index = "1", paramLabel = "FILE",
      description = "sequences with the columns that the model was fitted to, or a .ts file")
  private Path file = Path.of("");
  @Option(names = "--output", paramLabel = "FILE",
      description = "write .csv, .tsv, .json, .jsonl or .parquet there (default: print CSV)")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    reading.require();
    Classifier fitted =
        Classifier.load(Models.file(model), backend.choose(Runtime.getRuntime().availableProcessors()).backend());
    Table said = SeriesFile.isNamedSo(file) ? fitted.classify(SeriesFile.read(file).data())
        : fitted.classify(reading.read(file, TableOptions.AUTO));
    if (output == null)
      Rows.print(command.commandLine().getOut(), said);
    else
      TableFile.write(said, output);
    return 0;
  }
}
