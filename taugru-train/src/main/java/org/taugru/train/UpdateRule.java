package org.taugru.train;

import java.util.List;

/// How one weight is moved, as data: values that are set one after another. A value that was set is read as it is now.
///
/// Every operation is one of floats, rounded to a float, in the order in which it is written, and no two are contracted into
/// one: whoever keeps to that has the same bits as the CPU. What an update has to work out once, such as a correction that
/// depends on its number, is a scalar: the host computes it in double, see [ElementwiseOptimiser#scalars].
///
/// Plain gradient descent, x ← x − r·g:
///
/// ```java
/// UpdateRule descent = new UpdateRule(List.of(
///     UpdateRule.set(weight(), weight().minus(scalar(0).times(gradient())))));
/// ```
public record UpdateRule(List<Step> steps) {
  public UpdateRule {
    steps = List.copyOf(steps);
    for (Step step : steps)
      if (!(step.target instanceof Operand.Weight || step.target instanceof Operand.Average))
        throw new IllegalArgumentException(
            "an update sets " + step.target + "; it can set the weight and its averages alone.");
  }

  /// What belongs to a weight, or to an update.
  public sealed interface Operand {
    record Weight() implements Operand {
    }

    record Gradient() implements Operand {
    }

    /// @param number of one of [Optimiser#averages()], from 0 on
    record Average(int number) implements Operand {
    }

    /// The same for all weights of a parameter.
    ///
    /// @param number from 0 on
    record Scalar(int number) implements Operand {
    }
  }

  /// @param target the weight, or one of its averages
  public record Step(Operand target, Formula<Operand> value) {
  }

  public static Formula.Read<Operand> weight() {
    return new Formula.Read<>(new Operand.Weight());
  }

  public static Formula.Read<Operand> gradient() {
    return new Formula.Read<>(new Operand.Gradient());
  }

  public static Formula.Read<Operand> average(int number) {
    return new Formula.Read<>(new Operand.Average(number));
  }

  public static Formula.Read<Operand> scalar(int number) {
    return new Formula.Read<>(new Operand.Scalar(number));
  }

  public static Formula<Operand> constant(float value) {
    return new Formula.Constant<>(value);
  }

  public static Step set(Formula.Read<Operand> target, Formula<Operand> value) {
    return new Step(target.what(), value);
  }

  /// How many averages of a weight it reads or sets.
  public int averages() {
    int most = 0;
    for (Step step : steps) {
      most = Math.max(most, averages(step.target));
      most = Math.max(most, most(step.value, UpdateRule::averages));
    }
    return most;
  }

  /// How many scalars it reads.
  public int scalars() {
    int most = 0;
    for (Step step : steps)
      most =
          Math.max(most, most(step.value, operand -> operand instanceof Operand.Scalar(int number) ? number + 1 : 0));
    return most;
  }

  private static int averages(Operand operand) {
    return operand instanceof Operand.Average(int number) ? number + 1 : 0;
  }

  private interface Count {
    int of(Operand operand);
  }

  private static int most(Formula<Operand> formula, Count count) {
    return switch (formula) {
      case Formula.Read<Operand>(Operand what) -> count.of(what);
      case Formula.Constant<Operand> _ -> 0;
      case Formula.Unary<Operand>(_, Formula<Operand> of) -> most(of, count);
      case Formula.Binary<Operand>(_, Formula<Operand> left, Formula<Operand> right) ->
        Math.max(most(left, count), most(right, count));
    };
  }
}
