package org.taugru.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.taugru.json.Json;

/// Ours, the others, and ours once more: a machine that has become slower or faster in between shows, and widens every
/// ratio.
///
/// @param columns the timings by the name they have in a [PeerRow], with their titles; the last one that another has decides
///                its ratio
/// @param before  ours, before the others were at work
/// @param after   ours, after them
record PeerTable(Map<String, String> columns, Show show, String ours, Map<String, Quartiles> before,
    Map<String, Quartiles> after, List<PeerRow> peers) {
  /// Ours may change by this factor before it is worth a word.
  private static final double DRIFT = 1.1;

  enum Show {
    QUARTILES, QUARTILES_AND_P99
  }

  /// What can be said of another; nothing where it did nothing that we did.
  Optional<Ratio> ratio(PeerRow peer) {
    Ratio last = null;
    for (String column : columns.keySet()) {
      Quartiles other = peer.timings().get(column);
      Quartiles first = before.get(column);
      Quartiles again = after.get(column);
      if (other != null && first != null && again != null)
        last = Ratio.of(other, first, again);
    }
    return Optional.ofNullable(last);
  }

  /// How far the answers of the others are from ours, at most.
  double largestDifference() {
    return peers.stream().mapToDouble(PeerRow::difference).max().orElse(0);
  }

  String text() {
    String again = ours + ", once more at the end";
    int width = Math.max(again.length(),
        peers.stream().mapToInt(peer -> peer.title().length()).max().orElse(0));
    StringBuilder text = new StringBuilder("  " + " ".repeat(width));
    columns.values().forEach(title -> text.append(String.format(Locale.ROOT, "  %30s", title)));
    text.append("  × ours\n").append(line(width, ours, before, ""));
    for (PeerRow peer : peers)
      text.append(line(width, peer.title(), peer.timings(),
          ratio(peer).map(Ratio::text).orElse("") + (peer.missing().isEmpty() ? "" : "  " + peer.missing())));
    return text.append(line(width, again, after, ""))
        .append("  ratios range from quartile to quartile and over both measurements of ours").append(drift())
        .append("\n").toString();
  }

  /// Says so where ours has changed on the way.
  private String drift() {
    double largest = 1;
    for (String column : columns.keySet()) {
      Quartiles first = before.get(column);
      Quartiles again = after.get(column);
      if (first != null && again != null)
        largest = Math.max(largest,
            Math.max(first.median(), again.median()) / Math.min(first.median(), again.median()));
    }
    return largest < DRIFT ? ""
        : String.format(Locale.ROOT, ", which differ by a factor of %.2f: measure again on an idle machine", largest);
  }

  private String line(int width, String title, Map<String, Quartiles> timings, String end) {
    StringBuilder line = new StringBuilder("  " + title + " ".repeat(width - title.length()));
    for (String column : columns.keySet())
      line.append(String.format(Locale.ROOT, "  %30s", text(timings.get(column))));
    return (line + "  " + end).stripTrailing() + "\n";
  }

  private String text(@Nullable Quartiles timing) {
    if (timing == null)
      return "–";
    String quartiles =
        String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", timing.median(), timing.lower(), timing.upper());
    return switch (show) {
      case QUARTILES -> quartiles;
      case QUARTILES_AND_P99 -> quartiles + String.format(Locale.ROOT, " %8.2f", timing.p99());
    };
  }

  /// Adds the others and our second measurement to an object.
  Json.Obj in(Json.Obj object) {
    Json.Obj again = Json.object();
    for (Map.Entry<String, Quartiles> timing : after.entrySet())
      again = timing.getValue().in(again, timing.getKey());
    return object.with("again", again).with("peers", new Json.Arr(peers.stream().map(this::json).toList()));
  }

  private Json json(PeerRow peer) {
    return ratio(peer).map(ratio -> ratio.in(peer.json())).orElseGet(peer::json);
  }
}
