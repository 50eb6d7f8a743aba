package org.taugru.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.eq.Functions.tanh;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Cell;
import org.taugru.eq.EquationException;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;
import org.taugru.eq.Noise;
import org.taugru.eq.Parameter;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.eq.State;

class ProgramTest {
  private static final Setting SETTING = Setting.of(3, 4);
  private static final Cell DECAY = eq -> {
    State h = eq.state("h");
    eq.flow(h, h.negated());
  };

  private static Program program(Cell cell) {
    return Program.of("cell", cell, SETTING);
  }

  private static List<String> names(Program program) {
    return program.parameters().stream().map(Parameter::name).toList();
  }

  private static List<Node> nodes(Program program, Class<? extends Node> kind) {
    return program.nodes().stream().filter(kind::isInstance).toList();
  }

  @Test
  void withoutFeedbackThereAreNoParametersOfFeedback() {
    assertThat(names(program(new Cells.TauGru(Lag.steps(5), 0)))).containsExactly("W1", "bW1", "U1", "bU1", "W3", "bW3",
        "U3", "bU3");
  }

  @Test
  void withoutFeedbackThereIsNoHistory() {
    assertThat(program(new Cells.TauGru(Lag.steps(5), 0)).states()).containsExactly(new StateVariable("h", 4, 0));
  }

  @Test
  void theParameterCountIsWhatIsTrained() {
    // two matrices 4 × 4, two 4 × 3, four biases
    assertThat(program(new Cells.TauGru(Lag.steps(5), 0)).parameterCount()).isEqualTo(2 * 16 + 2 * 12 + 4 * 4);
  }

  @Test
  void theMatricesThatAreLeftStillBelongToTheirParameters() {
    Program program = program(new Cells.TauGru(Lag.steps(5), 0));
    assertThat(program.matrices()).extracting(MatrixVariable::name).containsExactly("W1", "U1", "W3", "U3");
    assertThat(program.matrices()).allMatch(
        matrix -> program.parameters().get(matrix.parameter()).name().equals(matrix.name()));
  }

  @Test
  void theHistoryOfAStateIsItsLargestLag() {
    Program program = program(eq -> {
      State h = eq.state("h");
      State c = eq.state("c");
      eq.next(h, h.at(Lag.steps(2)).plus(h.at(Lag.steps(7))).plus(c));
      eq.next(c, h.at(Lag.steps(3)));
    });
    assertThat(program.states()).containsExactly(new StateVariable("h", 4, 7), new StateVariable("c", 4, 0));
  }

  @Test
  void theHistoryOfTheInputIsItsLargestLag() {
    assertThat(program(new Cells.LinearDelay(Lag.steps(6))).inputHistory()).isEqualTo(6);
    assertThat(program(new Cells.Gru()).inputHistory()).isZero();
  }

  @Test
  void aStateIsKeptEvenIfNobodyReadsIt() {
    Program program = program(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.constant(1));
    });
    assertThat(program.states()).hasSize(1);
    assertThat(program.node(program.outputs().getFirst().nodes().getFirst()).width()).isEqualTo(4);
  }

  @Test
  void eulerWithStepsOfOneAddsTheFlow() {
    Program program = program(eq -> {
      State h = eq.state("h");
      eq.flow(h, tanh(h));
    });
    assertThat(program.equations()).containsExactly("h[n+1] = h[n] + tanh(h[n])");
  }

  @ParameterizedTest
  @CsvSource({"EULER, 0.5", "RK2, 0.625", "RK4, 0.6067708333333334"})
  void aSchemeHasTheTaylorPolynomialOfItsOrder(Scheme scheme, double expected) {
    // dh/dt = −h, Δt = 1/2: 1 − 1/2, + 1/8, − 1/48 + 1/384
    Program program = Program.of("decay", DECAY, SETTING.withStepSize(0.5).withScheme(scheme));
    assertThat(afterOneStep(program, 1)).isCloseTo(expected, within(1e-15));
  }

  private static double afterOneStep(Program program, double h) {
    double[] values = new double[program.nodes().size()];
    for (int i = 0; i < values.length; i++)
      values[i] = switch (program.node(i)) {
        case Node.StateRead _ -> h;
        case Node.Constant(double value) -> value;
        case Node.Unary(var function, int x, _) -> Arithmetic.apply(function, values[x]);
        case Node.Binary(var function, int a, int b, _) -> Arithmetic.apply(function, values[a], values[b]);
        case Node node -> throw new AssertionError("not expected here: " + node);
      };
    return values[program.outputs().getFirst().nodes().getFirst()];
  }

  @Test
  void aDelayedStateIsHeldOverTheStagesOfAScheme() {
    Program program = Program.of("cell", new Cells.TauGru(Lag.steps(5), 1), SETTING.withScheme(Scheme.RK4));
    assertThat(products(program, "W1")).isEqualTo(4);
    assertThat(products(program, "W2")).isEqualTo(1);
    assertThat(products(program, "U1")).isEqualTo(1);
  }

  private static long products(Program program, String matrix) {
    return program.nodes().stream().filter(node -> node instanceof Node.Product product
        && program.matrices().get(product.matrix()).name().equals(matrix)).count();
  }

  @Test
  void aHigherSchemeRefusesACellThatMixesFlowAndNext() {
    Cell mixed = eq -> {
      State h = eq.state("h");
      State c = eq.state("c");
      eq.flow(h, c);
      eq.next(c, h);
    };
    assertThatExceptionOfType(EquationException.class)
        .isThrownBy(() -> Program.of("mixed", mixed, SETTING.withScheme(Scheme.RK4)))
        .withMessageStartingWith("ProgramTest.java:").withMessageEndingWith(
            ": RK4 needs every state given by flow; another state of this cell is given by next. Use Euler.");
  }

  @Test
  void eulerAcceptsACellThatMixesFlowAndNext() {
    Program program = program(eq -> {
      State h = eq.state("h");
      State c = eq.state("c");
      eq.flow(h, c);
      eq.next(c, h);
    });
    assertThat(program.equations()).containsExactly("h[n+1] = h[n] + c[n]", "c[n+1] = h[n]");
  }

  @Test
  void aRecurrenceHasNoContinuousForm() {
    assertThatExceptionOfType(EquationException.class).isThrownBy(() -> Program.flowOf("Gru", new Cells.Gru(), SETTING))
        .withMessageStartingWith("Cells.java:").withMessageEndingWith(": Gru has no continuous-time form: "
            + "state h is given by next(...), not flow(...). The solver needs flow.");
  }

  @Test
  void theContinuousFormGivesTheDerivative() {
    Program program = Program.flowOf("decay", DECAY, SETTING.withScheme(Scheme.RK4).withStepSize(0.1));
    assertThat(program.equations()).containsExactly("dh/dt = −h(t)");
    assertThat(program.outputs()).singleElement().isInstanceOf(Output.Derivative.class);
  }

  @Test
  void aTermWrittenTwiceIsComputedOnce() {
    Program program = program(eq -> {
      State h = eq.state("h");
      eq.next(h, tanh(h).times(tanh(h)));
    });
    assertThat(nodes(program, Node.Unary.class)).hasSize(1);
  }

  @Test
  void everyReadOfAStateIsDroppedOutWithAMaskOfItsOwn() {
    Cell cell = eq -> {
      State h = eq.state("h");
      eq.next(h, h.plus(h.at(Lag.steps(2))).plus(h));
    };
    Program program = Program.of("cell", cell, SETTING.withStateDropout(0.25));
    assertThat(nodes(program, Node.Random.class)).hasSize(2).doesNotHaveDuplicates()
        .allMatch(node -> node instanceof Node.Random(_, Noise noise, int width) && noise.equals(new Noise.Mask(0.25))
            && width == 4);
    assertThat(nodes(program, Node.StateRead.class)).hasSize(2);
  }

  @Test
  void withoutDropoutNothingIsDrawn() {
    assertThat(nodes(program(new Cells.Lstm()), Node.Random.class)).isEmpty();
  }

  @Test
  void aParameterIsFoundByItsName() {
    Program program = program(new Cells.Gru());
    assertThat(program.parameters().get(program.parameter("Wz")).name()).isEqualTo("Wz");
  }

  @Test
  void anUnknownParameterIsAnsweredWithTheNamesThereAre() {
    assertThatIllegalArgumentException().isThrownBy(() -> program(new Cells.LinearDelay(Lag.steps(1))).parameter("W"))
        .withMessage("cell has no parameter W. It has A, B, C.");
  }

  @Test
  void theTableOfParametersEndsInTheTotal() {
    assertThat(ParameterTable.of(program(new Cells.LinearDelay(Lag.steps(1))))).map(line -> line.replaceAll(" +", " "))
        .containsExactly("name shape start count", "A [4,4] U(±0.5) 16", "B [4,4] U(±0.5) 16",
            "C [4,3] U(±0.5) 12", "total 44");
  }

  @Test
  void theTextHasALineForEachNodeWithItsSourceAndLetter() {
    Program program = program(eq -> {
      State h = eq.state("h");
      eq.next(h, tanh(eq.linear("W", h)).as("u"));
    });
    assertThat(program.text()).isEqualTo(program.toString()).matches("""
        program cell
        input x\\[3\\] history 0
        state h\\[4\\] history 0
        parameter W\\[4,4\\] from U\\(±0\\.5\\)
        %0 = state h : 4 +; ProgramTest\\.java:\\d+
        %1 = product W %0 : 4 +; ProgramTest\\.java:\\d+
        %2 = tanh %1 : 4 +; ProgramTest\\.java:\\d+ u
        next h = %2
        """);
  }

  @Test
  void everyNodeOfATermHasTheLineThatWroteIt() {
    int[] line = new int[1];
    Program program = program(eq -> {
      State h = eq.state("h");
      Expr x = eq.input("x");
      line[0] = StackWalker.getInstance().walk(frames -> frames.findFirst().orElseThrow().getLineNumber()) + 1;
      eq.next(h, tanh(eq.affine("W", h, "U", x)));
    });
    List<Integer> lines = IntStream.range(0, program.nodes().size())
        .filter(i -> !(program.node(i) instanceof Node.StateRead || program.node(i) instanceof Node.Input))
        .mapToObj(i -> program.info().get(i).source().line()).toList();
    assertThat(lines).hasSize(8).containsOnly(line[0]);
  }

  @Test
  void sharedTermsDoNotMultiply() {
    Program program = program(eq -> {
      State h = eq.state("h");
      Expr term = h;
      for (int i = 0; i < 100; i++)
        term = term.times(term);
      eq.next(h, term);
    });
    assertThat(nodes(program, Node.Binary.class)).hasSize(100)
        .allMatch(node -> node instanceof Node.Binary(BinaryOp function, _, _, _) && function == BinaryOp.MULTIPLY);
  }

  @Test
  void aMatrixTakesAVectorThatFoldsToAConstant() {
    Program program = program(eq -> {
      State h = eq.state("h");
      eq.next(h, eq.linear("W", h.times(0).plus(1)));
    });
    assertThat(nodes(program, Node.Product.class)).hasSize(1);
  }

  @Test
  void aGradientKeepsEveryMatrixOfItsForwardProgram() {
    Program forward = program(new Cells.Gru());
    ProgramBuilder builder = new ProgramBuilder();
    int adjoint = builder.adjoint(0, 4);
    builder.product(0, true, adjoint, 4);
    Program gradient = new Program("gradient", 3, 0, forward.states(), forward.parameters(), forward.matrices(),
        builder.nodes(), builder.info(), List.of(new Output.StateAdjoint(0, 0, adjoint)));
    Program live = Pruning.liveGradient(gradient);
    assertThat(live.matrices()).isEqualTo(forward.matrices());
    assertThat(live.nodes()).containsExactly(new Node.Adjoint(0, 4));
  }
}
