package org.taugru.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.taugru.sets.store.Download;
import org.taugru.sets.store.PublishedSet;
import org.taugru.sets.store.PublishedSets;
import org.taugru.sets.store.SetFetch;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// Downloads published data sets.
@Command(name = "fetch", mixinStandardHelpOptions = true, description = {
  "Download published data sets from those who published them, and compare them with their digests.",
  "What breaks off is gone on with next time; what is there already is not fetched again."
})
final class DataFetchCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private SetChoice choice = new SetChoice();
  @Mixin
  private DataFolderOption data = new DataFolderOption();
  @Mixin
  private Quiet quiet = new Quiet();
  @Option(names = "--all", description = "all of them: some 3.6 GB")
  private boolean all;
  @Option(names = "--mirror", paramLabel = "URL", converter = Address.class,
      description = "fetch from here instead; files lie below it as in a data folder: URL/mnist/…")
  private @Nullable URI mirror;

  static final class Address implements ITypeConverter<URI> {
    @Override
    public URI convert(String text) {
      try {
        URI address = URI.create(text);
        if (text.matches("https?://.+") && address.getHost() != null && address.getRawQuery() == null
            && address.getRawFragment() == null)
          return address;
      } catch (IllegalArgumentException e) {
        // said below
      }
      throw new TypeConversionException("an address such as https://example.org/data");
    }
  }

  @Override
  public Integer call() throws IOException {
    List<PublishedSet> named = choice.named();
    if (all == !named.isEmpty())
      throw new ParameterException(command.commandLine(), all ? "--all and names contradict each other; use one of them"
          : "NAME is missing; name data sets (" + String.join(", ", PublishedSets.names()) + "), or use --all");
    SetFetch fetch = new SetFetch(data.folder(), new Download(Download.Patience.USUAL), Optional.ofNullable(mirror));
    int failed = 0;
    for (PublishedSet set : all ? PublishedSets.all() : named)
      try (FetchProgress progress = new FetchProgress(command.commandLine().getErr(),
          ProgressLine.Style.of(quiet.wanted()))) {
        List<SetFetch.Result> results = fetch.fetch(set, progress);
        progress.close();
        print(results);
      } catch (InterruptedIOException e) {
        throw e; // whoever interrupts it does not want the others either
      } catch (IOException e) {
        command.commandLine().getErr().println("taugru: " + Main.sentence(e));
        failed++;
      }
    return failed == 0 ? 0 : 1;
  }

  private void print(List<SetFetch.Result> results) {
    PrintWriter out = command.commandLine().getOut();
    for (SetFetch.Result result : results)
      out.println(switch (result.how()) {
        case ALREADY_THERE -> "already there: " + result.path();
        case FETCHED -> "fetched: " + result.path();
        case FETCHED_FIRST -> "fetched: " + result.path() + "; no digest of it is published, and its SHA-256, "
            + result.sha256() + ", is kept beside it";
      });
  }
}
