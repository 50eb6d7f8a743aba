package org.taugru.model;

/// Which states the dense output layer sees.
public enum Readout {
  /// The state after each sample's own last step.
  LAST_STATE,
  /// The state after every step: one output a step.
  EVERY_STEP,
  /// The mean of the states over each sample's own steps.
  MEAN_OVER_TIME
}
