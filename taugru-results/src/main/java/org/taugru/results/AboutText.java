package org.taugru.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What somebody wrote about an item, with a [Placeholder] wherever a result stands: `{tau-gru-warm-up.mean}`.
///
/// A number that looks like a result and is no placeholder is refused, since no record would stand behind it: one with a decimal
/// point, a percent sign or an exponent, and anything with ±. A code span may have such a number as the value of a setting,
/// `lr=0.001`, and nowhere else. Addresses of links and whole numbers are left alone.
final class AboutText {
  private static final Pattern SETTING = Pattern.compile("[A-Za-z][A-Za-z0-9.]*=[^\\s`]+");
  private static final Pattern SPAN = Pattern.compile("`[^`]*`");
  private static final Pattern ADDRESS = Pattern.compile("(?<=\\])\\([^)]*\\)|<https?:[^>]*>");
  private static final Pattern RESULT =
      Pattern.compile("[0-9]+[.,][0-9]+|[0-9]+\\s*(%|per cent|percent)|[0-9]+e[-−+]?[0-9]+|[0-9]*\\s*±|×\\s*10");

  private AboutText() {
  }

  /// @param item that the text is about
  /// @param rows of it
  static String filled(Path file, String text, ResultItem item, List<RowResult> rows, Records records)
      throws IOException {
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String where = file + ", line " + (i + 1);
      requireNoResult(where, lines[i]);
      lines[i] = filled(where, lines[i], item, rows, records);
    }
    return String.join("\n", lines);
  }

  private static void requireNoResult(String where, String line) throws IOException {
    String prose = ADDRESS.matcher(Placeholder.PATTERN.matcher(line).replaceAll(" ")).replaceAll(" ");
    String checked = SPAN.matcher(prose)
        .replaceAll(span -> Matcher.quoteReplacement(SETTING.matcher(span.group()).replaceAll(" ").replace('`', ' ')));
    Matcher result = RESULT.matcher(checked);
    if (result.find())
      throw new IOException(
          where + ": " + result.group().strip() + " looks like a result that no record stands behind. "
              + "Use a placeholder such as {tau-gru.mean}, or `name=value` for a setting.");
  }

  private static String filled(String where, String line, ResultItem item, List<RowResult> rows, Records records)
      throws IOException {
    StringBuilder filled = new StringBuilder();
    int from = 0;
    for (MatchResult found : Placeholder.PATTERN.matcher(line).results().toList()) {
      filled.append(line, from, found.start());
      try {
        filled.append(Placeholder.read(found).text(item, rows, records));
      } catch (IllegalArgumentException e) {
        throw new IOException(where + ": " + found.group() + ": " + e.getMessage() + ".", e);
      }
      from = found.end();
    }
    return filled.append(line.substring(from)).toString();
  }
}
