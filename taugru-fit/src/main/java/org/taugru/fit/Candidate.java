package org.taugru.fit;

/// A network that a search tries.
///
/// @param tau          delay in steps of the series; the network has it in segments, rounded, 1 or more
/// @param from         what its forecasts are differences from
/// @param covariates   whether it sees columns besides the series itself
public record Candidate(WindowShape shape, int tau, int hidden, double learningRate, From from, boolean covariates) {
  /// The kinds of [Base].
  public enum From {
    LAST, LINEAR, AUTOREGRESSION
  }

  /// The delay in steps of the network.
  public int segmentsBack() {
    return Math.max(1, (int) Math.round((double) tau / shape.segment()));
  }

  /// Floating-point operations of an update with so many windows, about: products of four gates, forwards and backwards.
  double work(int batch, int width, int outputs) {
    double step = 4.0 * hidden * (hidden + width);
    double readout = (double) hidden * outputs;
    return 3.0 * 2 * batch * (shape.steps() * step + shape.readSteps() * readout);
  }
}
