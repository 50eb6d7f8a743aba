package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.taugru.fit.ExplainListener;

/// How far an explanation has come, on standard error: a line that is rewritten on a terminal, a line for each part elsewhere.
final class ExplainProgress implements ExplainListener, AutoCloseable {
  private static final long REDRAW_NANOS = 100_000_000;

  private final PrintWriter err;
  private final boolean quiet;
  private final boolean terminal = Terminal.isThere();
  private int said = -1;
  private long drawn = System.nanoTime() - REDRAW_NANOS;
  private boolean closed;

  ExplainProgress(PrintWriter err, boolean quiet) {
    this.err = err;
    this.quiet = quiet;
  }

  @Override
  public void progress(Part part, int done, int all) {
    if (quiet)
      return;
    String text = switch (part) {
      case GRADIENT -> "gradient";
      case SHUFFLING -> "shuffling";
    };
    if (!terminal && part.ordinal() != said) {
      said = part.ordinal();
      err.println(text);
      err.flush();
    } else if (terminal && System.nanoTime() - drawn > REDRAW_NANOS) {
      drawn = System.nanoTime();
      err.print(String.format(Locale.ROOT, "\r\u001b[K%s: %d of %d", text, done, all));
      err.flush();
    }
  }

  /// Leaves the terminal's line empty.
  @Override
  public void close() {
    if (terminal && !quiet && !closed) {
      err.print("\r\u001b[K");
      err.flush();
    }
    closed = true;
  }
}
