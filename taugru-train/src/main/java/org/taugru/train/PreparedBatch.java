package org.taugru.train;

import java.util.List;

/// The batch of an iteration in the layout of kernels, in the parts in which it is done so that it fits the budget.
///
/// @param counted rows of all parts that count
record PreparedBatch(List<Batch> parts, int counted) {
  /// Sequences of all parts.
  int samples() {
    int samples = 0;
    for (int i = 0; i < parts.size(); i++)
      samples += parts.get(i).samples();
    return samples;
  }
}
