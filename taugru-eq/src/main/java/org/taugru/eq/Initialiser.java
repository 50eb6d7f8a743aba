package org.taugru.eq;

/// Where a parameter starts.
public sealed interface Initialiser {
  record Constant(double value) implements Initialiser {
  }

  /// Uniform on (−bound, bound).
  record Uniform(double bound) implements Initialiser {
  }

  record Normal(double standardDeviation) implements Initialiser {
  }

  /// log U(1, longest − 1): a forget gate that remembers up to `longest` steps (Tallec and Ollivier 2018).
  record Chrono(double longest) implements Initialiser {
    public Chrono {
      if (!(longest > 2))
        throw new EquationException(Source.ofCaller(),
            "chrono initialisation for a longest dependency of " + longest + " steps is empty. Use more than 2.");
    }
  }

  /// The negative of another parameter's start.
  record NegativeOf(String parameter) implements Initialiser {
  }
}
