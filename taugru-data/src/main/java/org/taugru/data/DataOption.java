package org.taugru.data;

import java.util.List;

/// Something that can be chosen about a benchmark: `--set data.NAME=…` on the command line.
///
/// @param usual   what it is where nothing is said
/// @param choices the words that it can be; none where it is a whole number
/// @param most    the largest that it can be, where it is a whole number, 0 or more
public record DataOption(String name, String meaning, String usual, List<String> choices, int most) {
  public DataOption {
    choices = List.copyOf(choices);
  }

  /// One of these words, usually the first.
  public static DataOption of(String name, String meaning, String... choices) {
    return new DataOption(name, meaning, choices[0], List.of(choices), 0);
  }

  /// A whole number, 0 to `most`.
  public static DataOption number(String name, String meaning, int usual, int most) {
    return new DataOption(name, meaning, Integer.toString(usual), List.of(), most);
  }

  void require(String value) {
    if (choices.isEmpty() ? !value.matches("[0-9]{1,9}") || Integer.parseInt(value) > most : !choices.contains(value))
      throw new IllegalArgumentException("data." + name + " is " + value + "; it must be "
          + (choices.isEmpty() ? "a whole number, 0 to " + most : String.join(" or ", choices)) + ".");
  }
}
