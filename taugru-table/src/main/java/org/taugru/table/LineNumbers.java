package org.taugru.table;

import java.util.Arrays;

/// Which line of a file each row began in. Nearly always the line after that of the row before, so only the exceptions are kept.
final class LineNumbers {
  /// Row `rows[i]` and those after it, up to the next entry, began `ahead[i]` lines after their own number.
  private int[] rows = new int[4];
  private long[] ahead = new long[4];
  private int entries;
  private int count;

  void add(long line) {
    long here = line - count;
    if (entries == 0 || ahead[entries - 1] != here) {
      if (entries == rows.length) {
        rows = Arrays.copyOf(rows, 2 * entries);
        ahead = Arrays.copyOf(ahead, 2 * entries);
      }
      rows[entries] = count;
      ahead[entries++] = here;
    }
    count++;
  }

  int rows() {
    return count;
  }

  /// Counted from 1; a row of a table that was read from no file of lines is its own line.
  long line(int row) {
    if (entries == 0)
      return row + 1L;
    int found = Arrays.binarySearch(rows, 0, entries, row);
    return row + ahead[found >= 0 ? found : -found - 2];
  }
}
