package org.taugru.dde;

/// A way to solve delay equations. Methods are values without state: any number of threads may share one.
public sealed interface Method permits RungeKutta4, DormandPrince {
  /// Solves from `start` to `end`, or as far as it goes: how it ended is in the solution.
  ///
  /// @param history y up to `start`; its value there is where the solution starts
  /// @throws IllegalArgumentException with the reason where the arguments make no problem to solve
  Solution solve(DelayEquation equation, History history, double start, double end);
}
