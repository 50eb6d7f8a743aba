package org.taugru.train;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.safetensors.files.Sha256;

/// A folder with everything about one run: `run.json`, `metrics.csv`, `model.safetensors`, `checkpoints/`, and what the
/// report adds.
public record RunFolder(Path path) {
  private static final String DIGEST = "sha256";

  public Path record() {
    return path.resolve("run.json");
  }

  public Path metrics() {
    return path.resolve("metrics.csv");
  }

  public Path model() {
    return path.resolve("model.safetensors");
  }

  public Path checkpoints() {
    return path.resolve("checkpoints");
  }

  public boolean isRun() {
    return Files.isRegularFile(record());
  }

  /// What the run does, as recorded.
  public RunSpec spec() throws IOException {
    try {
      return RunSpec.read(settings());
    } catch (JsonException | IllegalArgumentException e) {
      throw new IOException(record() + ": " + e.getMessage(), e);
    }
  }

  /// What it was trained on, as recorded.
  public RecordedData data() throws IOException {
    try {
      return RecordedData.read(json());
    } catch (JsonException e) {
      throw new IOException(record() + ": " + e.getMessage(), e);
    }
  }

  /// The settings of the run, as recorded.
  Json.Obj settings() throws IOException {
    try {
      return json().object("settings");
    } catch (JsonException e) {
      throw new IOException(record() + ": " + e.getMessage(), e);
    }
  }

  /// The record as the run wrote it. One that was changed since is refused: it would no longer say what was run.
  public Json.Obj json() throws IOException {
    Map<String, Json> members = new LinkedHashMap<>(stored().members());
    Json claimed = members.remove(DIGEST);
    Json.Obj json = new Json.Obj(members);
    if (claimed != null && !claimed.equals(new Json.Str(digest(json))))
      throw new IOException(
          record() + ": was changed after the run wrote it. Put it back as it was, or start a new run"
              + " with other settings.");
    return OldRecords.today(json);
  }

  /// Whether the record has a digest, so that a change to it is noticed; records from before there were digests have
  /// none.
  public boolean isSealed() throws IOException {
    return stored().find(DIGEST).isPresent();
  }

  private Json.Obj stored() throws IOException {
    if (!isRun())
      throw new IOException(path + " is no run: it has no run.json.");
    try {
      return Json.parse(text()).asObject();
    } catch (JsonException e) {
      throw new IOException(record() + ": is damaged: " + e.getMessage() + ". Use a copy of it.", e);
    }
  }

  private String text() throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(record()))).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(record() + ": is not UTF-8 text. Is the file damaged?", e);
    }
  }

  void writeRecord(Json.Obj json) throws IOException {
    Json.Obj marked = OldRecords.marked(json);
    AtomicFile.write(record(), marked.with(DIGEST, digest(marked)).text() + "\n");
  }

  private static String digest(Json.Obj json) {
    byte[] text = json.text().getBytes(StandardCharsets.UTF_8);
    return new Sha256().add(text, text.length).hex();
  }

  /// The rows of `metrics.csv`, also while the run goes on.
  public List<Metrics> readMetrics() throws IOException {
    return new MetricsFile(metrics()).read();
  }

  /// What the run is doing.
  public RunStatus status() throws IOException {
    return status(RunLock.owner(path));
  }

  /// The same, seen by somebody who knows whether it trains.
  RunStatus status(Optional<RunLock.Owner> owner) throws IOException {
    if (owner.isPresent())
      return new RunStatus.Running(owner.get().pid());
    try {
      if (json().find("result").orElse(new Json.Null()) instanceof Json.Obj result)
        return new RunStatus.Ended(RecordedEnd.read(result));
    } catch (JsonException e) {
      throw new IOException(record() + ": " + e.getMessage(), e);
    }
    return Files.isDirectory(checkpoints()) ? new RunStatus.Dead() : new RunStatus.NotBegun();
  }

  /// Deletes what processes that were killed while they wrote have left; for the owner of the folder.
  void deleteLeftOvers() throws IOException {
    for (Path each : List.of(path, checkpoints()))
      if (Files.isDirectory(each))
        AtomicFile.deleteLeftOvers(each);
  }

  /// Refuses a folder that holds something that is no run: nothing of somebody else's is overwritten.
  public void requireOwn() throws IOException {
    if (path.toString().isEmpty())
      throw new IllegalArgumentException("a run needs a folder of its own; its name is empty.");
    if (isRun() || Files.notExists(path))
      return;
    if (!Files.isDirectory(path))
      throw new IllegalArgumentException(path + " is a file; a run needs a folder.");
    try (Stream<Path> files = Files.list(path)) {
      Optional<Path> foreign = files.filter(file -> !file.getFileName().toString().equals(RunLock.FILE)
          && !AtomicFile.isLeftOver(file)).sorted().findFirst();
      if (foreign.isPresent())
        throw new IllegalArgumentException(path + " is not empty and holds no run (there is "
            + foreign.get().getFileName() + "); choose a new or an empty folder.");
    }
  }
}
