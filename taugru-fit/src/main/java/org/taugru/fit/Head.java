package org.taugru.fit;

/// How a network takes a series, and from where in it a forecast is read.
public enum Head {
  /// A forecast is a window: the context in segments, then a step of the network for each segment of the horizon. Each origin is a
  /// window of its own, which begins anew. [SegmentLayout] says what the network sees.
  SEGMENTS,
  /// The network follows the series: one step for each of its own, with a state that is carried on, and from every state the whole
  /// horizon is read. A new value is one step, however long the past is. [StepLayout] says what the network sees.
  STEPS
}
