package org.taugru.data;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How one side of a network is written outside: numbers by column, or names by number.
public sealed interface Encoding {
  /// As it is.
  record Plain() implements Encoding {
    @Override
    public String toString() {
      return "plain numbers";
    }
  }

  /// Numbers, each column shifted and scaled on its own.
  record Columns(List<Column> columns) implements Encoding {
    public Columns {
      columns = List.copyOf(columns);
    }

    /// Raw numbers as a network reads them, `[rows, columns]`.
    public float[] encode(float[] raw) {
      float[] encoded = new float[raw.length];
      for (int i = 0; i < raw.length; i++)
        encoded[i] = columns.get(i % columns.size()).encode(raw[i]);
      return encoded;
    }

    /// What a network says as raw numbers, `[rows, columns]`.
    public float[] decode(float[] encoded) {
      float[] raw = new float[encoded.length];
      for (int i = 0; i < encoded.length; i++)
        raw[i] = columns.get(i % columns.size()).decode(encoded[i]);
      return raw;
    }

    @Override
    public String toString() {
      return columns.size() + " columns " + columns.stream().map(Column::name).toList();
    }
  }

  /// Classes without names, by their numbers.
  record Classes(int count) implements Encoding {
    @Override
    public String toString() {
      return count + " classes";
    }
  }

  /// Tokens or classes by name; the number of one is its place in the list.
  record Names(List<String> names) implements Encoding {
    public Names {
      names = List.copyOf(names);
      Map<String, Integer> seen = new HashMap<>();
      for (String name : names)
        if (seen.put(name, seen.size()) != null)
          throw new IllegalArgumentException("the name " + name + " comes twice.");
    }

    /// The number of a name; one that is not there is refused.
    public int number(String name) {
      int number = names.indexOf(name);
      if (number < 0)
        throw new IllegalArgumentException(name + " is none of the " + names.size() + " names that there are.");
      return number;
    }

    @Override
    public String toString() {
      return names.size() + " names";
    }
  }

  /// Words of a text, as [Tokeniser] finds them.
  ///
  /// @param longest of a text with more tokens the last so many are read; 0: all
  /// @param padding lengths are filled up with [Vocabulary#PADDING] to a multiple of this; 0: they are left as they are
  record Text(Vocabulary vocabulary, int longest, int padding) implements Encoding {
    public Text {
      if (longest < 0 || padding < 0)
        throw new IllegalArgumentException(
            "texts of at most " + longest + " tokens, filled up to multiples of " + padding
                + ". Both are 0 or more.");
    }

    /// The numbers of a text's tokens, one or more: what has none is an unknown word.
    public int[] encode(String text) {
      int[] all = Tokeniser.tokens(text).stream().mapToInt(vocabulary::number).toArray();
      return shaped(all, 0, all.length);
    }

    /// Tokens `from` to `end` − 1 as a network reads them: cut and filled up.
    public int[] shaped(int[] tokens, int from, int end) {
      if (from == end)
        return shaped(new int[] {Vocabulary.UNKNOWN}, 0, 1);
      int read = longest == 0 ? end - from : Math.min(longest, end - from);
      int[] shaped = new int[filledUp(read)];
      System.arraycopy(tokens, end - read, shaped, 0, read);
      return shaped;
    }

    /// How many numbers a text of so many tokens becomes.
    public int length(int tokens) {
      return filledUp(Math.max(1, longest == 0 ? tokens : Math.min(longest, tokens)));
    }

    private int filledUp(int length) {
      return padding == 0 ? length : Math.multiplyExact(Math.ceilDiv(length, padding), padding);
    }

    @Override
    public String toString() {
      return "text of " + vocabulary;
    }
  }

  /// A column of numbers: a network reads (raw − shift)/scale.
  record Column(String name, double shift, double scale) {
    public Column {
      if (!Double.isFinite(shift) || !(scale > 0 && scale < Double.POSITIVE_INFINITY))
        throw new IllegalArgumentException("column " + name + " with shift " + shift + " and scale " + scale
            + ". Both are finite, and the scale is above 0.");
    }

    public float encode(float raw) {
      return (float) ((raw - shift) / scale);
    }

    public float decode(float encoded) {
      return (float) (encoded * scale + shift);
    }
  }
}
