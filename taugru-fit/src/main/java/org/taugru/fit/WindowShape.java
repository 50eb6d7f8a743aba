package org.taugru.fit;

/// How much of a series a network sees, how far it looks ahead, and how both are cut: a step of the network is a segment of
/// several steps of the series (Lin et al. 2023, SegRNN). The fewer steps, the less there is to forget on the way.
///
/// @param context steps of the series that are seen, a multiple of `segment`
/// @param horizon steps that are forecast
/// @param segment steps of the series in a step of the network
public record WindowShape(int context, int horizon, int segment) {
  public WindowShape {
    if (segment < 1 || context < segment || context % segment != 0 || horizon < 1)
      throw new IllegalArgumentException("windows of " + context + " steps in segments of " + segment + ", to forecast "
          + horizon + ". All are 1 or more, and a context is a multiple of its segments.");
  }

  /// Steps of the network that read the context.
  public int pastSteps() {
    return context / segment;
  }

  /// Steps of the network that forecast, each a segment of the horizon. Nothing that was said is fed back, so that errors do not
  /// add up; each step is told its place.
  public int futureSteps() {
    return Math.ceilDiv(horizon, segment);
  }

  /// All of them.
  public int steps() {
    return pastSteps() + futureSteps();
  }
}
