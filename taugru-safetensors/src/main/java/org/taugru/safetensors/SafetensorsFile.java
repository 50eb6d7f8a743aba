package org.taugru.safetensors;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/// An open file whose values are read when they are asked for, a tensor or a part of one at a time: for data that does not
/// fit the memory, and for numbers that are not 32-bit floats. For a file of weights, [Safetensors#read] is simpler.
///
/// ```java
/// try (SafetensorsFile file = SafetensorsFile.open(path)) {
///   int[]     labels = file.readInts("labels");
///   float[]   part   = file.readFloats("images", 784L * first, 784 * count);
///   double[]  h      = file.readDoubles("h");
/// }
/// ```
///
/// Numbers keep their values: they are read as a type that holds all of theirs, or refused, and there are two exceptions.
/// `F64` read as floats is rounded, where it is not too large, and `I64`, `U64` and `U32` are read as ints, where they fit.
/// A tensor of a type that nothing here reads (`F8_E4M3`, `C64`, …) may lie beside others; it is refused when it is read.
///
/// Parts are counted in numbers, not bytes, last dimension fastest. A reading takes no more memory than what it returns and a
/// small buffer. As with [Safetensors], a file from a stranger is read or ends in [SafetensorsException]. Several
/// threads may read.
public final class SafetensorsFile implements Closeable {
  private final String file;
  private final SeekableByteChannel channel;
  private final SafetensorsReader reader;
  private final Header header;

  SafetensorsFile(String file, SeekableByteChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    this.reader = new SafetensorsReader(file, channel);
    this.header = reader.header();
  }

  /// Opens a file and checks its layout, not its values.
  public static SafetensorsFile open(Path path) throws SafetensorsException {
    return Attempt.toRead(path.toString(), () -> {
      SeekableByteChannel channel = FileChannel.open(path);
      try {
        return new SafetensorsFile(path.toString(), channel);
      } catch (IOException | RuntimeException | Error e) {
        channel.close();
        throw e;
      }
    });
  }

  /// Names, types and shapes of the tensors, and the metadata.
  public Header header() {
    return header;
  }

  /// From `F32`, `F16`, `BF16`, `I16`, `I8`, `U16` and `U8` as they are, from `F64` rounded.
  public float[] readFloats(String name) throws SafetensorsException {
    Header.Entry entry = header.entry(file, name);
    return Attempt.toRead(file, () -> reader.floats(name, entry, 0, entry.arrayLength(file, name)));
  }

  /// The same for `count` numbers from `first` on.
  public float[] readFloats(String name, long first, int count) throws SafetensorsException {
    Header.Entry entry = part(name, first, count);
    return Attempt.toRead(file, () -> reader.floats(name, entry, first, count));
  }

  /// From `F64`, `F32`, `F16`, `BF16`, `I32`, `I16`, `I8`, `U32`, `U16` and `U8`.
  public double[] readDoubles(String name) throws SafetensorsException {
    Header.Entry entry = header.entry(file, name);
    return Attempt.toRead(file, () -> reader.doubles(name, entry, 0, entry.arrayLength(file, name)));
  }

  /// The same for `count` numbers from `first` on.
  public double[] readDoubles(String name, long first, int count) throws SafetensorsException {
    Header.Entry entry = part(name, first, count);
    return Attempt.toRead(file, () -> reader.doubles(name, entry, first, count));
  }

  /// Several tensors by name, matrices row by row: what the referee takes as parameters.
  public Map<String, double[]> readDoubles(Collection<String> names) throws SafetensorsException {
    Map<String, double[]> tensors = new LinkedHashMap<>();
    for (String name : names)
      tensors.put(name, readDoubles(name));
    return tensors;
  }

  /// A matrix as its rows; one without columns has none.
  public double[][] readDoubleRows(String name) throws SafetensorsException {
    Header.Entry entry = header.entry(file, name);
    if (entry.shape().size() != 2)
      throw SafetensorsException.inTensor(file, name, "has shape " + entry.shape() + "; only a matrix has rows");
    int columns = entry.shape().getLast();
    return Attempt.toRead(file, () -> {
      double[][] rows = new double[columns == 0 ? 0 : entry.shape().getFirst()][];
      for (int row = 0; row < rows.length; row++)
        rows[row] = reader.doubles(name, entry, (long) row * columns, columns);
      return rows;
    });
  }

  /// From `I32`, `I16`, `I8`, `U16` and `U8`, and from `I64`, `U64` and `U32` where the numbers are small enough.
  public int[] readInts(String name) throws SafetensorsException {
    Header.Entry entry = header.entry(file, name);
    return Attempt.toRead(file, () -> reader.ints(name, entry, 0, entry.arrayLength(file, name)));
  }

  /// The same for `count` numbers from `first` on.
  public int[] readInts(String name, long first, int count) throws SafetensorsException {
    Header.Entry entry = part(name, first, count);
    return Attempt.toRead(file, () -> reader.ints(name, entry, first, count));
  }

  /// From `BOOL`, and from `U8` where it holds nothing but 0 and 1.
  public boolean[] readBooleans(String name) throws SafetensorsException {
    Header.Entry entry = header.entry(file, name);
    return Attempt.toRead(file, () -> reader.booleans(name, entry, 0, entry.arrayLength(file, name)));
  }

  /// The same for `count` of them from `first` on.
  public boolean[] readBooleans(String name, long first, int count) throws SafetensorsException {
    Header.Entry entry = part(name, first, count);
    return Attempt.toRead(file, () -> reader.booleans(name, entry, first, count));
  }

  private Header.Entry part(String name, long first, int count) throws SafetensorsException {
    Header.Entry entry = header.entry(file, name);
    if (first < 0 || count < 0 || first > entry.count() - count)
      throw new IndexOutOfBoundsException(file + ": tensor " + name + " has " + entry.count() + " numbers; " + count
          + " from number " + first + " on were asked for.");
    return entry;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
