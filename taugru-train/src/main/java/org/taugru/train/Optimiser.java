package org.taugru.train;

import java.util.Map;

/// How a gradient becomes a step. The learning rate comes from the schedule.
public sealed interface Optimiser {
  /// Adam (Kingma and Ba 2015); with a weight decay above 0 it is AdamW (Loshchilov and Hutter 2019).
  ///
  /// @param decayFactors weight decay by group: a parameter whose name starts with the key has its decay multiplied; of
  ///                     several keys the longest decides
  record Adam(double beta1, double beta2, double epsilon, double weightDecay, Map<String, Double> decayFactors)
      implements Optimiser {
    public Adam {
      decayFactors = Map.copyOf(decayFactors);
      TrainSettings.require(weightDecay >= 0, "weightDecay", weightDecay, "0 or more");
      decayFactors.forEach((prefix, factor) -> TrainSettings.require(factor >= 0, "decay." + prefix, factor,
          "0 or more"));
    }

    public Adam() {
      this(0.9, 0.999, 1e-8, 0, Map.of());
    }

    /// The weight decay of the parameter of that name.
    double decayOf(String name) {
      return weightDecay * Factors.of(name, decayFactors);
    }
  }

  /// RMSprop without centring.
  record RmsProp(double smoothing, double epsilon) implements Optimiser {
    public RmsProp() {
      this(0.99, 1e-8);
    }
  }

  /// Stochastic gradient descent; momentum 0 is plain.
  record Sgd(double momentum) implements Optimiser {
    public Sgd {
      TrainSettings.require(momentum >= 0 && momentum < 1, "momentum", momentum, "0 or more and below 1");
    }
  }
}
