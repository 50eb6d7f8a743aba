package org.taugru.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.taugru.bench.PeerProcess;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `--peers`: libraries of the CPU are built by the launcher, which says where they are; those of a GPU are Python's.
final class PeersOption {
  private static final String FOLDER = "taugru.peers";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  private final Libraries libraries;
  private Optional<Path> jars = Optional.empty();
  private boolean isWanted;

  enum Libraries {
    OF_CPU, OF_GPU
  }

  PeersOption() {
    this(Libraries.OF_CPU);
  }

  PeersOption(Libraries libraries) {
    this.libraries = libraries;
  }

  @Option(names = "--peers",
      description = "the same by other libraries, in the same run; those of the CPU are built and downloaded the first time")
  void wanted(boolean value) {
    isWanted = value;
    if (libraries == Libraries.OF_GPU)
      return;
    String folder = System.getProperty(FOLDER);
    if (value && folder == null)
      throw new ParameterException(command.commandLine(),
          "--peers needs the libraries it compares with, which the script ./taugru builds; start with it");
    jars = value ? Optional.ofNullable(folder).map(Path::of) : Optional.empty();
  }

  boolean isWanted() {
    return isWanted;
  }

  /// Where the other libraries work, if they are wanted.
  Optional<PeerProcess> process(int threads) {
    PrintWriter err = command.commandLine().getErr();
    return jars.map(folder -> new PeerProcess(folder, threads, warning -> err.println("taugru: " + warning)));
  }
}
