package org.taugru.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// `--out` of the measurements that are drawn.
final class PicturesFolder {
  @Option(names = "--out", paramLabel = "DIR", description = "folder for pictures and CSV (default ${DEFAULT-VALUE})")
  private Path path;

  PicturesFolder(String usual) {
    this.path = Path.of(usual);
  }

  Path path() {
    return path;
  }
}
