package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.taugru.table.TestFiles.read;
import static org.taugru.table.TestFiles.texts;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZonedTimesTest {
  private static final TableOptions BERLIN = TableOptions.AUTO.withZone(ZoneId.of("Europe/Berlin"));

  @TempDir
  Path folder;

  private Table berlin(String... times) throws TableException {
    StringBuilder text = new StringBuilder("t,x\n");
    for (int i = 0; i < times.length; i++)
      text.append(times[i]).append(',').append(i).append('\n');
    return read(folder, "data.csv", text.toString(), BERLIN);
  }

  @Test
  void theDoubledHourIsResolvedByTheOrderOfRows() throws TableException {
    Table table = berlin("2024-10-27 01:00", "2024-10-27 02:00", "2024-10-27 02:00", "2024-10-27 03:00");
    assertThat(texts(table.column("t"))).containsExactly("2024-10-26T23:00Z", "2024-10-27T00:00Z", "2024-10-27T01:00Z",
        "2024-10-27T02:00Z");
    assertThat(table.notes()).containsExactly(new Note.DoubledTimes("t", "Europe/Berlin", 2, 3));
  }

  @Test
  void quartersOfTheDoubledHourRiseWithoutAJump() throws TableException {
    Table table =
        berlin("2024-10-27 01:45", "2024-10-27 02:00", "2024-10-27 02:30", "2024-10-27 02:00", "2024-10-27 02:30",
            "2024-10-27 03:00");
    assertThat(texts(table.column("t"))).containsExactly("2024-10-26T23:45Z", "2024-10-27T00:00Z", "2024-10-27T00:30Z",
        "2024-10-27T01:00Z", "2024-10-27T01:30Z", "2024-10-27T02:00Z");
  }

  @Test
  void theNewestFirstIsTheSameBackwards() throws TableException {
    Table table = berlin("2024-10-27 03:00", "2024-10-27 02:00", "2024-10-27 02:00", "2024-10-27 01:00");
    assertThat(texts(table.column("t"))).containsExactly("2024-10-27T02:00Z", "2024-10-27T01:00Z", "2024-10-27T00:00Z",
        "2024-10-26T23:00Z");
  }

  @Test
  void equalTimesOfSeveralSeriesAreNoSecondPassage() throws TableException {
    Table table =
        berlin("2024-10-27 01:00", "2024-10-27 01:00", "2024-10-27 02:00", "2024-10-27 02:00", "2024-10-27 03:00",
            "2024-10-27 03:00");
    assertThat(texts(table.column("t")).subList(2, 4)).isEqualTo(List.of("2024-10-27T00:00Z", "2024-10-27T00:00Z"));
  }

  @Test
  void anHourThatDoesNotExistIsShiftedWithANote() throws TableException {
    Table table = berlin("2024-03-31 01:30", "2024-03-31 02:30", "2024-03-31 03:00");
    assertThat(texts(table.column("t"))).containsExactly("2024-03-31T00:30Z", "2024-03-31T01:30Z", "2024-03-31T01:00Z");
    assertThat(table.notes()).containsExactly(new Note.ShiftedTimes("t", "Europe/Berlin", 1, 3));
  }

  @Test
  void withoutAZoneTimesStayLocal() throws TableException {
    Table table = read(folder, "data.csv", "t,x\n2024-03-31 02:30,1\n2024-03-31 03:30,2\n", TableOptions.AUTO);
    assertThat(texts(table.column("t"))).containsExactly("2024-03-31T02:30", "2024-03-31T03:30");
    assertThat(table.notes()).isEmpty();
  }

  @Test
  void aZoneDoesNotChangeInstants() throws TableException {
    assertThat(texts(berlin("2024-07-01T00:00Z", "2024-07-01T02:00+01:00").column("t"))).containsExactly(
        "2024-07-01T00:00Z",
        "2024-07-01T01:00Z");
  }
}
