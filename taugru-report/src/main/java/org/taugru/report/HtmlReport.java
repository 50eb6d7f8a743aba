package org.taugru.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.report.scene.Escape;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.SvgWriter;

/// Builds a page that is one file: nothing is loaded, no script runs, charts are inside. Light or dark as the reader's
/// system asks for; light on paper.
///
/// ```java
/// new HtmlReport("τ-GRU on Mackey–Glass").subtitle("5 seeds, 400 epochs")
///     .figure("0.0012", "test error (MSE)")
///     .section("Training").text("All runs converged.").chart(curves, "Error of each epoch.")
///     .details("Settings", json)
///     .write(Path.of("report.html"));
/// ```
///
/// What is added appears in that order, except the key figures, which stand at the top. All text is taken as it is, no
/// markup in it is obeyed. Equal calls give equal bytes.
public final class HtmlReport {
  private sealed interface Block {
    record Section(String heading) implements Block {
    }

    record Contents() implements Block {
    }

    record Prose(String text) implements Block {
    }

    record Finding(String statement, Tone tone, String verdict, String evidence) implements Block {
    }

    record Grid(String caption, Table table) implements Block {
    }

    record Picture(Chart chart, String caption) implements Block {
    }

    record Details(String summary, String content) implements Block {
    }
  }

  private static final Pattern BREAKABLE = Pattern.compile("[0-9][0-9.,]*e[-+][0-9]+|\\b[a-z]+-[0-9]+\\b");

  private static final int LONGEST_NAME = 28;

  private record Figure(String value, String caption) {
  }

  private final String title;
  private String subtitle = "";
  private final List<Figure> figures = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();

  public HtmlReport(String title) {
    this.title = title;
  }

  public HtmlReport subtitle(String text) {
    subtitle = text;
    return this;
  }

  /// A big number and what it is.
  public HtmlReport figure(String value, String caption) {
    figures.add(new Figure(value, caption));
    return this;
  }

  public HtmlReport section(String heading) {
    return with(new Block.Section(heading));
  }

  /// A list of all sections of the page, to go to.
  public HtmlReport contents() {
    return with(new Block.Contents());
  }

  /// Prose; an empty line starts a new paragraph.
  public HtmlReport text(String text) {
    return with(new Block.Prose(text));
  }

  /// A statement in bold, what became of it, with a mark, and why.
  public HtmlReport finding(String statement, Tone tone, String verdict, String evidence) {
    return with(new Block.Finding(statement, tone, verdict, evidence));
  }

  /// A table under its caption, which may be empty.
  public HtmlReport table(String caption, Table table) {
    return with(new Block.Grid(caption, table));
  }

  /// A chart over its caption, which may be empty.
  public HtmlReport chart(Chart chart, String caption) {
    return with(new Block.Picture(chart, caption));
  }

  /// Text such as JSON, shown as it is when the reader opens it.
  public HtmlReport details(String summary, String content) {
    return with(new Block.Details(summary, content));
  }

  private HtmlReport with(Block block) {
    blocks.add(block);
    return this;
  }

  /// Writes the page, and the folders on the way.
  public void write(Path path) throws IOException {
    Pictures.writeTo(path, html().getBytes(StandardCharsets.UTF_8));
  }

  public String html() {
    StringBuilder page = new StringBuilder(
        """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
            """);
    page.append("<title>").append(Escape.text(title)).append("</title>\n<style>\n").append(style());
    page.append("</style>\n</head>\n<body>\n<main>\n<header>\n");
    page.append(element("h1", title));
    if (!subtitle.isBlank())
      page.append(element("p class=\"subtitle\"", subtitle));
    page.append("</header>\n");
    if (!figures.isEmpty()) {
      page.append("<dl class=\"figures\">\n");
      for (Figure figure : figures)
        page.append("<div>\n").append(element("dt", figure.caption)).append(element("dd", figure.value))
            .append("</div>\n");
      page.append("</dl>\n");
    }
    int sections = 0;
    for (Block block : blocks) {
      switch (block) {
        case Block.Section(var heading) -> {
          page.append(sections > 0 ? "</section>\n" : "").append("<section id=\"section-").append(++sections)
              .append("\">\n").append(element("h2", heading));
        }
        case Block.Contents() -> page.append(contentsList());
        case Block.Prose(var text) -> paragraphs(page, text);
        case Block.Finding(var statement, var tone, var verdict, var evidence) -> page.append("<p><strong>")
            .append(words(statement)).append("</strong>: ").append(tag(tone, verdict)).append(". ")
            .append(words(evidence)).append("</p>\n");
        case Block.Grid(var caption, var table) -> table(page, caption, table);
        case Block.Picture(var chart, var caption) -> picture(page, chart, caption);
        case Block.Details(var summary, var content) -> page.append("<details>\n").append(element("summary", summary))
            // the line feed after <pre> is not part of the text
            .append("<pre>\n").append(Escape.text(content)).append("</pre>\n</details>\n");
      }
    }
    return page.append(sections > 0 ? "</section>\n" : "").append("</main>\n</body>\n</html>\n").toString();
  }

  private String contentsList() {
    StringBuilder list = new StringBuilder("<ol>\n");
    int number = 0;
    for (Block block : blocks)
      if (block instanceof Block.Section(var heading))
        list.append("<li><a href=\"#section-").append(++number).append("\">").append(Escape.text(heading))
            .append("</a></li>\n");
    return list.append("</ol>\n").toString();
  }

  private static String element(String tag, String text) {
    return "<" + tag + ">" + words(text) + "</" + tag.split(" ", 2)[0] + ">\n";
  }

  /// Text in which no line ends within a number: browsers break 1.2e-03 and ar-4 after the hyphen.
  private static String words(String text) {
    return BREAKABLE.matcher(Escape.text(text)).replaceAll("<span class=\"whole\">$0</span>");
  }

  private static String tag(Tone tone, String words) {
    return "<span class=\"tag " + tone.name().toLowerCase(Locale.ROOT) + "\">" + Escape.text(tone.marked(words))
        + "</span>";
  }

  private static void paragraphs(StringBuilder page, String text) {
    Arrays.stream(text.replace("\r\n", "\n").split("\n\\s*\n")).map(String::strip).filter(each -> !each.isEmpty())
        .forEach(each -> page.append(element("p", each)));
  }

  private static void picture(StringBuilder page, Chart chart, String caption) {
    page.append("<figure>\n");
    picture(page, chart, chart.preferredSize(), "wide");
    picture(page, chart, chart.narrowSize(), "narrow");
    if (!caption.isBlank())
      page.append(element("figcaption", caption));
    page.append("</figure>\n");
  }

  /// Letters are as high in both versions, which a picture that shrinks could not do; the style sheet shows one of them.
  private static void picture(StringBuilder page, Chart chart, Size size, String kind) {
    page.append("<div class=\"picture ").append(kind).append("\" style=\"max-width:").append(size.width())
        .append("px\">\n").append(SvgWriter.element(Pictures.scene(chart, size))).append("\n</div>\n");
  }

  private static void table(StringBuilder page, String caption, Table table) {
    page.append("<figure class=\"grid\">\n");
    if (!caption.isBlank()) {
      page.append(element("figcaption", caption)); // not within the table, which may be wider than the screen
    }
    page.append("<div class=\"scroll\"><table>\n<thead>\n<tr>");
    for (Table.Column column : table.columns())
      page.append("<th scope=\"col\"").append(classes(column, false, "")).append('>')
          .append(Escape.text(column.header()))
          .append("</th>");
    page.append("</tr>\n</thead>\n<tbody>\n");
    IntStream.range(0, table.rows().size()).forEach(row -> {
      boolean isOurs = table.rows().get(row).emphasis() == Table.Emphasis.OURS;
      page.append(isOurs ? "<tr class=\"ours\">" : "<tr>");
      for (int column = 0; column < table.columns().size(); column++) {
        Table.Cell cell = table.rows().get(row).cells().get(column);
        page.append("<td").append(classes(table.columns().get(column), table.isBest(row, column), cell.text()))
            .append('>').append(cell(cell)).append("</td>");
      }
      page.append("</tr>\n");
    });
    page.append("</tbody>\n</table></div>\n</figure>\n");
  }

  private static String cell(Table.Cell cell) {
    return switch (cell) {
      case Table.Cell.Words(var text) -> words(text);
      case Table.Cell.Value(_, var text) -> words(text);
      case Table.Cell.Tag(var tone, var words) -> tag(tone, words);
      case Table.Cell.Link(var text, var path) -> "<a href=\"" + Escape.text(path) + "\">" + words(text) + "</a>";
    };
  }

  private static final Pattern NAME_OR_NUMBER = Pattern.compile("-|^[0-9].* ");

  /// A short text with hyphens, as a name, or that begins with a number, as a value with its unit, stays on one line.
  private static String classes(Table.Column column, boolean isBest, String text) {
    boolean isName = column.kind() == Table.Kind.TEXT && text.length() <= LONGEST_NAME
        && NAME_OR_NUMBER.matcher(text).find();
    String names = (column.kind() == Table.Kind.NUMBER ? "number " : "") + (isName ? "whole " : "")
        + (isBest ? "best" : "");
    return names.isEmpty() ? "" : " class=\"" + names.strip() + "\"";
  }

  /// The style sheet of all pages, after the colours in their two versions.
  private static String style() {
    try (InputStream sheet = HtmlReport.class.getResourceAsStream("report.css")) {
      if (sheet == null)
        throw new IllegalStateException("report.css is missing from the jar of org.taugru.report");
      return ":root {\n" + colors(Ink::light) + "}\n@media screen and (prefers-color-scheme: dark) {\n:root {\n"
          + colors(Ink::dark) + "}\n}\n" + new String(sheet.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("report.css cannot be read from the jar of org.taugru.report", e);
    }
  }

  private static String colors(Function<Ink, String> color) {
    return Arrays.stream(Ink.values()).map(ink -> "  --" + ink.variable() + ": " + color.apply(ink) + ";\n")
        .collect(Collectors.joining());
  }
}
