package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Makes a distribution. The script `./taugru` says where the checkout is; a distribution has none.
@Command(name = "dist", mixinStandardHelpOptions = true, description = {
  "Make an archive of the tool with a Java runtime of its own, for machines like this one that have none.",
  "It is made from a checkout, by ./taugru dist."
})
final class DistCommand implements Callable<Integer> {
  private static final String CHECKOUT = "taugru.checkout";

  @Spec
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--out", paramLabel = "DIR",
      description = "folder for the archive (default target/dist of the checkout)")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    Path checkout = Optional.ofNullable(System.getProperty(CHECKOUT)).map(Path::of)
        .orElseThrow(() -> new ParameterException(command.commandLine(),
            "a distribution is made from a checkout of the project, by its script: ./taugru dist"));
    Path folder = Files.createDirectories(out == null ? checkout.resolve("target", "dist") : out);
    Path archive = new Distribution(checkout, command.root().version()[0].replace(' ', '-')).write(folder);
    command.commandLine().getOut().printf(Locale.ROOT, "%s (%.1f MiB)%n", archive, Files.size(archive) / 0x1p20);
    return 0;
  }
}
