package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class HtmlReportTest {
  private static final String HOSTILE = "</pre></script><script>alert(\"1\")</script><img src='http://x/y'>&amp;\0";

  @TempDir
  Path folder;

  /// Our pages close all elements but meta, so that an XML parser can check them.
  private static Document parse(String html) throws Exception {
    return PicturesTest.parse(html.replaceAll("(<meta [^>]*)>", "$1/>"));
  }

  @Test
  void allPartsAreThere() throws Exception {
    Document page = parse(Samples.report().html());
    assertThat(page.getElementsByTagName("h1").item(0).getTextContent()).isEqualTo("τ-GRU on Mackey–Glass");
    assertThat(page.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("τ-GRU on Mackey–Glass");
    assertThat(page.getElementsByTagName("section").getLength()).isEqualTo(6);
    assertThat(page.getElementsByTagName("svg").getLength()).as("wide and narrow").isEqualTo(14);
    assertThat(page.getElementsByTagName("figcaption").getLength()).as("of pictures, one of them empty, and a table")
        .isEqualTo(7);
    assertThat(page.getElementsByTagName("dd").item(1).getTextContent()).isEqualTo("66,200");
    assertThat(page.getElementsByTagName("details").getLength()).isEqualTo(1);
    assertThat(page.getElementsByTagName("pre").item(0).getTextContent()).contains("\"tau\": 17,\n");
  }

  @Test
  void tablesAlignNumbersAndMarkTheBestAndOurs() {
    String html = new HtmlReport("t").table("caption", Samples.table()).html();
    assertThat(html).contains("<figcaption>caption</figcaption>\n<div class=\"scroll\"><table>",
        "<th scope=\"col\">model</th>",
        "<th scope=\"col\" class=\"number\">parameters</th>", "<td>LSTM</td><td class=\"number\">67,850</td>",
        "<tr class=\"ours\"><td class=\"whole\">τ-GRU</td>", "<td class=\"number best\">0.0012 ± 0.0003</td>",
        "<td>&lt;i&gt;GRU&lt;/i&gt; &amp; friends</td>");
  }

  @Test
  void emptyLinesSeparateParagraphs() {
    assertThat(new HtmlReport("t").text("one\nline\n\n  \r\n\r\ntwo\n").html())
        .contains("<p>one\nline</p>\n<p>two</p>\n");
    assertThat(new HtmlReport("t").text("\n\n").html()).doesNotContain("<p>");
  }

  @Test
  void contentsLeadToEachSection() {
    assertThat(new HtmlReport("t").contents().section("one").text("1").section("<two>").html())
        .contains("<li><a href=\"#section-1\">one</a></li>\n<li><a href=\"#section-2\">&lt;two&gt;</a></li>",
            "<section id=\"section-1\">\n<h2>one</h2>", "<section id=\"section-2\">\n<h2>&lt;two&gt;</h2>");
  }

  @Test
  void aFindingStandsOut() {
    assertThat(new HtmlReport("t").finding("1 < 2", Tone.GOOD, "holds", "It is.")
        .finding("2 < 1", Tone.BAD, "does not hold", "").html())
        .contains("<p><strong>1 &lt; 2</strong>: <span class=\"tag good\">✓ holds</span>. It is.</p>\n",
            "<span class=\"tag bad\">✗ does not hold</span>");
  }

  @Test
  void aValueStaysOnOneLineWithItsUnit() {
    assertThat(new HtmlReport("t").table("", Table.of(Table.text("printed")).row(Table.words("0.6679 MSE (×10⁻²)"))
        .row(Table.words("times 0.5 after epoch 1"))).html()).contains("<td class=\"whole\">0.6679 MSE",
            "<td>times 0.5");
  }

  @Test
  void cellsCanBeTagsAndLinks() {
    assertThat(new HtmlReport("t").table("", Table.of(Table.text("a"), Table.text("b"))
        .row(Table.tag(Tone.BAD, "diverged"), Table.link("seed 1", "seed-1/a&b.html"))).html())
        .contains("<td><span class=\"tag bad\">✗ diverged</span></td>",
            "<td><a href=\"seed-1/a&amp;b.html\">seed 1</a></td>");
  }

  /// A browser ends a line after the hyphen of 1.2e-03 if it may.
  @Test
  void noLineEndsWithinANumber() {
    String whole = "<span class=\"whole\">1.2e-03</span>";
    String html = new HtmlReport("t").subtitle("s 1.2e-03").figure("1.2e-03", "c 1.2e-03").text("p 1.2e-03, q")
        .finding("f 1.2e-03", Tone.GOOD, "holds", "g 1.2e-03")
        .table("k 1.2e-03", Table.of(Table.text("h")).row(Table.words("w 1.2e-03"))).html();
    for (String text : List.of("s ", "<dd>", "c ", "p ", "f ", "g ", "k ", "w "))
      assertThat(html).contains(text + whole);
    assertThat(new HtmlReport("t").text("not better than ar-4.").html())
        .contains("than <span class=\"whole\">ar-4</span>.");
  }

  @Test
  void namesWithHyphensStayOnOneLineAndSentencesDoNot() {
    assertThat(new HtmlReport("t").table("", Table.of(Table.text("a")).row(Table.words("tau-gru"))
        .row(Table.words("a sentence that is well-known and long"))).html())
        .contains("<td class=\"whole\">tau-gru</td>", "<td>a sentence that is well-known");
  }

  @Test
  void aSmallScreenHasChartsOfItsOwnSize() {
    LineChart chart = Samples.training();
    String html = new HtmlReport("t").chart(chart, "").html();
    assertThat(html).contains("<div class=\"picture wide\" style=\"max-width:900px\">",
        "<div class=\"picture narrow\" style=\"max-width:384px\">", "viewBox=\"0 0 900 460\"",
        "viewBox=\"0 0 384 360\"", "figure .narrow { display: none; }", "figure .narrow { display: block; }");
  }

  @Test
  void noTextBecomesMarkup() throws Exception {
    LineChart chart = new LineChart(HOSTILE, Axis.linear(HOSTILE), Axis.linear(HOSTILE),
        List.of(Series.line(HOSTILE, new double[] {1, 2})), List.of(new Level(HOSTILE, 1)));
    String html = new HtmlReport(HOSTILE).subtitle(HOSTILE).figure(HOSTILE, HOSTILE).section(HOSTILE).text(HOSTILE)
        .finding(HOSTILE, Tone.BAD, HOSTILE, HOSTILE)
        .table(HOSTILE, Table.of(Table.text(HOSTILE)).row(Table.words(HOSTILE)).row(Table.tag(Tone.GOOD, HOSTILE))
            .row(Table.link(HOSTILE, HOSTILE)))
        .chart(chart, HOSTILE)
        .details(HOSTILE, HOSTILE).html();
    assertThat(html).doesNotContain("<script", "<img", "\0");
    Document page = parse(html);
    assertThat(page.getElementsByTagName("h1").item(0).getTextContent()).isEqualTo(HOSTILE.replace('\0', '\uFFFD'));
    assertThat(page.getElementsByTagName("pre").item(0).getTextContent())
        .isEqualTo("\n" + HOSTILE.replace('\0', '\uFFFD'));
  }

  @Test
  void nothingIsLoaded() {
    String html = Samples.report().html();
    assertThat(html).doesNotContain("http:", "https:", "@import", "<script", "<link", "<img", "<iframe", "url(");
    assertThat(Pattern.compile("\\s(src|href|srcset|xlink:href|action|data)\\s*=").matcher(html).results()
        .map(each -> html.substring(each.end(), each.end() + 23))).as("what is there is inside")
        .isNotEmpty().containsOnly("\"data:image/png;base64,");
    assertThat(html).contains("default-src 'none'", "img-src data:");
  }

  @Test
  void bothColourSchemesDefineEveryColour() {
    String html = Samples.report().html();
    assertThat(html).contains("prefers-color-scheme: dark", "--s1: #0072b2;", "--s1: #56b4e9;");
    Stream<String> used =
        Pattern.compile("var\\((--[\\w-]+)\\)").matcher(html).results().map(each -> each.group(1)).distinct();
    assertThat(used).isNotEmpty().allMatch(name -> html.split(name + ": ", -1).length == 3, "is defined twice");
  }

  @Test
  void equalCallsGiveEqualPages() {
    assertThat(Samples.report().html()).isEqualTo(Samples.report().html());
  }

  @Test
  void aBareTitleIsAPage() throws Exception {
    Path path = folder.resolve("new/report.html");
    new HtmlReport("only a title").write(path);
    Document page = parse(Files.readString(path));
    assertThat(page.getElementsByTagName("main").getLength()).isEqualTo(1);
    assertThat(page.getElementsByTagName("section").getLength()).isZero();
  }
}
