package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.taugru.results.Records;
import org.taugru.results.ResultsPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Prints the page of results.
@Command(name = "results", mixinStandardHelpOptions = true,
    description = "Print the page of results and its pictures from the records that 'taugru reproduce' has written.")
final class ResultsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--records", paramLabel = "DIR", description = "where the records are (default: ${DEFAULT-VALUE})")
  private Path records = Path.of("results");
  @Option(names = "--page", paramLabel = "FILE",
      description = "the page; its pictures go into the folder pictures beside it (default: ${DEFAULT-VALUE})")
  private Path page = Path.of("docs/results.md");

  @Override
  public Integer call() throws IOException {
    Records all = new Records(records);
    ResultsPage.of(all).write(page);
    command.commandLine().getOut().println("page: " + page + ", of " + all.all().size() + " records in " + records);
    return 0;
  }
}
