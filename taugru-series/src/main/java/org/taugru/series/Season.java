package org.taugru.series;

/// A seasonal period in steps, the autocorrelation there, and what showed it.
public record Season(int period, double correlation, Evidence evidence) {
  public enum Evidence {
    /// A significant peak of the autocorrelation of the changes from step to step.
    AUTOCORRELATION,
    /// A line in the spectrum at a period of the calendar: regular, but too slow or too weak to be seen in the changes.
    CALENDAR_LINE
  }
}
