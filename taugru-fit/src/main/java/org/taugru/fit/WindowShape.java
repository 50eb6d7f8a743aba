package org.taugru.fit;

/// How much of a series a network sees, how far it looks ahead, and how both are cut. With [Head#SEGMENTS] a step of the network is a
/// segment of several steps of the series (Lin et al. 2023, SegRNN): the fewer steps, the less there is to forget on the way. With
/// [Head#STEPS] it is one step of the series, and the context is that of training: a stream has no end.
///
/// @param context steps of the series that are seen, a multiple of `segment`
/// @param horizon steps that are forecast
/// @param segment steps of the series in a step of the network
public record WindowShape(Head head, int context, int horizon, int segment) {
  public WindowShape {
    if (segment < 1 || context < segment || context % segment != 0 || horizon < 1)
      throw new IllegalArgumentException("windows of " + context + " steps in segments of " + segment + ", to forecast "
          + horizon + ". All are 1 or more, and a context is a multiple of its segments.");
    if (head == Head.STEPS && segment != 1)
      throw new IllegalArgumentException("segments of " + segment + " steps for a network that takes one at a time.");
  }

  /// In segments.
  public WindowShape(int context, int horizon, int segment) {
    this(Head.SEGMENTS, context, horizon, segment);
  }

  /// Step by step.
  public static WindowShape steps(int context, int horizon) {
    return new WindowShape(Head.STEPS, context, horizon, 1);
  }

  /// The same with another context, rounded down to whole segments.
  WindowShape withContext(int steps) {
    return new WindowShape(head, Math.max(1, steps / segment) * segment, horizon, segment);
  }

  /// Steps of the network that read the context.
  public int pastSteps() {
    return context / segment;
  }

  /// Steps of the network that forecast beyond the context, each a segment of the horizon. Nothing that was said is fed back, so that
  /// errors do not add up; each step is told its place. There are none where every step forecasts.
  public int futureSteps() {
    return switch (head) {
      case SEGMENTS -> Math.ceilDiv(horizon, segment);
      case STEPS -> 0;
    };
  }

  /// All of them.
  public int steps() {
    return pastSteps() + futureSteps();
  }

  /// Steps of the series that a step of the network forecasts.
  public int forecastPerStep() {
    return switch (head) {
      case SEGMENTS -> segment;
      case STEPS -> horizon;
    };
  }

  /// Steps of the network whose output is looked at.
  int readSteps() {
    return switch (head) {
      case SEGMENTS -> futureSteps();
      case STEPS -> steps();
    };
  }
}
