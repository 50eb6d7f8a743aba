package org.taugru.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What was chosen of the options that a benchmark has.
public final class DataChoices {
  private final Map<String, String> values = new LinkedHashMap<>();

  /// @param benchmark its name, for messages
  /// @param given     by name; what is not there is as usual, and what the benchmark does not have is refused
  public DataChoices(String benchmark, List<DataOption> options, Map<String, String> given) {
    for (String name : given.keySet())
      if (options.stream().noneMatch(option -> option.name().equals(name)))
        throw new IllegalArgumentException(benchmark + " has no option data." + name + ". " + (options.isEmpty()
            ? "It has none."
            : "It has " + options.stream().map(DataOption::name).collect(Collectors.joining(", ")) + "."));
    for (DataOption option : options) {
      String value = given.getOrDefault(option.name(), option.usual());
      option.require(value);
      values.put(option.name(), value);
    }
  }

  /// The word that was chosen.
  public String word(String name) {
    String value = values.get(name);
    if (value == null)
      throw new IllegalArgumentException("there is no option " + name + ".");
    return value;
  }

  public boolean is(String name, String word) {
    return word(name).equals(word);
  }

  public int number(String name) {
    return Integer.parseInt(word(name));
  }

  /// All of them, in the order of the options: `scale=raw, permutation=5544`.
  @Override
  public String toString() {
    return values.entrySet().stream().map(value -> value.getKey() + "=" + value.getValue())
        .collect(Collectors.joining(", "));
  }
}
