package org.taugru.series;

/// A seasonal period in steps, what showed it, and the autocorrelation there: of the changes, or of the detrended series for a line.
public record Season(int period, double correlation, Evidence evidence) {
  public enum Evidence {
    /// A significant peak of the autocorrelation of the changes from step to step.
    AUTOCORRELATION,
    /// A line in the spectrum: regular, but too slow or too weak to be seen in the changes.
    SPECTRAL_LINE
  }
}
