package org.taugru.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.taugru.fit.FitCheckpoints;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.safetensors.files.Sha256;
import org.taugru.table.TableFile;
import org.taugru.train.Checkpoints;
import org.taugru.train.RunLock;

/// The folder of a fit: what was asked for, and the states of its trainings while it is not done. Nothing is written before there is
/// a state to keep.
final class FitFolder implements FitCheckpoints, AutoCloseable {
  private static final String RECORD = "fit.json";
  private static final int VERSION = 1;

  private final Path path;
  private final Request request;
  private @Nullable RunLock lock;

  /// What was asked for.
  ///
  /// @param file    an absolute path
  /// @param sha256  of the file as it was, and of its test
  /// @param options of the command, without those that a fit does not depend on
  record Request(Path file, String sha256, List<String> options) {
    static Request of(Path file, List<String> options) throws IOException {
      return new Request(file.toAbsolutePath().normalize(), digest(file), List.copyOf(options));
    }

    /// Of the file, and of the one with its test beside it.
    private static String digest(Path file) throws IOException {
      Optional<Path> test = SeriesFile.test(file);
      return test.isEmpty() ? sha256(file) : sha256(file) + " " + sha256(test.get());
    }

    private static String sha256(Path file) throws IOException {
      TableFile.requireFile(file);
      Sha256 sha = new Sha256();
      byte[] bytes = new byte[1 << 16];
      try (InputStream in = Files.newInputStream(file)) {
        for (int count = in.read(bytes); count >= 0; count = in.read(bytes))
          sha.add(bytes, count);
      }
      return sha.hex();
    }

    /// Refuses a file that is not what the fit began with.
    void requireSame() throws IOException {
      if (!Files.isRegularFile(file))
        throw new IOException(file + " is not there any more; put it back, or fit another file");
      if (!digest(file).equals(sha256))
        throw new IOException(file + " has changed since the fit began; put it back as it was, or fit it anew");
    }
  }

  FitFolder(Path path, Request request) {
    this.path = path;
    this.request = request;
  }

  /// The fit in a folder, to go on with; empty where there is nothing left to do.
  static Optional<FitFolder> unfinished(Path path) throws IOException {
    try {
      Json.Obj json = Json.parse(Files.readString(path.resolve(RECORD))).asObject();
      if (json.integer("version") > VERSION)
        throw new IOException(path.resolve(RECORD) + " was written by a newer taugru; go on with that one");
      if (json.find("done").isPresent())
        return Optional.empty();
      List<String> options = new ArrayList<>();
      for (Json option : json.array("options"))
        options.add(((Json.Str) option).value());
      return Optional
          .of(new FitFolder(path, new Request(Path.of(json.string("file")), json.string("sha256"), options)));
    } catch (NoSuchFileException e) {
      throw new IOException(path + " is no folder of a fit: it has no " + RECORD, e);
    } catch (JsonException | ClassCastException e) {
      throw new IOException(path.resolve(RECORD) + " is damaged: " + e.getMessage() + ". Fit anew", e);
    }
  }

  static boolean isOne(Path path) {
    return Files.exists(path.resolve(RECORD));
  }

  Path path() {
    return path;
  }

  Request request() {
    return request;
  }

  /// Whether there is something to go on with.
  synchronized boolean hasBegun() {
    return lock != null;
  }

  /// Writes down what was asked for, and keeps others away.
  synchronized void begin() throws IOException {
    if (lock != null)
      return;
    Files.createDirectories(path);
    lock = RunLock.take(path);
    AtomicFile.write(path.resolve(RECORD), json().text() + "\n");
  }

  private Json.Obj json() {
    return Json.object().with("version", VERSION).with("file", request.file.toString()).with("sha256", request.sha256)
        .with("options", new Json.Arr(request.options.stream().map(Json.Str::new).map(Json.class::cast).toList()));
  }

  @Override
  public Checkpoints of(String name) {
    Checkpoints states = Checkpoints.in(states().resolve(name));
    return new Checkpoints() {
      @Override
      public void save(long iteration, Contents state) throws IOException {
        begin();
        states.save(iteration, state);
      }

      @Override
      public Optional<Saved> newest() throws IOException {
        return states.newest();
      }

      @Override
      public List<String> notes() {
        return states.notes();
      }
    };
  }

  private Path states() {
    return path.resolve("checkpoints");
  }

  /// Drops what only an unfinished fit needs.
  void done() throws IOException {
    begin();
    AtomicFile.write(path.resolve(RECORD), json().with("done", true).text() + "\n");
    delete(states());
  }

  /// Where the model of a fit is.
  static Path model(Path home) {
    return home.resolve("model.safetensors");
  }

  /// Drops all of a fit that came to nothing; one that has a model stays.
  void discard() throws IOException {
    if (!hasBegun() || Files.exists(model(path)))
      return;
    close();
    delete(path);
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.isDirectory(folder))
      return;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList())
        Files.deleteIfExists(each);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (lock != null)
      lock.close();
    lock = null;
  }
}
