package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.taugru.fit.Candidate;
import org.taugru.fit.FitListener;
import org.taugru.fit.Lap;
import org.taugru.train.Metrics;

/// How far a fit has come, on standard error: a line that is rewritten on a terminal, a few lines elsewhere.
final class FitProgress implements FitListener, AutoCloseable {
  private final PrintWriter err;
  private final boolean quiet;
  private final Interruption interruption;
  private final boolean terminal = Terminal.isThere();
  private int candidates;
  private int round;
  private int raced;
  private double best;

  FitProgress(PrintWriter err, boolean quiet, Interruption interruption) {
    this.err = err;
    this.quiet = quiet;
    this.interruption = interruption;
  }

  @Override
  public void racing(int count) {
    candidates = count;
    say("search: " + count + " candidates");
  }

  @Override
  public void lap(Lap lap) {
    if (lap.round() != round) {
      if (round > 0 && !terminal)
        say(String.format(Locale.ROOT, "search: round %d, %d candidates, best validation loss %.4g", round, raced,
            best));
      round = lap.round();
      raced = 0;
      best = Double.POSITIVE_INFINITY;
    }
    raced++;
    best = Math.min(best, lap.validation());
    rewrite(
        String.format(Locale.ROOT, "search: round %d, candidate %d, best validation loss %.4g", round, raced, best));
  }

  @Override
  public void training(Candidate chosen, long updates) {
    round = Integer.MAX_VALUE;
    say(String.format(Locale.ROOT, "training: the best of %d, %,d updates", candidates, updates));
  }

  @Override
  public void epoch(Metrics metrics, boolean improved) {
    if (round == Integer.MAX_VALUE)
      rewrite(String.format(Locale.ROOT, "training: update %,d, validation loss %.4g%s", metrics.iteration(),
          metrics.validationLoss(), improved ? " *" : ""));
  }

  @Override
  public void testing() {
    say("test: beside methods that need no network");
  }

  @Override
  public boolean wantsToStop() {
    return interruption.requested();
  }

  private void say(String text) {
    if (quiet)
      return;
    err.println((terminal ? "\r\u001b[K" : "") + text);
    err.flush();
  }

  private void rewrite(String text) {
    if (quiet || !terminal)
      return;
    err.print("\r\u001b[K" + text.substring(0, Math.min(text.length(), Math.max(1, Terminal.columns() - 1))));
    err.flush();
  }

  /// Leaves the terminal's line empty.
  @Override
  public void close() {
    if (terminal && !quiet) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
