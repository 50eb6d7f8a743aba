package org.taugru.train;

import java.io.IOException;
import org.taugru.data.SequenceSet;

/// Which sequences an update is made with: a function of the data, the settings, the epoch and the iteration, see
/// [SampleOrder].
public sealed interface Samples {
  /// From 0 on.
  int epoch();

  /// Of the epoch, from 0 on.
  int iteration();

  /// How many sequences there are.
  int count();

  /// Sequences of the stored training split that are the same in every epoch. Whoever has the split where it works needs these
  /// numbers and no more.
  ///
  /// @param order their numbers are at `order[first]` and the next `count` − 1 places; nobody writes to it
  record Stored(int epoch, int iteration, int[] order, int first, int count) implements Samples {
  }

  /// Sequences that are there for this update alone: new ones, or stored ones that are changed each time they are trained on.
  record Made(int epoch, int iteration, int count, Source source) implements Samples {
    /// Makes or reads them, on whatever thread. It takes a while, and each time the same.
    public SequenceSet read() throws IOException {
      return source.read();
    }
  }

  /// Where [Made] sequences come from.
  interface Source {
    SequenceSet read() throws IOException;
  }
}
