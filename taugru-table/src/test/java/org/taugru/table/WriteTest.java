package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteTest {
  private static final Table TABLE = Table.of(new Column.Numbers("x", 1, Double.NaN, 2.5e-7),
      new Column.Times("t", TimeScale.UTC, TimeFormat.Known.ISO, 0, Column.Times.MISSING, 1_500_000),
      new Column.Texts("s, \"quoted\"", List.of("a,b", "say \"so\""), 0, -1, 1));

  @TempDir
  Path folder;

  @Test
  void csvIsWrittenAsItsStandardSays() throws IOException {
    TableFile.write(TABLE, folder.resolve("a.csv"));
    assertThat(folder.resolve("a.csv")).hasContent("""
        x,t,"s, ""quoted""\"
        1,1970-01-01T00:00Z,"a,b"
        ,,
        2.5E-7,1970-01-01T00:00:01.500Z,"say ""so""\"
        """);
  }

  @Test
  void whatIsMissingIsNullInJson() throws IOException {
    TableFile.write(TABLE, folder.resolve("a.json"));
    assertThat(folder.resolve("a.json")).content().startsWith("[\n{\"x\":1").endsWith("}\n]\n")
        .contains("{\"x\":null,\"t\":null,\"s, \\\"quoted\\\"\":null}");
    TableFile.write(TABLE, folder.resolve("a.jsonl"));
    assertThat(Files.readAllLines(folder.resolve("a.jsonl"))).hasSize(3).allMatch(line -> line.startsWith("{"));
  }

  @Test
  void anEmptyCellOfASingleColumnIsNoEmptyLine() throws IOException {
    TableFile.write(Table.of(new Column.Numbers("x", Double.NaN, 1, Double.NaN)), folder.resolve("a.csv"));
    assertThat(TestFiles.numbers(TableFile.read(folder.resolve("a.csv"), TableOptions.AUTO), "x")).containsExactly(
        Double.NaN, 1,
        Double.NaN);
  }

  @Test
  void whatCannotBeWrittenLeavesNothingBehind() throws IOException {
    assertThatThrownBy(() -> TableFile.write(TABLE, folder.resolve("a.xlsx"))).isInstanceOf(TableException.class)
        .hasMessageContainingAll("a.xlsx", "Use .csv");
    assertThatThrownBy(() -> TableFile.write(TABLE, folder.resolve("a.parquet"))).isInstanceOf(TableException.class)
        .hasMessageContainingAll("a.parquet", "taugru-duckdb");
    assertThatThrownBy(() -> TableFile.write(TABLE, folder.resolve("none").resolve("a.csv")))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("a.csv", "Create it first");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void columnsOfATableFitEachOther() {
    assertThatThrownBy(() -> Table.of(new Column.Numbers("a", 1), new Column.Numbers("b", 1, 2)))
        .hasMessageContaining("2 rows");
    assertThatThrownBy(() -> Table.of(new Column.Numbers("a", 1), new Column.Numbers("a", 1)))
        .hasMessageContaining("named a");
    assertThatThrownBy(() -> new Column.Numbers("a", Double.NEGATIVE_INFINITY)).hasMessageContaining("infinite");
    assertThatThrownBy(() -> new Column.Texts("a", List.of("x"), 1)).hasMessageContaining("code 1");
  }

  @Test
  void aTableDoesNotChangeWithItsArrays() {
    double[] values = {1, 2};
    Column.Numbers column = new Column.Numbers("a", values);
    values[0] = 7;
    column.values()[1] = 7;
    assertThat(column.values()).containsExactly(1, 2);
  }
}
