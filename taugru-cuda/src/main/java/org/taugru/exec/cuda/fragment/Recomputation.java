package org.taugru.exec.cuda.fragment;

import java.util.List;
import java.util.Optional;
import org.taugru.exec.cuda.driver.Queue;

/// Takes a layer through sequences a window of steps at a time, in memory for one. States are kept at every step, so the backward pass begins each window
/// from the states before it and computes again what was not kept.
///
/// Gradients are sums over the windows, the last one first.
final class Recomputation {
  private final FragmentLayer layer;
  private final Wiring wiring;
  private final int kept;
  private Optional<StepWindow> held = Optional.empty();

  /// @param kept steps of a window
  Recomputation(FragmentLayer layer, Wiring wiring, int kept) {
    this.layer = layer;
    this.wiring = wiring;
    this.kept = kept;
  }

  private int states() {
    return wiring.program.states().size();
  }

  static String every(Wiring wiring, int state) {
    return "window_every_" + wiring.stateName(state);
  }

  private void forward(Queue queue, StepWindow window, boolean keep) {
    layer.startOperands(queue, window.first());
    layer.inputs(queue, window, keep);
    layer.forward(queue, window, keep);
    held = keep ? Optional.of(window) : Optional.empty();
  }

  /// @param keep whether a backward pass follows, which begins with the last window
  void forward(Queue queue, int ran, boolean keep) {
    List<StepWindow> windows = StepWindow.of(ran, kept);
    windows.forEach(window -> forward(queue, window, keep && window.equals(windows.getLast())));
  }

  /// Derivatives of states and inputs, and gradients, of all steps.
  void backward(Queue queue, int ran, boolean everyStep) {
    layer.beginGradients(queue);
    for (StepWindow window : StepWindow.of(ran, kept).reversed()) {
      if (!held.equals(Optional.of(window)))
        forward(queue, window, true);
      layer.shiftLengths(queue, window.first());
      for (int s = 0; s < states(); s++)
        adjoints(queue, s, window, ran, everyStep);
      layer.backward(queue, window, everyStep);
      for (Wiring.Delayed late : wiring.lateAdjoints())
        if (late.lag() >= window.count() && window.first() + late.lag() < ran)
          layer.addToStart(queue, late, window.first() + late.lag());
      layer.gradients(queue, window);
      if (layer.hasInputAdjoints())
        layer.inputAdjoints(queue, window);
    }
  }

  /// What the loss and the windows behind it say of a state in this one: the last of its steps has all that the next window says of the state that it starts
  /// from.
  private void adjoints(Queue queue, int state, StepWindow window, int ran, boolean everyStep) {
    layer.beginAdjoints(queue, state, window, everyStep);
    for (Wiring.Delayed late : wiring.lateAdjoints())
      if (late.state() == state) {
        int from = Math.max(0, window.count() - 1 - late.lag());
        int to = Math.min(window.count() - 1, ran - window.first() - 1 - late.lag());
        if (from < to)
          layer.addLate(queue, late, window.first() + from + 1 + late.lag(), from, to - from);
      }
    if (window.end() < ran)
      layer.addStart(queue, state, window.count() - 1);
  }
}
