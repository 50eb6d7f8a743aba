package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A set of labelled series in the `.ts` format of the UEA and UCR archives (Bagnall et al. 2018, arXiv:1811.00075), plain or gzip.
///
/// @param classes names of the labels 0, 1, …; empty where series have none
public record TimeSeries(String problem, int dimensions, List<String> classes, List<Series> series) {
  /// @param values `[dimensions][length]`; NaN where a value is missing. Lengths differ between series, not within one
  public record Series(float[][] values, Answer answer) {
    public int length() {
      return values[0].length;
    }
  }

  /// What is to be found out about a series.
  public sealed interface Answer {
    /// @param index into the classes
    record Label(int index) implements Answer {
    }

    record Number(float value) implements Answer {
    }

    record None() implements Answer {
    }
  }

  public static TimeSeries read(Path file) throws IOException {
    return read(ByteSource.of(file));
  }

  static TimeSeries read(ByteSource source) throws IOException {
    try (Bounded in = Bytes.open(source, 1L << 30, "a .ts file, at most 1 GB")) {
      return new TimeSeriesParser(source.name(), in).parsed();
    }
  }
}
