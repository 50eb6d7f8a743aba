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
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Who is training in a folder. The operating system holds the lock, so that it ends with the process, however that ends.
public final class RunLock implements AutoCloseable {
  static final String FILE = ".lock";
  /// Far behind the text, which others may read while it is locked: some systems refuse to read locked bytes.
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;
  private static final int ATTEMPTS = 20;
  private static final long PAUSE_NANOS = 10_000_000;

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

    private static Optional<Owner> parse(String text) {
      Matcher words = Pattern.compile("(\\d{1,18}) (\\S+)\n").matcher(text);
      try {
        return words.matches()
            ? Optional.of(new Owner(Long.parseLong(words.group(1)), Instant.parse(words.group(2))))
            : Optional.empty();
      } catch (DateTimeParseException e) {
        return Optional.empty();
      }
    }
  }

  /// Takes the lock of a folder that exists, or says who has it.
  public static RunLock take(Path path) throws IOException {
    Path folder = path.toRealPath();
    Owner self = new Owner(ProcessHandle.current().pid(), Instant.now().truncatedTo(ChronoUnit.SECONDS));
    Owner other = OWN.putIfAbsent(folder, self);
    if (other != null)
      throw busy(path, other);
    FileChannel channel = null;
    try {
      channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.READ,
          StandardOpenOption.WRITE);
      if (!isLocked(channel))
        throw busy(path, read(folder, channel));
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
      try (FileLock lock = channel.tryLock(LOCKED_BYTE, 1, true)) { // shared, for which reading is enough
        return lock == null ? Optional.of(read(path, channel)) : Optional.empty();
      }
    }
  }

  /// Somebody who only looks holds the lock for a moment, too, so one attempt is not enough.
  private static boolean isLocked(FileChannel channel) throws IOException {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      if (channel.tryLock(LOCKED_BYTE, 1, false) != null)
        return true;
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return channel.tryLock(LOCKED_BYTE, 1, false) != null;
  }

  /// The owner of a locked file, who writes its name right after it has the lock.
  private static Owner read(Path folder, FileChannel channel) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      ByteBuffer bytes = ByteBuffer.allocate(100);
      channel.read(bytes, 0);
      Optional<Owner> owner = Owner.parse(new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8));
      if (owner.isPresent())
        return owner.get();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    throw new IOException(folder.resolve(FILE) + ": a process has locked this file and does not say which one it is."
        + " Choose another folder, or find it and end it.");
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
