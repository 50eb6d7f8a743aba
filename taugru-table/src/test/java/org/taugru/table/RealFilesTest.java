package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.taugru.table.TestFiles.numbers;
import static org.taugru.table.TestFiles.texts;
import static org.taugru.table.TestFiles.times;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Published series as they come: slices of them, and the whole where `TAUGRU_DATA` names a folder that has them.
class RealFilesTest {
  private static final Path SERIES =
      Path.of(Objects.requireNonNullElse(System.getenv("TAUGRU_DATA"), "data"), "timeseries");

  @TempDir
  Path folder;

  private Table slice(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(RealFilesTest.class.getResourceAsStream(name), name)) {
      return TableFile.read(TestFiles.write(folder, name, in.readAllBytes()), TableOptions.AUTO);
    }
  }

  private static Table whole(String path, TableOptions options) throws TableException {
    Path file = SERIES.resolve(path);
    assumeTrue(Files.exists(file), () -> file + " is not there: the whole series is not tested");
    return TableFile.read(file, options);
  }

  @Test
  void hourlyTransformerTemperatures() throws IOException {
    Table table = slice("ETTh1.csv");
    assertThat(table.names()).containsExactly("date", "HUFL", "HULL", "MUFL", "MULL", "LUFL", "LULL", "OT");
    assertThat(times(table, "date").text(1)).isEqualTo("2016-07-01T01:00");
    assertThat(numbers(table, "OT")[0]).isEqualTo(30.5310001373291);
    assertThat(table.notes()).isEmpty();
  }

  @Test
  void weeklyCarbonDioxideHasDatesAsNumbers() throws IOException {
    Table table = slice("co2.csv").withTimes("date", NumericTime.YEAR_MONTH_DAY);
    assertThat(times(table, "date").text(0)).isEqualTo("1958-03-29T00:00");
    assertThat(numbers(table, "co2")[0]).isEqualTo(316.1);
  }

  @Test
  void yearlySunspotsHaveQuotedNames() throws IOException {
    Table table = slice("sunspots.csv");
    assertThat(table.names()).containsExactly("YEAR", "SUNACTIVITY");
    assertThat(numbers(table, "YEAR")).startsWith(1700, 1701);
    assertThat(table.notes()).isEmpty();
  }

  @Test
  void yearsOfTwelveMonthsBecomeMonths() throws IOException {
    Table table = slice("nino34.txt");
    assertThat(table.names()).containsExactly("time", "value");
    assertThat(table.rows()).isEqualTo(48);
    assertThat(texts(table.column("time"))).startsWith("2016-01-01T00:00", "2016-02-01T00:00")
        .endsWith("2019-12-01T00:00");
    assertThat(numbers(table, "value")).startsWith(2.56, 2.11);
    assertThat(table.line(12)).isEqualTo(2);
    assertThat(table.notes()).containsExactly(new Note.YearRows(4), new Note.Sentinel("value", "-99.99", 11));
  }

  /// As the publisher's own files are framed: first and last year above, the missing value and its source below.
  @Test
  void whatStandsAroundTheYearsIsUnderstood() throws IOException {
    Table table = slice("framed.txt");
    assertThat(table.rows()).isEqualTo(36);
    assertThat(table.column("value").isMissing(35)).isTrue();
    assertThat(table.line(0)).isEqualTo(2);
    assertThat(table.notes()).containsExactly(new Note.SkippedLines(1, 1), new Note.SkippedLines(5, 3),
        new Note.YearRows(3));
  }

  @Test
  void wholeSeriesAreRead() throws TableException {
    Table transformer = whole("etth1/ETTh1.csv", TableOptions.AUTO);
    assertThat(transformer.rows()).isEqualTo(17_420);
    assertThat(times(transformer, "date").text(17_419)).isEqualTo("2018-06-26T19:00");
    assertThat(numbers(transformer, "OT")[17_419]).isEqualTo(9.56700038909912);
    Table co2 = whole("statsmodels/co2.csv", TableOptions.AUTO);
    assertThat(co2.rows()).isEqualTo(2284);
    assertThat(NumericTime.guess((Column.Numbers) co2.column("date"))).contains(NumericTime.YEAR_MONTH_DAY);
    Table sunspots = whole("statsmodels/sunspots.csv", TableOptions.AUTO);
    assertThat(sunspots.rows()).isEqualTo(309);
    assertThat(NumericTime.guess((Column.Numbers) sunspots.column("YEAR"))).contains(NumericTime.YEAR);
    Table nino = whole("nino34/nino34.long.anom.data.txt", TableOptions.AUTO.withMissing(Set.of("-99.99")));
    assertThat(nino.rows()).isEqualTo(150 * 12);
    assertThat(nino.column("value").isMissing(150 * 12 - 1)).isTrue();
    Table mackeyGlass = whole("mackey-glass/MackeyGlass_t17.txt", TableOptions.AUTO);
    assertThat(mackeyGlass.rows()).isEqualTo(10_001);
    assertThat(mackeyGlass.notes()).containsExactly(new Note.NoHeader(), new Note.EmptyLines(1, 22));
  }
}
