package org.taugru.bench;

import java.util.Arrays;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;

/// The last states and all gradients of a training step.
record StepAnswer(Carry carry, Gradients gradients) {
  /// Whether every number has the same bits.
  boolean sameBits(StepAnswer other) {
    for (int s = 0; s < carry.program().states().size(); s++)
      if (!Arrays.equals(carry.state(s), other.carry.state(s))
          || !Arrays.equals(gradients.carry().state(s), other.gradients.carry().state(s)))
        return false;
    for (int i = 0; i < gradients.parameters().declared().size(); i++)
      if (!Arrays.equals(gradients.parameters().values(i), other.gradients.parameters().values(i)))
        return false;
    return Arrays.equals(gradients.inputs(), other.gradients.inputs());
  }

  /// The largest difference of last states and gradients of parameters, relative to the largest element of the array.
  double differenceFrom(StepAnswer other) {
    double largest = 0;
    for (int s = 0; s < carry.program().states().size(); s++)
      largest = Math.max(largest, difference(carry.state(s), other.carry.state(s)));
    for (int i = 0; i < gradients.parameters().declared().size(); i++)
      largest = Math.max(largest, difference(gradients.parameters().values(i), other.gradients.parameters().values(i)));
    return largest;
  }

  static double difference(float[] a, float[] b) {
    double largest = 0;
    double scale = Float.MIN_NORMAL;
    for (int i = 0; i < a.length; i++) {
      largest = Math.max(largest, Math.abs((double) a[i] - b[i]));
      scale = Math.max(scale, Math.abs(b[i]));
    }
    return largest / scale;
  }
}
