package org.taugru.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.taugru.eq.Functions.abs;
import static org.taugru.eq.Functions.clamp;
import static org.taugru.eq.Functions.max;
import static org.taugru.eq.Functions.roundStraightThrough;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.sqrt;
import static org.taugru.eq.Functions.tanh;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Cell;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;
import org.taugru.eq.Noise;
import org.taugru.eq.Setting;
import org.taugru.eq.State;

class EquationPrinterTest {
  private static final Setting SETTING = Setting.of(3, 4);

  private static Program program(Cell cell) {
    return Program.of("cell", cell, SETTING);
  }

  private interface Right {
    Expr of(Expr a, Expr b, Expr c);
  }

  private static Cell threeStates(Right right) {
    return eq -> {
      State a = eq.state("a");
      State b = eq.state("b");
      State c = eq.state("c");
      eq.next(a, right.of(a, b, c));
      eq.next(b, b);
      eq.next(c, c);
    };
  }

  /// The right-hand side of a's equation, without the brackets of time.
  private static String text(Right right) {
    return program(threeStates(right)).equations().getFirst().replace("[n]", "").replace("a[n+1] = ", "");
  }

  private static String latex(Right right) {
    return program(threeStates(right)).latex().getFirst().replace("_{n}", "").replace("a_{n+1} &= ", "");
  }

  @Test
  void theTauGruIsPrintedAsInThePaper() {
    assertThat(program(new Cells.TauGru(Lag.steps(5), 1)).equations()).containsExactly(
        "u = tanh(W1·h[n] + bW1 + U1·x[n] + bU1)", //
        "z = tanh(W2·h[n−5] + bW2 + U2·x[n] + bU2)", //
        "g = sigmoid(W3·h[n] + bW3 + U3·x[n] + bU3)", //
        "a = sigmoid(W4·h[n] + bW4 + U4·x[n] + bU4)", //
        "h[n+1] = h[n] + g ⊙ (u + a ⊙ z − h[n])");
  }

  @Test
  void theTauGruInLatex() {
    assertThat(program(new Cells.TauGru(Lag.steps(5), 1)).latex()).containsExactly(
        "u &= \\tanh\\left(W_{1} h_{n} + b_{W1} + U_{1} x_{n} + b_{U1}\\right)", //
        "z &= \\tanh\\left(W_{2} h_{n-5} + b_{W2} + U_{2} x_{n} + b_{U2}\\right)", //
        "g &= \\operatorname{sigmoid}\\left(W_{3} h_{n} + b_{W3} + U_{3} x_{n} + b_{U3}\\right)", //
        "a &= \\operatorname{sigmoid}\\left(W_{4} h_{n} + b_{W4} + U_{4} x_{n} + b_{U4}\\right)", //
        "h_{n+1} &= h_{n} + g \\odot \\left(u + a \\odot z - h_{n}\\right)");
  }

  @Test
  void theContinuousTauGruIsADelayEquation() {
    assertThat(Program.flowOf("cell", new Cells.TauGru(Lag.steps(5), 1), SETTING).equations())
        .contains("z = tanh(W2·h(t − 5Δt) + bW2 + U2·x(t) + bU2)", "dh/dt = g ⊙ (u + a ⊙ z − h(t))");
  }

  @Test
  void theContinuousTauGruInLatex() {
    assertThat(Program.flowOf("cell", new Cells.TauGru(Lag.steps(5), 1), SETTING).latex().getLast())
        .isEqualTo("\\dot{h} &= g \\odot \\left(u + a \\odot z - h(t)\\right)");
  }

  @Test
  void theGruIsPrintedAsPyTorchDocumentsIt() {
    assertThat(program(new Cells.Gru()).equations()).containsExactly("r = sigmoid(Wr·h[n] + bWr + Ur·x[n] + bUr)",
        "z = sigmoid(Wz·h[n] + bWz + Uz·x[n] + bUz)", //
        "n = tanh(r ⊙ (Wn·h[n] + bWn) + Un·x[n] + bUn)", //
        "h[n+1] = z ⊙ h[n] + (1 − z) ⊙ n");
  }

  @Test
  void theNewValueOfAStateHasItsNameWhereItIsUsed() {
    assertThat(program(new Cells.Lstm()).equations()).endsWith("c[n+1] = f ⊙ c[n] + i ⊙ g",
        "h[n+1] = o ⊙ tanh(c[n+1])");
    assertThat(program(new Cells.Lstm()).latex()).endsWith("c_{n+1} &= f \\odot c_{n} + i \\odot g",
        "h_{n+1} &= o \\odot \\tanh\\left(c_{n+1}\\right)");
  }

  @Test
  void twoStatesWithOneNewValueAreBothGiven() {
    assertThat(program(eq -> {
      State a = eq.state("a");
      State b = eq.state("b");
      Expr same = eq.next(a, tanh(b));
      eq.next(b, same);
    }).equations()).containsExactly("a[n+1] = tanh(b[n])", "b[n+1] = a[n+1]");
  }

  @Test
  void aNewValueWithALetterKeepsIt() {
    assertThat(program(eq -> {
      State a = eq.state("a");
      State b = eq.state("b");
      eq.next(b, eq.next(a, tanh(a).as("u")).plus(b));
    }).equations()).containsExactly("u = tanh(a[n])", "a[n+1] = u", "b[n+1] = u + b[n]");
  }

  @Test
  void noiseWithALetterIsPrintedByIt() {
    Cell cell = eq -> {
      State h = eq.state("h");
      eq.next(h, h.times(eq.noise(new Noise.Normal(1)).as("m")).plus(eq.noise(new Noise.Normal(1)).as("ξ")));
    };
    assertThat(program(cell).equations()).containsExactly("h[n+1] = h[n] ⊙ m + ξ");
    assertThat(program(cell).latex()).containsExactly("h_{n+1} &= h_{n} \\odot m + \\xi");
  }

  @Test
  void greekLettersInLatexAreCommands() {
    assertThat(program(eq -> {
      State h = eq.state("h");
      eq.next(h, tanh(eq.vector("Δ1").times(h).plus(eq.scalar("ζ"))).as("η.2"));
    }).latex()).containsExactly("\\eta_{2} &= \\tanh\\left(\\Delta_{1} \\odot h_{n} + \\zeta\\right)",
        "h_{n+1} &= \\eta_{2}");
  }

  @Test
  void aNameOfTwoLettersIsALetterWithAnIndex() {
    assertThat(program(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("eh", h).plus(eq.vector("bz")).plus(eq.vector("nu")));
    }).latex()).containsExactly("h_{n+1} &= e_{h} h_{n} + b_{z} + \\nu");
  }

  @Test
  void anIndexOfSeveralPartsHasCommas() {
    assertThat(program(eq -> {
      State s = eq.state("s1.re");
      eq.next(s, eq.linear("W2.1", tanh(s)));
    }).latex()).containsExactly(
        "s_{1,\\mathrm{re},n+1} &= W_{2,1} \\tanh\\left(s_{1,\\mathrm{re},n}\\right)");
  }

  @Test
  void aDelayedInputIsPrintedWithItsLag() {
    assertThat(program(new Cells.LinearDelay(Lag.steps(2))).equations())
        .containsExactly("h[n+1] = A·h[n] + B·h[n−2] + C·x[n−2]");
  }

  @Test
  void aDelayedInputInLatex() {
    assertThat(program(new Cells.LinearDelay(Lag.steps(2))).latex())
        .containsExactly("h_{n+1} &= A h_{n} + B h_{n-2} + C x_{n-2}");
  }

  @Test
  void aDifferenceOnTheRightIsInParentheses() {
    assertThat(text((a, b, c) -> a.minus(b.minus(c)))).isEqualTo("a − (b − c)");
    assertThat(latex((a, b, c) -> a.minus(b.minus(c)))).isEqualTo("a - \\left(b - c\\right)");
  }

  @Test
  void aDifferenceOnTheLeftIsNot() {
    assertThat(text((a, b, c) -> a.minus(b).minus(c))).isEqualTo("a − b − c");
  }

  @Test
  void aSumUnderAMinusIsInParentheses() {
    assertThat(text((a, b, c) -> a.minus(b.plus(c)))).isEqualTo("a − (b + c)");
  }

  @Test
  void aSumOfSumsNeedsNoParentheses() {
    assertThat(text((a, b, c) -> a.plus(b.plus(c)))).isEqualTo("a + b + c");
    assertThat(text((a, b, c) -> a.plus(b.minus(c)))).isEqualTo("a + b − c");
  }

  @Test
  void aSumAsAFactorIsInParentheses() {
    assertThat(text((a, b, c) -> a.plus(b).times(c))).isEqualTo("(a + b) ⊙ c");
    assertThat(text((a, b, c) -> c.times(a.plus(b)))).isEqualTo("c ⊙ (a + b)");
    assertThat(latex((a, b, c) -> a.plus(b).times(c))).isEqualTo("\\left(a + b\\right) \\odot c");
  }

  @Test
  void aNegatedSumIsInParentheses() {
    assertThat(text((a, b, c) -> a.plus(b).negated())).isEqualTo("−(a + b)");
    assertThat(latex((a, b, c) -> a.plus(b).negated())).isEqualTo("-\\left(a + b\\right)");
  }

  @Test
  void aNegatedProductIsNot() {
    assertThat(text((a, b, c) -> a.times(b).negated())).isEqualTo("−a ⊙ b");
  }

  @Test
  void aNegationAsAFactorIsInParentheses() {
    assertThat(text((a, b, c) -> a.negated().times(b))).isEqualTo("(−a) ⊙ b");
    assertThat(text((a, b, c) -> a.minus(b.negated()))).isEqualTo("a − (−b)");
  }

  @Test
  void aQuotientUnderAQuotientIsInParentheses() {
    assertThat(text((a, b, c) -> a.over(b.over(c)))).isEqualTo("a / (b / c)");
    assertThat(text((a, b, c) -> a.over(b.times(c)))).isEqualTo("a / (b ⊙ c)");
    assertThat(text((a, b, c) -> a.over(b).over(c))).isEqualTo("a / b / c");
  }

  @Test
  void aQuotientInLatexIsAFraction() {
    assertThat(latex((a, b, c) -> a.plus(b).over(b.over(c)))).isEqualTo("\\frac{a + b}{\\frac{b}{c}}");
  }

  @Test
  void aQuotientAsTheRightFactorIsInParentheses() {
    assertThat(text((a, b, c) -> a.times(b.over(c)))).isEqualTo("a ⊙ (b / c)");
  }

  @Test
  void thePowerOfASumIsInParentheses() {
    assertThat(text((a, b, c) -> a.plus(b).pow(2))).isEqualTo("(a + b)^2");
    assertThat(latex((a, b, c) -> a.plus(b).pow(2))).isEqualTo("\\left(a + b\\right)^{2}");
  }

  @Test
  void thePowerOfAProductIsInParentheses() {
    assertThat(text((a, b, c) -> a.times(b).pow(2))).isEqualTo("(a ⊙ b)^2");
  }

  @Test
  void aPowerBindsMoreTightlyThanAProduct() {
    assertThat(text((a, b, c) -> a.pow(2).times(b))).isEqualTo("a^2 ⊙ b");
  }

  @Test
  void aNegativeExponentIsInParentheses() {
    assertThat(text((a, b, c) -> a.pow(-1))).isEqualTo("a^(−1)");
    assertThat(latex((a, b, c) -> a.pow(-1))).isEqualTo("a^{-1}");
  }

  @Test
  void aMatrixActsOnASumInParentheses() {
    assertThat(program(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("W", h.plus(1)));
    }).equations()).containsExactly("h[n+1] = W·(h[n] + 1)");
  }

  @Test
  void aMatrixActsOnAProductInParentheses() {
    assertThat(program(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("W", eq.linear("V", h)));
    }).equations()).containsExactly("h[n+1] = W·(V·h[n])");
  }

  @Test
  void aConstantFactorNeedsNoSign() {
    assertThat(text((a, b, c) -> a.owner().constant(2).times(a))).isEqualTo("2 a");
    assertThat(latex((a, b, c) -> a.owner().constant(0.5).times(a))).isEqualTo("0.5 \\, a");
  }

  @Test
  void aNegativeConstantFactorIsInParentheses() {
    assertThat(text((a, b, c) -> b.times(a.owner().constant(-2).times(a)))).isEqualTo("b ⊙ ((−2) a)");
  }

  @Test
  void functionsArePrintedByName() {
    assertThat(text((a, b, c) -> max(sigmoid(a), abs(b)))).isEqualTo("max(sigmoid(a), abs(b))");
    assertThat(text((a, b, c) -> clamp(a, -1, 1))).isEqualTo("min(max(a, −1), 1)");
  }

  @Test
  void functionsInLatexHaveTheirOwnSigns() {
    assertThat(latex((a, b, c) -> sqrt(abs(a)))).isEqualTo("\\sqrt{\\left|a\\right|}");
    assertThat(latex((a, b, c) -> roundStraightThrough(a))).isEqualTo("\\operatorname{round}\\left(a\\right)");
    assertThat(latex((a, b, c) -> max(a, b))).isEqualTo("\\max\\left(a, b\\right)");
  }

  @Test
  void aBroadcastScalarIsPrintedAsItIs() {
    assertThat(program(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.scalar("s").times(h));
    }).equations()).containsExactly("h[n+1] = s ⊙ h[n]");
  }

  @Test
  void noiseIsPrintedAsXi() {
    Cell cell = eq -> {
      State h = eq.state("h");
      eq.next(h, h.plus(eq.noise(new Noise.Normal(1))));
    };
    assertThat(program(cell).equations()).containsExactly("h[n+1] = h[n] + ξ0");
    assertThat(program(cell).latex()).containsExactly("h_{n+1} &= h_{n} + \\xi_{0}");
  }

  @Test
  void masksOfDropoutAreNumberedInTheirOrder() {
    Cell cell = eq -> {
      State h = eq.state("h");
      eq.next(h, h.plus(h.at(Lag.steps(3))));
    };
    Program program = Program.of("masked", cell, Setting.of(1, 2).withStateDropout(0.5));
    assertThat(program.equations()).containsExactly("h[n+1] = mask1 ⊙ h[n] + mask2 ⊙ h[n−3]");
  }

  @Test
  void aLetterUsedTwiceIsGivenOnce() {
    UnaryOperator<Expr> named = term -> tanh(term).as("u");
    assertThat(program(threeStates((a, b, c) -> named.apply(a).times(named.apply(b)))).equations())
        .startsWith("u = tanh(a[n])", "v1 = tanh(b[n])", "a[n+1] = u ⊙ v1");
  }

  @Test
  void aTermWithALetterIsALineEvenIfUsedOnce() {
    assertThat(program(threeStates((a, b, c) -> tanh(a).as("u").plus(b))).equations()).startsWith("u = tanh(a[n])",
        "a[n+1] = u + b[n]");
  }

  @Test
  void aGradientHasNoEquations() {
    ProgramBuilder builder = new ProgramBuilder();
    int adjoint = builder.adjoint(0, 4);
    Program gradient = new Program("cell gradient", 3, 0, List.of(new StateVariable("h", 4, 0)), List.of(), List.of(),
        builder.nodes(), builder.info(), List.of(new Output.StateAdjoint(0, 0, adjoint)));
    assertThatIllegalArgumentException().isThrownBy(gradient::equations)
        .withMessage("cell gradient is a gradient; print its text() instead");
  }

  @Test
  void thePowerOfAPowerIsInParentheses() {
    assertThat(text((a, b, c) -> a.pow(2).pow(3))).isEqualTo("(a^2)^3");
    assertThat(latex((a, b, c) -> a.pow(2).pow(3))).isEqualTo("\\left(a^{2}\\right)^{3}");
  }

  @Test
  void addingANegationIsSubtracting() {
    assertThat(text((a, b, c) -> a.plus(b.negated()))).isEqualTo("a − b");
    assertThat(text((a, b, c) -> a.plus(b.negated().plus(c)))).isEqualTo("a − b + c");
    assertThat(text((a, b, c) -> a.plus(-2))).isEqualTo("a − 2");
  }

  @Test
  void aStateOfTwoLettersHasOneSubscript() {
    assertThat(program(eq -> {
      State c = eq.state("c1");
      eq.next(c, tanh(c));
    }).latex().getFirst()).doesNotContain("}_{");
  }

  @Test
  void aMadeUpLetterIsNotOneOfTheCells() {
    List<String> lines = program(threeStates((a, b, c) -> {
      Expr twice = tanh(a).plus(b);
      return twice.times(twice).plus(sigmoid(c).as("v1"));
    })).equations();
    assertThat(lines.stream().map(line -> line.substring(0, line.indexOf(' ')))).doesNotHaveDuplicates();
  }

  @Test
  void theDelayOfAContinuousFormIsATime() {
    Cell cell = eq -> {
      State h = eq.state("h");
      eq.flow(h, h.at(Lag.time(0.3)));
    };
    assertThat(Program.flowOf("cell", cell, SETTING.withStepSize(0.1)).equations())
        .containsExactly("dh/dt = h(t − 3Δt)");
  }

  @Test
  void aConstantFactorIsOnTheLeft() {
    assertThat(text((a, b, c) -> a.times(0.25))).isEqualTo("0.25 a");
    assertThat(text((a, b, c) -> a.plus(b).times(0.25))).isEqualTo("0.25 (a + b)");
  }

  @Test
  void aSmallNumberInLatexIsAPowerOfTen() {
    assertThat(latex((a, b, c) -> a.times(1e-5))).isEqualTo("1 \\times 10^{-5} \\, a");
    assertThat(latex((a, b, c) -> a.plus(-2.5e-7))).isEqualTo("a - 2.5 \\times 10^{-7}");
  }

  @Test
  void namesInLatexHaveOneIndex() {
    assertThat(program(eq -> {
      State h = eq.state("h1");
      State started = eq.state("started");
      eq.next(started, eq.vector("beta").times(started.at(Lag.steps(3))));
      eq.next(h, eq.linear("W", tanh(h).as("z.1")).plus(eq.vector("bW")).plus(eq.vector("bias")));
    }).latex()).containsExactly("z_{1} &= \\tanh\\left(h_{1,n}\\right)",
        "h_{1,n+1} &= W z_{1} + b_{W} + \\mathrm{bias}",
        "\\mathrm{started}_{n+1} &= \\beta \\odot \\mathrm{started}_{n-3}");
  }

  @Test
  void theInputHasTheNameTheCellGaveIt() {
    Program program = Program.of("driven", eq -> {
      var u = eq.input("u");
      var x = eq.state("x");
      eq.next(x, eq.linear("A", x).plus(eq.linear("B", u)));
    }, Setting.of(1, 2));
    assertThat(program.equations()).containsExactly("x[n+1] = A·x[n] + B·u[n]");
  }
}
