package org.taugru.theory.math;

/// Refuses arguments that make no sense, in one sentence: what they are and what they must be.
public final class Check {
  private Check() {
  }

  public static void above0(String what, double value) {
    require(value > 0 && value < Double.POSITIVE_INFINITY, what, value, "a finite number above 0");
  }

  public static void atLeast0(String what, double value) {
    require(value >= 0 && value < Double.POSITIVE_INFINITY, what, value, "a finite number, 0 or more");
  }

  public static void finite(String what, double value) {
    require(Double.isFinite(value), what, value, "a finite number");
  }

  /// Of a solver.
  public static void tolerance(double value) {
    require(value > 0 && value < 1, "the tolerance", value, "above 0 and below 1");
  }

  /// A delay in steps.
  public static void delay(int steps) {
    if (steps < 1)
      throw new IllegalArgumentException("the delay is " + steps + " steps; it must be 1 or more.");
  }

  private static void require(boolean holds, String what, double value, String wanted) {
    if (!holds)
      throw new IllegalArgumentException(what + " is " + value + "; it must be " + wanted + ".");
  }
}
