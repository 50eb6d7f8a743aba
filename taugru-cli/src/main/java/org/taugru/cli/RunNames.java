package org.taugru.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.taugru.train.RunFolder;

/// Where runs live.
final class RunNames {
  static final Path HOME = Path.of("runs");

  private RunNames() {
  }

  /// A folder that does not exist yet: `runs/<task>-<cell>-<time>`.
  static Path fresh(String data, String cell) {
    String task = word(data);
    String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    Path path = HOME.resolve(task + "-" + cell + "-" + time);
    for (int i = 2; Files.exists(path); i++)
      path = HOME.resolve(task + "-" + cell + "-" + time + "-" + i);
    return path;
  }

  /// Data in the name of a folder; of a file, its name.
  static String word(String data) {
    return data.replaceFirst("^.*[/\\\\]", "").replaceFirst("\\.safetensors$", "");
  }

  /// The run in a folder, or the runs in the folders in it: those of several seeds.
  ///
  /// @param path also of the record of a run
  static List<RunFolder> runOrSeeds(Path path) throws IOException {
    if (Files.isRegularFile(path) && path.equals(new RunFolder(path.resolveSibling("")).record()))
      return List.of(new RunFolder(path.resolveSibling("")));
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

  /// As [#runOrSeeds], but refuses runs that differ by more than their seed and by what may change while a run goes on.
  static List<RunFolder> runOfSeeds(Path path) throws IOException {
    List<RunFolder> runs = runOrSeeds(path);
    Map<Long, RunFolder> bySeed = new HashMap<>();
    for (RunFolder run : runs) {
      List<String> differences = new ArrayList<>(run.spec().lastingDifferences(runs.getFirst().spec()));
      differences.remove("seed");
      if (!differences.isEmpty())
        throw new IllegalArgumentException(path + " holds runs of several kinds: " + run.path().getFileName() + " and "
            + runs.getFirst().path().getFileName() + " differ in " + String.join(", ", differences)
            + ". Name one of them");
      RunFolder same = bySeed.put(run.spec().training().seed(), run);
      if (same != null)
        throw new IllegalArgumentException(path + " holds runs that are not seeds of one: " + same.path().getFileName()
            + " and " + run.path().getFileName() + " have the seed " + run.spec().training().seed()
            + ". Name one of them");
    }
    return runs;
  }

  /// All runs below a folder, those of several seeds included.
  ///
  /// @param unreadable is told of folders that cannot be looked into
  static List<RunFolder> below(Path home, Consumer<IOException> unreadable) throws IOException {
    List<RunFolder> found = new ArrayList<>();
    if (!Files.isDirectory(home))
      return found;
    Files.walkFileTree(home, Set.of(), 5, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        if (new RunFolder(folder).isRun())
          found.add(new RunFolder(folder));
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFileFailed(Path file, IOException problem) {
        unreadable.accept(new IOException(file + ": cannot be looked into: " + problem.getClass().getSimpleName(),
            problem));
        return FileVisitResult.CONTINUE;
      }
    });
    found.sort(Comparator.comparing(RunNames::natural));
    return found;
  }
}
