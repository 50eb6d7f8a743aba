package org.taugru.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.taugru.ir.Program;

/// Where sequences enter the buffers and leave them.
///
/// @param input        x at this step
/// @param states       each state before this step
/// @param next         each state after this step
/// @param adjoints     the loss's derivative with respect to each state before this step; none without a backward pass
/// @param inputAdjoint that with respect to x, if it is wanted
public record Edges(Place input, List<Place> states, List<Place> next, List<Place> adjoints,
    Optional<Place> inputAdjoint) {
  public Edges {
    states = List.copyOf(states);
    next = List.copyOf(next);
    adjoints = List.copyOf(adjoints);
  }

  static Edges forward(Program program, Buffers buffers) {
    return new Edges(buffers.input(0), each(program, s -> buffers.state(s, 0)),
        each(program, s -> buffers.state(s, -1)), List.of(), Optional.empty());
  }

  static Edges both(Program program, Buffers buffers, boolean inputAdjoints) {
    Edges forward = forward(program, buffers);
    return new Edges(forward.input, forward.states, forward.next, each(program, s -> buffers.stateAdjoint(s, 0)),
        inputAdjoints ? Optional.of(buffers.inputAdjoint(0)) : Optional.empty());
  }

  private static List<Place> each(Program program, IntFunction<Place> place) {
    return IntStream.range(0, program.states().size()).mapToObj(place).toList();
  }
}
