package org.taugru.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.table.Column;
import org.taugru.table.Note;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;
import org.taugru.table.TimeFormat;
import org.taugru.table.TimeScale;

class ParquetTest {
  @TempDir
  Path folder;

  private static final Table TABLE = Table.of(new Column.Numbers("a \"number\"", 1.5, Double.NaN, -1e300),
      new Column.Times("local", TimeScale.LOCAL, TimeFormat.Known.ISO, 0, Column.Times.MISSING,
          -8_520_336_000_123_456L),
      new Column.Times("utc", TimeScale.UTC, TimeFormat.Known.ISO, 1_711_846_800_000_001L, 5, Column.Times.MISSING),
      new Column.Texts("text", List.of("Zürich", "two\nlines"), 0, -1, 1));

  /// A file made by DuckDB itself from a query.
  private Path file(String query) throws SQLException {
    Path file = folder.resolve("data.parquet");
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement()) {
      statement.execute("COPY (" + query + ") TO '" + file + "' (FORMAT PARQUET)");
    }
    return file;
  }

  @Test
  void whatIsWrittenIsReadBackEqual() throws IOException {
    for (String name : List.of("a.parquet", "it's [1]*.parquet")) {
      Path file = folder.resolve(name);
      TableFile.write(TABLE, file);
      TableFile.write(TABLE, file);
      assertThat(TableFile.read(file, TableOptions.AUTO).columns()).isEqualTo(TABLE.columns());
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void everyTypeOfAColumnHasItsPlace() throws SQLException, IOException {
    Table table = TableFile.read(
        file(
            """
                SELECT 1::TINYINT AS i, 2::UBIGINT AS u, 1.25::DECIMAL(9,2) AS d, 2.5::FLOAT AS f, true AS b, DATE '2024-03-31' AS day,
                  TIMESTAMP '2024-03-31 02:30:00' AS t, TIMESTAMP_NS '2024-03-31 02:30:00.123456400' AS ns,
                  TIMESTAMPTZ '2024-03-31 02:30:00+02' AS z, 'x' AS s, NULL::INTEGER AS n"""),
        TableOptions.AUTO);
    assertThat(table.columns().stream().map(column -> column.text(0))).containsExactly("1", "2", "1.25", "2.5", "true",
        "2024-03-31T00:00", "2024-03-31T02:30", "2024-03-31T02:30:00.123456", "2024-03-31T00:30Z", "x", "");
    assertThat(table.notes()).containsExactly(new Note.AllMissing("n"));
  }

  @Test
  void rowsKeepTheirOrder() throws SQLException, IOException {
    Table table = TableFile.read(file("SELECT i, 's' || i % 5 AS s FROM range(300000) r(i)"), TableOptions.AUTO);
    assertThat(((Column.Numbers) table.column("i")).values())
        .isEqualTo(IntStream.range(0, 300_000).mapToDouble(i -> i).toArray());
    assertThat(((Column.Texts) table.column("s")).dictionary()).containsExactly("s0", "s1", "s2", "s3", "s4");
  }

  @Test
  void optionsHoldForParquetToo() throws SQLException, IOException {
    Path file = file("SELECT TIMESTAMP '2024-07-01 02:00:00' AS t, -99.99::DOUBLE AS x, [1, 2] AS list, 7 AS code");
    Table table =
        TableFile.read(file, TableOptions.AUTO.withZone(ZoneId.of("Europe/Berlin")).withMissing(Set.of("-99.99"))
            .withKeep(Set.of("t", "x", "code")).withTexts(Set.of("code")));
    assertThat(table.names()).containsExactly("t", "x", "code");
    assertThat(table.column("t").text(0)).isEqualTo("2024-07-01T00:00Z");
    assertThat(table.column("x").isMissing(0)).isTrue();
    assertThat(table.column("code")).isInstanceOf(Column.Texts.class);
    assertThatThrownBy(() -> TableFile.read(file, TableOptions.AUTO)).isInstanceOf(TableException.class)
        .hasMessageContainingAll("data.parquet", "column list", "INTEGER[]", "keep other columns");
    assertThatThrownBy(() -> TableFile.read(file, TableOptions.AUTO.withKeep(Set.of("cod"))))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("Did you mean code?");
  }

  @Test
  void aFileWithAnotherExtensionIsKnownByItsFirstBytes() throws SQLException, IOException {
    Path file = Files.move(file("SELECT 1 AS a"), folder.resolve("data.bin"));
    assertThat(TableFile.read(file, TableOptions.AUTO).names()).containsExactly("a");
  }

  @Test
  void whatIsWrongIsSaidInOneLine() throws SQLException, IOException {
    Path empty = file("SELECT 1 AS a WHERE false");
    assertThatThrownBy(() -> TableFile.read(empty, TableOptions.AUTO)).hasMessageContainingAll("data.parquet",
        "holds no rows");
    Path infinite = file(
        "SELECT i, 1 / (i - 2)::DOUBLE AS x, CASE WHEN i = 2 THEN 'Infinity'::DOUBLE ELSE 1 END AS y FROM range(4) r(i)");
    assertThatThrownBy(() -> TableFile.read(infinite, TableOptions.AUTO)).isInstanceOf(TableException.class)
        .hasMessageContainingAll("data.parquet", "row 3", "infinite", "missing value");
    Path broken = Files.writeString(folder.resolve("broken.parquet"), "PAR1 and no more");
    assertThatThrownBy(() -> TableFile.read(broken, TableOptions.AUTO)).isInstanceOf(TableException.class)
        .hasMessageContainingAll("broken.parquet", "cannot be read as Parquet", "Write it again")
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> TableFile.read(folder.resolve("none.parquet"), TableOptions.AUTO))
        .hasMessageContainingAll("none.parquet", "does not exist");
    assertThatThrownBy(() -> TableFile.write(TABLE, folder.resolve("none").resolve("a.parquet")))
        .hasMessageContainingAll("a.parquet", "does not exist", "Create it first");
  }
}
