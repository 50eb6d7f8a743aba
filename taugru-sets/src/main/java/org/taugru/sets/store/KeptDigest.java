package org.taugru.sets.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.taugru.safetensors.files.AtomicFile;

/// The SHA-256 of the first download of a file, in a file beside it that `sha256sum --check` reads too.
final class KeptDigest {
  private static final int HEX_DIGITS = 64;

  private KeptDigest() {
  }

  static Path pathFor(Path file) {
    return file.resolveSibling(file.getFileName() + ".sha256");
  }

  static Optional<String> read(Path file) throws IOException {
    Path kept = pathFor(file);
    if (!Files.exists(kept))
      return Optional.empty();
    String name = String.valueOf(file.getFileName());
    String rest = "  " + name + "\n";
    if (Files.size(kept) == HEX_DIGITS + rest.getBytes(StandardCharsets.UTF_8).length) {
      String text = new String(Files.readAllBytes(kept), StandardCharsets.UTF_8);
      if (text.endsWith(rest) && text.matches("[0-9a-f]{64}  (?s:.*)"))
        return Optional.of(text.substring(0, HEX_DIGITS));
    }
    throw new IOException(kept + ": is not the digest of " + name + ". Delete it, and fetch the file again");
  }

  static void write(Path file, String sha256) throws IOException {
    AtomicFile.write(pathFor(file), sha256 + "  " + file.getFileName() + "\n");
  }

  static void delete(Path file) throws IOException {
    Files.deleteIfExists(pathFor(file));
  }
}
