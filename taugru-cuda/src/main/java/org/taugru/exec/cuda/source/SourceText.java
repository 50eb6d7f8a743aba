package org.taugru.exec.cuda.source;

import java.util.Locale;

/// Source code as it is written, line by line, with its indentation.
public final class SourceText {
  private final StringBuilder text = new StringBuilder();
  private int depth;

  public SourceText line(String line) {
    text.append("  ".repeat(line.isEmpty() ? 0 : depth)).append(line).append('\n');
    return this;
  }

  /// Lines as they come: one that ends in `{` begins a block, one that begins with `}` ends it.
  public SourceText add(String lines) {
    for (String line : lines.split("\n", -1)) {
      String bare = line.strip();
      if (bare.startsWith("}"))
        depth--;
      text.append("  ".repeat(bare.isEmpty() || bare.startsWith("#") ? 0 : depth)).append(bare).append('\n');
      if (bare.endsWith("{"))
        depth++;
    }
    return this;
  }

  /// @param format as [String#format] takes it
  public SourceText add(String format, Object... values) {
    return add(String.format(Locale.ROOT, format, values));
  }

  /// Begins a loop that is unrolled, so that what it indexes stays in registers.
  public SourceText loop(String index, int count) {
    return add("#pragma unroll").add("for (int " + index + " = 0; " + index + " < " + count + "; " + index + "++) {");
  }

  /// Ends a block that was begun by its opening brace.
  public SourceText end() {
    return add("}");
  }

  /// An empty line.
  public SourceText gap() {
    return line("");
  }

  /// A line, and the lines that `body` writes, indented, up to a closing brace.
  ///
  /// @param head ends in an opening brace
  public SourceText block(String head, Runnable body) {
    return block(head, body, "}");
  }

  /// @param end the last line
  public SourceText block(String head, Runnable body, String end) {
    line(head);
    depth++;
    body.run();
    depth--;
    return line(end);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
