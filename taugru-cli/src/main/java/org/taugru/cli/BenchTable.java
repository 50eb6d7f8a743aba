package org.taugru.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Ours above the others. The last column of timings decides the ratio.
///
/// @param columns the timings by the name they have in a [PeerRow], with their titles
record BenchTable(Map<String, String> columns, Show show) {
  enum Show {
    QUARTILES, QUARTILES_AND_P99
  }

  private record Line(String title, Map<String, Timing> timings, String missing) {
  }

  void print(PrintWriter out, String ours, Map<String, Timing> timings, List<PeerRow> peers) {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line(ours, timings, ""));
    peers.forEach(peer -> lines.add(new Line(peer.title(), peer.timings(), peer.missing())));
    int width = lines.stream().mapToInt(line -> line.title.length()).max().orElse(0);
    out.print("  " + " ".repeat(width));
    columns.values().forEach(title -> out.printf("  %30s", title));
    out.println("    × ours");
    for (Line line : lines) {
      out.print("  " + line.title + " ".repeat(width - line.title.length()));
      String decisive = "";
      for (String column : columns.keySet()) {
        Timing timing = line.timings.get(column);
        out.printf("  %30s", timing == null ? "–" : text(timing));
        if (timing != null)
          decisive = column;
      }
      Timing own = timings.get(decisive);
      Timing other = line.timings.get(decisive);
      out.println(ratio(own, other) + (line.missing.isEmpty() ? "" : "  " + line.missing));
    }
  }

  private static String ratio(@Nullable Timing ours, @Nullable Timing other) {
    return ours == null || other == null ? "  " + " ".repeat(8)
        : String.format(Locale.ROOT, "  %8.2f", other.median() / ours.median());
  }

  private String text(Timing timing) {
    String quartiles =
        String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", timing.median(), timing.lower(), timing.upper());
    return switch (show) {
      case QUARTILES -> quartiles;
      case QUARTILES_AND_P99 -> quartiles + String.format(Locale.ROOT, " %8.2f", timing.p99());
    };
  }
}
