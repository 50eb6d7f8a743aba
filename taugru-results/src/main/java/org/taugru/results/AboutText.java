package org.taugru.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What somebody wrote about an item, with placeholders where results stand: `{tau-gru-warm-up.mean}`.
///
/// A number that looks like a result and is none of these is refused, since no record would stand behind it: one with a decimal
/// point, a percent sign or an exponent, and anything with ±. Code spans, links and whole numbers are left alone.
final class AboutText {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z0-9*-]+)\\.([a-z]+)\\}");
  private static final Pattern LEFT_ALONE = Pattern.compile("`[^`]*`|\\[[^\\]]*\\]\\([^)]*\\)|<https?:[^>]*>");
  private static final Pattern RESULT =
      Pattern.compile("[0-9]+[.,][0-9]+|[0-9]+\\s*(%|per cent|percent)|[0-9]+e[-−+]?[0-9]+|[0-9]*\\s*±|×\\s*10");

  private AboutText() {
  }

  static String filled(Path file, String text, List<RowResult> rows) throws IOException {
    String[] lines = text.split("\n", -1);
    StringBuilder filled = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      String where = file + ", line " + (i + 1);
      requireNoResult(where, lines[i]);
      filled.append(filled(where, lines[i], rows)).append(i == lines.length - 1 ? "" : "\n");
    }
    return filled.toString();
  }

  private static void requireNoResult(String where, String line) throws IOException {
    String prose = PLACEHOLDER.matcher(LEFT_ALONE.matcher(line).replaceAll(" ")).replaceAll(" ");
    Matcher result = RESULT.matcher(prose);
    if (result.find())
      throw new IOException(
          where + ": " + result.group().strip() + " looks like a result that no record stands behind. "
              + "Use a placeholder such as {tau-gru.mean}, or a code span for what is no result.");
  }

  private static String filled(String where, String line, List<RowResult> rows) throws IOException {
    StringBuilder filled = new StringBuilder();
    Matcher placeholder = PLACEHOLDER.matcher(line);
    int from = 0;
    while (placeholder.find()) {
      String label = placeholder.group(1);
      Optional<RowResult> row = rows.stream().filter(each -> each.row().label().equals(label)).findFirst();
      if (row.isEmpty())
        throw new IOException(where + ": there is no row " + label + " in this item.");
      filled.append(line, from, placeholder.start()).append(value(where, row.get(), placeholder.group(2)));
      from = placeholder.end();
    }
    return filled.append(line.substring(from)).toString();
  }

  private static String value(String where, RowResult row, String field) throws IOException {
    Sample test = row.test();
    String value = switch (field) {
      case "mean" -> MeasureText.number(row.measure(), test.mean());
      case "sd" -> MeasureText.number(row.measure(), test.deviation());
      case "spread" -> MeasureText.spread(row.measure(), test);
      case "max" -> MeasureText.number(row.measure(), test.highest());
      case "min" -> MeasureText.number(row.measure(), test.lowest());
      case "seeds" -> Integer.toString(row.records().size());
      case "failed" -> Long.toString(row.failed());
      case "parameters" ->
        row.first().map(record -> String.format(Locale.ROOT, "%,d", record.parameters())).orElse("–");
      case "seconds" -> String.format(Locale.ROOT, "%.0f", row.seconds());
      case "paper" ->
        row.row().published().map(result -> MeasureText.number(row.measure(), result.value())).orElse("–");
      default -> throw new IOException(where + ": there is no " + field
          + " of a row. There are mean, sd, spread, max, min, seeds, failed, parameters, seconds, paper.");
    };
    return row.isRun() || field.equals("paper") ? value : "(not run yet)";
  }
}
