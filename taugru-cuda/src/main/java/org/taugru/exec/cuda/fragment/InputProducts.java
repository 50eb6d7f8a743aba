package org.taugru.exec.cuda.fragment;

import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Queue;

/// A kernel for products of wide inputs, for all steps at once.
interface InputProducts {
  String source();

  /// Of a block.
  int sharedBytes();

  /// @param arguments where everything lies, by name
  void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> arguments, int ran);
}
