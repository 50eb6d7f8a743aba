package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
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

  /// The run in a folder, or the runs in the folders in it: those of several seeds.
  static List<RunFolder> runOrSeeds(Path path) throws IOException {
    if (new RunFolder(path).isRun())
      return List.of(new RunFolder(path));
    if (!Files.isDirectory(path))
      return List.of();
    try (var files = Files.list(path)) {
      return files.map(RunFolder::new).filter(RunFolder::isRun).sorted(Comparator.comparing(RunNames::natural))
          .toList();
    }
  }

  /// seed-9 comes before seed-10.
  private static String natural(RunFolder run) {
    return Pattern.compile("[0-9]+").matcher(run.path().toString())
        .replaceAll(number -> "0".repeat(Math.max(0, 20 - number.group().length())) + number.group());
  }

  /// All runs below a folder, those of several seeds included.
  static List<RunFolder> below(Path home) throws IOException {
    if (!Files.isDirectory(home))
      return List.of();
    try (var files = Files.walk(home, 5)) {
      return files.map(RunFolder::new).filter(RunFolder::isRun).sorted(Comparator.comparing(RunNames::natural))
          .toList();
    }
  }
}
