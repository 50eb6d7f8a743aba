package org.taugru.eq;

/// A source of randomness that is drawn again for each unit, sample and step in training and is a constant otherwise.
public sealed interface Noise {
  /// The value outside training.
  double whenOff();

  /// Normal with mean 0; nothing when off.
  record Normal(double standardDeviation) implements Noise {
    public Normal {
      require(standardDeviation >= 0 && Double.isFinite(standardDeviation),
          "noise with a standard deviation of " + standardDeviation + ". Use a finite one of 0 or more.");
    }

    @Override
    public double whenOff() {
      return 0;
    }
  }

  /// Uniform on [low, high).
  record Uniform(double low, double high, double whenOff) implements Noise {
    public Uniform {
      require(low <= high && Double.isFinite(low) && Double.isFinite(high) && Double.isFinite(whenOff),
          "uniform noise on [" + low + ", " + high + "), " + whenOff
              + " when off. Use finite numbers, the lower bound first.");
    }
  }

  /// 0 with the given probability, else 1/(1 − probability), so that the mean is 1; 1 when off.
  record Mask(double dropProbability) implements Noise {
    public Mask {
      require(dropProbability >= 0 && dropProbability < 1, "a mask that drops with probability " + dropProbability
          + ". Use a probability from 0 up to, not including, 1.");
    }

    @Override
    public double whenOff() {
      return 1;
    }
  }

  private static void require(boolean holds, String problem) {
    if (!holds)
      throw new EquationException(Source.ofCaller(), problem);
  }
}
