package org.taugru.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Climate indices as NOAA publishes them: lines of a year and twelve months, perhaps the first and last year in a line above, and
/// the number that means "missing" and remarks below.
final class YearRows {
  private static final int CELLS = 13;
  private static final int FEWEST = 3;

  private final Path file;
  private final TableOptions options;
  private final Limits limits;
  private final LineNumbers lines = new LineNumbers();
  private final List<double[]> years = new ArrayList<>();
  private final List<Note> notes = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  private YearRows(Path file, TableOptions options, Limits limits) {
    this.file = file;
    this.options = options;
    this.limits = limits;
  }

  /// The table, if the file is of this layout. Such files are small, so one that is longer than the sample is none.
  static Optional<Table> read(Path file, TableOptions options, Limits limits, Source.Sample sample) throws IOException {
    boolean mayBe = sample.isWhole() && options.header() == Header.AUTO
        && (options.separator() == Separator.AUTO || options.separator() == Separator.BLANKS);
    YearRows rows = new YearRows(file, options, limits);
    return mayBe && rows.areThere(sample.bytes()) ? Optional.of(rows.table()) : Optional.empty();
  }

  private boolean areThere(byte[] bytes) throws IOException {
    try (RowReader row = new RowReader(file, new ByteArrayInputStream(bytes), Separator.BLANKS, limits)) {
      long firstRemark = 0;
      while (row.next()) {
        if (row.isBlank())
          continue;
        double[] numbers = numbers(row);
        boolean isYear = numbers.length == CELLS && firstRemark == 0 && isNextYear(numbers[0]);
        if (isYear) {
          years.add(numbers);
          for (int month = 0; month < 12; month++)
            lines.add(row.line());
        } else if (years.isEmpty()) {
          // only the first and the last year may stand above
          if (numbers.length != 2 || row.line() > 1 || !(numbers[0] < numbers[1]))
            return false;
          notes.add(new Note.SkippedLines(row.line(), 1));
        } else {
          if (row.cells() == CELLS)
            return false;
          if (firstRemark == 0)
            firstRemark = row.line();
          if (numbers.length == 1 && missing.isEmpty())
            missing.add(Utf8.lenient(row.buffer(), row.from(0), row.to(0)));
        }
      }
      if (firstRemark > 0)
        notes.add(new Note.SkippedLines(firstRemark, row.line() - firstRemark));
    } catch (TableException _) {
      return false;
    }
    return years.size() >= FEWEST;
  }

  private boolean isNextYear(double year) {
    return years.isEmpty()
        ? year == Math.rint(year) && year >= 1000 && year <= 3000
        : year == years.getLast()[0] + 1;
  }

  /// Empty where one is no number.
  private static double[] numbers(RowReader row) {
    double[] numbers = new double[row.cells()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = NumberParser.POINT.parse(row.buffer(), row.from(i), row.to(i));
      if (!Double.isFinite(numbers[i]))
        return new double[0];
    }
    return numbers;
  }

  private Table table() throws TableException {
    Missing none = new Missing(union(), NumberParser.POINT);
    int rows = 12 * years.size();
    long[] micros = new long[rows];
    double[] values = new double[rows];
    for (int row = 0; row < rows; row++) {
      double[] year = years.get(row / 12);
      double value = year[1 + row % 12];
      micros[row] = LocalDate.of((int) year[0], 1 + row % 12, 1).toEpochDay() * Micros.PER_DAY;
      values[row] = none.is(value) ? Double.NaN : value;
    }
    notes.add(new Note.YearRows(years.size()));
    return new Table(file.toString(),
        List.of(new Column.Times(micros, "time", TimeScale.LOCAL, TimeFormat.Known.YEAR_MONTH),
            new Column.Numbers(values, "value")),
        lines, notes).keeping(options.keep());
  }

  private Set<String> union() {
    List<String> all = new ArrayList<>(missing);
    all.addAll(options.missing());
    return Set.copyOf(all);
  }
}
