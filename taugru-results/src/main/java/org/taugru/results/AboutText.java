package org.taugru.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What somebody wrote about an item, with placeholders where results stand: `{tau-gru-warm-up.mean}`. A row of another item has
/// its name before it, `{psmnist/tau-gru.mean}`; `{lem.p lstm}` is Welch's test of two rows. With noise of a deviation on the inputs of
/// the test set, where a study has that: `{lem.mean@0.4}`, `{lem.p@0.4 lstm}`.
///
/// A number that looks like a result and is none of these is refused, since no record would stand behind it: one with a decimal
/// point, a percent sign or an exponent, and anything with ±. Code spans, links and whole numbers are left alone.
final class AboutText {
  private static final String ROW = "((?:[a-z0-9-]+/)?[a-z0-9*-]+)";
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{" + ROW + "\\.([a-z]+)(?:@([0-9.]+))?(?: " + ROW + ")?\\}");
  private static final String NOT_RUN = "(not run yet)";
  private static final String TOO_FEW = "(too few seeds)";
  private static final Pattern LEFT_ALONE = Pattern.compile("`[^`]*`|\\[[^\\]]*\\]\\([^)]*\\)|<https?:[^>]*>");
  private static final Pattern RESULT =
      Pattern.compile("[0-9]+[.,][0-9]+|[0-9]+\\s*(%|per cent|percent)|[0-9]+e[-−+]?[0-9]+|[0-9]*\\s*±|×\\s*10");

  private final List<RowResult> rows;
  private final Records records;

  private AboutText(List<RowResult> rows, Records records) {
    this.rows = rows;
    this.records = records;
  }

  /// @param rows of the item that the text is about
  static String filled(Path file, String text, List<RowResult> rows, Records records) throws IOException {
    AboutText about = new AboutText(rows, records);
    String[] lines = text.split("\n", -1);
    StringBuilder filled = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      String where = file + ", line " + (i + 1);
      requireNoResult(where, lines[i]);
      filled.append(about.filled(where, lines[i])).append(i == lines.length - 1 ? "" : "\n");
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

  private String filled(String where, String line) throws IOException {
    StringBuilder filled = new StringBuilder();
    Matcher placeholder = PLACEHOLDER.matcher(line);
    int from = 0;
    while (placeholder.find()) {
      RowResult row = row(where, placeholder.group(1));
      String field = placeholder.group(2);
      double noise = placeholder.group(3) == null ? 0 : Double.parseDouble(placeholder.group(3));
      String other = placeholder.group(4);
      if (field.equals("p") != (other != null))
        throw new IOException(where + ": " + placeholder.group() + ". A test needs two rows: {tau-gru.p lstm}.");
      filled.append(line, from, placeholder.start())
          .append(other == null ? value(where, row, field, noise) : test(row, row(where, other), noise));
      from = placeholder.end();
    }
    return filled.append(line.substring(from)).toString();
  }

  /// @param name of a row, with its item before it where that is another one
  private RowResult row(String where, String name) throws IOException {
    int slash = name.indexOf('/');
    String label = name.substring(slash + 1);
    if (slash < 0)
      return rows.stream().filter(row -> row.row().label().equals(label)).findFirst()
          .orElseThrow(() -> new IOException(where + ": there is no row " + label + " in this item."));
    String other = name.substring(0, slash);
    ResultItem item = ResultItems.named(other)
        .orElseThrow(() -> new IOException(where + ": there is no item " + other + "."));
    return RowResult.of(item, item.row(label)
        .orElseThrow(() -> new IOException(where + ": there is no row " + label + " in " + other + ".")), records);
  }

  private static String test(RowResult one, RowResult other, double noise) {
    if (!one.isRun() || !other.isRun())
      return NOT_RUN;
    return one.noisy(noise).against(other.noisy(noise)).map(test -> MeasureText.probability(test.p())).orElse(TOO_FEW);
  }

  private static String value(String where, RowResult row, String field, double noise) throws IOException {
    Sample test = row.noisy(noise).test();
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
          + " of a row. There are mean, sd, spread, max, min, seeds, failed, parameters, seconds, paper, p.");
    };
    boolean isRun = noise == 0 ? row.isRun() : !test.isEmpty();
    return isRun || field.equals("paper") ? value : NOT_RUN;
  }
}
