package org.taugru.fit;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// The newest numbers of many, always in order: one that is added takes the place of the oldest. None may be NaN.
final class Recent {
  private final float[] inTime;
  private final float[] sorted;
  private int count;
  private int next;

  Recent(int most) {
    this.inTime = new float[most];
    this.sorted = new float[most];
  }

  private Recent(Recent other) {
    this.inTime = other.inTime.clone();
    this.sorted = other.sorted.clone();
    this.count = other.count;
    this.next = other.next;
  }

  Recent copy() {
    return new Recent(this);
  }

  int count() {
    return count;
  }

  /// The one of a rank: 1 for the smallest.
  float ranked(int rank) {
    return sorted[rank - 1];
  }

  /// The place of the next one in time.
  int next() {
    return next;
  }

  /// Writes all of them by their places in time.
  void write(ByteBuffer to) {
    for (int i = 0; i < count; i++)
      to.putFloat(inTime[i]);
  }

  /// Takes those that another one has written.
  void read(ByteBuffer from, int newCount, int newNext) {
    count = newCount;
    next = newNext;
    for (int i = 0; i < count; i++)
      inTime[i] = from.getFloat();
    System.arraycopy(inTime, 0, sorted, 0, count);
    Arrays.sort(sorted, 0, count);
  }

  /// Writes all of them, the smallest first.
  void copyTo(float[] to, int at) {
    System.arraycopy(sorted, 0, to, at, count);
  }

  void add(float number) {
    int free = count;
    if (count == inTime.length)
      free = place(inTime[next], count); // one that equals the oldest is as good
    else
      count++;
    int to = place(number, free); // among those before the free place, or else among those behind it
    if (to == free) {
      to = placeBehind(number, free);
      System.arraycopy(sorted, free + 1, sorted, free, to - free);
    } else
      System.arraycopy(sorted, to, sorted, to + 1, free - to);
    sorted[to] = number;
    inTime[next] = number;
    next = (next + 1) % inTime.length;
  }

  /// Where it stands, or belongs, among the first so many.
  private int place(float number, int end) {
    int found = Arrays.binarySearch(sorted, 0, end, number);
    return found >= 0 ? found : -found - 1;
  }

  /// Where it belongs once those behind a free place have moved up by one.
  private int placeBehind(float number, int free) {
    int found = free + 1 < count ? Arrays.binarySearch(sorted, free + 1, count, number) : -count - 1;
    return (found >= 0 ? found : -found - 1) - 1;
  }
}
