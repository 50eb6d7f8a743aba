package org.taugru.table;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What somebody who wrote a wrong name may have meant.
final class NearestName {
  private static final int LISTED = 30;

  private NearestName() {
  }

  /// `there is no column tmp. Did you mean temp? Columns: date, temp`
  static String advice(String wrong, Collection<String> names) {
    String near = nearest(wrong, names).map(name -> " Did you mean " + name + "?").orElse("");
    String all = names.stream().limit(LISTED).collect(Collectors.joining(", "));
    return "there is no column " + wrong + "." + near + " Columns: " + all + (names.size() > LISTED ? ", …" : "");
  }

  static Optional<String> nearest(String wrong, Collection<String> names) {
    return names.stream().min(Comparator.comparingInt(name -> distance(wrong, name)))
        .filter(name -> distance(wrong, name) <= Math.max(1, Math.max(wrong.length(), name.length()) / 2));
  }

  /// Letters to insert, delete or replace, whatever their case.
  private static int distance(String a, String b) {
    String from = a.toLowerCase(Locale.ROOT);
    String to = b.toLowerCase(Locale.ROOT);
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++)
      row[j] = j;
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
