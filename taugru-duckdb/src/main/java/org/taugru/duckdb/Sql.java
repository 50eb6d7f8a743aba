package org.taugru.duckdb;

/// Names and texts as SQL quotes them.
final class Sql {
  private Sql() {
  }

  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /// A file whose name is no pattern, whatever signs it has.
  static String file(String path) {
    return text(path.replaceAll("[\\[*?]", "[$0]"));
  }
}
