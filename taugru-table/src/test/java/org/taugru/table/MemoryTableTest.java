package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryTableTest {
  @TempDir
  Path folder;

  private enum Size {
    SMALL, LARGE
  }

  @Test
  void arraysAreColumnsOfNumbers() {
    assertThat(Column.of("y", new double[] {1, Double.NaN})).isEqualTo(new Column.Numbers("y", 1, Double.NaN));
    assertThat(Column.of("y", new float[] {0.5f, Float.NaN})).isEqualTo(new Column.Numbers("y", 0.5, Double.NaN));
    assertThat(Column.of("y", new int[] {1, 2})).isEqualTo(new Column.Numbers("y", 1, 2));
    assertThat(Column.of("y", new long[] {1, 2})).isEqualTo(new Column.Numbers("y", 1, 2));
    double[] mine = {1, 2};
    Column copied = Column.of("y", mine);
    mine[0] = 7;
    assertThat(copied.text(0)).isEqualTo("1");
  }

  @Test
  void theTypeOfValuesSaysWhatAColumnIs() {
    assertThat(Column.of("y", Arrays.asList(1, 2.5, null, new BigDecimal("3")))).isEqualTo(
        new Column.Numbers("y", 1, 2.5, Double.NaN, 3));
    Column days = Column.of("day", Arrays.asList(LocalDate.of(2024, 1, 31), null, LocalDateTime.of(2024, 2, 1, 6, 0)));
    assertThat(days.text(0)).isEqualTo("2024-01-31T00:00");
    assertThat(days.isMissing(1)).isTrue();
    assertThat(days.text(2)).isEqualTo("2024-02-01T06:00");
    Instant noon = Instant.parse("2024-01-31T12:00:00Z");
    Column instants = Column.of("t", List.of(noon, noon.atZone(ZoneId.of("Europe/Berlin")),
        noon.atZone(ZoneId.of("Asia/Tokyo")).toOffsetDateTime(), Date.from(noon)));
    for (int row = 0; row < 4; row++)
      assertThat(instants.text(row)).isEqualTo("2024-01-31T12:00Z");
    assertThat(Column.of("size", List.of(Size.SMALL, Size.LARGE)).text(1)).isEqualTo("LARGE");
    assertThat(Column.of("none", Arrays.asList(null, null)).isMissing(1)).isTrue();
  }

  /// Texts, as they come from JSON or a form, are what the same cells of a file are.
  @Test
  void textsAreReadAsCellsOfAFileAre() throws TableException, java.io.IOException {
    List<List<String>> cells = List.of(List.of("2024-01-31", "1.5", "red"), List.of("2024-02-01", "NA", "blue"),
        List.of("2024-02-02", "2", "red"));
    List<String> lines = new ArrayList<>(List.of("day,y,colour"));
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> row : cells) {
      lines.add(String.join(",", row));
      Map<String, String> map = new LinkedHashMap<>();
      map.put("day", row.get(0));
      map.put("y", row.get(1));
      map.put("colour", row.get(2));
      rows.add(map);
    }
    Path file = folder.resolve("rows.csv");
    Files.write(file, lines);
    assertThat(Table.ofRows(rows).columns()).isEqualTo(TableFile.read(file, TableOptions.AUTO).columns());
    assertThat(Column.of("late", List.of("1", "2", "three", "four"))).isInstanceOf(Column.Texts.class);
  }

  @Test
  void whatARowLacksIsMissing() {
    Table table = Table.ofRows(List.of(Map.of("y", 1), Map.of("x", 5), Map.of("y", 3, "x", 6)));
    assertThat(table.names()).containsExactly("y", "x");
    assertThat(table.column("y")).isEqualTo(new Column.Numbers("y", 1, Double.NaN, 3));
    assertThat(table.column("x")).isEqualTo(new Column.Numbers("x", Double.NaN, 5, 6));
  }

  @Test
  void whatIsWrongIsSaidWithItsRow() {
    assertThatIllegalArgumentException().isThrownBy(() -> Column.of("y", Arrays.asList(null, 1, "many"))).withMessage(
        "table: line 3, column y: 'many' is a text, but line 2 has a number. Use one type for a column, and null where a value is"
            + " missing");
    assertThatIllegalArgumentException().isThrownBy(() -> Column.of("y", List.of(1, List.of(2)))).withMessageContaining(
        "line 2, column y: a java.util.ImmutableCollections$List12 is no value of a table.");
    Date day = new Date() { // as that of java.sql is
      @Override
      public Instant toInstant() {
        throw new UnsupportedOperationException();
      }
    };
    assertThatIllegalArgumentException().isThrownBy(() -> Column.of("day", List.of(day))).withMessageContaining(
        "line 1, column day").withMessageContaining("times of java.time");
    assertThatIllegalArgumentException().isThrownBy(() -> Table.ofRows(List.of()))
        .withMessageContaining("there are no rows");
    assertThatIllegalArgumentException().isThrownBy(
        () -> Table.of(Column.of("a", new double[2]), Column.of("b", new double[3]))).withMessageContaining("3 rows");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Column.of("y", new double[] {Double.POSITIVE_INFINITY})).withMessageContaining("infinite");
    List<String> slip = new ArrayList<>(java.util.Collections.nCopies(40, "1"));
    slip.set(20, "one");
    assertThatIllegalArgumentException().isThrownBy(() -> Column.of("y", slip))
        .withMessageContaining("line 21, column y: 'one' is no number");
  }
}
