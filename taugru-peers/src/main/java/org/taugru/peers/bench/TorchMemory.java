package org.taugru.peers.bench;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDScope;
import ai.djl.pytorch.jni.JniUtils;
import java.util.function.Supplier;

/// When PyTorch's arrays are freed.
final class TorchMemory {
  private TorchMemory() {
  }

  /// A step of a recurrence. Without a gradient, what it computed in between is freed at once, as it is in Python; with
  /// one, the backward pass needs it.
  static NDList step(Supplier<NDList> step) {
    if (JniUtils.isGradMode())
      return step.get();
    NDList states;
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      states = step.get();
      NDScope.unregister(states);
    }
    states.forEach(NDScope::register);
    return states;
  }
}
