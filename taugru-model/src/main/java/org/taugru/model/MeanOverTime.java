package org.taugru.model;

import org.taugru.exec.Sequence;

/// The mean of states over each sample's own steps, and its adjoint. A sample without steps has mean zero.
final class MeanOverTime {
  private MeanOverTime() {
  }

  static float[] of(Sequence states) {
    int row = states.batch() * states.width();
    float[] mean = new float[row];
    for (int i = 0; i < row; i++) {
      int length = states.lengths()[i / states.width()];
      double sum = 0;
      for (int n = 0; n < length; n++)
        sum += states.values()[n * row + i];
      mean[i] = length == 0 ? 0 : (float) (sum / length);
    }
    return mean;
  }

  static float[] adjoint(float[] mean, Sequence states) {
    int row = states.batch() * states.width();
    float[] adjoint = new float[states.values().length];
    for (int i = 0; i < row; i++) {
      int length = states.lengths()[i / states.width()];
      for (int n = 0; n < length; n++)
        adjoint[n * row + i] = mean[i] / length;
    }
    return adjoint;
  }
}
