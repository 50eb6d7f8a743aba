package org.taugru.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The words that a model knows, by number: 0 is padding, 1 is any word that is not known, and the words begin at 2.
public final class Vocabulary {
  public static final int PADDING = 0;
  public static final int UNKNOWN = 1;
  private static final int FIRST = 2;

  private final List<String> words;
  private final Map<String, Integer> numbers = new HashMap<>();

  /// @param words without padding and unknown; none comes twice
  public Vocabulary(List<String> words) {
    this.words = List.copyOf(words);
    for (String word : words)
      if (numbers.put(word, FIRST + numbers.size()) != null)
        throw new IllegalArgumentException("the word " + word + " comes twice.");
  }

  /// The most frequent words, at most `size` of them; of those that come equally often, the first in the order of their UTF-8
  /// bytes.
  public static Vocabulary ofMostFrequent(Map<String, Integer> counts, int size) {
    List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
    entries.sort(Comparator.comparing((Map.Entry<String, Integer> entry) -> -entry.getValue())
        .thenComparing(Map.Entry::getKey, Vocabulary::compareBytes));
    return new Vocabulary(entries.stream().limit(size).map(Map.Entry::getKey).toList());
  }

  /// The order of bytes in UTF-8 is that of code points; that of `String` is not, where there are surrogates.
  private static int compareBytes(String one, String other) {
    int[] a = one.codePoints().toArray();
    int[] b = other.codePoints().toArray();
    return Arrays.compare(a, b);
  }

  /// Numbers in all: the words, padding and unknown.
  public int size() {
    return FIRST + words.size();
  }

  /// In the order of their numbers, from 2 on.
  public List<String> words() {
    return words;
  }

  /// The word of a number; padding and unknown have none.
  public String word(int number) {
    if (number < FIRST || number >= size())
      throw new IllegalArgumentException(
          "word " + number + " of " + words.size() + ". They are numbered " + FIRST + " to "
              + (size() - 1) + ".");
    return words.get(number - FIRST);
  }

  /// The number of a word, or [#UNKNOWN].
  public int number(String word) {
    return numbers.getOrDefault(word, UNKNOWN);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Vocabulary vocabulary && words.equals(vocabulary.words);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }

  @Override
  public String toString() {
    return words.size() + " words";
  }
}
