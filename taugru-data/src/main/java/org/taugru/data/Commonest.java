package org.taugru.data;

import java.io.IOException;

/// Says the same of every sequence: the mean of the numbers in the training set, or its labels by how often they come.
///
/// @param sums   of numbers by column, or counts of labels
/// @param scales by which differences are larger in raw numbers, by column; nothing where they are the same
record Commonest(double[] sums, double rows, double[] scales) {
  /// So that a label that is not in the training set is unlikely rather than impossible.
  private static final double UNSEEN = 0.5;

  /// Of fresh data, the validation set stands for the training set.
  static NaiveMethod of(Dataset data) throws IOException {
    Sequences train = data.training() instanceof TrainingSplit.Stored(Sequences stored) ? stored : data.validation();
    TargetFormat format = train.format().targets();
    double[] sums = new double[format.size()];
    double[] rows = {0};
    forEachRow(train, (targets, row) -> {
      rows[0]++;
      if (format.kind() == TargetFormat.Kind.LABELS)
        sums[targets.labels()[row]]++;
      else
        for (int i = 0; i < sums.length; i++)
          sums[i] += targets.values()[row * sums.length + i];
    });
    Commonest commonest = new Commonest(sums, rows[0], data.preparation().outputScales());
    return NaiveMethod.fitted(format.kind() == TargetFormat.Kind.LABELS ? "class-shares" : "mean", sums.length,
        commonest::score);
  }

  Score score(Sequences sequences) throws IOException {
    boolean labels = sequences.format().targets().kind() == TargetFormat.Kind.LABELS;
    double[] total = new double[4]; // loss, right, rows, squares in raw numbers
    forEachRow(sequences, (targets, row) -> {
      total[2]++;
      if (labels) {
        int label = targets.labels()[row];
        total[0] -= Math.log((sums[label] + UNSEEN) / (rows + UNSEEN * sums.length));
        total[1] += label == commonest() ? 1 : 0;
      } else
        for (int i = 0; i < sums.length; i++) {
          double square = Math.pow(targets.values()[row * sums.length + i] - sums[i] / rows, 2) / sums.length;
          total[0] += square;
          total[3] += scales.length == 0 ? square : square * scales[i] * scales[i];
        }
    });
    return labels ? new Score.Classification(total[1] / total[2], total[0] / total[2])
        : new Score.Regression(total[3] / total[2], total[0] / total[2]);
  }

  private int commonest() {
    int best = 0;
    for (int i = 1; i < sums.length; i++)
      best = sums[i] > sums[best] ? i : best;
    return best;
  }

  private interface RowUse {
    void accept(Targets targets, int row);
  }

  private static void forEachRow(Sequences sequences, RowUse use) throws IOException {
    sequences.forEachPart(part -> forEachRowOf(part, use));
  }

  private static void forEachRowOf(SequenceSet set, RowUse use) {
    boolean everyStep = set.format().targets().everyStep();
    boolean[] mask = set.targets().mask();
    for (int i = 0; i < set.count(); i++)
      for (int n = 0; n < (everyStep ? set.lengths()[i] : 1); n++) {
        int row = everyStep ? i * set.steps() + n : i;
        if (mask.length == 0 || mask[row])
          use.accept(set.targets(), row);
      }
  }
}
