package org.taugru.train;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Who is training in a folder. The operating system holds the lock, so that it ends with the process, however that ends.
final class RunLock implements AutoCloseable {
  static final String FILE = ".lock";

  /// Locks of this process, by the folder's real path. A process that opens and closes a file that it has locked loses the
  /// lock, so such a file must not be touched.
  private static final Map<Path, Owner> OWN = new ConcurrentHashMap<>();

  private final Path folder;
  private final FileChannel channel;

  private RunLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /// A process and when it began.
  record Owner(long pid, Instant since) {
    @Override
    public String toString() {
      return "process " + pid + ", since " + since;
    }

    private static Owner parse(String text) {
      String[] parts = text.strip().split(" ", -1);
      try {
        return new Owner(Long.parseLong(parts[0]), Instant.parse(parts[1]));
      } catch (RuntimeException e) { // it has the lock, but has not written its name yet
        return new Owner(0, Instant.EPOCH);
      }
    }
  }

  /// Takes the lock of a folder that exists, or says who has it.
  static RunLock take(Path path) throws IOException {
    Path folder = path.toRealPath();
    Owner self = new Owner(ProcessHandle.current().pid(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
    Owner other = OWN.putIfAbsent(folder, self);
    if (other != null)
      throw busy(path, other);
    FileChannel channel = null;
    try {
      channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.READ,
          StandardOpenOption.WRITE);
      if (channel.tryLock() == null)
        throw busy(path, read(channel));
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((self.pid + " " + self.since + "\n").getBytes(StandardCharsets.UTF_8)));
      return new RunLock(folder, channel);
    } catch (IOException | RuntimeException e) {
      if (channel != null)
        channel.close();
      OWN.remove(folder);
      throw e;
    }
  }

  /// Who trains in a folder at this moment, if anybody does.
  static Optional<Owner> owner(Path path) throws IOException {
    Path file = path.resolve(FILE);
    if (!Files.exists(file))
      return Optional.empty();
    Owner own = OWN.get(path.toRealPath());
    if (own != null)
      return Optional.of(own);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      try (FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) { // shared, for which reading is enough
        return lock == null ? Optional.of(read(channel)) : Optional.empty();
      }
    }
  }

  private static Owner read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(100);
    channel.read(bytes, 0);
    return Owner.parse(new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8));
  }

  static IOException busy(Path folder, Owner owner) {
    return new IOException("another process is training in " + folder + " (" + owner
        + "). Wait for it, or choose another folder.");
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      OWN.remove(folder);
    }
  }
}
