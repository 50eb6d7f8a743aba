package org.taugru.dde;

import java.util.Arrays;

/// The input x(t) of a cell in continuous time.
@FunctionalInterface
public interface Signal {
  /// Writes x(t) into `x`, all of it. The solver asks for times in no particular order; a cell that reads delayed inputs
  /// asks for times before the start as well.
  void at(double t, double[] x);

  /// Times at which x jumps.
  default double[] jumps() {
    return new double[0];
  }

  static Signal constant(double... value) {
    double[] copy = value.clone();
    return (_, x) -> copy(copy, x);
  }

  /// A sequence as a staircase: row n from `start` + n·`step` until the next one, the last row for ever, zero before the
  /// first.
  ///
  /// @param rows `[steps][input]`
  static Signal held(double start, double step, double[][] rows) {
    if (!Double.isFinite(start) || !(step > 0 && step < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a sequence from t = " + start + " with a step of " + step
          + ". Use a finite start and a finite step above 0.");
    double[][] values = Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    double[] times = new double[rows.length];
    Arrays.setAll(times, n -> start + n * step);
    return new Signal() {
      @Override
      public void at(double t, double[] x) {
        int found = Arrays.binarySearch(times, t);
        int row = found >= 0 ? found : -2 - found;
        if (row < 0)
          Arrays.fill(x, 0);
        else
          copy(values[row], x);
      }

      @Override
      public double[] jumps() {
        return times.clone();
      }
    };
  }

  private static void copy(double[] value, double[] x) {
    if (value.length != x.length)
      throw new IllegalArgumentException(
          "an input of width " + value.length + " for a cell that takes " + x.length + ".");
    System.arraycopy(value, 0, x, 0, x.length);
  }
}
