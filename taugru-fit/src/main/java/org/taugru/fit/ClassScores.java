package org.taugru.fit;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/// How often a method tells classes apart.
///
/// @param method    as tables call it
/// @param confusion `[class][said]`: how many sequences of a class were said to be of which
/// @param logLoss   the mean of the negative logarithm of the probability of the right class; none of methods that give none
public record ClassScores(String method, List<String> classes, int[][] confusion, OptionalDouble logLoss) {
  private static final double LEAST_PROBABILITY = 1e-9;

  public ClassScores {
    classes = List.copyOf(classes);
  }

  /// @param probabilities of the classes, by sequence
  static ClassScores of(String method, List<String> classes, int[] labels, double[][] probabilities) {
    int[] said = new int[labels.length];
    double sum = 0;
    for (int i = 0; i < labels.length; i++) {
      said[i] = largest(probabilities[i]);
      sum -= Math.log(Math.max(LEAST_PROBABILITY, probabilities[i][labels[i]]));
    }
    return new ClassScores(method, classes, confusion(classes.size(), labels, said),
        OptionalDouble.of(sum / labels.length));
  }

  static ClassScores of(String method, List<String> classes, int[] labels, int[] said) {
    return new ClassScores(method, classes, confusion(classes.size(), labels, said), OptionalDouble.empty());
  }

  private static int[][] confusion(int classes, int[] labels, int[] said) {
    int[][] counts = new int[classes][classes];
    for (int i = 0; i < labels.length; i++)
      counts[labels[i]][said[i]]++;
    return counts;
  }

  /// The first of the largest.
  static int largest(double[] values) {
    int largest = 0;
    for (int k = 1; k < values.length; k++)
      if (values[k] > values[largest])
        largest = k;
    return largest;
  }

  /// How many sequences there were.
  public int sequences() {
    return IntStream.range(0, confusion.length).map(this::of).sum();
  }

  /// The share of sequences that were told right.
  public double accuracy() {
    return (double) IntStream.range(0, confusion.length).map(k -> confusion[k][k]).sum() / sequences();
  }

  /// The share of right ones among those said to be of a class; NaN where none was.
  public double precision(int number) {
    return (double) confusion[number][number]
        / IntStream.range(0, confusion.length).map(k -> confusion[k][number]).sum();
  }

  /// The share of a class that was told right; NaN where there was none of it.
  public double recall(int number) {
    return (double) confusion[number][number] / of(number);
  }

  private int of(int number) {
    return IntStream.of(confusion[number]).sum();
  }
}
