package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.taugru.sets.store.SetFetch;
import org.taugru.sets.store.SetFile;

/// How far a download is, on standard error: one line that is rewritten on a terminal, elsewhere a line a file.
final class FetchProgress implements SetFetch.Listener, AutoCloseable {
  private static final long REDRAW_NANOS = 200_000_000;

  private final PrintWriter err;
  private final ProgressLine.Style style;
  private String current = "";
  private long drawn;

  FetchProgress(PrintWriter err, ProgressLine.Style style) {
    this.err = err;
    this.style = style;
  }

  @Override
  public void received(SetFile file, long bytes, long expected) {
    boolean next = !current.equals(file.path());
    current = file.path();
    switch (style) {
      case ProgressLine.Style.None _ -> {
        // nowhere
      }
      case ProgressLine.Style.Plain _ -> {
        if (next)
          err.println("fetching " + current + (expected > 0 ? ", " + SetLine.megabytes(expected) : ""));
      }
      case ProgressLine.Style.OneLine(var columns) -> {
        if (next || bytes == expected || System.nanoTime() - drawn > REDRAW_NANOS)
          draw(text(bytes, expected), columns.getAsInt());
      }
    }
  }

  private String text(long bytes, long expected) {
    return current + "  " + (expected > 0
        ? String.format(Locale.ROOT, "%3d %% of %s", bytes * 100 / expected, SetLine.megabytes(expected))
        : SetLine.megabytes(bytes));
  }

  private void draw(String text, int columns) {
    drawn = System.nanoTime();
    err.print("\r\u001b[K" + text.substring(Math.max(0, text.length() - columns + 1)));
    err.flush();
  }

  /// Leaves the terminal's line empty.
  @Override
  public void close() {
    if (style instanceof ProgressLine.Style.OneLine && !current.isEmpty()) {
      err.print("\r\u001b[K");
      err.flush();
    }
    current = "";
  }
}
