package org.taugru.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.taugru.sets.store.DataFolder;
import picocli.CommandLine.Option;

/// `--data-dir`: where published data sets lie.
final class DataOption {
  @Option(names = "--data-dir", paramLabel = "DIR",
      description = "where the data sets lie (default: TAUGRU_DATA, else a folder of yours for caches)")
  private @Nullable Path given;

  DataFolder folder() {
    return DataFolder.of(given);
  }
}
