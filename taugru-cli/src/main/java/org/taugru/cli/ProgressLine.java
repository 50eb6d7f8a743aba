package org.taugru.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.taugru.data.Benchmark;
import org.taugru.data.Defaults;
import org.taugru.train.Metrics;
import org.taugru.train.TrainingListener;

/// Progress on standard error: one line that is rewritten on a terminal and fits it, plain lines elsewhere.
final class ProgressLine implements TrainingListener, AutoCloseable {
  /// Few widths of the bar, so that it does not jump when a number becomes longer.
  private static final List<Integer> BARS = List.of(24, 16, 8);
  private static final long REDRAW_NANOS = 100_000_000;
  private static final int PLAIN_LINES = 20;

  private final PrintWriter err;
  private final Style style;
  private final String unit;
  private final int epochs;
  private final String measure;
  private final Interruption interruption;
  private final LongSupplier clock;
  private final TimeLeft timeLeft = new TimeLeft();
  private long drawn;
  private String validation = "";
  private String validationWithMeasure = "";

  /// Where progress goes.
  sealed interface Style {
    /// `--quiet`: nowhere.
    record None() implements Style {
    }

    /// Lines, for a file.
    record Plain() implements Style {
    }

    /// One line, as wide as the terminal is at the moment.
    record OneLine(IntSupplier columns) implements Style {
    }

    static Style of(boolean quiet) {
      return quiet ? new None() : Terminal.isThere() ? new OneLine(Terminal::columns) : new Plain();
    }
  }

  ProgressLine(PrintWriter err, Style style, Benchmark task, int epochs, Interruption interruption) {
    this(err, style, task, epochs, interruption, System::nanoTime);
  }

  /// @param clock in nanoseconds
  ProgressLine(PrintWriter err, Style style, Benchmark task, int epochs, Interruption interruption,
      LongSupplier clock) {
    this.err = err;
    this.style = style;
    this.unit = switch (task.defaults().length()) {
      case Defaults.Length.Epochs _ -> "epoch";
      case Defaults.Length.Iterations _ -> "evaluation";
    };
    this.epochs = epochs;
    this.measure = task.measure().title();
    this.interruption = interruption;
    this.clock = clock;
    this.drawn = clock.getAsLong() - REDRAW_NANOS;
  }

  @Override
  public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
    double done = epoch + (double) iteration / iterations;
    String left = left(done);
    if (!(style instanceof Style.OneLine(IntSupplier columns)) || clock.getAsLong() - drawn < REDRAW_NANOS)
      return;
    drawn = clock.getAsLong();
    String count = String.format(Locale.ROOT, "%s %d/%d", unit, epoch + 1, epochs);
    String loss = String.format(Locale.ROOT, "  loss %.3e", meanLoss);
    draw(fitting(columns.getAsInt() - 1, done / epochs, count, loss, left)); // the cursor takes a column too
  }

  @Override
  public void epoch(Metrics metrics, boolean improved) {
    String left = left(metrics.epoch());
    String value = String.format(Locale.ROOT, " %.4g%s", metrics.validationMeasure(), improved ? " *" : "");
    validation = "  validation" + value;
    validationWithMeasure = "  validation " + measure + value;
    if (style instanceof Style.Plain
        && (metrics.epoch() % Math.max(1, epochs / PLAIN_LINES) == 0 || metrics.epoch() == epochs)) {
      err.println(String.format(Locale.ROOT, "%s %d/%d  loss %.3e%s  rate %.2e%s", unit, metrics.epoch(), epochs,
          metrics.trainLoss(), validationWithMeasure, metrics.learningRate(), left));
      err.flush();
    }
  }

  @Override
  public boolean wantsToStop() {
    return interruption.requested();
  }

  /// Says something on a line of its own, also with `--quiet`.
  void warn(String text) {
    close();
    err.println("taugru: " + text);
    err.flush();
  }

  /// Leaves the terminal's line empty.
  @Override
  public void close() {
    if (style instanceof Style.OneLine)
      draw("");
  }

  /// As much as there is room for.
  private String fitting(int columns, double share, String count, String loss, String left) {
    String whole = count + loss + validationWithMeasure + left;
    for (int bar : BARS)
      if (bar + 1 + whole.length() <= columns)
        return bar(share, bar) + " " + whole;
    for (String text : List.of(whole, count + loss + validation + left, count + loss + left, count + left))
      if (text.length() <= columns)
        return text;
    return count.substring(0, Math.clamp(columns, 0, count.length()));
  }

  private void draw(String text) {
    err.print("\r\u001b[K" + text);
    err.flush();
  }

  private String left(double done) {
    OptionalDouble seconds = timeLeft.after(clock.getAsLong() / 1e9, done, epochs);
    return seconds.isPresent() && seconds.getAsDouble() >= 1 ? "  " + Durations.text(seconds.getAsDouble()) + " left"
        : "";
  }

  private static String bar(double share, int width) {
    int full = (int) Math.round(Math.clamp(share, 0, 1) * width);
    return "█".repeat(full) + "░".repeat(width - full);
  }
}
