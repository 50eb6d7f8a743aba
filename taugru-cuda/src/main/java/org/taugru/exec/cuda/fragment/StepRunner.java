package org.taugru.exec.cuda.fragment;

import java.util.Map;
import org.taugru.exec.cuda.driver.Queue;

/// Takes a layer through the steps of sequences.
interface StepRunner {
  /// @param arguments where everything lies, by name
  /// @param ran       steps, 1 or more
  void forward(Queue queue, Map<String, Long> arguments, int ran);

  void backward(Queue queue, Map<String, Long> arguments, int ran);

  /// Frees what it holds on the GPU.
  void close();
}
