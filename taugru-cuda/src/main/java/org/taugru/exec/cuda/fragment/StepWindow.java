package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.List;

/// Steps of a sequence that follow each other.
///
/// @param count 1 or more
record StepWindow(int first, int count) {
  static StepWindow whole(int steps) {
    return new StepWindow(0, steps);
  }

  /// All steps in windows of a length; the last may be shorter.
  static List<StepWindow> of(int steps, int length) {
    List<StepWindow> windows = new ArrayList<>();
    for (int first = 0; first < steps; first += length)
      windows.add(new StepWindow(first, Math.min(length, steps - first)));
    return windows;
  }

  /// The step behind its last one.
  int end() {
    return first + count;
  }
}
