package org.taugru.exec;

import java.util.ArrayList;
import java.util.List;
import org.taugru.ir.Program;

/// The derivatives of a loss that backpropagation starts from.
///
/// @param carry with respect to the carry that the forward pass returned
/// @param steps for each state, with respect to its value after each step, `[steps, batch, width]`, or an empty array
public record Adjoint(Carry carry, List<float[]> steps) {
  /// A loss of the final carry alone.
  public static Adjoint ofCarry(Carry carry) {
    List<float[]> none = new ArrayList<>();
    carry.program().states().forEach(_ -> none.add(new float[0]));
    return new Adjoint(carry, none);
  }

  /// A loss of the first state after the last step alone, and not of its history.
  ///
  /// @param firstState the derivative with respect to it, `[batch, width]`
  public static Adjoint ofLastState(Program program, int batch, float[] firstState) {
    Carry carry = Carry.zero(program, batch);
    float[] states = carry.state(0);
    int row = batch * program.states().getFirst().width();
    if (firstState.length != row)
      throw new IllegalArgumentException("the derivative with respect to " + program.states().getFirst().name()
          + " after the last step has " + batch + " × " + row / batch + " = " + row + " values, got "
          + firstState.length + ".");
    System.arraycopy(firstState, 0, states, states.length - row, row);
    return ofCarry(carry);
  }

  /// A loss of the first state after every step.
  public static Adjoint ofSteps(Program program, int batch, float[] firstState) {
    List<float[]> steps = new ArrayList<>(ofCarry(Carry.zero(program, batch)).steps());
    steps.set(0, firstState);
    return new Adjoint(Carry.zero(program, batch), steps);
  }
}
