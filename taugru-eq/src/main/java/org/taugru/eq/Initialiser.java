package org.taugru.eq;

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

  /// The negative of another parameter's start.
  record NegativeOf(String parameter) implements Initialiser {
  }

  private static void require(boolean holds, String problem) {
    if (!holds)
      throw new EquationException(Source.ofCaller(), problem);
  }
}
