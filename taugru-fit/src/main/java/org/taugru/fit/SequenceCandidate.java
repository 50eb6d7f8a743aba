package org.taugru.fit;

import org.taugru.train.Pooling;

/// A network for labelled sequences that a search tries.
///
/// @param tau     delay in steps, for cells that have one
/// @param readout which states the output layer sees
/// @param dropout share of the states that are dropped in training where a cell reads them
/// @param noise   standard deviation of what is added to scaled inputs in training
public record SequenceCandidate(int hidden, int tau, Pooling readout, double learningRate, double dropout,
    double noise) {
  /// What a step costs beside its products, in the same operations; small layers are slow for their size.
  private static final double STEP = 60_000;

  /// Floating-point operations of an update, about: products of four gates, forwards and backwards.
  double work(int batch, double steps, int width) {
    return work(hidden, batch, steps, width);
  }

  static double work(int hidden, int batch, double steps, int width) {
    return steps * (3.0 * 2 * batch * 4.0 * hidden * (hidden + width) + STEP * batch / 8);
  }
}
