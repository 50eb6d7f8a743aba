package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.sum;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Expr;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// What a term folds to means what the term meant, also as a vector and also under a matrix.
class FoldingLawTest {
  private static final int WIDTH = 3;

  static Stream<Arguments> folded() {
    return Stream.of(term("h^0", h -> h.pow(0), 1), term("0 h + 2", h -> h.times(0).plus(2), 2),
        term("sigmoid(0 h)", h -> sigmoid(h.times(0)), 0.5), term("0 h", h -> h.times(0), 0),
        term("0/h", h -> h.times(0).over(h), 0));
  }

  private static Arguments term(String name, UnaryOperator<Expr> ofState, double value) {
    return Arguments.of(name, ofState, value);
  }

  /// h′ = Σ f(h), where f is constant: every element counts.
  @ParameterizedTest(name = "{0}")
  @MethodSource("folded")
  void sumOfAConstantTermCountsEveryElement(String name, UnaryOperator<Expr> ofState, double value) {
    Program program = Program.of(name, eq -> {
      var h = eq.state("h");
      eq.next(h, sum(ofState.apply(h)));
    }, Setting.of(1, WIDTH));
    for (Executor executor : Executor.values())
      for (float found : Trial.of(program, 1, 1, 1).on(executor.compile(program)).states().getFirst())
        assertThat((double) found).isEqualTo(WIDTH * value);
  }

  /// h′ = W·f(h) + f(h), where f is constant.
  @ParameterizedTest(name = "{0}")
  @MethodSource("folded")
  void constantTermIsAVector(String name, UnaryOperator<Expr> ofState, double value) {
    Program program = Program.of(name, eq -> {
      var h = eq.state("h");
      eq.next(h, eq.linear("W", ofState.apply(h)).plus(ofState.apply(h)));
    }, Setting.of(1, WIDTH));
    Trial trial = Trial.of(program, 1, 1, 1);
    double[] expected = new double[WIDTH];
    Arrays.fill(expected, value);
    for (int i = 0; i < WIDTH && value != 0; i++)
      for (int k = 0; k < WIDTH; k++)
        expected[i] += trial.parameters().values("W")[i * WIDTH + k] * value;
    for (Executor executor : Executor.values()) {
      float[] found = trial.on(executor.compile(program)).states().getFirst();
      Comparison comparison = new Comparison();
      comparison.add(executor.name(), new double[] {found[0], found[1], found[2]}, expected);
      comparison.requireWithin(1e-6, 0);
    }
  }
}
