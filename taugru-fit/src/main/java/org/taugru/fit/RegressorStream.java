package org.taugru.fit;

import java.util.List;
import org.taugru.series.Scaling;

/// One sequence that arrives step by step: after each step, the number of the sequence if it ended here. That is what [Regressor#values]
/// says of the steps so far, but for the rounding of sums in another order. The model has learnt from whole sequences, and so have its
/// intervals: what it says of short beginnings is worth less.
///
/// Not for two threads at once.
public final class RegressorStream {
  private final EnsembleStream stream;
  private final Scaling target;
  private final double[] answer = new double[1];

  RegressorStream(EnsembleStream stream, Scaling target) {
    this.stream = stream;
    this.target = target;
  }

  /// What the numbers of a row are, in their order. A column of words is a number for each word, 1 for the one it is and 0 for the others.
  public List<String> inputs() {
    return stream.inputs();
  }

  /// How many steps it has taken.
  public long position() {
    return stream.position();
  }

  /// Takes one row, NaN where a number is missing, and gives the number so far. Allocates nothing if the row is an array.
  public double step(double... row) {
    stream.step(row, answer);
    return target.invert(answer[0]);
  }

  /// All that it remembers, from which [Regressor#stream(byte\[\])] goes on to the bit.
  public byte[] toBytes() {
    return stream.toBytes();
  }
}
