package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.taugru.table.TestFiles.csv;
import static org.taugru.table.TestFiles.read;
import static org.taugru.table.TestFiles.times;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "2024-03-31|2024-03-31T00:00|ISO|LOCAL", "2024-3-1|2024-03-01T00:00|ISO|LOCAL",
    "2024-03-31T02:30|2024-03-31T02:30|ISO|LOCAL", "2024-03-31 02:30|2024-03-31T02:30|ISO|LOCAL",
    "2024-03-31 2:05:07|2024-03-31T02:05:07|ISO|LOCAL", "2024-03-31T02|2024-03-31T02:00|ISO|LOCAL",
    "2024-03-31T02:30:15.25|2024-03-31T02:30:15.250|ISO|LOCAL",
    "2024-03-31 02:30:15,123456|2024-03-31T02:30:15.123456|ISO|LOCAL",
    "2024-03-31T24:00|2024-04-01T00:00|ISO|LOCAL", "2024-03-31T0230|2024-03-31T02:30|ISO|LOCAL",
    "2024-03-31T02:30Z|2024-03-31T02:30Z|ISO|UTC", "2024-03-31 02:30:00 UTC|2024-03-31T02:30Z|ISO|UTC",
    "2024-03-31T02:30+02:00|2024-03-31T00:30Z|ISO|UTC", "2024-03-31T02:30-0530|2024-03-31T08:00Z|ISO|UTC",
    "2024-03-31 02:30:00+02|2024-03-31T00:30Z|ISO|UTC", "2024-03-31 2:30 PM|2024-03-31T14:30|ISO|LOCAL",
    "2024-03-31 12:05am|2024-03-31T00:05|ISO|LOCAL",
    "31.03.2024|2024-03-31T00:00|DAY_FIRST_DOTS|LOCAL", "1.3.2024 14:00|2024-03-01T14:00|DAY_FIRST_DOTS|LOCAL",
    "31/03/2024|2024-03-31T00:00|DAY_FIRST|LOCAL", "31-03-2024 01:02|2024-03-31T01:02|DAY_FIRST|LOCAL",
    "03/31/2024|2024-03-31T00:00|MONTH_FIRST|LOCAL", "3/31/2024 1:05 PM|2024-03-31T13:05|MONTH_FIRST|LOCAL",
    "2024/03/31|2024-03-31T00:00|YEAR_FIRST|LOCAL", "2024/03/31 05:06:07|2024-03-31T05:06:07|YEAR_FIRST|LOCAL",
    "20240331T0230|2024-03-31T02:30|BASIC|LOCAL", "20240331 02:30:01|2024-03-31T02:30:01|BASIC|LOCAL",
    "20240331T023001Z|2024-03-31T02:30:01Z|BASIC|UTC",
    "2024-03|2024-03-01T00:00|YEAR_MONTH|LOCAL", "2024-W13|2024-03-25T00:00|WEEK|LOCAL",
    "2024-W13-7|2024-03-31T00:00|WEEK|LOCAL",
    "2020W53|2020-12-28T00:00|WEEK|LOCAL", "31 Mar 2024|2024-03-31T00:00|MONTH_NAME|LOCAL",
    "31-Mar-2024 10:00|2024-03-31T10:00|MONTH_NAME|LOCAL", "'March 31, 2024'|2024-03-31T00:00|MONTH_NAME|LOCAL",
    "Mar 2024|2024-03-01T00:00|MONTH_NAME|LOCAL", "2024 mar 31|2024-03-31T00:00|MONTH_NAME|LOCAL",
    "2024-Mar|2024-03-01T00:00|MONTH_NAME|LOCAL", "1700-01-01|1700-01-01T00:00|ISO|LOCAL",
    "0044-03-15|0044-03-15T00:00|ISO|LOCAL"})
  void everyFormatIsRecognised(String cell, String text, TimeFormat.Known format, TimeScale scale)
      throws TableException {
    Column.Times times = times(csv(folder, "time;value\n\"" + cell + "\";1\n;2\n"), "time");
    assertThat(times.text(0)).isEqualTo(text);
    assertThat(times.format()).isEqualTo(format);
    assertThat(times.scale()).isEqualTo(scale);
    assertThat(times.isMissing(1)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2024-13-01", "2023-02-29", "2024-00-10", "31.13.2024", "13/13/2024", "2024-W54", "2021-W53",
    "2024-W00",
    "2024-03-31T25:00", "2024-03-31T12:60", "2024-03-31T24:01", "2024-03-31X", "2024-03-31T", "2024-03-31 13:00 PM",
    "31 Xyz 2024", "Ma 2024", "2024-03-31T10:00+19:00", "2024-03-31T10:00 +", "2024-03-31T10:00:00."})
  void whatNoCalendarHasIsText(String cell) throws TableException {
    assertThat(csv(folder, "time;value\n\"" + cell + "\";1\n").column("time")).isInstanceOf(Column.Texts.class);
  }

  @Test
  void datesAreReadAsTheCalendarCountsThem() throws TableException {
    Random random = new Random(5);
    TimeScanner scanner = new TimeScanner();
    for (int i = 0; i < 20_000; i++) {
      LocalDateTime time =
          LocalDate.ofEpochDay(random.nextInt(2_000_000) - 500_000).atTime(random.nextInt(24), random.nextInt(60),
              random.nextInt(60), random.nextInt(1_000_000) * 1000);
      if (time.getYear() < 1 || time.getYear() > 9999)
        continue;
      byte[] bytes = time.toString().getBytes(StandardCharsets.US_ASCII);
      assertThat(scanner.scan(TimeFormat.Known.ISO, bytes, 0, bytes.length)).as(time.toString()).isTrue();
      assertThat(Micros.dateTime(scanner.micros())).isEqualTo(time);
      assertThat(Micros.of(time)).isEqualTo(scanner.micros());
    }
  }

  @Test
  void oneDayAboveTwelveDecidesForTheWholeColumn() throws TableException {
    Table dayFirst = csv(folder, "d,x\n01/02/2024,1\n02/02/2024,2\n13/02/2024,3\n");
    assertThat(TestFiles.texts(dayFirst.column("d"))).containsExactly("2024-02-01T00:00", "2024-02-02T00:00",
        "2024-02-13T00:00");
    Table monthFirst = csv(folder, "d,x\n01/02/2024,1\n02/02/2024,2\n02/13/2024,3\n");
    assertThat(TestFiles.texts(monthFirst.column("d"))).containsExactly("2024-01-02T00:00", "2024-02-02T00:00",
        "2024-02-13T00:00");
    assertThat(dayFirst.notes()).isEmpty();
    assertThat(monthFirst.notes()).isEmpty();
  }

  @Test
  void datesThatFitBothOrdersAreReadDayFirstWithANote() throws TableException {
    Table table = csv(folder, "d,x\n01/02/2024,1\n03/04/2024,2\n");
    assertThat(times(table, "d").text(0)).isEqualTo("2024-02-01T00:00");
    assertThat(table.notes()).containsExactly(
        new Note.AmbiguousDates("d", TimeFormat.Known.DAY_FIRST, TimeFormat.Known.MONTH_FIRST));
    assertThat(table.notes().getFirst().sentence()).contains("--time-format MM/dd/yyyy");
    Table forced = read(folder, "data.csv", "d,x\n01/02/2024,1\n03/04/2024,2\n",
        TableOptions.AUTO.withTime(TimeFormat.of("MM/dd/yyyy")));
    assertThat(times(forced, "d").text(0)).isEqualTo("2024-01-02T00:00");
    assertThat(forced.notes()).isEmpty();
  }

  @Test
  void aPatternOfTheUserIsTriedFirst() throws TableException {
    Table table = read(folder, "data.csv", "d,x\n01.02.24 13:30,1\n03.04.24 00:00,2\n",
        TableOptions.AUTO.withTime(TimeFormat.of("dd.MM.yy HH:mm")));
    assertThat(times(table, "d").text(0)).isEqualTo("2024-02-01T13:30");
  }

  @Test
  void finerThanAMicrosecondIsCutWithANote() throws TableException {
    Table table = csv(folder, "t,x\n2024-01-01T00:00:00.123456789,1\n2024-01-01T00:00:01.500000000,2\n");
    assertThat(times(table, "t").text(0)).isEqualTo("2024-01-01T00:00:00.123456");
    assertThat(table.notes()).containsExactly(new Note.CutFractions("t", 1));
  }

  @Test
  void integersStayNumbersUntilSomebodyAsks() throws TableException {
    Table table =
        csv(folder, "year,day,second,milli\n1700,17000131,1600000000.5,1600000000500\n1701,17010228,,1600000001500\n");
    for (Column column : table.columns())
      assertThat(column).isInstanceOf(Column.Numbers.class);
    assertThat(NumericTime.guess((Column.Numbers) table.column("year"))).contains(NumericTime.YEAR);
    assertThat(NumericTime.guess((Column.Numbers) table.column("day"))).contains(NumericTime.YEAR_MONTH_DAY);
    assertThat(NumericTime.guess((Column.Numbers) table.column("second"))).contains(NumericTime.EPOCH_SECONDS);
    assertThat(NumericTime.guess((Column.Numbers) table.column("milli"))).contains(NumericTime.EPOCH_MILLIS);
    assertThat(NumericTime.guess(new Column.Numbers("x", 1.5, 2))).isEmpty();
    Table all = table.withTimes("year", NumericTime.YEAR).withTimes("day", NumericTime.YEAR_MONTH_DAY)
        .withTimes("second", NumericTime.EPOCH_SECONDS).withTimes("milli", NumericTime.EPOCH_MILLIS);
    assertThat(all.columns().stream().map(column -> column.text(0))).containsExactly("1700-01-01T00:00",
        "1700-01-31T00:00",
        "2020-09-13T12:26:40.500Z", "2020-09-13T12:26:40.500Z");
    assertThat(all.column("second").isMissing(1)).isTrue();
  }

  @Test
  void aNumberThatIsNoDateIsNamedWithItsLine() throws TableException {
    Table table = csv(folder, "day,x\n20240131,1\n\n20240230,2\n");
    assertThatThrownBy(() -> table.withTimes("day", NumericTime.YEAR_MONTH_DAY)).isInstanceOf(TableException.class)
        .hasMessageContainingAll("data.csv", "line 4", "column day", "'20240230'", "Correct");
  }
}
