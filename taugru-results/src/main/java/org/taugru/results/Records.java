package org.taugru.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.json.JsonException;
import org.taugru.safetensors.files.AtomicFile;

/// The folder of all records: `ITEM/ROW/seed-N.json`.
public record Records(Path folder) {
  private static final String BEGIN = "seed-";
  private static final String END = ".json";

  public Path file(ResultRow row, long seed) {
    return folder.resolve(row.home()).resolve(row.label()).resolve(BEGIN + seed + END);
  }

  public Path write(RunRecord record) throws IOException {
    Path file = folder.resolve(record.item()).resolve(record.row()).resolve(BEGIN + record.seed() + END);
    Files.createDirectories(file.getParent());
    AtomicFile.write(file, RecordJson.text(record));
    return file;
  }

  /// The record of a seed, if there is one. One that cannot be read is refused.
  public Optional<RunRecord> find(ResultRow row, long seed) throws IOException {
    Path file = file(row, seed);
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /// Those of a row, by their seeds.
  public List<RunRecord> of(ResultRow row) throws IOException {
    return in(folder.resolve(row.home()).resolve(row.label()));
  }

  /// The rows of an item that have a folder, by name.
  List<String> labels(ResultItem item) throws IOException {
    Path home = folder.resolve(item.name());
    if (!Files.isDirectory(home))
      return List.of();
    try (Stream<Path> rows = Files.list(home)) {
      return rows.filter(Files::isDirectory).map(row -> String.valueOf(row.getFileName())).sorted().toList();
    }
  }

  /// All there are, in the order of their paths.
  public List<RunRecord> all() throws IOException {
    return in(folder);
  }

  private static List<RunRecord> in(Path part) throws IOException {
    if (!Files.isDirectory(part))
      return List.of();
    List<RunRecord> records = new ArrayList<>();
    try (Stream<Path> files = Files.walk(part)) {
      for (Path file : files.filter(Records::isRecord).sorted().toList())
        records.add(read(file));
    }
    records.sort(Comparator.comparing(RunRecord::item).thenComparing(RunRecord::row).thenComparing(RunRecord::seed));
    return records;
  }

  private static boolean isRecord(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(BEGIN) && name.endsWith(END) && Files.isRegularFile(file);
  }

  /// Reads a record; what is missing or not known is refused with the file, the way to it and what to do.
  public static RunRecord read(Path file) throws IOException {
    try {
      return requirePlace(file, RecordJson.read(Files.readString(file, StandardCharsets.UTF_8)));
    } catch (JsonException | IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage() + ".", e);
    }
  }

  /// A record that was copied to another place would be counted for another run.
  private static RunRecord requirePlace(Path file, RunRecord record) {
    String place = record.item() + "/" + record.row() + "/" + BEGIN + record.seed() + END;
    if (!file.toAbsolutePath().normalize().endsWith(Path.of(place)))
      throw new IllegalArgumentException("is the record of " + place + "; move it there");
    return record;
  }
}
