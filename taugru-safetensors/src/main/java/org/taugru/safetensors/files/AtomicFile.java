package org.taugru.safetensors.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;

/// Writes a whole file or nothing: whoever opens the path, even after a crash or power cut, finds the old bytes or the
/// new ones. What goes wrong is an [IOException] whose message names the file.
public final class AtomicFile {
  private static final String TEMPORARY = ".taugru-";

  /// The bytes of a file.
  public interface Body {
    void writeTo(WritableByteChannel channel) throws IOException;
  }

  private AtomicFile() {
  }

  public static void write(Path path, Body body) throws IOException {
    write(path, body, Disk.REAL);
  }

  /// Writes text as UTF-8.
  public static void write(Path path, String text) throws IOException {
    write(path, channel -> {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining())
        channel.write(bytes);
    });
  }

  /// Whether a file of this name is what a process that was killed while it wrote has left behind.
  public static boolean isLeftOver(Path file) {
    return Objects.requireNonNullElse(file.getFileName(), file).toString().startsWith(TEMPORARY);
  }

  /// Deletes what processes that were killed have left in a folder. Not for folders that others may be writing to.
  public static void deleteLeftOvers(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, AtomicFile::isLeftOver)) {
      for (Path file : files)
        Files.deleteIfExists(file);
    }
  }

  static void write(Path path, Body body, Disk disk) throws IOException {
    Path target = path.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null || Files.isDirectory(target))
      throw new IOException(path + ": is a folder. Name a file in it.");
    if (!Files.isDirectory(folder))
      throw new IOException(path + ": the folder " + folder + " does not exist. Create it first.");
    // not Files.createTempFile: it makes files that other users cannot read, and the rename keeps that
    Path temporary = folder.resolve(TEMPORARY + UUID.randomUUID() + ".tmp");
    try {
      try (FileChannel channel = disk.create(temporary)) {
        body.writeTo(channel);
        disk.force(channel);
      }
      disk.rename(temporary, target);
    } catch (IOException e) {
      throw new IOException(path + ": cannot be written: " + reason(e), e);
    } finally {
      discard(temporary, disk);
    }
    try {
      disk.forceFolder(folder);
    } catch (IOException e) {
      throw new IOException(path + ": was written, but may not outlive a power cut: " + reason(e), e);
    }
  }

  /// Without the name of the temporary file, which means nothing to anybody.
  private static String reason(IOException problem) {
    return switch (problem) {
      case AccessDeniedException _ ->
        "permission is denied. Choose another place, or change the permissions of the folder.";
      case NoSuchFileException _ -> "no file can be made there. Choose another place.";
      case FileSystemException file -> Objects.requireNonNullElse(file.getReason(), file.getClass().getSimpleName());
      default -> Objects.requireNonNullElse(problem.getMessage(), problem.toString());
    };
  }

  private static void discard(Path temporary, Disk disk) {
    try {
      disk.delete(temporary);
    } catch (IOException _) {
      // a file nobody will look for is left behind; the first failure is the one to report
    }
  }
}
