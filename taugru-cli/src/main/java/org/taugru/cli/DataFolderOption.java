package org.taugru.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.taugru.sets.store.DataFolder;
import picocli.CommandLine.Option;

/// `--data-dir`: where published data sets lie.
final class DataFolderOption {
  @Option(names = "--data-dir", paramLabel = "DIR",
      description = "where the data sets lie (default: TAUGRU_DATA, else a folder of yours for caches)")
  private @Nullable Path given;

  DataFolder folder() {
    return given == null ? DataFolder.usual() : DataFolder.at(given);
  }

  /// Lets tasks look for their data there, until the command ends.
  void use() {
    if (given != null)
      System.setProperty(DataFolder.PROPERTY, given.toString());
  }

  /// Where tasks look for data is what it was before, after a command: the next one in this process has options of its own.
  static final class Restored implements AutoCloseable {
    private final @Nullable String before = System.getProperty(DataFolder.PROPERTY);

    @Override
    public void close() {
      if (before == null)
        System.clearProperty(DataFolder.PROPERTY);
      else
        System.setProperty(DataFolder.PROPERTY, before);
    }
  }
}
