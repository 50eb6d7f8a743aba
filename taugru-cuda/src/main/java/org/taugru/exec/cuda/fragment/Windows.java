package org.taugru.exec.cuda.fragment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;

/// Takes a layer through sequences a window of steps at a time. There are two reasons to do so. Products with a state of long before are done for a whole
/// window at once, which must not be longer than the lag. And memory may suffice for one window alone: states are kept at every step, so the backward pass
/// begins each window from the states before it and computes again what was not kept. Gradients are then sums over the windows, the last one first.
final class Windows {
  private final FragmentLayer layer;
  private final Wiring wiring;
  private final int length;
  private final boolean computesAgain;
  private Optional<StepWindow> held = Optional.empty();

  /// @param computesAgain whether memory is for one window alone
  Windows(FragmentLayer layer, Wiring wiring, int length, boolean computesAgain) {
    this.layer = layer;
    this.wiring = wiring;
    this.length = length;
    this.computesAgain = computesAgain;
  }

  private int states() {
    return wiring.program.states().size();
  }

  static String every(Wiring wiring, int state) {
    return "window_every_" + wiring.stateName(state);
  }

  private void forward(Queue queue, StepWindow window, boolean keep) {
    if (computesAgain) {
      layer.startOperands(queue, window.first());
      layer.inputs(queue, window, keep);
    }
    layer.forward(queue, window, keep);
    held = keep ? Optional.of(window) : Optional.empty();
  }

  /// @param keep whether a backward pass follows, which begins with the last window
  void forward(Queue queue, int ran, boolean keep) {
    List<StepWindow> windows = StepWindow.of(ran, length);
    windows.forEach(
        window -> forward(queue, window, keep && (!computesAgain || window.equals(windows.getLast()))));
  }

  /// Derivatives of states and inputs, and gradients, of all steps.
  void backward(Queue queue, int ran, boolean everyStep) {
    if (computesAgain)
      layer.beginGradients(queue);
    for (StepWindow window : StepWindow.of(ran, length).reversed()) {
      if (computesAgain && !held.equals(Optional.of(window)))
        forward(queue, window, true);
      shiftLengths(queue, window.first());
      for (int s = 0; s < states(); s++)
        adjoints(queue, s, window, ran, everyStep);
      layer.backward(queue, window, everyStep);
      for (Wiring.Delayed late : wiring.lateAdjoints())
        if (late.lag() >= window.count() && window.first() + late.lag() < ran)
          addToStart(queue, late, window.first() + late.lag());
      if (computesAgain) {
        layer.gradients(queue, window);
        if (layer.hasInputAdjoints())
          layer.inputAdjoints(queue, window);
      }
    }
  }

  /// What the loss and the windows behind it say of a state in this one: the last of its steps has all that the next window says of the state that it starts
  /// from.
  private void adjoints(Queue queue, int state, StepWindow window, int ran, boolean everyStep) {
    beginAdjoints(queue, state, window, everyStep);
    for (Wiring.Delayed late : wiring.lateAdjoints())
      if (late.state() == state) {
        int from = Math.max(0, window.count() - 1 - late.lag());
        int to = Math.min(window.count() - 1, ran - window.first() - 1 - late.lag());
        if (from < to)
          addLate(queue, late, window.first() + from + 1 + late.lag(), from, to - from);
      }
    if (window.end() < ran)
      addStart(queue, state, window.count() - 1);
  }

  /// What is said of a state after each step of a window, by the loss alone.
  private void beginAdjoints(Queue queue, int state, StepWindow window, boolean everyStep) {
    DeviceMemory target = layer.of(every(wiring, state));
    queue.zero(target, 0, window.count() * layer.row() * 4);
    long every = everyStep ? layer.everyAddress(state) : 0L;
    if (every != 0)
      layer.add(queue, every + window.first() * layer.row() * 4, target.address(), window.count() * layer.row());
  }

  /// Adds what so many steps from one on mean for a state far before, to steps of a window.
  private void addLate(Queue queue, Wiring.Delayed late, int step, int ofWindow, int count) {
    layer.add(queue, layer.of(wiring.lateName(late)).address() + step * layer.row() * 4,
        layer.of(every(wiring, late.state())).address() + ofWindow * layer.row() * 4, count * layer.row());
  }

  /// Adds the derivatives with respect to what the last window started from, to a step of this one.
  private void addStart(Queue queue, int state, int ofWindow) {
    layer.add(queue, layer.of("start_" + wiring.stateName(state)).address(),
        layer.of(every(wiring, state)).address() + ofWindow * layer.row() * 4, layer.row());
  }

  /// Adds what a step means for the state that a window started from.
  private void addToStart(Queue queue, Wiring.Delayed late, int step) {
    layer.add(queue, layer.of(wiring.lateName(late)).address() + step * layer.row() * 4,
        layer.of("start_" + wiring.stateName(late.state())).address(),
        layer.row());
  }

  /// Counts lengths from a step on.
  private void shiftLengths(Queue queue, int step) {
    long count = layer.tiles() * 8L;
    queue.launch(layer.shared().function("shift_lengths"), FragmentLayer.over(count),
        SequenceStructs.SHIFT_LENGTHS.bytes(Map.of("source", layer.of("lengths").address(), "target",
            layer.of("window_lengths").address(), "by", (long) step, "count", count)));
  }
}
