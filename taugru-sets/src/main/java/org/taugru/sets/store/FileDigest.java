package org.taugru.sets.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of what a file holds.
final class FileDigest {
  private static final int BLOCK = 1 << 18;

  private FileDigest() {
  }

  static String sha256(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return sha256(channel);
    }
  }

  /// Reads a channel from its beginning, and leaves it open.
  static String sha256(FileChannel channel) throws IOException {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
    ByteBuffer block = ByteBuffer.allocate(BLOCK);
    channel.position(0);
    while (channel.read(block) >= 0) {
      sha.update(block.flip());
      block.clear();
    }
    return HexFormat.of().formatHex(sha.digest());
  }
}
