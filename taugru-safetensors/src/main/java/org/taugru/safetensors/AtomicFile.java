package org.taugru.safetensors;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/// Writes a whole file or nothing: whoever opens the path, even after a crash or power cut, finds the old bytes or the
/// new ones.
final class AtomicFile {
  interface Body {
    void writeTo(WritableByteChannel channel) throws IOException;
  }

  private AtomicFile() {
  }

  static void write(Path path, Body body) throws SafetensorsException {
    var file = path.toString();
    var target = path.toAbsolutePath();
    var folder = target.getParent();
    if (folder == null || Files.isDirectory(target)) {
      throw new SafetensorsException(file, "is a folder. Name a file in it.");
    }
    if (!Files.isDirectory(folder)) {
      throw new SafetensorsException(file, "the folder " + folder + " does not exist. Create it first.");
    }
    // not Files.createTempFile: it makes files that other users cannot read, and the rename keeps that
    var temporary = folder.resolve(".safetensors-" + UUID.randomUUID() + ".tmp");
    try {
      try (var channel = FileChannel.open(temporary, CREATE_NEW, WRITE)) {
        body.writeTo(channel);
        channel.force(true);
      }
      Files.move(temporary, target, ATOMIC_MOVE);
    } catch (IOException e) {
      throw new SafetensorsException(file, "cannot be written: " + e, e);
    } finally {
      discard(temporary);
    }
    syncFolder(folder);
  }

  private static void discard(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException _) {
      // a file nobody will look for is left behind; the first failure is the one to report
    }
  }

  private static void syncFolder(Path folder) {
    try (var channel = FileChannel.open(folder, READ)) {
      channel.force(true);
    } catch (IOException _) {
      // Windows cannot open folders; the rename is then as durable as its file system makes it
    }
  }
}
