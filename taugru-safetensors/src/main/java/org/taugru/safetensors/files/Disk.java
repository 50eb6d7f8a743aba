package org.taugru.safetensors.files;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// What [AtomicFile] asks of a file system, so that a test can see what is done in which order, and let it fail.
interface Disk {
  FileChannel create(Path file) throws IOException;

  /// Returns when the bytes are where a power cut does not reach them.
  void force(FileChannel channel) throws IOException;

  void rename(Path from, Path to) throws IOException;

  void delete(Path file) throws IOException;

  /// Makes a rename in this folder durable.
  void forceFolder(Path folder) throws IOException;

  boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

  /// The one of this machine.
  Disk REAL = new Disk() {
    @Override
    public FileChannel create(Path file) throws IOException {
      return FileChannel.open(file, CREATE_NEW, WRITE);
    }

    @Override
    public void force(FileChannel channel) throws IOException {
      channel.force(true);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      Files.move(from, to, ATOMIC_MOVE);
    }

    @Override
    public void delete(Path file) throws IOException {
      Files.deleteIfExists(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
      if (WINDOWS) // cannot open folders; a rename is as durable as its file system makes it
        return;
      try (FileChannel channel = FileChannel.open(folder, READ)) {
        channel.force(true);
      }
    }
  };
}
