package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import org.taugru.train.RunFolder;

/// Where runs live.
final class RunNames {
  static final Path HOME = Path.of("runs");

  private RunNames() {
  }

  /// A folder that does not exist yet: `runs/<task>-<cell>-<time>`.
  static Path fresh(String task, String cell) {
    String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    Path path = HOME.resolve(task + "-" + cell + "-" + time);
    for (int i = 2; Files.exists(path); i++)
      path = HOME.resolve(task + "-" + cell + "-" + time + "-" + i);
    return path;
  }

  /// All runs below a folder, those of several seeds included.
  static List<RunFolder> below(Path home) throws IOException {
    if (!Files.isDirectory(home))
      return List.of();
    try (var files = Files.walk(home, 5)) {
      return files.map(RunFolder::new).filter(RunFolder::isRun).sorted(Comparator.comparing(RunFolder::path)).toList();
    }
  }
}
