package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.taugru.table.TestFiles.csv;
import static org.taugru.table.TestFiles.numbers;
import static org.taugru.table.TestFiles.read;
import static org.taugru.table.TestFiles.texts;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is found out about a file that says nothing of itself.
class RecognitionTest {
  @TempDir
  Path folder;

  /// `~` is a line end, `^` a tab.
  @ParameterizedTest
  @ValueSource(strings = {"a,b~1.5,2~3,4", "a;b~1.5;2~3;4", "a^b~1.5^2~3^4", "a|b~1.5|2~3|4", "a b~1.5 2~3 4",
    "a b~  1.5   2~3 ^ 4  ", "a;b~1,5;2~3;4", "a^b~1,5^2~3^4", "a b~1,5 2~3 4", "a,b~\"1,5\",2~3,4",
    "\"a\";\"b\"~\"1,5\";\"2\"~3;4",
    "a, b~1.5, 2~3, 4", "a , b~ 1.5 ,2~3,4 ", "a,b\r~1.5,2\r~3,4\r~", "a,b~~1.5,2~~3,4~~",
    "# x, y, z~# made by hand~a,b~1.5,2~3,4", "% made by hand~a b~1.5 2~3 4", "sep=;~a;b~1,5;2~3;4"})
  void separatorsDecimalsAndBlanksAreRecognised(String text) throws TableException {
    Table table = csv(folder, text.replace('~', '\n').replace('^', '\t'));
    assertThat(table.names()).containsExactly("a", "b");
    assertThat(numbers(table, "a")).containsExactly(1.5, 3);
    assertThat(numbers(table, "b")).containsExactly(2, 4);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!',
      value = {"3,14;x!3.14", "1.234,5;x!1234.5", "1.234.567,5;x!1234567.5", "1,234.5;x!1234.5", "0,123;x!0.123",
        "1234,567;x!1234.567", "1.234;x!1.234", "-,5;x!-0.5"})
  void numbersThatCanMeanOneThingAreRead(String row, double value) throws TableException {
    assertThat(numbers(csv(folder, "n;t\n" + row + "\n"), "n")).containsExactly(value);
  }

  @Test
  void thousandsAreReadBesideNumbersThatShowThePoint() throws TableException {
    assertThat(numbers(csv(folder, "a;b\n1,234;0.5\n2,345;1.5\n"), "a")).containsExactly(1234, 2345);
    assertThat(numbers(read(folder, "data.csv", "a;b\n1,234;5\n", TableOptions.AUTO.withDecimal(Decimal.POINT)), "a"))
        .containsExactly(1234);
    assertThat(numbers(read(folder, "data.csv", "a;b\n1,234;5\n", TableOptions.AUTO.withDecimal(Decimal.COMMA)), "a"))
        .containsExactly(1.234);
  }

  @Test
  void aColumnOfDecimalCommasWithANameIsOneColumn() throws TableException {
    assertThat(numbers(csv(folder, "value\n3,14\n2,71\n"), "value")).containsExactly(3.14, 2.71);
  }

  @Test
  void datesWithBlanksDoNotLookLikeCells() throws TableException {
    Table table = csv(folder, "date,x\n2016-07-01 00:00:00,5.8\n2016-07-01 01:00:00,5.6\n");
    assertThat(table.names()).containsExactly("date", "x");
    assertThat(table.column("date")).isInstanceOf(Column.Times.class);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '!',
      value = {"1,2~3,4!false", "a,b~1,2!true", "date,1990,1991~2000-01-01,5,6!true", "x,y~a,b~c,d!true",
        "2020-01-01,5~2020-01-02,6!false", "1!false", "NA,2~3,4!false", "a,b~1,~2,!true"})
  void aHeaderIsRecognised(String text, boolean header) throws TableException {
    Table table = csv(folder, text.replace('~', '\n'));
    assertThat(table.notes().contains(new Note.NoHeader())).isEqualTo(!header);
    assertThat(table.names().getFirst().equals("c1")).isEqualTo(!header);
  }

  @Test
  void theUserDecidesAboutTheHeader() throws TableException {
    assertThat(read(folder, "data.csv", "1,2\n3,4\n", TableOptions.AUTO.withHeader(Header.YES)).names())
        .containsExactly("1", "2");
    assertThat(read(folder, "data.csv", "a,b\nc,d\n", TableOptions.AUTO.withHeader(Header.NO)).rows()).isEqualTo(2);
  }

  @Test
  void namesThatAreEmptyOrTakenGetOthersWithANote() throws TableException {
    Table table = csv(folder, "x,,x,x_2,x\n1,2,3,4,5\n");
    assertThat(table.names()).containsExactly("x", "c2", "x_3", "x_2", "x_4");
    assertThat(table.notes()).containsExactly(new Note.Renamed(2, "", "c2"), new Note.Renamed(3, "x", "x_3"),
        new Note.Renamed(5, "x", "x_4"));
  }

  @Test
  void quotesHoldSeparatorsQuotesAndLineEnds() throws TableException {
    Table table = csv(folder, "name,x\n\"a, \"\"b\"\"\nc\",1\n  \"d\" ,2\n5\" pipe,3\n");
    assertThat(texts(table.column("name"))).containsExactly("a, \"b\"\nc", "d", "5\" pipe");
    assertThat(table.line(0)).isEqualTo(2);
    assertThat(table.line(1)).isEqualTo(4);
    assertThat(table.line(2)).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "NA", "N/A", "NaN", "nan", "null", "NULL", "None", "-", "?", "."})
  void theUsualMarkersAreMissing(String marker) throws TableException {
    Table table =
        csv(folder, "n,t,s,x\n1,2024-01-01,a,1\n" + marker + "," + marker + "," + marker + ",2\n3,2024-01-03,b,3\n");
    for (String name : new String[] {"n", "t", "s"})
      assertThat(table.column(name).isMissing(1)).as(name).isTrue();
    assertThat(numbers(table, "n")).containsExactly(1, Double.NaN, 3);
  }

  @Test
  void markersOfTheUserAreMissingAlsoAsNumbers() throws TableException {
    Table table = read(folder, "data.csv", "n,s\n-99.99,gone\n-99.990,b\n3,c\n",
        TableOptions.AUTO.withMissing(Set.of("-99.99", "gone")));
    assertThat(numbers(table, "n")).containsExactly(Double.NaN, Double.NaN, 3);
    assertThat(texts(table.column("s"))).containsExactly("", "b", "c");
  }

  @Test
  void emptyLinesInASingleColumnAreMissingCells() throws TableException {
    Table table = csv(folder, "x\n1\n\n3\n\n\n");
    assertThat(numbers(table, "x")).containsExactly(1, Double.NaN, 3);
    assertThat(table.line(2)).isEqualTo(4);
  }

  @Test
  void oddColumnsAreNoted() throws TableException {
    StringBuilder text = new StringBuilder("empty,same,sentinel,mixed\n");
    for (int i = 0; i < 20; i++)
      text.append(",7,").append(i % 5 == 0 ? "-99.99" : "0." + i).append(',').append(i % 3 == 0 ? "n" + i : "" + i)
          .append('\n');
    assertThat(csv(folder, text.toString()).notes()).containsExactly(new Note.Mixed("mixed", 13, 7),
        new Note.AllMissing("empty"),
        new Note.Constant("same", "7"), new Note.Sentinel("sentinel", "-99.99", 4));
  }

  @Test
  void everyNoteIsASentence() {
    assertThat(new Note.Sentinel("x", "-99.99", 4).sentence()).contains("column x", "--missing -99.99");
    assertThat(new Note.SkippedLines(2, 1).sentence()).isEqualTo("line 2 is no part of the table");
    assertThat(new Note.SkippedLines(2, 3).sentence()).startsWith("lines 2 to 4");
    assertThat(new Note.Renamed(3, "", "c3").sentence()).contains("column 3 has no name");
    assertThat(new Note.ShiftedTimes("t", "Europe/Berlin", 1, 3).sentence()).contains("time does not exist", "line 3");
  }

  @Test
  void aColumnThatMostlyHoldsTextsIsText() throws TableException {
    Table table = csv(folder, "x,y\n1,1\n2,2\nred,3\nblue,4\nred,5\n");
    Column.Texts texts = (Column.Texts) table.column("x");
    assertThat(texts.dictionary()).containsExactly("1", "2", "red", "blue");
    assertThat(texts.codes()).containsExactly(0, 1, 2, 3, 2);
  }

  @Test
  void aColumnAskedForAsTextIsText() throws TableException {
    Table table = read(folder, "data.csv", "zip,x\n01067,1\n,2\n", TableOptions.AUTO.withTexts(Set.of("zip")));
    assertThat(texts(table.column("zip"))).containsExactly("01067", "");
  }

  @Test
  void onlyTheColumnsAskedForAreKept() throws TableException {
    assertThat(read(folder, "data.csv", "a,b,c\n1,x,3\n", TableOptions.AUTO.withKeep(Set.of("a", "c"))).names())
        .containsExactly("a", "c");
  }

  @Test
  void oneRowIsATable() throws TableException {
    assertThat(csv(folder, "a,b\n1,2").rows()).isEqualTo(1);
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstName() throws TableException {
    assertThat(csv(folder, "\uFEFFa,b\n1,2\n").names()).containsExactly("a", "b");
  }

  @Test
  void packedFilesAreUnpacked() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("{\"a\":1}\n{\"a\":2}\n".getBytes(StandardCharsets.UTF_8));
    }
    Path file = TestFiles.write(folder, "data.jsonl.gz", bytes.toByteArray());
    assertThat(numbers(TableFile.read(file, TableOptions.AUTO), "a")).containsExactly(1, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"data.jsonl", "data.ndjson", "data.json", "data.txt"})
  void objectsOfJsonAreRows(String name) throws TableException {
    String lines = "{\"t\":\"2024-01-01\",\"x\":1.5,\"ok\":true}\n\n{\"x\":null,\"s\":\"a, {b}\\\"\"}\n";
    String array = "[\n{\"t\":\"2024-01-01\",\"x\":1.5,\"ok\":true},\n\n{\"x\":null,\"s\":\"a, {b}\\\"\"}]";
    for (String text : new String[] {lines, array}) {
      Table table = read(folder, name, text, TableOptions.AUTO);
      assertThat(table.names()).containsExactly("t", "x", "ok", "s");
      assertThat(texts(table.column("t"))).containsExactly("2024-01-01T00:00", "");
      assertThat(numbers(table, "x")).containsExactly(1.5, Double.NaN);
      assertThat(texts(table.column("ok"))).containsExactly("true", "");
      assertThat(texts(table.column("s"))).containsExactly("", "a, {b}\"");
    }
  }

  @Test
  void jsonThatTurnsOutToBeTextIsReadAgain() throws TableException {
    Table table = read(folder, "data.jsonl", "{\"a\":1}\n{\"a\":\"x\"}\n{\"b\":2}\n", TableOptions.AUTO);
    assertThat(texts(table.column("a"))).containsExactly("1", "x", "");
  }

  @Test
  void aWrongNameIsAnsweredWithTheNearest() throws TableException {
    Table table = csv(folder, "date,temp\n2024-01-01,1\n");
    assertThatThrownBy(() -> table.column("tmp")).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("no column tmp", "Did you mean temp?", "Columns: date, temp");
    assertThatThrownBy(() -> table.column("humidity")).hasMessageContaining("Columns: date, temp")
        .hasMessageNotContaining("mean");
  }

  @Test
  void rowsBeyondTheSampleAreReadAndLinesCounted() throws TableException {
    StringBuilder text = new StringBuilder("n,t,s\n");
    for (int i = 0; i < 100_000; i++)
      text.append(i).append(".5,0").append(1 + i % 9).append("/01/2024,s").append(i % 7)
          .append(i % 1000 == 0 ? "\n\n" : "\n");
    text.append("1,01/31/2024,s\n");
    Table table = csv(folder, text.toString());
    assertThat(table.rows()).isEqualTo(100_001);
    assertThat(((Column.Numbers) table.column("n")).value(99_999)).isEqualTo(99_999.5);
    assertThat(((Column.Times) table.column("t")).format()).isEqualTo(TimeFormat.Known.MONTH_FIRST);
    assertThat(((Column.Times) table.column("t")).text(1)).isEqualTo("2024-02-01T00:00");
    assertThat(((Column.Texts) table.column("s")).dictionary()).hasSize(8);
    assertThat(table.line(0)).isEqualTo(2);
    assertThat(table.line(1)).isEqualTo(4);
    assertThat(table.line(100_000)).isEqualTo(100_102);
  }
}
