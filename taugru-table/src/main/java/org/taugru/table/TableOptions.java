package org.taugru.table;

import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/// How a file is to be read, where the file does not say it well enough itself. Everything is recognised unless it is set:
/// ```java
/// TableOptions options = TableOptions.AUTO.withDecimal(Decimal.COMMA).withZone(ZoneId.of("Europe/Berlin"));
/// ```
///
/// @param zone    local times are taken as times of this zone and become instants; without it they stay local
/// @param missing cells that mean "no value", beside the usual ones: see [#MISSING]. `-99.99` is also missing as `-99.990`
/// @param time    how times are written, for formats that are not recognised or could mean two things
/// @param texts   names of columns that are texts whatever they hold
/// @param keep    names of the columns to keep, so that the others take no memory; empty keeps all
public record TableOptions(Separator separator, Decimal decimal, Header header, Optional<ZoneId> zone,
    Set<String> missing,
    Optional<TimeFormat> time, Set<String> texts, Set<String> keep) {

  /// Cells that mean "no value" in every file.
  public static final Set<String> MISSING =
      Set.of("", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "NAN", "null", "NULL",
          "None", "-", "?", ".");

  /// Everything is recognised.
  public static final TableOptions AUTO = new TableOptions(Separator.AUTO, Decimal.AUTO, Header.AUTO, Optional.empty(),
      Set.of(), Optional.empty(), Set.of(), Set.of());

  public TableOptions {
    missing = Set.copyOf(missing);
    texts = Set.copyOf(texts);
    keep = Set.copyOf(keep);
  }

  public TableOptions withSeparator(Separator separator) {
    return new TableOptions(separator, decimal, header, zone, missing, time, texts, keep);
  }

  public TableOptions withDecimal(Decimal decimal) {
    return new TableOptions(separator, decimal, header, zone, missing, time, texts, keep);
  }

  public TableOptions withHeader(Header header) {
    return new TableOptions(separator, decimal, header, zone, missing, time, texts, keep);
  }

  public TableOptions withZone(ZoneId zone) {
    return new TableOptions(separator, decimal, header, Optional.of(zone), missing, time, texts, keep);
  }

  public TableOptions withMissing(Set<String> missing) {
    return new TableOptions(separator, decimal, header, zone, missing, time, texts, keep);
  }

  public TableOptions withTime(TimeFormat time) {
    return new TableOptions(separator, decimal, header, zone, missing, Optional.of(time), texts, keep);
  }

  public TableOptions withTexts(Set<String> texts) {
    return new TableOptions(separator, decimal, header, zone, missing, time, texts, keep);
  }

  public TableOptions withKeep(Set<String> keep) {
    return new TableOptions(separator, decimal, header, zone, missing, time, texts, keep);
  }
}
