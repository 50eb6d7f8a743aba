package org.taugru.bench;

import java.util.ArrayList;
import java.util.List;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;

/// The last value of each state and the gradient of each trained parameter of one model.
record GpuAnswer(List<float[]> states, List<float[]> gradients) {
  static GpuAnswer of(Carry end, Gradients all) {
    List<float[]> states = new ArrayList<>();
    for (int s = 0; s < end.program().states().size(); s++)
      states.add(end.current(s));
    List<float[]> gradients = new ArrayList<>();
    for (int p = 0; p < all.parameters().declared().size(); p++)
      if (all.parameters().declared().get(p).trained())
        gradients.add(all.parameters().values(p));
    return new GpuAnswer(states, gradients);
  }

  /// The largest difference, relative to the largest element of the array; NaN where there is one.
  double differenceFrom(GpuAnswer other) {
    double largest = 0;
    for (int s = 0; s < states.size(); s++)
      largest = Math.max(largest, StepAnswer.difference(states.get(s), other.states.get(s)));
    for (int p = 0; p < gradients.size(); p++)
      largest = Math.max(largest, StepAnswer.difference(gradients.get(p), other.gradients.get(p)));
    return largest;
  }
}
