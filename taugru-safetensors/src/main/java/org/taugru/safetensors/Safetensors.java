package org.taugru.safetensors;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Map;
import org.taugru.safetensors.files.AtomicFile;

/// Files of named tensors in the [safetensors](https://github.com/huggingface/safetensors) format.
///
/// A file is an 8-byte little-endian header length, a JSON header (name, dtype, shape and place of each tensor, and
/// `__metadata__`, a map of strings), and the values, little-endian and without gaps. Any safetensors library reads
/// what [#write] writes.
///
/// What is written, and what a [Tensor] holds, are 32-bit floats. [#read] takes 16-bit floats as they are and rounds 64-bit ones;
/// tensors of integers are refused by name. For those, for doubles, and for files that do not fit the heap there is
/// [SafetensorsFile].
///
/// Reading is safe on files from strangers. Whatever is wrong with a file, from a cut-off download to a header made to
/// exhaust memory, ends in [SafetensorsException].
public final class Safetensors {
  private Safetensors() {
  }

  /// Writes the tensors in the order of the map, replacing the file if there is one.
  ///
  /// The bytes go to a temporary file in the same folder, reach the disk, and then take the name `path` in one step.
  /// If anything fails, an old file is untouched. Equal tensors in equal order and equal metadata give equal bytes;
  /// so pass a `LinkedHashMap`, as the order of `Map.of` differs from run to run.
  public static void write(Path path, Map<String, Tensor> tensors, Map<String, String> metadata)
      throws SafetensorsException {
    SafetensorsWriter writer = new SafetensorsWriter(path.toString(), new Contents(tensors, metadata));
    try {
      AtomicFile.write(path, writer::writeTo);
    } catch (IOException e) {
      throw SafetensorsException.notWritten(e);
    }
  }

  /// Reads all tensors as 32-bit floats.
  public static Contents read(Path path) throws SafetensorsException {
    return open(path, SafetensorsReader::contents);
  }

  /// Reads names, types, shapes and metadata, not the values. The layout of the whole file is still checked.
  public static Header readHeader(Path path) throws SafetensorsException {
    return open(path, SafetensorsReader::header);
  }

  private interface Part<T> {
    T of(SafetensorsReader reader) throws IOException;
  }

  private static <T> T open(Path path, Part<T> part) throws SafetensorsException {
    return Attempt.toRead(path.toString(), () -> {
      try (SeekableByteChannel channel = FileChannel.open(path)) {
        return part.of(new SafetensorsReader(path.toString(), channel));
      }
    });
  }
}
