package org.taugru.safetensors;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/// Files of named tensors in the [safetensors](https://github.com/huggingface/safetensors) format.
///
/// A file is an 8-byte little-endian header length, a JSON header (name, dtype, shape and place of each tensor, and
/// `__metadata__`, a map of strings), and the values, little-endian and without gaps. Any safetensors library reads
/// what [#write] writes.
///
/// Only 32-bit floats: a file with another dtype is refused by name, never converted in silence. Not for files that do
/// not fit the heap, since all values are read.
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

  public static Contents read(Path path) throws SafetensorsException {
    return open(path, SafetensorsReader::contents);
  }

  /// Reads names, shapes and metadata, not the values. The layout of the whole file is still checked.
  public static Header readHeader(Path path) throws SafetensorsException {
    return open(path, SafetensorsReader::header);
  }

  private interface Part<T> {
    T of(SafetensorsReader reader) throws IOException;
  }

  private static <T> T open(Path path, Part<T> part) throws SafetensorsException {
    String file = path.toString();
    try (SeekableByteChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return part.of(new SafetensorsReader(file, channel));
    } catch (SafetensorsException e) {
      throw e;
    } catch (NoSuchFileException e) {
      throw SafetensorsException.notRead(file, "does not exist", e);
    } catch (IOException e) {
      throw SafetensorsException.notRead(file, "cannot be read: " + e, e);
    } catch (OutOfMemoryError e) {
      // what was read so far is garbage by now, so the caller can go on
      throw SafetensorsException.notRead(file,
          "does not fit the free memory of this JVM. Start it with a larger -Xmx.", e);
    }
  }
}
