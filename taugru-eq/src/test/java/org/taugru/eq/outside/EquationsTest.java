package org.taugru.eq.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Cell;
import org.taugru.eq.Definition;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Input;
import org.taugru.eq.Lag;
import org.taugru.eq.Matrix;
import org.taugru.eq.Noise;
import org.taugru.eq.Op;
import org.taugru.eq.Parameter;
import org.taugru.eq.Parametrisation;
import org.taugru.eq.Setting;
import org.taugru.eq.Source;
import org.taugru.eq.State;

class EquationsTest {
  /// Three inputs, four hidden units: every parameter starts at U(±1/2).
  private static final Setting SETTING = Setting.of(3, 4);
  private static final Initialiser STANDARD = new Initialiser.Uniform(0.5);

  private static Equations written(Cell cell) {
    return Equations.of(eq -> {
      cell.equations(eq);
      if (eq.states().isEmpty()) {
        State h = eq.state("h");
        eq.next(h, h);
      }
    }, SETTING);
  }

  @Test
  void anAffineMapHasAMatrixAndABias() {
    Equations eq = written(e -> e.affine("U", e.input("x")));
    assertThat(eq.parameters()).containsExactly(new Parameter("U", 4, 3, STANDARD),
        new Parameter("bU", 4, 0, STANDARD));
  }

  @Test
  void anAffineMapOfTwoPairsHasTwoBiases() {
    Equations eq = written(e -> {
      State h = e.state("h");
      e.next(h, e.affine("W", h, "U", e.input("x")));
    });
    assertThat(eq.parameters()).extracting(Parameter::name).containsExactly("W", "bW", "U", "bU");
  }

  @Test
  void aLinearMapHasNoBias() {
    Equations eq = written(e -> e.linear("U", e.input("x")));
    assertThat(eq.parameters()).containsExactly(new Parameter("U", 4, 3, STANDARD));
  }

  @Test
  void anAffineMapMayHaveAWidthOfItsOwn() {
    Equations eq = written(e -> assertThat(e.affine(7, "U", e.input("x")).width()).isEqualTo(7));
    assertThat(eq.parameters()).containsExactly(new Parameter("U", 7, 3, STANDARD),
        new Parameter("bU", 7, 0, STANDARD));
  }

  @Test
  void aMatrixMayBeUsedTwice() {
    Equations eq = written(e -> {
      State h = e.state("h");
      Matrix w = e.matrix("W", 4, 4);
      e.next(h, w.times(w.times(h)));
    });
    assertThat(eq.parameters()).hasSize(1);
  }

  private record Diagonal() implements Parametrisation {
    @Override
    public int freeCount(int rows, int columns) {
      return rows;
    }

    @Override
    public void evaluate(int rows, int columns, double[] free, double[] matrix) {
    }

    @Override
    public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
    }
  }

  @Test
  void aParametrisedMatrixStoresItsFreeParameters() {
    Equations eq = written(e -> e.matrix("D", 4, 4, new Diagonal()));
    assertThat(eq.parameters()).containsExactly(new Parameter("D", 4, 0, STANDARD));
    assertThat(eq.matrices()).singleElement().returns(4, Matrix::columns)
        .satisfies(matrix -> assertThat(matrix.parametrisation()).contains(new Diagonal()));
  }

  @Test
  void aScalarFitsEveryWidth() {
    written(e -> assertThat(e.input("x").times(e.scalar("s")).plus(2).width()).isEqualTo(3));
  }

  @Test
  void aStateOfAnyLengthMayBeGivenByAScalar() {
    Equations eq = written(e -> e.next(e.state("h"), e.constant(1)));
    assertThat(eq.definitions()).hasSize(1);
  }

  @Test
  void nextReturnsTheNewValue() {
    written(e -> {
      State h = e.state("h");
      Expr right = tanh(h);
      assertThat(e.next(h, right)).isSameAs(right).isNotSameAs(h);
    });
  }

  @Test
  void definitionsComeInTheOrderOfTheStates() {
    Equations eq = written(e -> {
      State h = e.state("h");
      State c = e.state("c");
      e.flow(c, h);
      e.next(h, c);
    });
    assertThat(eq.definitions()).extracting(definition -> definition.state().name()).containsExactly("h", "c");
    assertThat(eq.definitions().getFirst()).isInstanceOf(Definition.Next.class);
    assertThat(eq.definitions().getLast()).isInstanceOf(Definition.Flow.class);
  }

  @Test
  void initialiseChangesOnlyWhereAParameterStarts() {
    Equations eq = written(e -> {
      e.affine("U", e.input("x"));
      e.initialise("bU", new Initialiser.Constant(1));
    });
    assertThat(eq.parameters()).containsExactly(new Parameter("U", 4, 3, STANDARD),
        new Parameter("bU", 4, 0, new Initialiser.Constant(1)));
  }

  @Test
  void aLagOfZeroIsTheStateItself() {
    written(e -> {
      State h = e.state("h");
      e.next(h, h);
      assertThat(h.at(Lag.steps(0))).isSameAs(h);
    });
  }

  @Test
  void aLagOfZeroIsTheInputItself() {
    written(e -> {
      Input x = e.input("x");
      assertThat(x.at(Lag.time(0.5))).isSameAs(x);
    });
  }

  @Test
  void aDelayInTimeIsReadInSteps() {
    Equations.of(eq -> {
      State h = eq.state("h");
      eq.next(h, h);
      assertThat(h.at(Lag.time(0.3)).op()).isEqualTo(new Op.StateRead(h, 3));
    }, SETTING.withStepSize(0.1));
  }

  @Test
  void aDelayedInputHasTheWidthOfTheInput() {
    written(e -> {
      Expr delayed = e.input("x").at(Lag.steps(2));
      assertThat(delayed.op()).isEqualTo(new Op.InputRead(2));
      assertThat(delayed.width()).isEqualTo(3);
    });
  }

  @Test
  void eachNoiseSourceHasANumberOfItsOwn() {
    written(e -> {
      Noise noise = new Noise.Normal(1);
      assertThat(e.noise(noise).op()).isEqualTo(new Op.Random(noise, 0));
      assertThat(e.noise(noise).op()).isEqualTo(new Op.Random(noise, 1));
    });
  }

  @Test
  void oneMinusIsWrittenAsOneMinus() {
    written(e -> {
      Expr complement = e.input("x").oneMinus();
      assertThat(complement.op()).isEqualTo(new Op.Binary(BinaryOp.SUBTRACT));
      assertThat(complement.operands().getFirst().op()).isEqualTo(new Op.Constant(1));
      assertThat(complement).hasToString("(1 − x)");
    });
  }

  @Test
  void aLetterIsRemembered() {
    Equations eq = written(e -> {
      State h = e.state("h");
      e.next(h, tanh(h).as("u"));
    });
    assertThat(eq.label(eq.definitions().getFirst().right())).contains("u");
  }

  @Test
  void aTermWithoutALetterHasNone() {
    Equations eq = written(e -> {
      State h = e.state("h");
      e.next(h, tanh(h));
    });
    assertThat(eq.label(eq.definitions().getFirst().right())).isEmpty();
  }

  @Test
  void lettersComeInTheOrderInWhichTheyWereWritten() {
    Equations eq = written(e -> {
      State h = e.state("h");
      Expr g = sigmoid(h);
      Expr u = tanh(h).as("u");
      e.next(h, g.as("g").times(u));
    });
    assertThat(eq.labelled()).extracting(term -> eq.label(term).orElseThrow()).containsExactly("u", "g");
  }

  @Test
  void theLastLetterCounts() {
    Equations eq = written(e -> {
      State h = e.state("h");
      e.next(h, tanh(h).as("u").as("v"));
    });
    assertThat(eq.label(eq.definitions().getFirst().right())).contains("v");
    assertThat(eq.labelled()).hasSize(1);
  }

  @Test
  void everyTermOfTwoPairsKnowsTheLineThatWroteIt() {
    List<Source> lines = new ArrayList<>();
    List<Source> expected = new ArrayList<>();
    written(e -> {
      State h = e.state("h");
      Expr x = e.input("x");
      expected.add(Here.nextLine());
      Expr u = tanh(e.affine("W", h, "U", x)).oneMinus().times(2);
      e.next(h, u);
      collect(u, lines);
    });
    assertThat(lines).hasSize(12).containsOnly(expected.getFirst());
  }

  @Test
  void aDelayedReadKnowsTheLineThatWroteIt() {
    List<Source> expected = new ArrayList<>();
    Equations eq = written(e -> {
      State h = e.state("h");
      expected.add(Here.nextLine());
      Expr delayed = h.at(Lag.steps(2));
      e.next(h, delayed);
    });
    assertThat(eq.definitions().getFirst().right().source()).isEqualTo(expected.getFirst());
  }

  @Test
  void aDefinitionKnowsTheLineThatWroteIt() {
    List<Source> expected = new ArrayList<>();
    Equations eq = written(e -> {
      State h = e.state("h");
      expected.add(Here.nextLine());
      e.flow(h, h);
    });
    assertThat(eq.definitions().getFirst().source()).isEqualTo(expected.getFirst());
  }

  /// The lines of a term and all it is made of, states and inputs aside: those have the line that declared them.
  private static void collect(Expr expr, List<Source> lines) {
    if (!(expr instanceof State || expr instanceof Input))
      lines.add(expr.source());
    expr.operands().forEach(operand -> collect(operand, lines));
  }

  @Test
  void aStateKnowsTheLineThatDeclaredIt() {
    List<Source> expected = new ArrayList<>();
    Equations eq = written(e -> {
      expected.add(Here.nextLine());
      State h = e.state("h");
      e.next(h, h);
    });
    assertThat(eq.states().getFirst().source()).isEqualTo(expected.getFirst());
  }
}
