package org.taugru.eq;

import java.util.Arrays;
import java.util.List;

/// Where a parameter starts.
public sealed interface Initialiser {
  record Constant(double value) implements Initialiser {
    public Constant {
      require(Double.isFinite(value), "a start of " + value + " is no number to train from. Use a finite one.");
    }
  }

  /// Uniform on (−bound, bound).
  record Uniform(double bound) implements Initialiser {
    public Uniform {
      require(bound >= 0 && Double.isFinite(bound),
          "a uniform start on (−bound, bound) with a bound of " + bound + ". Use a finite bound of 0 or more.");
    }
  }

  record Normal(double standardDeviation) implements Initialiser {
    public Normal {
      require(standardDeviation >= 0 && Double.isFinite(standardDeviation),
          "a normal start with a standard deviation of " + standardDeviation + ". Use a finite one of 0 or more.");
    }
  }

  /// log U(1, longest − 1): a forget gate that remembers up to `longest` steps (Tallec and Ollivier 2018).
  record Chrono(double longest) implements Initialiser {
    public Chrono {
      require(longest > 2,
          "chrono initialisation for a longest dependency of " + longest + " steps is empty. Use more than 2.");
      require(Double.isFinite(longest),
          "chrono initialisation for a longest dependency of " + longest + " steps. Use a finite number.");
    }
  }

  /// Uniform on (low, high).
  record Between(double low, double high) implements Initialiser {
    public Between {
      require(low <= high && Double.isFinite(low) && Double.isFinite(high),
          "a uniform start on (" + low + ", " + high + "). Use finite numbers, the lower bound first.");
    }
  }

  /// These numbers, row by row.
  record Values(List<Double> values) implements Initialiser {
    public Values {
      values = List.copyOf(values);
      require(values.stream().allMatch(Double::isFinite), "a start that is not finite. Use finite numbers.");
    }

    public static Values of(double... values) {
      return new Values(Arrays.stream(values).boxed().toList());
    }
  }

  /// Different starts for consecutive parts of a parameter.
  record Blocks(List<Block> blocks) implements Initialiser {
    /// So many numbers with a start of their own.
    public record Block(int count, Initialiser start) {
    }

    public Blocks {
      blocks = List.copyOf(blocks);
      for (Block block : blocks)
        require(!(block.start instanceof NegativeOf) && !(block.start instanceof Blocks), "a block that starts at "
            + block.start + ". A block starts at numbers of its own.");
    }
  }

  /// Rotations of the planes (1, 2), (3, 4), … by angles drawn from `angles`: for a vector of free parameters, the strict
  /// upper triangle of the antisymmetric matrix whose exponential this is; for a square matrix, the rotation itself.
  record Rotations(Angles angles) implements Initialiser {
    /// How an angle is drawn.
    public enum Angles {
      /// Uniform on (−π, π) (Henaff, Szlam, LeCun 2016)
      UNIFORM,
      /// −√((1 − cos s)/(1 + cos s)) with s uniform on (0, π/2) (Helfrich, Willmott, Ye 2018)
      CAYLEY
    }
  }

  /// The negative of another parameter's start.
  record NegativeOf(String parameter) implements Initialiser {
  }

  private static void require(boolean holds, String problem) {
    if (!holds)
      throw new EquationException(Source.ofCaller(), problem);
  }
}
