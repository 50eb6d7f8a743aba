package org.taugru.fit;

import java.util.List;

/// One sequence that arrives step by step: after each step, how likely each class is if the sequence ended here. That is what
/// [Classifier#probabilities] says of the steps so far, but for the rounding of sums in another order. The model has learnt from whole
/// sequences, so that what it says of short beginnings is worth less.
///
/// ```java
/// ClassifierStream stream = Classifier.load(Path.of("gestures.safetensors")).stream();
/// double[] probabilities = stream.step(0.2, -0.1, 9.7);
/// ```
///
/// Not for two threads at once.
public final class ClassifierStream {
  private final EnsembleStream stream;
  private final List<String> classes;

  ClassifierStream(EnsembleStream stream, List<String> classes) {
    this.stream = stream;
    this.classes = classes;
  }

  /// What the numbers of a row are, in their order. A column of words is a number for each word, 1 for the one it is and 0 for the others.
  public List<String> inputs() {
    return stream.inputs();
  }

  /// What the probabilities are of.
  public List<String> classes() {
    return classes;
  }

  /// How many steps it has taken.
  public long position() {
    return stream.position();
  }

  /// Takes one row, NaN where a number is missing, and gives the probability of each class.
  public double[] step(double... row) {
    double[] probabilities = new double[classes.size()];
    step(row, probabilities);
    return probabilities;
  }

  /// The same into an array that is handed in, without allocating anything.
  public void step(double[] row, double[] probabilities) {
    stream.step(row, probabilities);
  }

  /// All that it remembers, from which [Classifier#stream(byte\[\])] goes on to the bit.
  public byte[] toBytes() {
    return stream.toBytes();
  }
}
