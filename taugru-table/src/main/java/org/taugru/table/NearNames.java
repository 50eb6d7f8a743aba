package org.taugru.table;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The names that were probably meant by one that is not there.
public final class NearNames {
  private static final int MOST = 3;

  private NearNames() {
  }

  /// The names with the fewest slips of the hand between them and what was written: none where these are too many for
  /// its length, or where they could have led to many names.
  public static List<String> of(String written, Collection<String> names) {
    int least = names.stream().mapToInt(name -> slips(written, name)).min().orElse(0);
    List<String> near = names.stream().distinct()
        .filter(name -> slips(written, name) == least && least <= tolerated(written, name)).toList();
    return near.size() > MOST ? List.of() : near;
  }

  private static int tolerated(String written, String name) {
    return Math.max(1, Math.min(written.length(), name.length()) / 3);
  }

  /// Names are written in many ways: expRNN for exp-rnn, chrono-LSTM for lstm-chrono.
  private static int slips(String written, String name) {
    int distance = distance(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
    return distance > 1 && letters(written).equals(letters(name)) ? 1 : distance;
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).chars().filter(Character::isLetterOrDigit).sorted()
        .mapToObj(Character::toString).collect(Collectors.joining());
  }

  /// How many letters must be left out, put in, exchanged for another or swapped with the next one to make `b` of `a`.
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int exchanged = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(exchanged, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1))
          d[i][j] = Math.min(d[i][j], 1 + d[i - 2][j - 2]);
      }
    }
    return d[a.length()][b.length()];
  }
}
