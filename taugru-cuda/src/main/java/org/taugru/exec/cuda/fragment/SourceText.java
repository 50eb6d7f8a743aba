package org.taugru.exec.cuda.fragment;

/// CUDA C++ while it is written, indented by its braces.
final class SourceText {
  private final StringBuilder text = new StringBuilder();
  private int depth;

  /// Adds lines; a line that ends in `{` begins a block, one that begins with `}` ends it.
  SourceText add(String lines) {
    for (String line : lines.split("\n", -1)) {
      String bare = line.strip();
      if (bare.startsWith("}"))
        depth--;
      if (bare.isEmpty() || bare.startsWith("#"))
        text.append(bare);
      else
        text.append("  ".repeat(depth)).append(bare);
      text.append('\n');
      if (bare.endsWith("{"))
        depth++;
    }
    return this;
  }

  SourceText add(String format, Object... values) {
    return add(String.format(java.util.Locale.ROOT, format, values));
  }

  SourceText loop(String index, int count) {
    return add("#pragma unroll").add("for (int " + index + " = 0; " + index + " < " + count + "; " + index + "++) {");
  }

  SourceText end() {
    return add("}");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
