package org.taugru.dde;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// What y was up to the time t₀ at which the solver starts; y(t₀) is the start value.
///
/// A history is asked for times from t₀ − τ to t₀, where τ is the largest delay, in no particular order. A [Solution] is
/// a history too: solving on from its end continues it.
@FunctionalInterface
public interface History {
  /// Writes y(t) into `y`, all of it.
  void at(double t, double[] y);

  /// Where the history itself is not smooth. Times after t₀ are ignored. That y′ jumps at t₀ is understood.
  default List<Breakpoint> breakpoints() {
    return List.of();
  }

  /// The same value at all times.
  static History constant(double... value) {
    double[] copy = value.clone();
    return (_, y) -> {
      if (y.length != copy.length)
        throw new IllegalArgumentException("a history of " + copy.length + " components for an equation of " + y.length
            + ".");
      System.arraycopy(copy, 0, y, 0, copy.length);
    };
  }

  /// Zero at all times, as a cell's states are before the first step.
  static History zero() {
    return (_, y) -> Arrays.fill(y, 0);
  }

  /// This history, smooth except at the given times.
  default History withBreakpoints(Breakpoint... breakpoints) {
    List<Breakpoint> own = Stream.concat(breakpoints().stream(), Stream.of(breakpoints)).toList();
    History values = this;
    return new History() {
      @Override
      public void at(double t, double[] y) {
        values.at(t, y);
      }

      @Override
      public List<Breakpoint> breakpoints() {
        return own;
      }
    };
  }

  /// This history up to, not including, t₀ = `start`, where y jumps to another value.
  default History jumpingTo(double start, double... value) {
    History then = constant(value);
    History jumping = (t, y) -> (t < start ? this : then).at(t, y);
    return jumping.withBreakpoints(Stream.concat(breakpoints().stream(), Stream.of(new Breakpoint(start, 0)))
        .toArray(Breakpoint[]::new));
  }
}
