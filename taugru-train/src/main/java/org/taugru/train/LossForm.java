package org.taugru.train;

/// A [Loss] as data, so that a backend can compute it where the outputs are. Losses of one's own have none and are computed on
/// the CPU.
///
/// Training makes the mean of `loss` over the rows that count small; the derivative of that with respect to an output is
/// `slope` divided by their number, and zero in other rows. The CPU computes both in double and rounds the derivative to a
/// float; a backend that computes otherwise agrees up to rounding.
///
/// @param loss      of a row: it reads outputs and targets under a sum or a maximum alone
/// @param slope     of a component: the derivative of the loss of its row with respect to its output
/// @param judgement what scores have beside the loss
public record LossForm(Formula<Operand> loss, Formula<Operand> slope, Judgement judgement) {
  /// What can be read of a row of outputs and what they are compared with.
  public sealed interface Operand {
    /// An output.
    record Output() implements Operand {
    }

    /// What an output is compared with. Where targets are numbers, the number in its place; where they are labels and there is an
    /// output for each class, 1 for the class that is right and 0 for others; where there is one output for two classes, the
    /// label, 0 or 1.
    record Target() implements Operand {
    }

    /// How many outputs a row has.
    record Width() implements Operand {
    }

    /// The sum over a row.
    record RowSum(Formula<Operand> of) implements Operand {
    }

    /// The largest of a row.
    record RowMax(Formula<Operand> of) implements Operand {
    }
  }

  /// What is summed up over rows for a [org.taugru.data.Score], beside the loss.
  public enum Judgement {
    /// The mean over a row of the squares of output minus target.
    SQUARES,
    /// Whether the largest output, the first of equal ones, is that of the label; the loss is the cross-entropy.
    LARGEST,
    /// Whether the output is above 0 where the label is 1, and is not where it is 0; the loss is the cross-entropy.
    SIGN
  }

  static Formula<Operand> output() {
    return new Formula.Read<>(new Operand.Output());
  }

  static Formula<Operand> target() {
    return new Formula.Read<>(new Operand.Target());
  }

  static Formula<Operand> width() {
    return new Formula.Read<>(new Operand.Width());
  }

  static Formula<Operand> sum(Formula<Operand> of) {
    return new Formula.Read<>(new Operand.RowSum(of));
  }

  static Formula<Operand> largest(Formula<Operand> of) {
    return new Formula.Read<>(new Operand.RowMax(of));
  }

  static Formula<Operand> constant(double value) {
    return new Formula.Constant<>(value);
  }
}
