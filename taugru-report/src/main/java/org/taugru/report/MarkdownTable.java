package org.taugru.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.report.Table.Emphasis;
import org.taugru.report.Table.Kind;

/// Writes tables in Markdown, aligned so that they can also be read as they are. The best value of a column and the name
/// of our own row are bold.
public final class MarkdownTable {
  private static final String SPECIAL = "\\`*_[]|~";

  private MarkdownTable() {
  }

  /// Ends in a line feed. No text of the table can break out of its cell or become markup.
  public static String of(Table table) {
    List<Table.Column> columns = table.columns();
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns.stream().map(column -> escaped(column.header())).toList());
    for (int row = 0; row < table.rows().size(); row++)
      lines.add(cells(table, row));
    int[] widths = IntStream.range(0, columns.size())
        .map(column -> lines.stream().mapToInt(line -> length(line.get(column))).max().orElse(0))
        .map(w -> Math.max(w, 3))
        .toArray();
    StringBuilder text = new StringBuilder();
    for (int line = 0; line < lines.size(); line++) {
      append(text, lines.get(line), columns, widths);
      if (line == 0) {
        text.append(IntStream.range(0, widths.length).mapToObj(column -> switch (columns.get(column).kind()) {
          case TEXT -> "-".repeat(widths[column] + 2);
          case NUMBER -> "-".repeat(widths[column] + 1) + ":";
        }).collect(Collectors.joining("|", "|", "|\n")));
      }
    }
    return text.toString();
  }

  private static List<String> cells(Table table, int row) {
    List<Table.Cell> cells = table.rows().get(row).cells();
    boolean isOurs = table.rows().get(row).emphasis() == Emphasis.OURS;
    return IntStream.range(0, cells.size()).mapToObj(column -> {
      String text = switch (cells.get(column)) {
        case Table.Cell.Link(var words, var path) ->
          "[" + escaped(words) + "](" + path.replace(" ", "%20").replace(")", "%29") + ")";
        case Table.Cell.Words(var words) -> escaped(words);
        case Table.Cell.Tag tag -> escaped(tag.text());
        case Table.Cell.Value(_, var shown) -> escaped(shown);
      };
      return (table.isBest(row, column) || isOurs && column == 0) && !text.isEmpty() ? "**" + text + "**" : text;
    }).toList();
  }

  private static void append(StringBuilder text, List<String> line, List<Table.Column> columns, int[] widths) {
    text.append('|');
    for (int column = 0; column < widths.length; column++) {
      String cell = line.get(column);
      String fill = " ".repeat(widths[column] - length(cell));
      text.append(' ').append(columns.get(column).kind() == Kind.NUMBER ? fill + cell : cell + fill).append(" |");
    }
    text.append('\n');
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /// Text that no Markdown reader takes for markup, on one line.
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.strip().replaceAll("\\s+", " ").chars().forEach(character -> {
      switch (character) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        default -> escaped.append(SPECIAL.indexOf(character) >= 0 ? "\\" : "").append((char) character);
      }
    });
    return escaped.toString();
  }
}
