package org.taugru.eq;

/// A source of randomness that is drawn anew for each unit, sample and step in training and is a constant otherwise.
public sealed interface Noise {
  /// The value outside training.
  double whenOff();

  /// Normal with mean 0; nothing when off.
  record Normal(double standardDeviation) implements Noise {
    @Override
    public double whenOff() {
      return 0;
    }
  }

  /// Uniform on [low, high).
  record Uniform(double low, double high, double whenOff) implements Noise {
  }

  /// 0 with the given probability, else 1/(1 − probability), so that the mean is 1; 1 when off.
  record Mask(double dropProbability) implements Noise {
    @Override
    public double whenOff() {
      return 1;
    }
  }
}
