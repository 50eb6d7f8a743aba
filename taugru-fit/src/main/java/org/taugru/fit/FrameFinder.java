package org.taugru.fit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.taugru.series.Scaling;
import org.taugru.series.Spread;
import org.taugru.series.Week;
import org.taugru.table.Column;
import org.taugru.table.NumericTime;
import org.taugru.table.Table;
import org.taugru.table.TableException;

/// Finds out what columns are for that nobody has named.
///
/// Numbers that change are known up to the present; what never changes within a series is static; texts that change are left out.
/// Numbers are scaled by all rows but the last third, which are for validation and test.
final class FrameFinder {
  /// What columns of time are called.
  private static final Set<String> TIME_NAMES =
      Set.of("time", "date", "datetime", "timestamp", "year", "month", "day", "hour",
          "ds", "t", "datum", "zeit", "jahr");
  private static final int MOST_CATEGORIES = 50;
  private static final double SCALED_BY = 0.7;

  private final Table table;
  private final Roles given;
  private final List<Finding> findings;

  FrameFinder(Table table, Roles given, List<Finding> findings) {
    this.table = table;
    this.given = given;
    this.findings = findings;
  }

  FrameSpec find() throws TableException {
    for (String name : given.targets())
      table.require(name);
    for (String name : given.known())
      table.require(name);
    for (String name : given.ignored())
      table.require(name);
    if (given.group().isPresent())
      table.require(given.group().get());
    Optional<NumericTime> numeric = Optional.empty();
    Roles roles = given;
    if (given.time().isPresent()) {
      table.require(given.time().get());
      numeric = numericTime(given.time().get());
    } else {
      Optional<String> found = given.untimed() ? Optional.empty() : time();
      if (found.isPresent()) {
        roles = given.withTime(found.get());
        numeric = numericTime(found.get());
        findings.add(new Finding.TimeFound(found.get()));
      } else
        findings.add(new Finding.NoTime());
    }
    List<ColumnCode> known = new ArrayList<>();
    for (String name : given.known())
      known.add(code(table.require(name)));
    List<ColumnCode> past = new ArrayList<>();
    List<ColumnCode> statics = new ArrayList<>();
    sort(roles, past, statics);
    return new FrameSpec(roles, numeric, week(roles, numeric), past, known, statics);
  }

  private Week week(Roles roles, Optional<NumericTime> numeric) throws TableException {
    if (roles.time().isEmpty())
      return Week.WHOLE;
    String name = roles.time().get();
    Table timed = numeric.isPresent() ? table.withTimes(name, numeric.get()) : table;
    Column.Times times = (Column.Times) timed.column(name);
    return Week.of(IntStream.range(0, times.rows()).filter(row -> !times.isMissing(row)).mapToLong(times::micros)
        .toArray(), TimeUnit.MICROSECONDS, FrameSpec.zone(roles));
  }

  private void sort(Roles roles, List<ColumnCode> past, List<ColumnCode> statics) throws TableException {
    Map<Finding.Why, List<String>> unused = new HashMap<>();
    for (Column column : table.columns()) {
      if (roles.names(column.name()))
        continue;
      Optional<Finding.Why> why = useless(column);
      if (why.isPresent())
        unused.computeIfAbsent(why.get(), _ -> new ArrayList<>()).add(column.name());
      else if (roles.group().isPresent() && isStatic(column, table.require(roles.group().get())))
        statics.add(code(column));
      else if (column instanceof Column.Numbers)
        past.add(code(column));
      else
        unused.computeIfAbsent(Finding.Why.TEXT, _ -> new ArrayList<>()).add(column.name());
    }
    unused.forEach((why, columns) -> findings.add(new Finding.Unused(columns, why)));
  }

  static Optional<Finding.Why> useless(Column column) {
    if (column instanceof Column.Times)
      return Optional.of(Finding.Why.TIMES);
    String first = "";
    for (int row = 0; row < column.rows(); row++)
      if (!column.isMissing(row)) {
        String text = column.text(row);
        if (!first.isEmpty() && !first.equals(text))
          return Optional.empty();
        first = text;
      }
    return Optional.of(first.isEmpty() ? Finding.Why.EMPTY : Finding.Why.CONSTANT);
  }

  private static boolean isStatic(Column column, Column group) {
    Map<String, String> values = new HashMap<>();
    for (int row = 0; row < column.rows(); row++)
      if (!column.isMissing(row) && !group.isMissing(row)
          && !values.computeIfAbsent(group.text(row), _ -> "").isEmpty()
          && !values.getOrDefault(group.text(row), "").equals(column.text(row)))
        return false;
      else if (!column.isMissing(row) && !group.isMissing(row))
        values.put(group.text(row), column.text(row));
    return true;
  }

  private ColumnCode code(Column column) throws TableException {
    return switch (column) {
      case Column.Numbers numbers -> new ColumnCode.Number(numbers.name(), scaling(numbers));
      case Column.Texts texts -> {
        if (texts.dictionary().size() > MOST_CATEGORIES)
          throw new TableException(table.source(), "column " + texts.name() + " has " + texts.dictionary().size()
              + " different texts; a network is told of " + MOST_CATEGORIES + " at most. Leave it out with --ignore "
              + texts.name());
        yield new ColumnCode.Category(texts.name(), texts.dictionary().stream().sorted().toList());
      }
      case Column.Times times -> throw new TableException(table.source(), "column " + times.name()
          + " holds times, of which nothing is made. Leave it out");
    };
  }

  private static Scaling scaling(Column.Numbers numbers) {
    Spread spread = new Spread();
    for (int row = 0; row < SCALED_BY * numbers.rows(); row++)
      spread.add((float) numbers.value(row));
    return spread.scaling();
  }

  /// The first column of times, else a column of numbers that is called so and can be meant so.
  private Optional<String> time() {
    for (Column column : table.columns())
      if (column instanceof Column.Times && !given.names(column.name()))
        return Optional.of(column.name());
    for (Column column : table.columns())
      if (column instanceof Column.Numbers numbers && !given.names(column.name())
          && TIME_NAMES.contains(column.name().toLowerCase(Locale.ROOT)) && NumericTime.guess(numbers).isPresent())
        return Optional.of(column.name());
    return Optional.empty();
  }

  private Optional<NumericTime> numericTime(String name) throws TableException {
    return switch (table.require(name)) {
      case Column.Times _ -> Optional.empty();
      case Column.Numbers numbers -> Optional.of(NumericTime.guess(numbers).orElseThrow(() -> new TableException(
          table.source(),
          "column " + name + " holds numbers that are neither years nor dates nor seconds since 1970. Name "
              + "another column with --time, or say --time none")));
      case Column.Texts texts -> throw new TableException(table.source(), "column " + name + " holds texts, such as '"
          + (texts.dictionary().isEmpty() ? "" : texts.dictionary().getFirst())
          + "', not times. Say how they are written with --time-format, or name another column with --time");
    };
  }
}
