package org.taugru.data;

/// Says the class whose mean in the training set is nearest. Its probabilities are those of classes that scatter about
/// their means like normal noise of one common size.
///
/// @param means    `[classes][feature]`
/// @param variance of a feature about the mean of its class
record Templates(Look look, double[][] means, double variance) {
  /// What of a sequence is compared.
  enum Look {
    VALUES, SPECTRUM;

    double[] at(SequenceSet set, int sequence) {
      double[] values = new double[set.steps()];
      for (int step = 0; step < values.length; step++)
        values[step] = set.input(sequence, step, 0);
      return this == VALUES ? values : Spectrum.magnitudes(values);
    }
  }

  /// So that probabilities exist where all sequences of a class are the same.
  private static final double LEAST_VARIANCE = 1e-9;

  static Templates of(SequenceSet train, Look look) {
    Targets.Label label = labels(train);
    int features = look.at(train, 0).length;
    double[][] means = new double[label.classes()][features];
    int[] counts = new int[label.classes()];
    double squares = 0;
    for (int i = 0; i < train.count(); i++) {
      double[] seen = look.at(train, i);
      double[] mean = means[label.labels()[i]];
      int count = ++counts[label.labels()[i]];
      for (int j = 0; j < features; j++) { // Welford: mean and squares in one pass
        double difference = seen[j] - mean[j];
        mean[j] += difference / count;
        squares += difference * (seen[j] - mean[j]);
      }
    }
    return new Templates(look, means, Math.max(LEAST_VARIANCE, squares / ((double) train.count() * features)));
  }

  /// The means of all classes, and the variance.
  int fitted() {
    return means.length * means[0].length + 1;
  }

  Score score(SequenceSet test) {
    int[] labels = labels(test).labels();
    double right = 0;
    double surprise = 0;
    for (int i = 0; i < test.count(); i++) {
      double[] logLikelihood = new double[means.length];
      double[] seen = look.at(test, i);
      int best = 0;
      for (int c = 0; c < means.length; c++) {
        logLikelihood[c] = -squaredDistance(seen, means[c]) / (2 * variance);
        best = logLikelihood[c] > logLikelihood[best] ? c : best;
      }
      right += best == labels[i] ? 1 : 0;
      surprise += logSumExp(logLikelihood, logLikelihood[best]) - logLikelihood[labels[i]];
    }
    return new Score.Classification(right / test.count(), surprise / test.count());
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

  private static Targets.Label labels(SequenceSet set) {
    if (set.targets() instanceof Targets.Label label)
      return label;
    throw new IllegalArgumentException("templates need one label a sequence, not "
        + set.targets().getClass().getSimpleName() + ".");
  }
}
