package org.taugru.sets;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.Located;

/// A published set as it is decoded once, in a file of the cache. The file is named after what was decoded and how, so another
/// set, or another way, is another file; it is compared with its digest, and one that is damaged is made again. Where several want it
/// at the same time, one of them makes it.
///
/// @param file   its arrays
/// @param sha256 of the file
record Decoded(ColumnFile file, String sha256) {
  /// What is read of a set, and how that is written.
  interface Decoder {
    ColumnFile.Writer decode(Located set) throws IOException;
  }

  /// @param set     its name
  /// @param what    is decoded of it, a word for the name of the file; with a number that changes when the decoder does
  static Decoded of(DataFolder folder, String set, String what, Decoder decoder) throws IOException {
    Located located = folder.require(set);
    Path file = folder.cache().resolve(what + "-" + folder.fingerprint(located).substring(0, 16) + ".safetensors");
    synchronized (Decoded.class) { // threads of a process cannot have its lock on a file one after the other
      try (FileChannel channel = FileChannel.open(file.resolveSibling(file.getFileName() + ".lock"),
          StandardOpenOption.CREATE, StandardOpenOption.WRITE); FileLock _ = channel.lock()) {
        return of(folder, located, file, decoder);
      }
    }
  }

  private static Decoded of(DataFolder folder, Located located, Path file, Decoder decoder) throws IOException {
    Optional<String> known = folder.keptDigest(file);
    if (Files.isRegularFile(file) && known.isPresent() && folder.digest(file).equals(known.get()))
      return new Decoded(ColumnFile.open(file), known.get());
    decoder.decode(located).write(file);
    return new Decoded(ColumnFile.open(file), folder.keepDigest(file));
  }
}
