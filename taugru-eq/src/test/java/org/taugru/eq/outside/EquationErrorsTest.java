package org.taugru.eq.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.taugru.eq.Functions.clamp;
import static org.taugru.eq.Functions.max;
import static org.taugru.eq.Functions.tanh;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Cell;
import org.taugru.eq.EquationException;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Noise;
import org.taugru.eq.Setting;
import org.taugru.eq.Source;
import org.taugru.eq.State;

/// Each wrong equation is refused on its own line, with what is wrong and what to do.
class EquationErrorsTest {
  private Source wrong = new Source("a line that was never reached", 0);

  private void refused(Cell cell, String message) {
    Throwable thrown = catchThrowable(() -> Equations.of(cell, Setting.of(3, 4)));
    assertThat(thrown).isInstanceOf(EquationException.class).hasMessage(wrong + ": " + message);
  }

  @Test
  void aCellHasOneInput() {
    refused(eq -> {
      eq.input("x");
      wrong = Here.nextLine();
      eq.input("y");
    }, "a second input y beside x. A cell has one input; concatenate the features in the data.");
  }

  @Test
  void aStateIsDeclaredOnce() {
    refused(eq -> {
      eq.state("h");
      wrong = Here.nextLine();
      eq.state("h", 2);
    }, "state h is declared twice. Give the second one another name.");
  }

  @Test
  void aStateHasALength() {
    refused(eq -> {
      wrong = Here.nextLine();
      eq.state("h", 0);
    }, "state h has length 0. Lengths are 1 or more.");
  }

  @Test
  void namesOfTheKindThatAModelGivesToItsPartsAreNotForCells() {
    for (String name : List.of("readout.V", "embedding.E", "layer1.W", "layer12.bW", "decoder.W"))
      refused(eq -> {
        wrong = Here.nextLine();
        eq.vector(name);
      }, "parameter " + name + " has a name of the kind that a model gives to its parts: layer1.…, readout.…, "
          + "embedding.…, decoder.…. Call it something else.");
    refused(eq -> {
      State readout = eq.state("readout");
      wrong = Here.nextLine();
      eq.trainStart(readout, 1, new Initialiser.Constant(0));
    }, "parameter readout.start has a name of the kind that a model gives to its parts: layer1.…, readout.…, "
        + "embedding.…, decoder.…. Call it something else.");
    Equations.of(eq -> {
      State h = eq.state("layer");
      eq.next(h, eq.vector("W2.1").plus(eq.vector("layer")).plus(eq.vector("readouts.V")));
    }, Setting.of(3, 4));
  }

  @Test
  void aMatrixIsDeclaredOnce() {
    refused(eq -> {
      State h = eq.state("h");
      eq.linear("W", h);
      wrong = Here.nextLine();
      eq.linear("W", h);
    }, "parameter W is declared twice. To use a matrix twice, keep it: var W = eq.matrix(\"W\", …).");
  }

  @Test
  void theSecondPairOfAnAffineMapIsOnTheLineOfTheCell() {
    refused(eq -> {
      State h = eq.state("h");
      eq.linear("W", h);
      wrong = Here.nextLine();
      tanh(eq.affine("V", h, "W", eq.input("x")));
    }, "parameter W is declared twice. To use a matrix twice, keep it: var W = eq.matrix(\"W\", …).");
  }

  @Test
  void aBiasTakesItsNameFromTheOthers() {
    refused(eq -> {
      State h = eq.state("h");
      eq.vector("bW");
      wrong = Here.nextLine();
      eq.affine("W", h);
    }, "parameter bW is declared twice. To use a matrix twice, keep it: var W = eq.matrix(\"bW\", …).");
  }

  @Test
  void aParameterHasAName() {
    refused(eq -> {
      wrong = Here.nextLine();
      eq.vector(" ");
    }, "a parameter without a name. Names go into the file of weights.");
  }

  @Test
  void aVectorHasALength() {
    refused(eq -> {
      wrong = Here.nextLine();
      eq.vector("v", -1);
    }, "parameter v has length -1. Lengths are 1 or more.");
  }

  @Test
  void noiseHasALength() {
    refused(eq -> {
      wrong = Here.nextLine();
      eq.noise(new Noise.Normal(1), 0);
    }, "noise has length 0. Lengths are 1 or more.");
  }

  @Test
  void aMatrixHasRows() {
    refused(eq -> {
      wrong = Here.nextLine();
      eq.matrix("W", 0, 3);
    }, "matrix W of 0 × 3 is empty. Use 1 or more rows and columns.");
  }

  @Test
  void aMatrixHasColumns() {
    refused(eq -> {
      wrong = Here.nextLine();
      eq.matrix("W", 3, 0);
    }, "matrix W of 3 × 0 is empty. Use 1 or more rows and columns.");
  }

  @Test
  void aSumHasOperandsOfOneLength() {
    refused(eq -> {
      State h = eq.state("h");
      Expr x = eq.input("x");
      wrong = Here.nextLine();
      eq.next(h, h.plus(x));
    }, "h has length 4, x has length 3. Elementwise operations need equal lengths; "
        + "project one of them first: eq.linear(\"U\", …).");
  }

  @Test
  void everyFunctionOfTwoOperandsHasOperandsOfOneLength() {
    refused(eq -> {
      State h = eq.state("h");
      Expr x = eq.input("x");
      wrong = Here.nextLine();
      max(tanh(h), x);
    }, "tanh(h) has length 4, x has length 3. Elementwise operations need equal lengths; "
        + "project one of them first: eq.linear(\"U\", …).");
  }

  @Test
  void aMatrixHasAColumnForEachComponentOfItsOperand() {
    refused(eq -> {
      State h = eq.state("h");
      var w = eq.matrix("W", 4, 3);
      wrong = Here.nextLine();
      eq.next(h, w.times(h));
    }, "W has 3 columns, h has length 4. They must be equal: eq.matrix(\"W\", 4, 4).");
  }

  @Test
  void aFlowHasTheLengthOfItsState() {
    refused(eq -> {
      State h = eq.state("h");
      Expr x = eq.input("x");
      wrong = Here.nextLine();
      eq.flow(h, x);
    }, "state h has length 4, its equation has 3. Project the right-hand side first: eq.linear(4, \"U\", …).");
  }

  @Test
  void aRecurrenceHasTheLengthOfItsState() {
    refused(eq -> {
      State h = eq.state("h");
      Expr x = eq.input("x");
      wrong = Here.nextLine();
      eq.next(h, x);
    }, "state h has length 4, its equation has 3. Project the right-hand side first: eq.linear(4, \"U\", …).");
  }

  @Test
  void aStateIsDefinedOnce() {
    refused(eq -> {
      State h = eq.state("h");
      eq.flow(h, h);
      wrong = Here.nextLine();
      eq.next(h, h);
    }, "state h has a flow or next already. Each state is defined once.");
  }

  @Test
  void aStateMovesOn() {
    refused(eq -> {
      State h = eq.state("h");
      wrong = Here.nextLine();
      eq.state("c");
      eq.next(h, h);
    }, "state c never moves on. Add eq.flow(c, …) or eq.next(c, …).");
  }

  private record Stateless() implements Cell {
    @Override
    public void equations(Equations eq) {
      eq.input("x");
    }
  }

  @Test
  void aCellHasAState() {
    assertThatExceptionOfType(EquationException.class).isThrownBy(() -> Equations.of(new Stateless(), Setting.of(3, 4)))
        .withMessageStartingWith("Stateless").withMessageEndingWith("has no state. Declare one with eq.state(\"h\").");
  }

  private static State foreign() {
    List<State> kept = new ArrayList<>();
    Equations.of(eq -> {
      kept.add(eq.state("other"));
      eq.next(kept.getFirst(), kept.getFirst());
    }, Setting.of(3, 4));
    return kept.getFirst();
  }

  private static final String FOREIGN =
      "other belongs to the equations of another cell or size. Declare it with the eq that was handed in.";

  @Test
  void anOperandBelongsToTheSameEquations() {
    State other = foreign();
    refused(eq -> {
      State h = eq.state("h");
      wrong = Here.nextLine();
      eq.next(h, h.times(other));
    }, FOREIGN);
  }

  @Test
  void theOperandOfAMatrixBelongsToTheSameEquations() {
    State other = foreign();
    refused(eq -> {
      wrong = Here.nextLine();
      eq.affine("W", other);
    }, FOREIGN);
  }

  @Test
  void aDefinedStateBelongsToTheSameEquations() {
    State other = foreign();
    refused(eq -> {
      State h = eq.state("h");
      wrong = Here.nextLine();
      eq.flow(other, h);
    }, FOREIGN);
  }

  @Test
  void theRightHandSideBelongsToTheSameEquations() {
    State other = foreign();
    refused(eq -> {
      State h = eq.state("h");
      wrong = Here.nextLine();
      eq.next(h, other);
    }, FOREIGN);
  }

  @Test
  void onlyADeclaredParameterIsInitialised() {
    refused(eq -> {
      eq.affine("W", eq.state("h"));
      wrong = Here.nextLine();
      eq.initialise("bU", new Initialiser.Constant(0));
    }, "there is no parameter bU. Declared so far: W, bW.");
  }

  @Test
  void onlyADeclaredParameterIsMirrored() {
    refused(eq -> {
      eq.affine("W", eq.state("h"));
      wrong = Here.nextLine();
      eq.initialise("bW", new Initialiser.NegativeOf("bU"));
    }, "there is no parameter bU. Declared so far: W, bW.");
  }

  @Test
  void chronoInitialisationNeedsALongDependency() {
    refused(eq -> {
      eq.affine("W", eq.state("h"));
      wrong = Here.nextLine();
      eq.initialise("bW", new Initialiser.Chrono(2));
    }, "chrono initialisation for a longest dependency of 2.0 steps is empty. Use more than 2.");
  }

  @Test
  void chronoInitialisationNeedsANumber() {
    refused(_ -> {
      wrong = Here.nextLine();
      new Initialiser.Chrono(Double.NaN);
    }, "chrono initialisation for a longest dependency of NaN steps is empty. Use more than 2.");
  }

  @Test
  void clampHasALowerAndAnUpperBound() {
    refused(eq -> {
      State h = eq.state("h");
      wrong = Here.nextLine();
      eq.next(h, clamp(h, 1, -1));
    }, "clamp to [1.0, -1.0] is empty. Swap the bounds.");
  }

  @Test
  void anErrorInAMethodOfTheCellIsOnTheLineOfThatMethod() {
    refused(eq -> twoStates(eq), "state h is declared twice. Give the second one another name.");
  }

  private void twoStates(Equations eq) {
    eq.state("h");
    wrong = Here.nextLine();
    eq.state("h");
  }

  @Test
  void aLongTermIsShortenedInAMessage() {
    refused(eq -> {
      Expr deep = eq.state("h");
      for (int i = 0; i < 100; i++)
        deep = tanh(deep);
      wrong = Here.nextLine();
      deep.plus(eq.input("x"));
    }, "tanh(tanh(tanh(tanh(…)))) has length 4, x has length 3. Elementwise operations need equal lengths; "
        + "project one of them first: eq.linear(\"U\", …).");
  }

  @Test
  void aLargeConstantIsPrintedAsItWasWritten() {
    refused(eq -> {
      Expr large = eq.state("h").plus(1e20);
      wrong = Here.nextLine();
      large.plus(eq.input("x"));
    }, "(h + 1.0E20) has length 4, x has length 3. Elementwise operations need equal lengths; "
        + "project one of them first: eq.linear(\"U\", …).");
  }

  @Test
  void aMirroredParameterHasTheSameShape() {
    assertThatExceptionOfType(EquationException.class).isThrownBy(() -> Equations.of(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.affine("W", h).times(eq.scalar("s")));
      eq.initialise("s", new Initialiser.NegativeOf("bW"));
    }, Setting.of(3, 4)));
  }

  @Test
  void aMaskKeepsSomething() {
    assertThatExceptionOfType(EquationException.class).isThrownBy(() -> new Noise.Mask(1));
  }

  @Test
  void noParameterIsNegativeOfItself() {
    refused(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.affine("W", h).plus(eq.vector("c")));
      eq.initialise("c", new Initialiser.NegativeOf("bW"));
      wrong = Here.nextLine();
      eq.initialise("bW", new Initialiser.NegativeOf("c"));
    }, "bW would start at the negative of itself, by way of c. Give one of them a start of its own.");
  }

  @Test
  void aMissingParameterAmongNone() {
    refused(eq -> {
      eq.state("h");
      wrong = Here.nextLine();
      eq.initialise("bU", new Initialiser.Constant(0));
    }, "there is no parameter bU. None is declared so far.");
  }

  @Test
  void noiseAndStartsHaveFiniteBounds() {
    for (ThrowingCallable wide : List.<ThrowingCallable>of(() -> new Noise.Normal(-1), () -> new Noise.Uniform(1, 0, 0),
        () -> new Noise.Mask(Double.NaN), () -> new Initialiser.Uniform(Double.POSITIVE_INFINITY),
        () -> new Initialiser.Normal(-1), () -> new Initialiser.Constant(Double.NaN)))
      assertThatExceptionOfType(EquationException.class).isThrownBy(wide);
  }

  @Test
  void aTermIsCalledByItsLetterAndTheInputByItsName() {
    refused(eq -> {
      Expr u = tanh(eq.state("h")).as("u");
      Expr y = tanh(eq.input("y"));
      wrong = Here.nextLine();
      u.plus(y);
    }, "u has length 4, tanh(y) has length 3. Elementwise operations need equal lengths; "
        + "project one of them first: eq.linear(\"U\", …).");
  }

  @Test
  void aMatrixThatCannotBeStoredIsRefused() {
    refused(eq -> {
      wrong = Here.nextLine();
      eq.matrix("W", 100_000, 100_000);
    }, "matrix W: parameter W of 100000 × 100000 has 10000000000 values; at most 2147483647 can be stored. "
        + "Use smaller sizes.");
  }

  @Test
  void aLambdaWithoutAStateIsPlacedInItsClass() {
    assertThatExceptionOfType(EquationException.class)
        .isThrownBy(() -> Equations.of(eq -> eq.input("x"), Setting.of(3, 4)))
        .withMessage("EquationErrorsTest: the cell has no state. Declare one with eq.state(\"h\").");
  }
}
