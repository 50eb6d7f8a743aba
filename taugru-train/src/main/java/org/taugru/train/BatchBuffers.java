package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import org.taugru.data.SequenceFormat;

/// Buffers that one [PreparedBatch] after another is made in: those of the last one serve again where the size is the same.
final class BatchBuffers {
  private final List<Batch> free = new ArrayList<>();
  private final List<Batch> taken = new ArrayList<>();

  /// Takes back what the last batch was made in.
  void reset() {
    free.clear();
    free.addAll(taken);
    taken.clear();
  }

  Batch take(SequenceFormat format, int steps, int samples) {
    Batch batch = null;
    for (int i = 0; i < free.size() && batch == null; i++)
      if (free.get(i).steps() == steps && free.get(i).samples() == samples)
        batch = free.remove(i);
    if (batch == null)
      batch = Batch.empty(format, steps, samples);
    taken.add(batch);
    return batch;
  }
}
