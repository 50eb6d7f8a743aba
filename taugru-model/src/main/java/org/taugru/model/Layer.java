package org.taugru.model;

import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;

/// One layer of cells.
///
/// @param stateDropout dropout of the states where the cell reads them, as in the authors' code
public record Layer(CellChoice cell, int hiddenSize, double stepSize, Scheme scheme, double stateDropout) {
  /// Δt = 1, Euler, no dropout.
  public static Layer of(CellChoice cell, int hiddenSize) {
    return new Layer(cell, hiddenSize, 1, Scheme.EULER, 0);
  }

  public Layer withStateDropout(double probability) {
    return new Layer(cell, hiddenSize, stepSize, scheme, probability);
  }

  Setting setting(int inputSize) {
    return new Setting(inputSize, hiddenSize, stepSize, scheme, stateDropout);
  }
}
