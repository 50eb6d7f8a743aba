package org.taugru.grad;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.taugru.eq.Functions.abs;
import static org.taugru.eq.Functions.cos;
import static org.taugru.eq.Functions.exp;
import static org.taugru.eq.Functions.log;
import static org.taugru.eq.Functions.max;
import static org.taugru.eq.Functions.min;
import static org.taugru.eq.Functions.relu;
import static org.taugru.eq.Functions.roundStraightThrough;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.sign;
import static org.taugru.eq.Functions.sin;
import static org.taugru.eq.Functions.softplus;
import static org.taugru.eq.Functions.sqrt;
import static org.taugru.eq.Functions.tanh;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Cell;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;
import org.taugru.eq.Matrix;
import org.taugru.eq.Noise;
import org.taugru.eq.Setting;
import org.taugru.eq.Source;
import org.taugru.eq.State;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.ProgramBuilder;

class GradientTest {
  private static Program program(Cell cell) {
    return Program.of("cell", cell, Setting.of(3, 4));
  }

  private static ListAssert<String> assertGradient(Cell cell) {
    return assertThat(Rendered.gradientOf(program(cell)));
  }

  /// Of h′ = y(h).
  private static ListAssert<String> assertRule(UnaryOperator<Expr> y) {
    return assertGradient(eq -> {
      State h = eq.state("h");
      eq.next(h, y.apply(h).as("y"));
    });
  }

  private interface Operation {
    Expr of(Expr a, Expr b);
  }

  /// Of a′ = y(a, b) and b′ = b.
  private static ListAssert<String> assertRule(Operation y) {
    return assertGradient(eq -> {
      State a = eq.state("a");
      State b = eq.state("b");
      eq.next(a, y.of(a, b).as("y"));
      eq.next(b, b);
    });
  }

  @Test
  void negation() {
    assertRule(h -> h.negated()).containsExactly("h += negate(∂h)");
  }

  @Test
  void tanhNeedsItsValue() {
    assertRule(h -> tanh(h)).containsExactly("h += (∂h ⊙ (1.0 − (y ⊙ y)))");
  }

  @Test
  void sigmoidNeedsItsValue() {
    assertRule(h -> sigmoid(h)).containsExactly("h += (∂h ⊙ (y ⊙ (1.0 − y)))");
  }

  @Test
  void reluIsAStep() {
    assertRule(h -> relu(h)).containsExactly("h += (∂h ⊙ step(relu(h)))");
  }

  @Test
  void expNeedsItsValue() {
    assertRule(h -> exp(h)).containsExactly("h += (∂h ⊙ y)");
  }

  @Test
  void logDivides() {
    assertRule(h -> log(h)).containsExactly("h += (∂h / h)");
  }

  @Test
  void sqrtNeedsItsValue() {
    assertRule(h -> sqrt(h)).containsExactly("h += ((0.5 ⊙ ∂h) / y)");
  }

  @Test
  void sinTurnsIntoCos() {
    assertRule(h -> sin(h)).containsExactly("h += (∂h ⊙ cos(h))");
  }

  @Test
  void cosTurnsIntoMinusSin() {
    assertRule(h -> cos(h)).containsExactly("h += negate((∂h ⊙ sin(h)))");
  }

  @Test
  void softplusTurnsIntoSigmoid() {
    assertRule(h -> softplus(h)).containsExactly("h += (∂h ⊙ sigmoid(h))");
  }

  @Test
  void absTurnsIntoSign() {
    assertRule(h -> abs(h)).containsExactly("h += (∂h ⊙ sign(h))");
  }

  @Test
  void roundingIsPassedStraightThrough() {
    assertRule(h -> roundStraightThrough(h)).containsExactly("h += ∂h");
  }

  @Test
  void nothingPassesASign() {
    assertRule(h -> sign(h)).isEmpty();
  }

  @Test
  void aSumPassesToBoth() {
    assertRule((a, b) -> a.plus(b)).containsExactly("b += ∂b", "b += ∂a", "a += ∂a");
  }

  @Test
  void aDifferencePassesTheNegativeToTheRight() {
    assertRule((a, b) -> a.minus(b)).containsExactly("b += ∂b", "b += negate(∂a)", "a += ∂a");
  }

  @Test
  void aProductPassesTheOtherFactor() {
    assertRule((a, b) -> a.times(b)).containsExactly("b += ∂b", "b += (∂a ⊙ a)", "a += (∂a ⊙ b)");
  }

  @Test
  void aSquareHasTwoEqualTerms() {
    assertRule(h -> h.times(h)).containsExactly("h += (∂h ⊙ h)", "h += (∂h ⊙ h)");
  }

  @Test
  void aQuotientNeedsTheQuotient() {
    assertRule((a, b) -> a.over(b)).containsExactly("b += ∂b", "b += negate(((∂a ⊙ (a / b)) / b))", "a += (∂a / b)");
  }

  @Test
  void theSmallerTakesAll() {
    assertRule((a, b) -> min(a, b)).containsExactly("b += ∂b", "b += (∂a ⊙ (1.0 − step((b − a))))",
        "a += (∂a ⊙ step((b − a)))");
  }

  @Test
  void theLargerTakesAll() {
    assertRule((a, b) -> max(a, b)).containsExactly("b += ∂b", "b += (∂a ⊙ (1.0 − step((a − b))))",
        "a += (∂a ⊙ step((a − b)))");
  }

  @Test
  void aPowerIsLoweredByOne() {
    assertRule(h -> h.pow(3)).containsExactly("h += (∂h ⊙ (3.0 ⊙ (h^2.0)))");
  }

  @Test
  void aSquareNeedsNoPower() {
    assertRule(h -> h.pow(2)).containsExactly("h += (∂h ⊙ (2.0 ⊙ h))");
  }

  @Test
  void constantsTakeNothing() {
    assertRule(h -> h.oneMinus().times(3)).containsExactly("h += negate((∂h ⊙ 3.0))");
  }

  @Test
  void noiseTakesNothingButItsValueIsKept() {
    assertGradient(eq -> {
      State h = eq.state("h");
      eq.next(h, h.times(eq.noise(new Noise.Mask(0.5)).as("mask")));
    }).containsExactly("h += (∂h ⊙ mask)");
  }

  @Test
  void aMatrixPassesThroughItsTranspose() {
    assertGradient(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("W", h));
    }).containsExactly("W += ∂h·hᵀ", "h += Wᵀ·∂h");
  }

  @Test
  void aMatrixUsedTwiceHasTwoTerms() {
    assertGradient(eq -> {
      State h = eq.state("h");
      Matrix w = eq.matrix("W", 4, 4);
      eq.next(h, w.times(w.times(h).as("y")));
    }).containsExactly("W += ∂h·yᵀ", "W += Wᵀ·∂h·hᵀ", "h += Wᵀ·Wᵀ·∂h");
  }

  @Test
  void anInputTakesItsTermToo() {
    assertGradient(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("U", eq.input("x")));
    }).containsExactly("U += ∂h·xᵀ", "x += Uᵀ·∂h");
  }

  @Test
  void aVectorParameterTakesTheSumOfItsTerms() {
    assertGradient(eq -> {
      State h = eq.state("h");
      Expr v = eq.vector("v");
      eq.next(h, tanh(v).as("y").plus(v));
    }).containsExactly("v += (∂h + (∂h ⊙ (1.0 − (y ⊙ y))))");
  }

  @Test
  void aBroadcastScalarTakesTheSumOfTheComponents() {
    assertGradient(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.scalar("s").times(h));
    }).containsExactlyInAnyOrder("h += (∂h ⊙ s×4)", "s += Σ(∂h ⊙ h)");
  }

  @Test
  void aDelayedReadTakesItsTermAtItsLag() {
    assertGradient(eq -> {
      State h = eq.state("h");
      Expr x = eq.input("x").at(Lag.steps(3));
      eq.next(h, eq.linear("W", h.at(Lag.steps(5))).plus(eq.linear("U", x)));
    }).containsExactlyInAnyOrder("W += ∂h·h−5ᵀ", "h−5 += Wᵀ·∂h", "U += ∂h·x−3ᵀ", "x−3 += Uᵀ·∂h");
  }

  @Test
  void aStateTakesItsTermsOneByOne() {
    assertGradient(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("V", h).plus(eq.linear("W", h)).plus(h));
    }).filteredOn(line -> line.startsWith("h")).containsExactlyInAnyOrder("h += ∂h", "h += Vᵀ·∂h", "h += Wᵀ·∂h");
  }

  @Test
  void aValueUsedTwiceCollectsItsTermsFirst() {
    assertRule(h -> {
      Expr u = tanh(h).as("u");
      return u.times(2).plus(u);
    }).containsExactly("h += ((∂h + (∂h ⊙ 2.0)) ⊙ (1.0 − (u ⊙ u)))");
  }

  @Test
  void aNewStateUsedByAnotherCollectsBothTerms() {
    assertGradient(eq -> {
      State h = eq.state("h");
      State c = eq.state("c");
      Expr cNew = eq.next(c, sin(c));
      eq.next(h, cNew.times(3));
    }).containsExactly("c += ((∂c + (∂h ⊙ 3.0)) ⊙ cos(c))");
  }

  @Test
  void ofTheTauGruExactlyTheActivationsAreKept() {
    Program forward = program(new Cells.TauGru(Lag.steps(5)));
    assertThat(keptLetters(forward)).containsExactlyInAnyOrder("u", "z", "g", "a");
  }

  private static List<String> keptLetters(Program forward) {
    return Gradient.of(forward).nodes().stream().filter(Node.Forward.class::isInstance)
        .map(node -> node instanceof Node.Forward(int number, _) ? forward.info().get(number).label().orElse("?") : "!")
        .toList();
  }

  @Test
  void aSumWithAProductInItIsKeptRatherThanComputedAgain() {
    assertRule(h -> {
      Expr sum = h.owner().linear("W", h).plus(h).as("sum");
      return sum.times(sum);
    }).contains("W += ((∂h ⊙ sum) + (∂h ⊙ sum))·hᵀ");
  }

  @Test
  void theGradientSharesTheNumbersOfItsProgram() {
    Program forward = program(new Cells.TauGru(Lag.steps(5)));
    Program gradient = Gradient.of(forward);
    assertThat(gradient.parameters()).isEqualTo(forward.parameters());
    assertThat(gradient.matrices()).isEqualTo(forward.matrices());
    assertThat(gradient.states()).isEqualTo(forward.states());
  }

  @Test
  void everyParameterHasAGradient() {
    Program forward = program(new Cells.TauGru(Lag.steps(5)));
    assertThat(Gradient.of(forward).outputs().stream().filter(output -> output instanceof Output.VectorGradient
        || output instanceof Output.MatrixGradient)).hasSameSizeAs(forward.parameters());
  }

  @Test
  void eachNodeOfTheGradientHasTheLineOfTheTermItIsTheDerivativeOf() {
    int[] line = new int[1];
    Program forward = program(eq -> {
      State h = eq.state("h");
      line[0] = StackWalker.getInstance().walk(frames -> frames.findFirst().orElseThrow().getLineNumber()) + 1;
      eq.next(h, tanh(eq.linear("W", h)));
    });
    Program gradient = Gradient.withoutInputs(forward);
    assertThat(gradient.nodes().size()).isGreaterThan(5);
    for (int i = 0; i < gradient.nodes().size(); i++)
      if (!(gradient.node(i) instanceof Node.Adjoint))
        assertThat(gradient.info().get(i).source()).isEqualTo(new Source("GradientTest.java", line[0]));
  }

  @Test
  void anInputThatNothingReadsTakesZero() {
    Program gradient = Gradient.of(program(eq -> {
      State h = eq.state("h");
      eq.next(h, tanh(h));
    }));
    assertThat(gradient.outputs()).filteredOn(Output.InputAdjoint.class::isInstance)
        .allSatisfy(output -> assertThat(output.nodes()).map(gradient::node).containsExactly(new Node.Constant(0)))
        .hasSize(1);
  }

  @Test
  void withoutInputsNothingIsComputedForThem() {
    Program gradient = Gradient.withoutInputs(program(new Cells.TauGru(Lag.steps(5))));
    assertThat(gradient.outputs()).noneMatch(Output.InputAdjoint.class::isInstance);
    assertThat(gradient.nodes()).noneMatch(node -> node instanceof Node.Product(int matrix, boolean transposed, _, _)
        && transposed && gradient.matrices().get(matrix).name().startsWith("U"));
  }

  @Test
  void withoutInputsEverythingElseIsAsBefore() {
    Program forward = program(new Cells.TauGru(Lag.steps(5)));
    assertThat(Gradient.withoutInputs(forward).outputs()).hasSameSizeAs(Gradient.of(forward).outputs().stream()
        .filter(output -> !(output instanceof Output.InputAdjoint)).toList());
  }

  @Test
  void aGradientHasNoGradient() {
    Program gradient = Gradient.of(program(new Cells.Gru()));
    assertThatIllegalArgumentException().isThrownBy(() -> Gradient.of(gradient))
        .withMessageStartingWith("cell gradient: only a recurrence has a gradient through time; got ");
  }

  @Test
  void aContinuousFormHasNoGradientThroughTime() {
    Program flow = Program.flowOf("tau-gru", new Cells.TauGru(Lag.steps(5)), Setting.of(3, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> Gradient.of(flow)).withMessageStartingWith(
        "tau-gru: only a recurrence has a gradient through time; got Derivative");
  }

  @Test
  void aRecurrenceMadeFromAGradientIsRefused() {
    ProgramBuilder builder = new ProgramBuilder();
    int adjoint = builder.adjoint(0, 4);
    Program forward = program(new Cells.Gru());
    Program mixed = new Program("mixed", 3, 0, forward.states(), List.of(), List.of(), builder.nodes(), builder.info(),
        List.of(new Output.NextState(0, adjoint)));
    assertThatIllegalArgumentException().isThrownBy(() -> Gradient.of(mixed))
        .withMessage("mixed is a gradient already; it has no gradient of its own.");
  }

  @Test
  void anExponentIsAConstant() {
    ProgramBuilder builder = new ProgramBuilder();
    int h = builder.state(0, 0, 4);
    int power = builder.binary(BinaryOp.POWER, h, h);
    Program forward = program(new Cells.Gru());
    Program hand = new Program("hand", 3, 0, forward.states(), List.of(), List.of(), builder.nodes(), builder.info(),
        List.of(new Output.NextState(0, power)));
    assertThatIllegalArgumentException().isThrownBy(() -> Gradient.of(hand))
        .withMessage("hand: an exponent must be a constant.");
  }

  @Test
  void theGradientOfSharedTermsTakesTimeInProportion() {
    Program forward = program(eq -> {
      State h = eq.state("h");
      Expr term = h;
      for (int i = 0; i < 40; i++)
        term = term.times(term);
      eq.next(h, term);
    });
    Optional<Program> gradient =
        Optional.ofNullable(assertTimeoutPreemptively(ofSeconds(2), () -> Gradient.of(forward)));
    assertThat(gradient).isPresent();
  }
}
