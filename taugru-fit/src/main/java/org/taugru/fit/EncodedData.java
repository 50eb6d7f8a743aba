package org.taugru.fit;

import java.util.Arrays;
import org.taugru.data.SequenceSet;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;

/// Sequences as a network reads them, with what it is to say.
///
/// @param values `[sequence][step · width]`; arrays are not copied, and nobody writes to them
/// @param labels of each sequence; empty where numbers are asked for
/// @param answers of each sequence, scaled; empty where labels are asked for
record EncodedData(int width, float[][] values, int classes, int[] labels, float[] answers) {
  private static final double LEAST_PROBABILITY = 1e-6;

  static EncodedData labelled(int width, float[][] values, int classes, int[] labels) {
    return new EncodedData(width, values, classes, labels, new float[0]);
  }

  static EncodedData valued(int width, float[][] values, float[] answers) {
    return new EncodedData(width, values, 0, new int[0], answers);
  }

  int count() {
    return values.length;
  }

  int length(int number) {
    return values[number].length / width;
  }

  boolean isLabelled() {
    return classes > 0;
  }

  TargetFormat targets() {
    return isLabelled() ? TargetFormat.labels(classes, false) : TargetFormat.values(1, false);
  }

  /// How many numbers a network says.
  int outputs() {
    return isLabelled() ? classes : 1;
  }

  double meanLength() {
    return Arrays.stream(values).mapToInt(each -> each.length).average().orElse(0) / width;
  }

  int longest() {
    return Arrays.stream(values).mapToInt(each -> each.length).max().orElse(width) / width;
  }

  /// The mean loss of what was said of these sequences: the negative logarithm of the probability, or the square of the error.
  double loss(double[][] said, int[] numbers) {
    double sum = 0;
    for (int i = 0; i < said.length; i++)
      sum += isLabelled() ? -Math.log(Math.max(LEAST_PROBABILITY, said[i][labels[numbers[i]]]))
          : Math.pow(said[i][0] - answers[numbers[i]], 2);
    return sum / said.length;
  }

  /// The sequences of these numbers in one array, filled up with zeros to the longest of them.
  SequenceSet set(int... numbers) {
    int steps = Arrays.stream(numbers).map(this::length).max().orElse(1);
    float[] inputs = new float[Math.multiplyExact(numbers.length, steps * width)];
    for (int i = 0; i < numbers.length; i++)
      System.arraycopy(values[numbers[i]], 0, inputs, i * steps * width, values[numbers[i]].length);
    return new SequenceSet(numbers.length, steps, width, inputs, Arrays.stream(numbers).map(this::length).toArray(),
        targets(numbers));
  }

  private Targets targets(int[] numbers) {
    if (isLabelled())
      return new Targets.Label(classes, Arrays.stream(numbers).map(i -> labels[i]).toArray());
    float[] asked = new float[numbers.length];
    for (int i = 0; i < asked.length; i++)
      asked[i] = answers[numbers[i]];
    return new Targets.Vector(1, asked);
  }
}
