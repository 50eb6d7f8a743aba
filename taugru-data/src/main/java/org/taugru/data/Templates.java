package org.taugru.data;

import java.io.IOException;
import java.util.Arrays;

/// Says the class whose mean in the training set is nearest. Its probabilities are those of classes that scatter about
/// their means like normal noise of one common size.
///
/// @param means    `[classes][feature]`
/// @param variance of a feature about the mean of its class
record Templates(Look look, double[][] means, double variance) {
  /// What of a sequence is compared: all of its inputs side by side, or the spectrum of the first.
  enum Look {
    VALUES, SPECTRUM;

    double[] at(SequenceSet set, int sequence) {
      double[] values = new double[set.steps() * (this == VALUES ? set.inputWidth() : 1)];
      int perStep = values.length / set.steps();
      for (int i = 0; i < values.length; i++)
        values[i] = set.input(sequence, i / perStep, i % perStep);
      return this == VALUES ? values : Spectrum.magnitudes(values);
    }
  }

  /// So that probabilities exist where all sequences of a class are the same.
  private static final double LEAST_VARIANCE = 1e-9;

  static Templates of(Sequences train, Look look) throws IOException {
    int classes = requireLabels(train).size();
    int features = look.at(train.read(0), 0).length;
    double[][] means = new double[classes][features];
    int[] counts = new int[classes];
    double[] squares = {0};
    forEach(train, look, (seen, label) -> {
      double[] mean = means[label];
      int count = ++counts[label];
      for (int j = 0; j < features; j++) { // Welford: mean and squares in one pass
        double difference = seen[j] - mean[j];
        mean[j] += difference / count;
        squares[0] += difference * (seen[j] - mean[j]);
      }
    });
    return new Templates(look, means, Math.max(LEAST_VARIANCE, squares[0] / ((double) train.count() * features)));
  }

  private interface Use {
    void accept(double[] seen, int label);
  }

  private static void forEach(Sequences sequences, Look look, Use use) throws IOException {
    sequences.forEachPart(part -> {
      for (int i = 0; i < part.count(); i++)
        use.accept(look.at(part, i), part.targets().labels()[i]);
    });
  }

  /// The means of all classes, and the variance.
  int fitted() {
    return means.length * means[0].length + 1;
  }

  Score score(Sequences test) throws IOException {
    requireLabels(test);
    double[] right = {0};
    double[] surprise = {0};
    forEach(test, look, (whole, label) -> {
      double[] seen = Arrays.copyOf(whole, means[0].length); // sets differ in their longest sequence
      double[] logLikelihood = new double[means.length];
      int best = 0;
      for (int c = 0; c < means.length; c++) {
        logLikelihood[c] = -squaredDistance(seen, means[c]) / (2 * variance);
        best = logLikelihood[c] > logLikelihood[best] ? c : best;
      }
      right[0] += best == label ? 1 : 0;
      surprise[0] += logSumExp(logLikelihood, logLikelihood[best]) - logLikelihood[label];
    });
    return new Score.Classification(right[0] / test.count(), surprise[0] / test.count());
  }

  private static double squaredDistance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++)
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    return sum;
  }

  private static double logSumExp(double[] values, double largest) {
    double sum = 0;
    for (double value : values)
      sum += Math.exp(value - largest);
    return largest + Math.log(sum);
  }

  private static TargetFormat requireLabels(Sequences sequences) {
    TargetFormat targets = sequences.format().targets();
    if (targets.kind() == TargetFormat.Kind.LABELS && !targets.everyStep())
      return targets;
    throw new IllegalArgumentException("templates need one label a sequence, not " + targets + ".");
  }
}
