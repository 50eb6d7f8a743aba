package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.taugru.train.Metrics;
import org.taugru.train.TrainingListener;

/// Progress on standard error: one line that is rewritten on a terminal, plain lines elsewhere.
final class ProgressLine implements TrainingListener {
  private static final int BAR = 24;
  private static final long REDRAW_NANOS = 100_000_000;
  private static final int PLAIN_LINES = 20;

  private final PrintWriter err;
  private final boolean terminal;
  private final int periods;
  private final String measure;
  private final Interruption interruption;
  private final long begin = System.nanoTime();
  private long drawn;
  private String last = "";
  private int firstPeriod = -1;

  ProgressLine(PrintWriter err, boolean terminal, int periods, String measure, Interruption interruption) {
    this.err = err;
    this.terminal = terminal;
    this.periods = periods;
    this.measure = measure;
    this.interruption = interruption;
  }

  /// Whether standard error is a terminal: the launcher knows.
  static boolean onTerminal() {
    return Boolean.getBoolean("taugru.stderr.terminal");
  }

  @Override
  public void iteration(int period, int iteration, int iterations, double meanLoss) {
    if (firstPeriod < 0)
      firstPeriod = period;
    if (!terminal || System.nanoTime() - drawn < REDRAW_NANOS)
      return;
    drawn = System.nanoTime();
    double done = period + (double) iteration / iterations;
    draw(String.format(Locale.ROOT, "%s %d/%d  loss %.3e  %s", bar(done / periods), period + 1, periods, meanLoss, last)
        + timeLeft(done));
  }

  @Override
  public void period(Metrics metrics, boolean improved) {
    last =
        String.format(Locale.ROOT, "validation %s %.4g%s", measure, metrics.validationMeasure(), improved ? " *" : "");
    if (!terminal && (metrics.period() % Math.max(1, periods / PLAIN_LINES) == 0 || metrics.period() == periods)) {
      err.println(String.format(Locale.ROOT, "%d/%d  loss %.3e  %s  rate %.2e", metrics.period(), periods,
          metrics.trainLoss(), last, metrics.learningRate()) + timeLeft(metrics.period()));
      err.flush();
    }
  }

  @Override
  public boolean wantsToStop() {
    return interruption.requested();
  }

  /// Leaves the terminal's line empty.
  void close() {
    if (terminal)
      draw("");
  }

  private void draw(String text) {
    err.print("\r\u001b[K" + text);
    err.flush();
  }

  private String timeLeft(double done) {
    double made = done - Math.max(0, firstPeriod);
    if (made <= 0)
      return "";
    double seconds = (System.nanoTime() - begin) / 1e9 * (periods - done) / made;
    return seconds < 1 ? "" : String.format(Locale.ROOT, "  %s left", Durations.text(seconds));
  }

  private static String bar(double share) {
    int full = (int) Math.round(Math.clamp(share, 0, 1) * BAR);
    return "█".repeat(full) + "░".repeat(BAR - full);
  }
}
