package org.taugru.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.taugru.bench.PeerProcess;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `--peers`: the launcher builds the other libraries and says where they are.
final class PeersOption {
  private static final String FOLDER = "taugru.peers";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  private Optional<Path> jars = Optional.empty();

  @Option(names = "--peers",
      description = "the same by other libraries, in the same run; the first time they are built and downloaded")
  void wanted(boolean value) {
    String folder = System.getProperty(FOLDER);
    if (value && folder == null)
      throw new ParameterException(command.commandLine(),
          "--peers needs the libraries it compares with, which the script ./taugru builds; start with it");
    jars = value ? Optional.ofNullable(folder).map(Path::of) : Optional.empty();
  }

  /// Where the other libraries work, if they are wanted.
  Optional<PeerProcess> process(int threads) {
    PrintWriter err = command.commandLine().getErr();
    return jars.map(folder -> new PeerProcess(folder, threads, warning -> err.println("taugru: " + warning)));
  }
}
