package org.taugru.report.scene;

/// Text as it stands in HTML and XML, between tags or within quotes.
public final class Escape {
  private Escape() {
  }

  /// What neither format can hold, such as control characters and halves of surrogate pairs, becomes U+FFFD.
  public static String text(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.replace("\r\n", "\n").codePoints().forEach(character -> {
      switch (character) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.appendCodePoint(isAllowed(character) ? character : 0xFFFD);
      }
    });
    return escaped.toString();
  }

  /// Text without the characters that [#text] replaces too, and nothing else changed.
  static String printable(String text) {
    return text.codePoints().map(character -> isAllowed(character) ? character : 0xFFFD)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
  }

  private static boolean isAllowed(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL -> character == '\n' || character == '\t';
      case Character.SURROGATE -> false;
      default -> (character & 0xFFFE) != 0xFFFE && !(character >= 0xFDD0 && character <= 0xFDEF);
    };
  }
}
