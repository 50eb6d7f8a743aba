package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.taugru.report.Table.decimal;
import static org.taugru.report.Table.highest;
import static org.taugru.report.Table.lowest;
import static org.taugru.report.Table.text;
import static org.taugru.report.Table.words;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void tagsAndLinksInMarkdown() {
    assertThat(MarkdownTable.of(Table.of(Table.text("a"), Table.text("b"))
        .row(Table.tag(Tone.BAD, "diverged"), Table.link("a_b", "seed 1/report (1).html"))))
        .contains("| ✗ diverged | [a\\_b](seed%201/report%20(1%29.html) |");
  }

  @Test
  void theBestOfAColumnIsItsLowestOrHighestNumber() {
    Table table = Table.of(lowest("error"), highest("accuracy"), Table.number("size"))
        .row(decimal(0.2, 1), decimal(Double.NaN, 1), decimal(1, 0))
        .row(decimal(0.1, 1), decimal(90, 1), decimal(2, 0))
        .row(words("–"), decimal(95, 1), decimal(3, 0))
        .row(decimal(0.1, 1), words("99"), decimal(4, 0));
    assertThat(table.isBest(0, 0)).isFalse();
    assertThat(table.isBest(1, 0)).isTrue();
    assertThat(table.isBest(2, 0)).isFalse();
    assertThat(table.isBest(3, 0)).as("equals the best").isTrue();
    assertThat(table.isBest(0, 1)).isFalse();
    assertThat(table.isBest(2, 1)).isTrue();
    assertThat(table.isBest(3, 1)).as("words are not compared").isFalse();
    assertThat(table.isBest(3, 2)).as("no best in this column").isFalse();
  }

  @Test
  void aSingleValueIsNotTheBestOfAnything() {
    Table table = Table.of(lowest("error")).row(decimal(0.2, 1)).row(decimal(Double.NaN, 1));
    assertThat(table.isBest(0, 0)).isFalse();
    assertThat(table.isBest(1, 0)).isFalse();
  }

  @Test
  void numbersLookTheSameEverywhere() {
    assertThat(Table.count(1_066_200).text()).isEqualTo("1,066,200");
    assertThat(decimal(-3.25, 1).text()).isEqualTo("−3.3");
    assertThat(decimal(0.0012, 0.0003, 4).text()).isEqualTo("0.0012 ± 0.0003");
    assertThat(decimal(0.0012, Double.NaN, 4).text()).isEqualTo("0.0012");
    assertThat(decimal(Double.POSITIVE_INFINITY, 4).text()).isEqualTo("–");
  }

  @Test
  void rowsMustFit() {
    assertThatThrownBy(() -> Table.of(text("model"), lowest("error")).row(words("GRU")))
        .isInstanceOf(IllegalArgumentException.class).hasMessage("a row has 1 cells, the table has 2 columns: [GRU]");
  }

  @Test
  void markdownIsAligned() {
    assertThat(MarkdownTable.of(Samples.table())).isEqualTo("""
        | model                                | parameters |    test error (MSE) | accuracy (%) |
        |--------------------------------------|-----------:|--------------------:|-------------:|
        | LSTM                                 |     67,850 |     0.0031 ± 0.0004 |         87.3 |
        | LEM                                  |     66,500 |     0.0016 ± 0.0001 |     **96.6** |
        | **τ-GRU**                            |     66,200 | **0.0012 ± 0.0003** |         94.5 |
        | &lt;i&gt;GRU&lt;/i&gt; &amp; friends |  1,066,200 |                   – |         −3.2 |
        """);
  }

  @Test
  void nothingBreaksOutOfAMarkdownCell() {
    assertThat(MarkdownTable.of(Table.of(text("a|b\nc")).row(words("`x` *y* [z](u) \\| <b>"))))
        .isEqualTo("""
            | a\\|b c                              |
            |-------------------------------------|
            | \\`x\\` \\*y\\* \\[z\\](u) \\\\\\| &lt;b&gt; |
            """);
    assertThat(MarkdownTable.of(Table.of(text("")).row(words("")))).isEqualTo("""
        |     |
        |-----|
        |     |
        """);
  }
}
