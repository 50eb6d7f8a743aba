package org.taugru.results;

import java.util.Locale;

/// The table of contents of a page, made from its headings.
final class Contents {
  private static final String HEADING = "## ";
  /// Behind the title of an item, before what is asked of it beside its table.
  private static final String STUDY = ": ";

  private Contents() {
  }

  /// A line for each heading; studies of an item stand in its line.
  static String of(String markdown) {
    StringBuilder text = new StringBuilder();
    String last = "";
    for (String line : markdown.lines().filter(line -> line.startsWith(HEADING)).toList()) {
      String title = line.substring(HEADING.length());
      if (!last.isEmpty() && title.startsWith(last + STUDY))
        text.append(" · ").append(link(title.substring((last + STUDY).length()), title));
      else {
        text.append(text.isEmpty() ? "- " : "\n- ").append(link(title));
        last = title;
      }
    }
    return text.append('\n').toString();
  }

  static String link(String title) {
    return link(title, title);
  }

  private static String link(String words, String title) {
    return "[" + words + "](" + address(title) + ")";
  }

  /// Where a heading is on its page: small letters, spaces as hyphens, and nothing that is neither letter, digit nor hyphen.
  static String address(String title) {
    return "#" + title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }
}
