package org.taugru.train;

import java.util.Map;

/// What is added to the loss in training, beside the task's own.
///
/// @param costs       for states of the last layer by name: for each step and unit, averaged over sequences
/// @param reconstruct weight of the [Decoding] of past inputs; 0: none
/// @param segment     how many inputs in a row are reconstructed; the first of them is given
/// @param anchors     from how many states
public record Auxiliary(Map<String, Double> costs, double reconstruct, int segment, int anchors) {
  public static final Auxiliary NONE = new Auxiliary(Map.of(), 0, 100, 1);

  public Auxiliary {
    costs = Map.copyOf(costs);
    SettingValue.require(reconstruct >= 0 && reconstruct < Double.POSITIVE_INFINITY, "reconstruct", reconstruct,
        "0 or more");
    SettingValue.require(segment >= 2, "segment", segment, "2 or more");
    SettingValue.require(anchors >= 1, "anchors", anchors, "1 or more");
  }
}
