package org.taugru.exec.simd;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.taugru.ir.Program;

/// Where sequences enter a tile's buffers and leave them.
///
/// @param input        x at this step
/// @param states       each state before this step
/// @param next         each state after this step
/// @param adjoints     the loss's derivative with respect to each state before this step
/// @param inputAdjoint that with respect to x, if it is wanted
record Edges(Place input, List<Place> states, List<Place> next, List<Place> adjoints, Optional<Place> inputAdjoint) {
  static Edges of(Program program, Layout layout, boolean inputAdjoints) {
    return new Edges(layout.input(0), each(program, s -> layout.state(s, 0)), each(program, s -> layout.state(s, -1)),
        each(program, s -> layout.stateAdjoint(s, 0)),
        inputAdjoints ? Optional.of(layout.inputAdjoint(0)) : Optional.empty());
  }

  private static List<Place> each(Program program, IntFunction<Place> place) {
    return IntStream.range(0, program.states().size()).mapToObj(place).toList();
  }
}
