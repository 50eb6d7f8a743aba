package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.taugru.results.KeptModel;
import org.taugru.results.Records;
import org.taugru.results.ResultsPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Prints the page of results.
@Command(name = "results", mixinStandardHelpOptions = true,
    description = "Print the page of results, its pictures and the cards of models from the records that 'taugru reproduce' has written.")
final class ResultsCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--records", paramLabel = "DIR", description = "where the records are (default: ${DEFAULT-VALUE})")
  private Path records = Path.of("results");
  @Option(names = "--page", paramLabel = "FILE",
      description = "the page; its pictures go into the folder pictures beside it (default: ${DEFAULT-VALUE})")
  private Path page = Path.of("docs/results.md");
  @Option(names = "--overview", paramLabel = "FILE",
      description = "a document that shows the overview, if it is there (default: ${DEFAULT-VALUE})")
  private Path overview = Path.of("README.md");

  @Override
  public Integer call() throws IOException {
    Records all = new Records(records);
    KeptModel.writeCards(all);
    ResultsPage printed = ResultsPage.of(all);
    printed.write(page);
    printed.writeOverview(overview);
    command.commandLine().getOut().println("page: " + page + ", of " + all.all().size() + " records in " + records);
    return 0;
  }
}
