package org.taugru.series;

/// Times without a common step.
///
/// @param explained the largest share of distinct times that lie on the grid of a step that was tried, 0 to 1
public record IrregularAxis(RowOrder order, Reason reason, double explained) implements TimeAxis {
  public enum Reason {
    /// Fewer than three distinct times.
    TOO_FEW_TIMES,
    /// No step was frequent enough, or too many rows lie beside its grid. For daily data this may be a wrong zone.
    NO_COMMON_STEP,
    /// The grid would have more points than an array can: a time far away from the others is probably wrong.
    TOO_LONG
  }
}
