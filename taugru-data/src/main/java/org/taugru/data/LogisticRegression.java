package org.taugru.data;

import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;

/// What a linear model can say: multinomial logistic regression on all inputs of a sequence side by side, zeros beyond its end,
/// nothing beyond the longest that it was fitted to. Fitted with Adam in a few passes, in an order that is always the same.
final class LogisticRegression {
  private static final int BATCH = 100;
  /// As many passes as make about so many multiplications, within reason: enough for the accuracy to settle. Few inputs take
  /// many passes.
  private static final double WORK = 4e9;
  private static final double RATE = 1e-3;

  private final int classes;
  private final int features;
  /// So that the largest input is about 1; zeros, of which there are many in pictures, stay zeros.
  private final float scale;
  /// `[class, feature]`, and behind them a bias for each class.
  private final float[] weights;

  private LogisticRegression(Sequences train) throws IOException {
    this.classes = train.format().targets().size();
    this.features = train.steps() * train.format().inputs().perStep();
    this.weights = new float[(features + 1) * classes];
    float[] largest = {0};
    train.forEachPart(part -> {
      for (float value : part.features())
        largest[0] = Math.max(largest[0], Math.abs(value));
    });
    this.scale = largest[0] == 0 ? 1 : 1 / largest[0];
  }

  static NaiveMethod of(Sequences train) throws IOException {
    LogisticRegression model = new LogisticRegression(train);
    model.fit(train);
    return NaiveMethod.fitted("logistic-regression", model.weights.length, model::score);
  }

  private void fit(Sequences train) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    int[] order = new int[train.count()];
    Arrays.setAll(order, i -> i);
    float[] gradient = new float[weights.length];
    float[] mean = new float[weights.length];
    float[] square = new float[weights.length];
    int passes = (int) Math.clamp(WORK / ((double) train.count() * weights.length * 2), 3, 1000);
    int step = 0;
    for (int pass = 0; pass < passes; pass++) {
      shuffle(order, random);
      for (int begin = 0; begin < order.length; begin += BATCH) {
        SequenceSet batch = train.read(Arrays.copyOfRange(order, begin, Math.min(order.length, begin + BATCH)));
        Arrays.fill(gradient, 0);
        double rate = RATE * (1 - (double) pass / passes);
        for (int i = 0; i < batch.count(); i++)
          addGradient(batch, i, gradient);
        adam(gradient, mean, square, ++step, rate, batch.count());
      }
    }
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
  }

  private void addGradient(SequenceSet batch, int sequence, float[] gradient) {
    float[] errors = probabilities(batch, sequence);
    errors[batch.targets().labels()[sequence]] -= 1;
    int each = batch.features().length / batch.count();
    for (int c = 0; c < classes; c++) {
      addMultiple(errors[c] * scale, batch.features(), sequence * each, gradient, c * features,
          Math.min(features, each));
      gradient[classes * features + c] += errors[c];
    }
  }

  private static void addMultiple(float factor, float[] from, int begin, float[] to, int at, int count) {
    for (int i = 0; i < count; i++)
      to[at + i] += factor * from[begin + i];
  }

  /// Eight sums at once, since one would wait for itself at every step.
  private static float product(float[] one, int begin, float[] other, int at, int count) {
    float s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
    int i = 0;
    for (; i + 8 <= count; i += 8) {
      s0 += one[begin + i] * other[at + i];
      s1 += one[begin + i + 1] * other[at + i + 1];
      s2 += one[begin + i + 2] * other[at + i + 2];
      s3 += one[begin + i + 3] * other[at + i + 3];
      s4 += one[begin + i + 4] * other[at + i + 4];
      s5 += one[begin + i + 5] * other[at + i + 5];
      s6 += one[begin + i + 6] * other[at + i + 6];
      s7 += one[begin + i + 7] * other[at + i + 7];
    }
    for (; i < count; i++)
      s0 += one[begin + i] * other[at + i];
    return s0 + s1 + (s2 + s3) + (s4 + s5 + (s6 + s7));
  }

  private void adam(float[] gradient, float[] mean, float[] square, int step, double rate, int count) {
    float corrected = (float) (rate * Math.sqrt(1 - Math.pow(0.999, step)) / (1 - Math.pow(0.9, step)));
    for (int i = 0; i < weights.length; i++) {
      float g = gradient[i] / count;
      mean[i] = 0.9f * mean[i] + 0.1f * g;
      square[i] = 0.999f * square[i] + 0.001f * g * g;
      weights[i] -= corrected * mean[i] / ((float) Math.sqrt(square[i]) + 1e-8f);
    }
  }

  private float[] probabilities(SequenceSet set, int sequence) {
    float[] logits = new float[classes];
    int each = set.features().length / set.count();
    for (int c = 0; c < classes; c++)
      logits[c] = weights[classes * features + c]
          + scale * product(set.features(), sequence * each, weights, c * features, Math.min(features, each));
    double largest = Double.NEGATIVE_INFINITY;
    for (float logit : logits)
      largest = Math.max(largest, logit);
    double sum = 0;
    for (float logit : logits)
      sum += StrictMath.exp(logit - largest);
    for (int c = 0; c < classes; c++)
      logits[c] = (float) (StrictMath.exp(logits[c] - largest) / sum);
    return logits;
  }

  private Score score(Sequences sequences) throws IOException {
    double[] total = new double[2]; // right, loss
    sequences.forEachPart(part -> {
      for (int i = 0; i < part.count(); i++) {
        float[] probabilities = probabilities(part, i);
        int label = part.targets().labels()[i];
        int best = 0;
        for (int c = 1; c < classes; c++)
          best = probabilities[c] > probabilities[best] ? c : best;
        total[0] += best == label ? 1 : 0;
        total[1] -= Math.log(Math.max(probabilities[label], Float.MIN_NORMAL));
      }
    });
    return new Score.Classification(total[0] / sequences.count(), total[1] / sequences.count());
  }
}
