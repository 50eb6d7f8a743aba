package org.taugru.sets;

import java.io.IOException;
import java.util.List;
import org.taugru.data.Dataset;
import org.taugru.data.NaiveMethod;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Targets;

/// What can be known of a sound without hearing what comes first: the mean and the standard deviation over time of each input.
final class Pooled {
  private Pooled() {
  }

  /// The commonest class; then of pooled inputs the nearest mean of a class, and a linear model.
  static List<NaiveMethod> methods(Dataset data, Sequences train) throws IOException {
    SequenceSet pooled = of(train);
    return List.of(NaiveMethod.commonest(data),
        pooling("nearest-mean-pooled", NaiveMethod.nearestMean(pooled)),
        pooling("logistic-regression-pooled", NaiveMethod.logisticRegression(pooled)));
  }

  private static NaiveMethod pooling(String name, NaiveMethod method) {
    return new NaiveMethod(name, method.fitted(), sequences -> method.score(of(sequences)));
  }

  /// Sequences of one step: all means, then all deviations. They fit into memory where what they are made of does not.
  static SequenceSet of(Sequences sequences) throws IOException {
    int width = sequences.format().inputs().perStep();
    float[] pooled = new float[sequences.count() * 2 * width];
    int[] labels = new int[sequences.count()];
    int[] done = {0};
    sequences.forEachPart(part -> {
      for (int i = 0; i < part.count(); i++, done[0]++) {
        pool(part, i, pooled, done[0] * 2 * width);
        labels[done[0]] = part.targets().labels()[i];
      }
    });
    return SequenceSet.of(labels.length, 1, 2 * width, pooled,
        new Targets.Label(sequences.format().targets().size(), labels));
  }

  private static void pool(SequenceSet set, int sequence, float[] to, int at) {
    int width = set.inputWidth();
    float[] values = set.features();
    for (int feature = 0; feature < width; feature++) {
      double mean = 0;
      double squares = 0;
      for (int n = 0; n < set.length(sequence); n++) { // Welford: mean and squares in one pass
        double value = values[(sequence * set.steps() + n) * width + feature];
        double difference = value - mean;
        mean += difference / (n + 1);
        squares += difference * (value - mean);
      }
      to[at + feature] = (float) mean;
      to[at + width + feature] = (float) Math.sqrt(squares / set.length(sequence));
    }
  }
}
