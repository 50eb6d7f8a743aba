package org.taugru.train;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.taugru.data.TargetFormat;

/// What training makes small: a mean over the rows that count, so that batches of different size weigh alike.
///
/// A loss of one's own for numbers is most easily made with [#ofValues]:
///
/// ```java
/// Loss huber = Loss.ofValues("huber", new Loss.OfValue() {
///   public double loss(double output, double target) {
///     double error = Math.abs(output - target);
///     return error < 1 ? error * error / 2 : error - 0.5;
///   }
///
///   public double slope(double output, double target) {
///     return Math.clamp(output - target, -1, 1);
///   }
/// });
/// ```
public interface Loss {
  /// Mean of squared differences over rows and components.
  Loss MEAN_SQUARE = new MeanSquare();
  /// Softmax and cross-entropy, in nats. Of classes with equal outputs the first is taken to be chosen.
  Loss CROSS_ENTROPY = new CrossEntropy();
  /// Cross-entropy of one logit for two classes.
  Loss BINARY = new BinaryCrossEntropy();

  /// As settings and records call it.
  String name();

  /// The width of the output that this loss compares with such targets; targets that it is not for are refused with an
  /// [IllegalArgumentException].
  int outputs(TargetFormat targets);

  /// Adds the rows that count to `tally` and, if `gradient` is not empty, writes there the derivative of their mean loss
  /// with respect to `outputs`; what belongs to other rows is left as it is.
  ///
  /// @param outputs `[rows, outputs(...)]`
  void evaluate(float[] outputs, TargetRows targets, Tally tally, float[] gradient);

  /// The same as data, for backends that compute it where the outputs are; none of a loss of one's own.
  default Optional<LossForm> form() {
    return Optional.empty();
  }

  /// The loss of one number.
  interface OfValue {
    double loss(double output, double target);

    /// The derivative with respect to the output.
    double slope(double output, double target);
  }

  /// The mean of such a loss over rows and components.
  static Loss ofValues(String name, OfValue of) {
    return new MeanOfValues(name, of);
  }

  /// Those with a name of ours.
  static List<Loss> all() {
    return List.of(MEAN_SQUARE, CROSS_ENTROPY, BINARY);
  }

  /// The one of that name.
  static Loss named(String name) {
    return all().stream().filter(loss -> loss.name().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("loss is " + name + "; it must be "
            + all().stream().map(Loss::name).collect(Collectors.joining(", ")) + "."));
  }

  /// The usual one for targets of a kind.
  static Loss usual(TargetFormat targets) {
    return switch (targets.kind()) {
      case VALUES -> MEAN_SQUARE;
      case LABELS -> CROSS_ENTROPY;
    };
  }

  /// Refuses targets that this loss is not for, and a network whose output is not as wide as it needs.
  default void requireFits(TargetFormat targets, int outputSize) {
    if (outputs(targets) != outputSize)
      throw new IllegalArgumentException("the network's output has width " + outputSize + "; with the loss " + name()
          + " and these targets it must have " + outputs(targets) + ".");
  }
}
