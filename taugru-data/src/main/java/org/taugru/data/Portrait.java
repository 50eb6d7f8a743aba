package org.taugru.data;

import java.util.List;

/// What a series in time looks like, for whoever draws it.
///
/// @param variables the numbers of a point, as the equations call them
/// @param step      units of time from one point to the next
/// @param attractor how to see where the series goes to
public record Portrait(List<String> variables, double step, Attractor attractor) {
  /// The plane in which the path of a series shows its attractor.
  public sealed interface Attractor {
    /// The first variable against itself so many steps earlier, for a series with one variable and a delay of its own.
    record Delayed(int steps) implements Attractor {
    }

    /// Two of the variables, by their numbers, one against the other.
    record Plane(int across, int up) implements Attractor {
    }

    /// No plane shows more than the series itself.
    record None() implements Attractor {
    }
  }

  public Portrait {
    variables = List.copyOf(variables);
    boolean fits = switch (attractor) {
      case Attractor.Delayed(int steps) -> steps > 0;
      case Attractor.Plane(int across, int up) ->
        across >= 0 && across < variables.size() && up >= 0 && up < variables.size();
      case Attractor.None _ -> true;
    };
    if (!fits || variables.isEmpty() || !(step > 0))
      throw new IllegalArgumentException("a portrait of " + variables + " with steps of " + step + " and " + attractor
          + ". There are variables, the step is above 0, and the attractor fits them.");
  }
}
