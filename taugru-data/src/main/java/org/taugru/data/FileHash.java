package org.taugru.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.taugru.safetensors.files.Sha256;

/// The SHA-256 of a file as it was when this object was made. The file is read when the hash is first asked for; the process
/// remembers it for whoever opens the same file again.
final class FileHash {
  /// File systems tell time coarsely: a change soon after another may leave no trace. Such a file is read again.
  private static final Duration SETTLED = Duration.ofSeconds(3);

  private static final Map<State, String> KNOWN = new ConcurrentHashMap<>();

  private final State state;
  private @Nullable String sha256;

  FileHash(Path path) throws IOException {
    this.state = State.of(path);
  }

  /// Refuses a file that has changed since.
  synchronized String hex() throws IOException {
    if (sha256 == null)
      sha256 = KNOWN.get(state);
    if (sha256 == null) {
      boolean settled = state.modified.toInstant().isBefore(Instant.now().minus(SETTLED));
      state.requireUnchanged();
      String computed = read(state.path);
      state.requireUnchanged();
      if (settled)
        KNOWN.put(state, computed);
      sha256 = computed;
    }
    return sha256;
  }

  private static String read(Path path) throws IOException {
    Sha256 digest = new Sha256();
    byte[] part = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(path)) {
      for (int read = in.read(part); read >= 0; read = in.read(part))
        digest.add(part, read);
    }
    return digest.hex();
  }

  /// @param path without links
  /// @param key  what the file system knows the file by, where it says so
  private record State(Path path, long bytes, FileTime modified, @Nullable Object key) {
    static State of(Path path) throws IOException {
      Path real = path.toRealPath();
      BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
      return new State(real, attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
    }

    void requireUnchanged() throws IOException {
      State now = of(path);
      if (!equals(now))
        throw new IOException(path + ": was changed after it was opened, at " + now.modified
            + ". Start again when no program writes it");
    }
  }
}
