package org.taugru.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// How often each true class (a row of `counts`) was taken for each class (a column). Colours show the share of the true
/// class, so rare classes are seen as well as frequent ones.
///
/// Readable for any number of classes: with few, each field holds its numbers; with many, colours alone, and names at
/// every so many classes.
@SuppressWarnings("ArrayRecordComponent") // equality is by content, see below
public record ConfusionMatrix(String title, List<String> classes, int[][] counts) implements Chart {
  public ConfusionMatrix {
    classes = List.copyOf(classes);
    if (classes.isEmpty())
      throw new IllegalArgumentException("confusion matrix \"" + title + "\" has no classes");
    counts = counts.clone();
    for (int row = 0; row < counts.length; row++)
      counts[row] = counts[row].clone();
    int count = classes.size();
    if (counts.length != count || Arrays.stream(counts).anyMatch(row -> row.length != count))
      throw new IllegalArgumentException("confusion matrix \"%s\": %d classes need %d rows of %d counts"
          .formatted(title, count, count, count));
    if (Arrays.stream(counts).flatMapToInt(Arrays::stream).anyMatch(each -> each < 0))
      throw new IllegalArgumentException("confusion matrix \"" + title + "\" has a negative count");
  }

  /// Classes without names are called 0, 1, 2, ….
  public static ConfusionMatrix of(String title, int[][] counts) {
    return new ConfusionMatrix(title, IntStream.range(0, counts.length).mapToObj(Integer::toString).toList(), counts);
  }

  public long total() {
    return Arrays.stream(counts).flatMapToInt(Arrays::stream).asLongStream().sum();
  }

  /// The part of all samples that was taken for what it is; NaN when there are none.
  public double accuracy() {
    return IntStream.range(0, counts.length).mapToLong(each -> counts[each][each]).sum() / (double) total();
  }

  @Override
  public Size preferredSize() {
    return ConfusionDrawing.preferredSize(this);
  }

  @Override
  public Size narrowSize() {
    return ConfusionDrawing.narrowSize(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ConfusionMatrix matrix && title.equals(matrix.title) && classes.equals(matrix.classes)
        && Arrays.deepEquals(counts, matrix.counts);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * title.hashCode() + classes.hashCode()) + Arrays.deepHashCode(counts);
  }

  @Override
  public String toString() {
    return "ConfusionMatrix[" + title + ", " + classes.size() + " classes]";
  }
}
