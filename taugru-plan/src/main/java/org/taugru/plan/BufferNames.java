package org.taugru.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.taugru.ir.Program;

/// What the buffers of a plan are called: the names of states, parameters and matrices, the letters that saved values have on
/// paper, and t with a number for values of a chunk.
final class BufferNames {
  private final Program program;
  private final List<Buffer> buffers;
  private final List<String> names = new ArrayList<>();

  BufferNames(PlannedProgram plan) {
    this.program = plan.program();
    this.buffers = plan.buffers();
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < buffers.size(); i++) {
      String name = name(buffers.get(i).content(), i);
      boolean isTaken = !taken.add(name);
      names.add(
          isTaken && buffers.get(i).content() instanceof Buffer.Content.Trace(int node) ? name + "%" + node : name);
    }
  }

  String of(int buffer) {
    return names.get(buffer);
  }

  /// With its step where it has one: `h[n−5]`, `h[n+1]`, `u`.
  String of(Place place) {
    String name = of(place.buffer());
    return switch (buffers.get(place.buffer()).content()) {
      case Buffer.Content.State(int state) -> name + step(place.shift() - program.states().get(state).history());
      case Buffer.Content.StateAdjoint(int state) -> name + step(place.shift() - program.states().get(state).history());
      case Buffer.Content.Inputs _, Buffer.Content.InputAdjoint _ -> name + step(place.shift() - program.inputHistory());
      case Buffer.Content.Trace _, Buffer.Content.Chunk _, Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> name;
    };
  }

  private static String step(int later) {
    return later == 0 ? "[n]" : "[n" + (later < 0 ? "−" : "+") + Math.abs(later) + "]";
  }

  private String name(Buffer.Content content, int number) {
    return switch (content) {
      case Buffer.Content.State(int state) -> program.states().get(state).name();
      case Buffer.Content.StateAdjoint(int state) -> "∂" + program.states().get(state).name();
      case Buffer.Content.Inputs _ -> "x";
      case Buffer.Content.InputAdjoint _ -> "∂x";
      case Buffer.Content.Trace(int node) -> program.info().get(node).label().orElse("%" + node);
      case Buffer.Content.Chunk _ -> "t" + number;
      case Buffer.Content.Row(List<Integer> parameters, double constant) -> parameters.isEmpty()
          ? Double.toString(constant)
          : parameters.stream().map(parameter -> program.parameters().get(parameter).name())
              .collect(Collectors.joining(" + "));
      case Buffer.Content.MatrixRow(int matrix, int row) -> program.matrices().get(matrix).name() + "[" + row + "]";
    };
  }
}
