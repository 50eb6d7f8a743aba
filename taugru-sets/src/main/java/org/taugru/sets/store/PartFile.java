package org.taugru.sets.store;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.safetensors.files.AtomicFile;

/// `NAME.part`: what has been received of a file so far. It is locked as long as this object is open. Beside it, `NAME.part.json`
/// says which version of the file it is a part of.
final class PartFile implements Closeable {
  /// Behind all content: on Windows, what is locked cannot be read either.
  private static final long LOCK_AT = Long.MAX_VALUE - 1;
  private static final long MOST_RECORD_BYTES = 1 << 16;

  private final Path target;
  private final Path part;
  private final Path record;
  private final FileChannel channel;
  private boolean moved;

  private PartFile(Path target, FileChannel channel) {
    this.target = target;
    this.part = beside(target, ".part");
    this.record = beside(target, ".part.json");
    this.channel = channel;
  }

  /// Makes the folders that are needed. Refuses a file that another process, or another thread, is receiving.
  static PartFile open(Path target) throws IOException {
    try {
      Files.createDirectories(Objects.requireNonNull(target.toAbsolutePath().getParent()));
      FileChannel channel = FileChannel.open(beside(target, ".part"), CREATE, READ, WRITE);
      try {
        if (isLocked(channel) && Files.exists(beside(target, ".part"))) // not one that was just given up and deleted
          return new PartFile(target, channel);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      channel.close();
    } catch (IOException e) {
      throw new DownloadException(target + ": cannot be written: " + Reason.of(e)
          + ". Choose another folder with --data-dir or TAUGRU_DATA", e);
    }
    throw new DownloadException(
        target + ": is being fetched by another process. Wait until it is done, or end it");
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      @Nullable
      FileLock lock = channel.tryLock(LOCK_AT, 1, false); // held until the channel is closed
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static Path beside(Path target, String suffix) {
    return target.resolveSibling(target.getFileName() + suffix);
  }

  /// What tells one version of a file from another.
  ///
  /// @param validator a strong ETag or a date, for `If-Range`
  record Version(String source, String validator) {
    static boolean canBeSent(String validator) {
      return validator.matches("[ -~]+");
    }
  }

  /// The version that this is a part of, where it was fetched from this source and can be told from others.
  Optional<Version> version(URI source) throws IOException {
    if (size() == 0 || !Files.isRegularFile(record) || Files.size(record) > MOST_RECORD_BYTES)
      return Optional.empty();
    try {
      Json.Obj json = Json.parse(Files.readString(record)).asObject();
      return Optional.of(new Version(json.string("source"), json.string("validator")))
          .filter(version -> version.source.equals(source.toString()) && Version.canBeSent(version.validator));
    } catch (IOException | JsonException e) {
      return Optional.empty(); // a record that cannot be read tells nothing, so the file is fetched from its beginning
    }
  }

  /// Forgets what was received, and begins with another version; without one, it cannot be gone on with later.
  void begin(Optional<Version> version) throws IOException {
    writing(() -> {
      if (size() > 0)
        channel.truncate(0);
      Files.deleteIfExists(record);
      if (version.isPresent())
        AtomicFile.write(record, Json.object().with("source", version.get().source)
            .with("validator", version.get().validator).text());
    });
  }

  long size() throws IOException {
    return channel.size();
  }

  void append(byte[] bytes, int count) throws IOException {
    writing(() -> {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, count);
      channel.position(channel.size());
      while (buffer.hasRemaining())
        channel.write(buffer);
    });
  }

  /// Through the open channel: some systems give up a lock when any other one on the file is closed.
  String sha256() throws IOException {
    return FileDigest.sha256(channel);
  }

  /// Refuses to replace anything, also a link that leads nowhere, perhaps to a disk that is not there now.
  void requireNoTarget() throws DownloadException {
    if (Files.exists(target, NOFOLLOW_LINKS))
      throw new DownloadException(target + ": is there already. Delete it to fetch it again");
  }

  /// Gives the file its name.
  void finish() throws IOException {
    writing(() -> channel.force(true));
    requireNoTarget(); // the move would replace what came meanwhile
    writing(() -> {
      Files.deleteIfExists(record); // first, so that whatever fails leaves no file of that name
      Files.move(part, target, ATOMIC_MOVE);
      moved = true;
    });
  }

  private interface Step {
    void run() throws IOException;
  }

  private void writing(Step step) throws DownloadException {
    try {
      step.run();
    } catch (IOException e) {
      throw new DownloadException(target + ": cannot be written: " + Reason.of(e), e);
    }
  }

  /// Leaves what was received for another time; an empty file is of no use.
  @Override
  public void close() throws IOException {
    try (channel) {
      if (!moved && size() == 0) {
        Files.deleteIfExists(record);
        Files.deleteIfExists(part);
      }
    }
  }
}
