package org.taugru.cli;

import picocli.CommandLine.Option;

/// `--quiet` of the commands that say how far they have come.
final class Quiet {
  @Option(names = "--quiet", description = "only results and errors, no progress")
  private boolean wanted;

  boolean wanted() {
    return wanted;
  }
}
