package org.taugru.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// The buffers that the stages of both directions share, made as they are asked for.
final class Buffers {
  private final Program program;
  private final List<Buffer> all = new ArrayList<>();
  private final Map<Buffer.Content, Integer> unique = new HashMap<>();

  Buffers(Program program) {
    this.program = program;
  }

  List<Buffer> all() {
    return List.copyOf(all);
  }

  /// The state before step t − lag; lag −1 is the value after step t.
  Place state(int state, int lag) {
    StateVariable variable = program.states().get(state);
    return stepwise(single(new Buffer.Content.State(state), variable.width()), variable.history() - lag);
  }

  Place stateAdjoint(int state, int lag) {
    StateVariable variable = program.states().get(state);
    return stepwise(single(new Buffer.Content.StateAdjoint(state), variable.width()), variable.history() - lag);
  }

  Place input(int lag) {
    return stepwise(single(new Buffer.Content.Inputs(), program.inputWidth()), program.inputHistory() - lag);
  }

  Place inputAdjoint(int lag) {
    return stepwise(single(new Buffer.Content.InputAdjoint(), program.inputWidth()), program.inputHistory() - lag);
  }

  /// The sum of vector parameters.
  Place vectors(List<Integer> parameters, int width) {
    return parameters.isEmpty() ? constant(0, width)
        : shared(single(new Buffer.Content.Row(parameters, 0), width));
  }

  /// A row of its own: constants of different widths are different rows.
  Place constant(double value, int width) {
    return shared(add(new Buffer.Content.Row(List.of(), value), width));
  }

  Place matrixRow(int matrix, int row, int width) {
    return shared(single(new Buffer.Content.MatrixRow(matrix, row), width));
  }

  Place trace(int node, int width) {
    return stepwise(add(new Buffer.Content.Trace(node), width), 0);
  }

  Place chunk(int width) {
    return stepwise(add(new Buffer.Content.Chunk(), width), 0);
  }

  private static Place stepwise(int buffer, int shift) {
    return new Place(buffer, shift, false);
  }

  private static Place shared(int buffer) {
    return new Place(buffer, 0, true);
  }

  private int single(Buffer.Content content, int width) {
    return unique.computeIfAbsent(content, _ -> add(content, width));
  }

  private int add(Buffer.Content content, int width) {
    all.add(new Buffer(content, width));
    return all.size() - 1;
  }
}
