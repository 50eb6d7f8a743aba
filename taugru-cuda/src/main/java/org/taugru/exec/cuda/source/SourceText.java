package org.taugru.exec.cuda.source;

/// Source code as it is written, line by line, with its indentation.
public final class SourceText {
  private final StringBuilder text = new StringBuilder();
  private int depth;

  public SourceText line(String line) {
    text.append("  ".repeat(line.isEmpty() ? 0 : depth)).append(line).append('\n');
    return this;
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
