package org.taugru.laws;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// A file of reference numbers: `#` lines, then arrays, each a line with name and sizes and then its rows.
record ReferenceNumbers(Map<String, double[]> arrays) {
  static ReferenceNumbers read(String resource) {
    Map<String, double[]> arrays = new LinkedHashMap<>();
    double[] current = {};
    int filled = 0;
    for (String line : text(resource).split("\n")) {
      if (line.startsWith("#"))
        continue;
      String[] words = line.strip().split(" +");
      if (filled == current.length) {
        current = new double[Arrays.stream(words).skip(1).mapToInt(Integer::parseInt).reduce(1, Math::multiplyExact)];
        arrays.put(words[0], current);
        filled = 0;
      } else
        for (String word : words)
          current[filled++] = Double.parseDouble(word);
    }
    return new ReferenceNumbers(arrays);
  }

  private static String text(String resource) {
    try (InputStream stream = Objects.requireNonNull(ReferenceNumbers.class.getResourceAsStream(resource), resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  double[] get(String name) {
    return Objects.requireNonNull(arrays.get(name), name);
  }

  float[] floats(String name) {
    double[] values = get(name);
    float[] result = new float[values.length];
    for (int i = 0; i < result.length; i++)
      result[i] = (float) values[i];
    return result;
  }

  /// Row `row` of sample `sample` in an array `[rows, batch, width]`.
  double[] row(String name, int row, int batch, int sample, int width) {
    int from = (row * batch + sample) * width;
    return Arrays.copyOfRange(get(name), from, from + width);
  }
}
