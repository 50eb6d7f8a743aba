package org.taugru.dde;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// Breakpoints as they travel through the delays.
final class Breakpoints {
  /// Where a derivative of a higher order jumps, even a method of order 5 steps across without noticing.
  static final int HIGHEST_ORDER = 5;

  private Breakpoints() {
  }

  /// Those among `sources` and what the delays make of them that lie strictly between `start` and `end` and matter, in
  /// order of time: s + Σ nᵢτᵢ has the order of s plus Σ nᵢ. Nothing travels within the history, which is given.
  ///
  /// @param highestOrder beyond it a breakpoint no longer matters
  static List<Breakpoint> between(double start, double end, List<Breakpoint> sources, double[] delays,
      int highestOrder) {
    double room = Rounding.room(start, end);
    List<Breakpoint> found = merged(sources, room);
    for (int order = 0; order < highestOrder; order++) {
      int rough = order;
      List<Breakpoint> more = new ArrayList<>(found);
      found.stream().filter(breakpoint -> breakpoint.order() == rough)
          .flatMap(breakpoint -> afterwards(breakpoint, delays))
          .filter(breakpoint -> breakpoint.at() > start && breakpoint.at() < end).forEach(more::add);
      found = merged(more, room);
    }
    return found.stream().filter(breakpoint -> breakpoint.order() <= highestOrder
        && breakpoint.at() > start + room && breakpoint.at() < end - room).toList();
  }

  private static Stream<Breakpoint> afterwards(Breakpoint breakpoint, double[] delays) {
    return DoubleStream.of(delays).filter(delay -> delay > 0).mapToObj(breakpoint::after);
  }

  /// In order of time, those that coincide as one of the lowest order.
  private static List<Breakpoint> merged(List<Breakpoint> breakpoints, double room) {
    List<Breakpoint> sorted = new ArrayList<>(breakpoints);
    sorted.sort(Comparator.comparingDouble(Breakpoint::at));
    List<Breakpoint> merged = new ArrayList<>();
    for (Breakpoint next : sorted)
      if (merged.isEmpty() || next.at() - merged.getLast().at() > room)
        merged.add(next);
      else if (next.order() < merged.getLast().order())
        merged.set(merged.size() - 1, next);
    return merged;
  }
}
