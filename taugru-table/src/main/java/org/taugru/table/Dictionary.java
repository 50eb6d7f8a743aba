package org.taugru.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Different texts, numbered in the order in which they come; found by their bytes, so that a text seen before costs no string.
final class Dictionary {
  private final List<byte[]> keys = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  /// Open addressing; a code plus one, or 0 for an empty place.
  private int[] places = new int[64];

  /// The code of these bytes, or -1 for new ones.
  int find(byte[] bytes, int from, int to) {
    int found = places[place(bytes, from, to)];
    return found - 1;
  }

  int add(byte[] bytes, int from, int to, String text) {
    if (2 * keys.size() >= places.length)
      grow();
    keys.add(Arrays.copyOfRange(bytes, from, to));
    texts.add(text);
    places[place(bytes, from, to)] = keys.size();
    return keys.size() - 1;
  }

  List<String> texts() {
    return texts;
  }

  private int place(byte[] bytes, int from, int to) {
    int hash = 1;
    for (int i = from; i < to; i++)
      hash = 31 * hash + bytes[i];
    hash ^= hash >>> 15;
    for (int place = hash & places.length - 1;; place = place + 1 & places.length - 1) {
      if (places[place] == 0)
        return place;
      byte[] key = keys.get(places[place] - 1);
      if (Arrays.equals(key, 0, key.length, bytes, from, to))
        return place;
    }
  }

  private void grow() {
    places = new int[2 * places.length];
    for (int code = 0; code < keys.size(); code++) {
      byte[] key = keys.get(code);
      // not in the table yet, so this is an empty place
      places[place(key, 0, key.length)] = code + 1;
    }
  }
}
