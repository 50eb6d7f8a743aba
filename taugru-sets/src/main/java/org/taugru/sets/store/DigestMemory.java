package org.taugru.sets.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.safetensors.files.AtomicFile;

/// Digests of files that were read once, kept in a file from one process to the next: a file of the same path, size and time of
/// change is not read again. Where that file cannot be written, others are read each time; that is slower and nothing else.
final class DigestMemory {
  /// File systems tell time coarsely: a change soon after another may leave no trace.
  private static final Duration SETTLED = Duration.ofSeconds(3);
  private static final long MOST_BYTES = 1 << 20;

  private final Path memory;

  DigestMemory(Path memory) {
    this.memory = memory;
  }

  /// From memory where it can be.
  String recall(Path file) throws IOException {
    State state = State.of(file);
    Entry known = read().get(state.path);
    return known != null && known.state.equals(state) ? known.sha256 : compute(file);
  }

  /// Reads the file in any case.
  String compute(Path file) throws IOException {
    State state = State.of(file);
    boolean settled = state.modified.isBefore(Instant.now().minus(SETTLED));
    String sha256 = FileDigest.sha256(file);
    if (!State.of(file).equals(state))
      throw new IOException(file + ": was changed while it was read. Start again when no program writes it");
    if (settled)
      remember(new Entry(state, sha256));
    return sha256;
  }

  private record State(String path, long bytes, Instant modified) {
    static State of(Path file) throws IOException {
      Path real = file.toRealPath();
      BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
      return new State(real.toString(), attributes.size(), attributes.lastModifiedTime().toInstant());
    }
  }

  private record Entry(State state, String sha256) {
    Json json() {
      return Json.object().with("bytes", state.bytes).with("modified", state.modified.toString())
          .with("sha256", sha256);
    }

    /// Nothing where this was not written here: a damaged file may hold anything.
    static Optional<Entry> of(String path, Json json) {
      try {
        Json.Obj object = json.asObject();
        State state =
            new State(Path.of(path).toString(), object.longInteger("bytes"), Instant.parse(object.string("modified")));
        return Optional.of(new Entry(state, object.string("sha256")))
            .filter(entry -> entry.sha256.matches("[0-9a-f]{64}"));
      } catch (InvalidPathException | JsonException | DateTimeParseException e) {
        return Optional.empty();
      }
    }
  }

  /// What cannot be read was not remembered.
  private Map<String, Entry> read() {
    Map<String, Entry> entries = new LinkedHashMap<>();
    try {
      if (Files.isRegularFile(memory) && Files.size(memory) <= MOST_BYTES)
        Json.parse(Files.readString(memory)).asObject().members()
            .forEach((path, json) -> Entry.of(path, json).ifPresent(entry -> entries.put(path, entry)));
      return entries;
    } catch (IOException | JsonException e) {
      return Map.of();
    }
  }

  private void remember(Entry entry) {
    Map<String, Json> members = new LinkedHashMap<>();
    read().values().stream().filter(old -> Files.exists(Path.of(old.state.path)))
        .forEach(old -> members.put(old.state.path, old.json()));
    members.put(entry.state.path, entry.json());
    try {
      Path folder = memory.getParent();
      if (folder != null)
        Files.createDirectories(folder);
      AtomicFile.write(memory, new Json.Obj(members).text());
    } catch (IOException _) {
      // the next one reads the file again
    }
  }
}
