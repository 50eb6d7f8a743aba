package org.taugru.cells;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The numbers and words that a cell of the [Catalogue] is made with.
public final class Options {
  /// Larger ones are slips of the hand: a cell so large could not be written down.
  private static final int LARGEST_COUNT = 1_000_000;

  private final int tau;
  private final int longest;
  private final Map<String, OptionValue> values;
  private final Map<String, CellOption> asked = new LinkedHashMap<>();

  /// @param tau     delay in steps of cells that have one
  /// @param longest the length of the sequences, for cells whose start or size depends on it
  /// @param values  by name; what is not there is the cell's own default
  public Options(int tau, int longest, Map<String, OptionValue> values) {
    this.tau = tau;
    this.longest = longest;
    this.values = Map.copyOf(values);
  }

  public static Options of(int tau, int longest) {
    return new Options(tau, longest, Map.of());
  }

  /// The same with a number of the cell's own.
  public Options with(String name, double value) {
    return with(name, OptionValue.of(value));
  }

  /// The same with a word of the cell's own.
  public Options with(String name, Enum<?> value) {
    return with(name, OptionValue.of(value));
  }

  private Options with(String name, OptionValue value) {
    Map<String, OptionValue> changed = new LinkedHashMap<>(values);
    changed.put(name, value);
    return new Options(tau, longest, changed);
  }

  /// The delay in steps, of cells that have one.
  public int tau() {
    return tau;
  }

  /// The length of the sequences.
  public int longest() {
    return longest;
  }

  /// A number of the cell's own, `--set cell.NAME=…` on the command line.
  ///
  /// @param usual what it is where nothing is said
  public double get(String name, double usual) {
    OptionValue value = ask(new CellOption(name, OptionValue.of(usual), List.of()));
    if (value instanceof OptionValue.Amount(double number))
      return number;
    throw new IllegalArgumentException("cell." + name + " is " + value.text() + "; it must be a number.");
  }

  /// One of the constants of an enum, by its word: `--set cell.biases=two`.
  public <E extends Enum<E>> E choice(String name, E usual) {
    E[] constants = usual.getDeclaringClass().getEnumConstants();
    List<String> words = Arrays.stream(constants).map(OptionValue::word).toList();
    String word = ask(new CellOption(name, OptionValue.of(usual), words)).text();
    if (words.contains(word))
      return constants[words.indexOf(word)];
    throw new IllegalArgumentException("cell." + name + " is " + word + "; it must be " + String.join(" or ", words) + ".");
  }

  private OptionValue ask(CellOption option) {
    asked.put(option.name(), option);
    return values.getOrDefault(option.name(), option.usual());
  }

  /// As [#get], but a whole number; another is refused.
  public int whole(String name, int usual) {
    double value = get(name, usual);
    if (value != Math.rint(value) || Math.abs(value) > LARGEST_COUNT)
      throw new IllegalArgumentException("cell." + name + " is " + value + "; it must be a whole number up to " + LARGEST_COUNT + ".");
    return (int) value;
  }

  /// Refuses a number of a cell's own that is not above 0, under its name on the command line.
  public static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("cell." + name + " is " + value + "; it must be above 0.");
  }

  /// What was asked for so far, in that order.
  List<CellOption> asked() {
    return List.copyOf(asked.values());
  }

  void requireAsked(String cell) {
    for (String name : values.keySet())
      if (!asked.containsKey(name))
        throw new IllegalArgumentException(cell + " has no option " + name + ". " + (asked.isEmpty() ? "It has none."
            : "It has " + String.join(", ", asked.keySet()) + "."));
  }
}
