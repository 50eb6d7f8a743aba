package org.taugru.sets.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.taugru.safetensors.files.Sha256;

/// The SHA-256 of what a file holds.
final class FileDigest {
  private static final int BLOCK = 1 << 18;

  private FileDigest() {
  }

  static String sha256(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return sha256(channel);
    } catch (FileSystemException e) {
      throw e; // it names the file
    } catch (IOException e) {
      throw new IOException(file + ": cannot be read: " + Reason.of(e), e);
    }
  }

  /// Reads a channel from its beginning, and leaves it open.
  static String sha256(FileChannel channel) throws IOException {
    Sha256 digest = new Sha256();
    ByteBuffer block = ByteBuffer.allocate(BLOCK);
    channel.position(0);
    for (int read = channel.read(block); read >= 0; read = channel.read(block.clear()))
      digest.add(block.array(), read);
    return digest.hex();
  }
}
