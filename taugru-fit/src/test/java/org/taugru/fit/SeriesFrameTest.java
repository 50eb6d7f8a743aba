package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.series.TimeStep;
import org.taugru.table.Table;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

class SeriesFrameTest {
  @TempDir
  Path folder;

  private Table table(String... lines) throws IOException {
    return table(TableOptions.AUTO, lines);
  }

  private Table table(TableOptions options, String... lines) throws IOException {
    Path file = folder.resolve("own.csv");
    Files.write(file, List.of(lines));
    return TableFile.read(file, options);
  }

  private static SeriesFrame frame(Table table, Roles roles) throws IOException {
    return SeriesFrame.of(table, roles, GapRule.MASK);
  }

  private static List<String> sentences(SeriesFrame frame) {
    return frame.findings().stream().map(Finding::sentence).toList();
  }

  @Test
  void rowsAreSortedByTimeAndTheLastOfEqualTimesCounts() throws IOException {
    SeriesFrame frame =
        frame(table("day,y", "2024-01-03,3", "2024-01-01,1", "2024-01-02,2", "2024-01-04,4", "2024-01-04,44"),
            Roles.of("y"));
    assertThat(frame.series().getFirst().values()).containsExactly(1, 2, 3, 44);
    assertThat(frame.step()).contains(new TimeStep.Days(1));
    assertThat(sentences(frame)).anyMatch(text -> text.contains("1 row has the time of another"))
        .anyMatch(text -> text.contains("rows are sorted"));
  }

  @Test
  void aTimeWithoutARowIsMissing() throws IOException {
    String[] rows = {"day,y", "2024-01-01,1", "2024-01-02,2", "2024-01-03,3", "2024-01-06,6", "2024-01-07,7"};
    assertThat(frame(table(rows), Roles.of("y")).series().getFirst().values()).containsExactly(1, 2, 3, Float.NaN,
        Float.NaN, 6,
        7);
    assertThat(SeriesFrame.of(table(rows), Roles.of("y"), GapRule.INTERPOLATE).series().getFirst().values())
        .containsExactly(1, 2, 3, 4, 5, 6, 7);
    assertThatThrownBy(() -> SeriesFrame.of(table(rows), Roles.of("y"), GapRule.REFUSE))
        .hasMessageContaining("line 4").hasMessageContaining("--gaps mask");
  }

  /// So a group of a few rows, and one that has a row in a weekend, go with the others.
  @Test
  void whetherThereAreOnlyWeekdaysAllGroupsTellTogether() throws IOException {
    List<String> rows = new ArrayList<>(List.of("day,group,y"));
    for (LocalDate day = LocalDate.of(2024, 1, 1); rows.size() <= 20; day = day.plusDays(1))
      if (day.getDayOfWeek().getValue() <= 5)
        rows.add(day + ",a,1");
    rows.addAll(List.of("2024-01-11,b,1", "2024-01-12,b,2", "2024-01-15,b,3"));
    Roles roles = new Roles(List.of("y"), Optional.of("day"), false, Optional.of("group"), List.of(), List.of(),
        Optional.empty());
    SeriesFrame frame = frame(table(rows.toArray(String[]::new)), roles);
    assertThat(frame.step()).contains(new TimeStep.Weekdays());
    assertThat(frame.series().get(1).values()).containsExactly(1, 2, 3);

    Table few = table("day,group,y", "2024-01-11,b,1", "2024-01-12,b,2", "2024-01-15,b,3");
    assertThat(SeriesFrame.of(few, frame.spec(), GapRule.MASK).series().getFirst().values())
        .as("another file, read for a model of weekdays").containsExactly(1, 2, 3);

    rows.add("2024-01-13,b,4");
    frame = frame(table(rows.toArray(String[]::new)), roles);
    assertThat(frame.step()).contains(new TimeStep.Days(1));
    assertThat(frame.series().get(1).values()).containsExactly(1, 2, 4, Float.NaN, 3);
  }

  @Test
  void hoursThatAClockRepeatsAreToldApartByTheZone() throws IOException {
    String[] rows = new String[10];
    rows[0] = "t,y";
    int[] hours = {23, 0, 1, 2, 2, 3, 4, 5, 6};
    for (int i = 0; i < hours.length; i++)
      rows[i + 1] = (hours[i] == 23 ? "2024-10-26 " : "2024-10-27 ") + String.format("%02d:00", hours[i]) + "," + i;
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    SeriesFrame frame = frame(table(TableOptions.AUTO.withZone(berlin), rows),
        new Roles(List.of("y"), Optional.empty(), false, Optional.empty(), List.of(), List.of(), Optional.of(berlin)));
    assertThat(frame.series().getFirst().values()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void groupsBecomeSeriesWithWhatNeverChangesInThem() throws IOException {
    SeriesFrame frame = frame(table("shop,kind,day,y", "a,big,1,10", "b,small,1,20", "a,big,2,11", "b,small,2,21"),
        new Roles(List.of("y"), Optional.empty(), true, Optional.of("shop"), List.of(), List.of("day"),
            Optional.empty()));
    assertThat(frame.groups()).containsExactly("a", "b");
    assertThat(frame.series().get(1).values()).containsExactly(20, 21);
    assertThat(frame.series().get(0).statics()).containsExactly(1, 0);
    assertThat(frame.series().get(1).statics()).containsExactly(0, 1);
  }

  @Test
  void severalTargetsAreSeriesThatKnowWhichTheyAre() throws IOException {
    SeriesFrame frame = frame(table("a,b", "1,10", "2,20", "3,30"), Roles.of("a", "b"));
    assertThat(frame.series()).hasSize(2);
    assertThat(frame.series().get(1).statics()).containsExactly(0, 1);
  }

  @Test
  void rowsWithoutAValueAtTheEndAreTheFutureOfWhatIsKnown() throws IOException {
    SeriesFrame frame =
        frame(table("y,price", "1,5", "2,6", "3,7", ",8", ",9"), new Roles(List.of("y"), Optional.empty(), true,
            Optional.empty(), List.of("price"), List.of(), Optional.empty()));
    assertThat(frame.series().getFirst().values()).hasSize(3);
    assertThat(frame.series().getFirst().known().getFirst()).hasSize(5);
  }

  @Test
  void yearsAndDatesWrittenAsNumbersAreTimesWhereTheyAreCalledSo() throws IOException {
    assertThat(frame(table("YEAR,y", "1700,1", "1701,2", "1702,3"), Roles.of("y")).step())
        .contains(new TimeStep.Months(12));
    assertThat(frame(table("date,y", "19580329,1", "19580405,2", "19580412,3"), Roles.of("y")).step())
        .contains(new TimeStep.Days(7));
    assertThat(frame(table("c,y", "1700,1", "1701,2", "1702,3"), Roles.of("y")).step()).isEmpty();
  }

  @Test
  void columnsOfNoUseAreSaid() throws IOException {
    assertThat(sentences(frame(table("y,same,words", "1,4,a", "2,4,b", "3,4,a"), Roles.of("y"))))
        .anyMatch(text -> text.contains("same is not used: always the same"))
        .anyMatch(text -> text.contains("words is not used: texts that change"));
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        arguments("a name that is not there", Roles.of("yy"), "Did you mean y?", new String[] {"t,y", "1,2", "2,3"}),
        arguments("texts to forecast", Roles.of("y"), "holds no numbers", new String[] {"t,y", "1,a", "2,b"}),
        arguments("a row without a time", Roles.of("y"), "line 3",
            new String[] {"day,y", "2024-01-01,1", ",2", "2024-01-03,3"}),
        arguments("times without a step", Roles.of("y"), "no common step",
            new String[] {"day,y", "2024-01-01,1", "2024-01-02,2", "2024-01-05,3", "2024-01-19,3", "2024-03-07,3"}),
        arguments("a row without a group",
            new Roles(List.of("y"), Optional.empty(), true, Optional.of("g"), List.of(), List.of(), Optional.empty()),
            "line 3",
            new String[] {"g,y", "a,1", ",2", "a,3"}),
        arguments("groups of different steps",
            new Roles(List.of("y"), Optional.empty(), false, Optional.of("g"), List.of(), List.of(), Optional.empty()),
            "one by one",
            new String[] {"g,day,y", "a,2024-01-01,1", "a,2024-01-02,2", "a,2024-01-03,2", "b,2024-01-01,1",
              "b,2024-01-08,2", "b,2024-01-15,3"}),
        arguments("a number too large for a float", Roles.of("y"), "larger unit",
            new String[] {"t,y", "1,1e39", "2,3"}));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrong")
  void whatIsWrongIsSaidInOneLineWithTheFile(String what, Roles roles, String said, String[] lines) {
    assertThatThrownBy(() -> frame(table(lines), roles)).as(what).hasMessageContaining("own.csv")
        .hasMessageContaining(said)
        .message().doesNotContain("\n");
  }

  @Test
  void aColumnHasOneRole() {
    assertThatThrownBy(() -> new Roles(List.of("y"), Optional.of("y"), false, Optional.empty(), List.of(), List.of(),
        Optional.empty())).hasMessageContaining("one role");
  }
}
