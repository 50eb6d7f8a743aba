package org.taugru.eq;

/// How far back a delayed state or input looks: a number of steps, or a time that becomes m = ⌊τ/Δt⌋ steps.
public sealed interface Lag {
  /// The longest lag, in steps.
  int LONGEST = 1 << 30;

  record Steps(int count) implements Lag {
    public Steps {
      if (count < 0)
        throw new EquationException(Source.ofCaller(),
            "a lag of " + count + " steps would look into the future. Use a lag of 0 or more.");
      if (count > LONGEST)
        throw new EquationException(Source.ofCaller(),
            "a lag of " + count + " steps cannot be stored. Use at most " + LONGEST + ".");
    }
  }

  record Time(double tau) implements Lag {
    public Time {
      if (!(tau >= 0) || tau == Double.POSITIVE_INFINITY)
        throw new EquationException(Source.ofCaller(),
            "a delay of " + tau + " is not a time to look back. Use a finite delay of 0 or more.");
    }
  }

  static Lag steps(int count) {
    return new Steps(count);
  }

  static Lag time(double tau) {
    return new Time(tau);
  }

  /// The number of whole steps of size `stepSize` in this lag.
  default int stepsOf(double stepSize) {
    return switch (this) {
      case Steps(int count) -> count;
      case Time(double tau) -> wholeSteps(tau / stepSize);
    };
  }

  /// Floor, but 0.3/0.1 = 2.9999999999999996 is three steps: a quotient within rounding of an integer is that integer.
  private static int wholeSteps(double quotient) {
    double nearest = Math.rint(quotient);
    double whole = Math.abs(quotient - nearest) <= 1e-9 * Math.max(1, nearest) ? nearest : Math.floor(quotient);
    if (whole > LONGEST)
      throw new EquationException(Source.ofCaller(),
          "a delay of " + whole + " steps cannot be stored. Use a larger step size or a shorter delay.");
    return (int) whole;
  }
}
