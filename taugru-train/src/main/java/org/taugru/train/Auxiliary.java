package org.taugru.train;

import java.util.Map;

/// What is added to the loss in training, beside the task's own.
///
/// @param costs       for states of the last layer by name: for each step and unit, averaged over sequences
/// @param reconstruct weight of the [Reconstruction] of past inputs; 0: none
/// @param segment     how many inputs are reconstructed
public record Auxiliary(Map<String, Double> costs, double reconstruct, int segment) {
  public static final Auxiliary NONE = new Auxiliary(Map.of(), 0, 100);

  public Auxiliary {
    costs = Map.copyOf(costs);
    TrainSettings.require(reconstruct >= 0 && reconstruct < Double.POSITIVE_INFINITY, "reconstruct", reconstruct,
        "0 or more");
    TrainSettings.require(segment >= 1, "segment", segment, "1 or more");
  }
}
