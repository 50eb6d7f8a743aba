package org.taugru.model;

import java.util.List;

/// Everything about a model except its weights.
///
/// @param inputDropout probability with which each component of the input is dropped in training, as the paper says it
public record ModelDescription(ModelInput input, double inputDropout, List<Layer> layers, Readout readout,
    int outputSize) {
  public ModelDescription {
    layers = List.copyOf(layers);
    if (layers.isEmpty())
      throw new IllegalArgumentException("a model needs at least one layer.");
    if (outputSize < 1)
      throw new IllegalArgumentException("an output of size " + outputSize + "; it must be 1 or more.");
    if (!(inputDropout >= 0 && inputDropout < 1))
      throw new IllegalArgumentException("input dropout is " + inputDropout + "; it must be in [0, 1).");
  }

  /// One layer on numbers, no dropout.
  public static ModelDescription of(int inputSize, Layer layer, Readout readout, int outputSize) {
    return new ModelDescription(new ModelInput.Features(inputSize), 0, List.of(layer), readout, outputSize);
  }
}
