package org.taugru.train;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.taugru.eq.Parameter;

/// Factors for groups of parameters, by what their names start with.
final class Factors {
  private Factors() {
  }

  /// The factor of the longest key that the name starts with; 1 if there is none.
  static double of(String name, Map<String, Double> factors) {
    if (factors.isEmpty()) // asked in every update, which allocates nothing
      return 1;
    int longest = -1;
    double found = 1;
    for (Map.Entry<String, Double> factor : factors.entrySet())
      if (name.startsWith(factor.getKey()) && factor.getKey().length() > longest) {
        longest = factor.getKey().length();
        found = factor.getValue();
      }
    return found;
  }

  /// Refuses a prefix that no parameter has.
  static void requireMatch(String setting, String prefix, List<Parameter> declared) {
    if (declared.stream().noneMatch(parameter -> parameter.name().startsWith(prefix)))
      throw new IllegalArgumentException(setting + prefix + " is for no parameter; there are "
          + declared.stream().map(Parameter::name).collect(Collectors.joining(", ")) + ".");
  }
}
