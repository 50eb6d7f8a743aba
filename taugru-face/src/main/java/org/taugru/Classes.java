package org.taugru;

/// What logits say of classes: a logit for each, or one for two.
final class Classes {
  private Classes() {
  }

  static int[] likeliest(float[][] logits) {
    int[] classes = new int[logits.length];
    for (int i = 0; i < classes.length; i++) {
      if (logits[i].length == 1)
        classes[i] = logits[i][0] > 0 ? 1 : 0;
      for (int c = 1; c < logits[i].length; c++)
        classes[i] = logits[i][c] > logits[i][classes[i]] ? c : classes[i];
    }
    return classes;
  }

  static float[][] probabilities(float[][] logits) {
    float[][] probabilities = new float[logits.length][];
    for (int i = 0; i < logits.length; i++)
      probabilities[i] = logits[i].length == 1 ? softmax(0, logits[i][0]) : softmax(logits[i]);
    return probabilities;
  }

  private static float[] softmax(float... logits) {
    double largest = Double.NEGATIVE_INFINITY;
    for (float logit : logits)
      largest = Math.max(largest, logit);
    double sum = 0;
    for (float logit : logits)
      sum += Math.exp(logit - largest);
    float[] shares = new float[logits.length];
    for (int c = 0; c < shares.length; c++)
      shares[c] = (float) (Math.exp(logits[c] - largest) / sum);
    return shares;
  }
}
