package org.taugru.sets.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Vectors of words in the text form of GloVe (Pennington, Socher, Manning 2014), plain or gzip: a line a word, the word and its
/// numbers with one space between.
///
/// @param vectors in the order of the file, most frequent words first
public record Glove(int dimension, Map<String, float[]> vectors) {
  /// The largest published file has 5.6 GB in 2.2 million lines, and 300 numbers a line.
  private static final long MAXIMUM = 1L << 33;
  private static final int LONGEST_LINE = 1 << 15;
  private static final int MOST_NUMBERS = 2_000;

  /// The archive of GloVe 6B has 0.9 GB, and 2.2 GB unpacked, in four files.
  private static final Limits ARCHIVE = new Limits(MAXIMUM, 100, MAXIMUM, 250, 1 << 16, 1L << 32, 1);

  /// Bytes of what is kept, about.
  private static final long MOST_KEPT = 1L << 29;
  private static final int OVERHEAD = 150;

  /// Reads the vectors of some words. All lines are checked for the number of their numbers, and that they look like some.
  ///
  /// @param file   of vectors, or a zip
  /// @param member the name of the file of vectors in such a zip
  public static Glove read(Path file, String member, Predicate<String> wanted) throws IOException {
    Archive archive = new Archive(ByteSource.of(file), ARCHIVE);
    if (!archive.isZip())
      return read(archive.source(), wanted);
    List<Glove> found = new ArrayList<>();
    archive.forEach(entry -> {
      if (entry.file().equals(member))
        found.add(read(new Lines(entry.where(), entry.bytes(), LONGEST_LINE), entry.where(), wanted));
    });
    if (found.isEmpty())
      throw new FormatException(file, "holds no file " + member + ". Name the archive of GloVe 6B.");
    return found.getFirst();
  }

  static Glove read(ByteSource source, Predicate<String> wanted) throws IOException {
    try (Bounded in = Bytes.open(source, MAXIMUM, "vectors of words, at most 8 GB")) {
      return read(new Lines(source.name(), in, LONGEST_LINE), source.name(), wanted);
    }
  }

  private static Glove read(Lines lines, String where, Predicate<String> wanted) throws IOException {
    Map<String, float[]> vectors = new LinkedHashMap<>();
    int dimension = 0;
    long kept = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      int space = line.indexOf(' ');
      int numbers = checked(lines, line, space);
      if (dimension == 0)
        dimension = numbers;
      if (numbers != dimension)
        throw lines.problem("has " + numbers + " numbers after its word, but the first has " + dimension);
      String word = line.substring(0, space);
      if (!wanted.test(word))
        continue;
      kept += OVERHEAD + 2L * word.length() + 4L * dimension;
      if (kept > MOST_KEPT)
        throw lines.problem("is one too many to be kept. Ask for fewer words.");
      if (vectors.put(word, vector(lines, line, space, dimension)) != null)
        throw lines.problem("has the word " + FormatException.shown(word) + " a second time");
    }
    if (dimension == 0)
      throw new FormatException(where, "is empty, but a word and its numbers were expected in every line");
    return new Glove(dimension, Collections.unmodifiableMap(vectors));
  }

  /// The number of numbers.
  private static int checked(Lines lines, String line, int space) throws FormatException {
    int numbers = 0;
    int start = space + 1;
    for (int at = start; space > 0 && at <= line.length(); at++)
      if (at == line.length() || line.charAt(at) == ' ') {
        if (at == start)
          throw lines.problem("has two spaces in a row, or one at its end");
        start = at + 1;
        numbers++;
      } else if (!Lines.isOfNumbers(line.charAt(at)))
        throw lines.problem("holds " + FormatException.shown(line.substring(start)) + " where numbers were expected");
    if (numbers == 0 || numbers > MOST_NUMBERS)
      throw lines.problem("has " + numbers + " numbers after its word, but 1 to " + MOST_NUMBERS + " were expected");
    return numbers;
  }

  private static float[] vector(Lines lines, String line, int space, int dimension) throws FormatException {
    float[] vector = new float[dimension];
    int at = space + 1;
    for (int i = 0; i < dimension; i++) {
      int end = i == dimension - 1 ? line.length() : line.indexOf(' ', at);
      vector[i] = lines.number(line.substring(at, end));
      at = end + 1;
    }
    return vector;
  }
}
