package org.taugru.series;

/// A delay in steps that is worth a try, the reason, and the number that goes with it.
public record DelayCandidate(int delay, Reason reason, double value) {
  public enum Reason {
    /// The seasonal period; the value is the autocorrelation there.
    SEASON,
    /// A local maximum of the size of the autocorrelation; the value is the autocorrelation, which may be negative.
    AUTOCORRELATION_PEAK,
    /// A local maximum of the delayed mutual information; the value is in nats.
    MUTUAL_INFORMATION_PEAK,
    /// The first lag where the autocorrelation falls below 1/e: how long the series remembers. The value is the autocorrelation.
    DECORRELATION
  }
}
