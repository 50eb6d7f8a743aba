package org.taugru.exec.cuda.fragment;

import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Queue;

/// A kernel for derivatives with respect to inputs, for all steps at once.
interface InputAdjoints {
  /// Whether the gradient has any.
  boolean isWanted();

  String source();

  int sharedBytes();

  /// @param arguments where everything lies, by name
  void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> arguments, int ran);
}
