package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;

/// Sound as numbers.
///
/// @param rate    frames a second
/// @param samples `[frames, channels]`; integers of the file are scaled to [−1, 1), floats are as they were
public record Wav(int rate, int channels, float[] samples) {
  /// Of a file; recordings of words take 32 kB, background noise 2 MB.
  static final int LARGEST = 1 << 24;

  public static Wav read(Path file) throws IOException {
    return read(ByteSource.of(file));
  }

  static Wav read(ByteSource source) throws IOException {
    return read(source.name(), Bytes.all(source, LARGEST, "a recording, at most 16 MB"));
  }

  static Wav read(Tree.Member member) throws IOException {
    return read(member.where(), member.all(LARGEST, "a recording, at most 16 MB"));
  }

  static Wav read(String where, byte[] bytes) throws FormatException {
    return new WavParser(where, bytes).parsed();
  }

  public int frames() {
    return samples.length / channels;
  }
}
