package org.taugru.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Noise;
import org.taugru.eq.Parameter;
import org.taugru.eq.Source;
import org.taugru.eq.UnaryOp;

/// Programs made by hand: input x[3] with one earlier value, state h[4] with two, a matrix W[4,3] and a vector v[4].
class VerifierTest {
  private static final Initialiser ZERO = new Initialiser.Constant(0);
  private static final Node INPUT = new Node.Input(0, 3);
  private static final Node STATE = new Node.StateRead(0, 0, 4);
  private static final Node SCALAR = new Node.Random(0, new Noise.Normal(1), 1);

  private static Program program(List<Node> nodes, Output... outputs) {
    NodeInfo info = new NodeInfo(new Source("Hand.java", 7), Optional.empty());
    return new Program("hand", 3, 1, List.of(new StateVariable("h", 4, 2)),
        List.of(new Parameter("W", 4, 3, ZERO), new Parameter("v", 4, 0, ZERO)),
        List.of(new MatrixVariable("W", 4, 3, 0, Optional.empty())), nodes, nodes.stream().map(_ -> info).toList(),
        List.of(outputs));
  }

  /// The last node is the broken one.
  private static void refused(String problem, Node... nodes) {
    int last = nodes.length - 1;
    assertThatIllegalStateException().isThrownBy(() -> Verifier.verified(program(List.of(nodes))))
        .withMessage("hand, %" + last + " = " + nodes[last] + " (Hand.java:7): " + problem);
  }

  private static void refusedOutput(List<Node> nodes, Output output, Output... before) {
    Output[] outputs = List.of(before).isEmpty() ? new Output[] {output} : new Output[] {before[0], output};
    assertThatIllegalStateException().isThrownBy(() -> Verifier.verified(program(nodes, outputs)))
        .withMessage("hand: " + output + " does not fit what it defines");
  }

  @Test
  void aSoundProgramIsReturnedAsItIs() {
    Program sound =
        program(List.of(INPUT, new Node.Product(0, false, 0, 4), STATE, new Node.Binary(BinaryOp.ADD, 1, 2, 4)),
            new Output.NextState(0, 3));
    assertThat(Verifier.verified(sound)).isSameAs(sound);
  }

  @Test
  void aConstantFitsEveryWidth() {
    Program sound = program(List.of(STATE, new Node.Constant(2), new Node.Binary(BinaryOp.MULTIPLY, 0, 1, 4)),
        new Output.NextState(0, 2));
    assertThat(Verifier.verified(sound)).isSameAs(sound);
  }

  @Test
  void anOperandComesBeforeItsUse() {
    refused("operand %1 does not come before it", INPUT, new Node.Unary(UnaryOp.TANH, 1, 3));
  }

  @Test
  void anOperandHasANumber() {
    refused("operand %-1 does not come before it", new Node.Unary(UnaryOp.TANH, -1, 3));
  }

  @Test
  void everyNodeHasAWidth() {
    refused("width 0", new Node.Random(0, new Noise.Normal(1), 0));
  }

  @Test
  void anInputIsReadWithinItsHistory() {
    refused("lag 2 beyond the history", new Node.Input(2, 3));
  }

  @Test
  void anInputIsNotReadInTheFuture() {
    refused("lag -1 beyond the history", new Node.Input(-1, 3));
  }

  @Test
  void anInputHasTheWidthOfTheInput() {
    refused("input of width 4", new Node.Input(0, 4));
  }

  @Test
  void aReadStateExists() {
    refused("state number 1", new Node.StateRead(1, 0, 4));
  }

  @Test
  void aStateIsReadWithinItsHistory() {
    refused("lag 3 beyond the history", new Node.StateRead(0, 3, 4));
  }

  @Test
  void aStateIsReadWithItsWidth() {
    refused("state read with width 3", new Node.StateRead(0, 0, 3));
  }

  @Test
  void theStateOfAnAdjointExists() {
    refused("state number -1", new Node.Adjoint(-1, 4));
  }

  @Test
  void anAdjointHasTheWidthOfItsState() {
    refused("adjoint of width 3", new Node.Adjoint(0, 3));
  }

  @Test
  void aVectorIsAParameter() {
    refused("parameter number 2", new Node.Vector(2, 4));
  }

  @Test
  void aMatrixIsNoVector() {
    refused("W is no vector of 4", new Node.Vector(0, 4));
  }

  @Test
  void aVectorHasTheLengthOfItsParameter() {
    refused("v is no vector of 3", new Node.Vector(1, 3));
  }

  @Test
  void theMatrixOfAProductExists() {
    refused("matrix number 1", INPUT, new Node.Product(1, false, 0, 4));
  }

  @Test
  void theOperandOfAProductHasAComponentForEachColumn() {
    refused("W does not fit", STATE, new Node.Product(0, false, 0, 4));
  }

  @Test
  void aProductHasAComponentForEachRow() {
    refused("W does not fit", INPUT, new Node.Product(0, false, 0, 3));
  }

  @Test
  void theOperandOfATransposedProductHasAComponentForEachRow() {
    refused("W does not fit", INPUT, new Node.Product(0, true, 0, 4));
  }

  @Test
  void aFunctionKeepsTheWidth() {
    refused("operand width", INPUT, new Node.Unary(UnaryOp.TANH, 0, 4));
  }

  @Test
  void theLeftOperandHasTheWidthOfTheResult() {
    refused("operand widths", INPUT, STATE, new Node.Binary(BinaryOp.ADD, 0, 1, 4));
  }

  @Test
  void theRightOperandHasTheWidthOfTheResult() {
    refused("operand widths", INPUT, STATE, new Node.Binary(BinaryOp.ADD, 0, 1, 3));
  }

  @Test
  void onlyAConstantIsBroadcastSilently() {
    refused("operand widths", SCALAR, STATE, new Node.Binary(BinaryOp.ADD, 0, 1, 4));
  }

  @Test
  void onlyAScalarIsBroadcast() {
    refused("broadcast of a vector", INPUT, new Node.Broadcast(0, 4));
  }

  @Test
  void onlyAVectorIsSummed() {
    refused("sum of a scalar", SCALAR, new Node.Sum(0));
  }

  @Test
  void anOutputNamesANode() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Verifier.verified(program(List.of(STATE), new Output.NextState(0, 1))))
        .withMessage("hand: NextState[state=0, node=1] names a node that does not exist");
  }

  @Test
  void aNewStateHasTheWidthOfTheState() {
    refusedOutput(List.of(INPUT), new Output.NextState(0, 0));
  }

  @Test
  void aNewStateIsNoConstant() {
    refusedOutput(List.of(new Node.Constant(1)), new Output.NextState(0, 0));
  }

  @Test
  void aStateMovesOnOnce() {
    refusedOutput(List.of(STATE), new Output.NextState(0, 0), new Output.NextState(0, 0));
  }

  @Test
  void aStateHasOneOfNextAndFlow() {
    refusedOutput(List.of(STATE), new Output.Derivative(0, 0), new Output.NextState(0, 0));
  }

  @Test
  void aDerivativeHasTheWidthOfTheState() {
    refusedOutput(List.of(INPUT), new Output.Derivative(0, 0));
  }

  @Test
  void aStateAdjointHasTheWidthOfTheState() {
    refusedOutput(List.of(INPUT), new Output.StateAdjoint(0, 0, 0));
  }

  @Test
  void aStateAdjointStaysWithinTheHistory() {
    refusedOutput(List.of(STATE), new Output.StateAdjoint(0, 3, 0));
  }

  @Test
  void anInputAdjointHasTheWidthOfTheInput() {
    refusedOutput(List.of(STATE), new Output.InputAdjoint(0, 0));
  }

  @Test
  void anInputAdjointStaysWithinTheHistory() {
    refusedOutput(List.of(INPUT), new Output.InputAdjoint(2, 0));
  }

  @Test
  void theGradientOfAVectorHasItsLength() {
    refusedOutput(List.of(INPUT), new Output.VectorGradient(1, 0));
  }

  @Test
  void theGradientOfAMatrixHasADeltaForEachRow() {
    refusedOutput(List.of(INPUT), new Output.MatrixGradient(0, 0, 0));
  }

  @Test
  void theGradientOfAMatrixHasAnOperandForEachColumn() {
    refusedOutput(List.of(STATE), new Output.MatrixGradient(0, 0, 0));
  }

  @Test
  void aRecurrenceMovesEveryStateOn() {
    assertThatIllegalStateException().isThrownBy(() -> Verifier.verified(program(List.of(STATE))));
  }

  @Test
  void anAdjointIsNotOfTheFuture() {
    refusedOutput(List.of(STATE), new Output.StateAdjoint(0, -1, 0));
  }

  @Test
  void anOutputNamesAState() {
    refusedOutput(List.of(STATE), new Output.NextState(1, 0));
  }

  @Test
  void onlyAVectorHasAVectorGradient() {
    refusedOutput(List.of(STATE), new Output.VectorGradient(0, 0));
  }

  @Test
  void aForwardNodeHasANumber() {
    refused("forward node number -1", new Node.Forward(-1, 4));
  }

  @Test
  void aMatrixHasAParameterOfTheProgram() {
    Program lost = new Program("hand", 3, 0, List.of(), List.of(), List.of(new MatrixVariable("W", 4, 3, 0,
        Optional.empty())), List.of(), List.of(), List.of());
    assertThatIllegalStateException().isThrownBy(() -> Verifier.verified(lost))
        .withMessage("hand: matrix W has parameter number 0");
  }

  @Test
  void everyNodeHasALineOfOrigin() {
    Program lost = new Program("hand", 3, 0, List.of(), List.of(), List.of(), List.of(INPUT), List.of(), List.of());
    assertThatIllegalStateException().isThrownBy(() -> Verifier.verified(lost))
        .withMessage("hand: 1 nodes have 0 lines of origin");
  }
}
