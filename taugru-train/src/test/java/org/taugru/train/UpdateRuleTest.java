package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.train.UpdateRule.average;
import static org.taugru.train.UpdateRule.constant;
import static org.taugru.train.UpdateRule.gradient;
import static org.taugru.train.UpdateRule.scalar;
import static org.taugru.train.UpdateRule.set;
import static org.taugru.train.UpdateRule.weight;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;

final class UpdateRuleTest {
  private static final int STEPS = 20;

  /// One weight and what is kept of it, in double.
  private static final class Moved {
    private double x;
    private double m;
    private double v;
  }

  /// An update by hand.
  interface ByHand {
    void move(Moved weight, double gradient, double rate, int step);
  }

  static Stream<Arguments> optimisers() {
    ByHand adam = (weight, g, rate, step) -> adamW(weight, g, rate, step, 0);
    ByHand adamW = (weight, g, rate, step) -> adamW(weight, g, rate, step, 0.15);
    ByHand rmsProp = (weight, g, rate, _) -> {
      weight.v += (1 - 0.97) * (g * g - weight.v);
      weight.x -= rate / (Math.sqrt(weight.v) + 1e-3) * g;
    };
    ByHand momentum = (weight, g, rate, _) -> {
      weight.m = g + 0.7 * weight.m;
      weight.x -= rate * weight.m;
    };
    return Stream.of(1, 2, 255, 256, 257, 1000).flatMap(count -> Stream.of(
        Arguments.of(new Optimiser.Adam(0.8, 0.99, 1e-4, 0, Map.of()), adam, count),
        Arguments.of(new Optimiser.Adam(0.8, 0.99, 1e-4, 0.3, Map.of("W", 0.5)), adamW, count),
        Arguments.of(new Optimiser.RmsProp(0.97, 1e-3), rmsProp, count),
        Arguments.of(new Optimiser.Sgd(0.7), momentum, count)));
  }

  /// Loshchilov and Hutter 2019, algorithm 2.
  private static void adamW(Moved weight, double g, double rate, int step, double decay) {
    weight.m = 0.8 * weight.m + (1 - 0.8) * g;
    weight.v = 0.99 * weight.v + (1 - 0.99) * g * g;
    double m = weight.m / (1 - Math.pow(0.8, step));
    double v = weight.v / (1 - Math.pow(0.99, step));
    weight.x -= rate * (m / (Math.sqrt(v) + 1e-4) + decay * weight.x);
  }

  /// Weights are floats of size 1, which round by 6e-8; twenty steps and the rounding of constants such as 0.99, which
  /// 1 − 0.99 has a hundred times over, leave less than 2e-5.
  @ParameterizedTest
  @MethodSource("optimisers")
  void aRuleMovesWeightsAsItsFormulasByHandDo(Optimiser optimiser, ByHand byHand, int count) {
    Parameters weights = Parameters.zeros(List.of(new Parameter("W", count, 0, new Initialiser.Constant(0))));
    SplittableRandom random = new SplittableRandom(count);
    List<Moved> moved = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      weights.values(0)[i] = (float) random.nextDouble(-1, 1);
      moved.add(new Moved());
      moved.getLast().x = weights.values(0)[i];
    }
    OptimiserState state = OptimiserState.start(optimiser, weights.declared());
    for (int step = 1; step <= STEPS; step++) {
      Parameters gradient = weights.copy();
      double rate = 0.05 / step;
      for (int i = 0; i < count; i++) {
        gradient.values(0)[i] = (float) random.nextDouble(-1, 1);
        byHand.move(moved.get(i), gradient.values(0)[i], rate, step);
      }
      state.update(weights, gradient, new double[] {rate});
    }
    for (int i = 0; i < count; i++)
      assertThat((double) weights.values(0)[i]).as("weight %d", i).isCloseTo(moved.get(i).x, within(2e-5));
  }

  /// By hand for x = 3, g = −0.25, an average of 4 and a scalar of 0.5: what was set is read as it is now, what was not stays.
  @Test
  void valuesAreSetOneAfterAnother() {
    UpdateRule rule = new UpdateRule(List.of(
        set(average(1), average(0).sqrt().plus(scalar(0))),            // 2.5
        set(weight(), average(1).times(weight()).minus(constant(1))),  // 6.5
        set(average(0), gradient()),                                   // −0.25
        set(weight(),
            weight().max(average(0).abs().over(scalar(0))).plus(average(0).minus(gradient()).exp().log1p().log()))));
    float[] weights = {3};
    List<float[]> averages = List.of(new float[] {4}, new float[] {7});
    own(rule).update(new Parameter("W", 1, 0, new Initialiser.Constant(0)), weights, new float[] {-0.25f}, averages,
        0.5,
        1);
    assertThat(averages.get(0)).containsExactly(-0.25f);
    assertThat(averages.get(1)).containsExactly(2.5f);
    assertThat(weights[0]).isCloseTo((float) (6.5 + Math.log(Math.log(2))), within(1e-6f));
    assertThat(rule.averages()).isEqualTo(2);
    assertThat(rule.scalars()).isEqualTo(1);
  }

  @Test
  void onlyWeightsAndAveragesAreSet() {
    assertThatIllegalArgumentException().isThrownBy(() -> new UpdateRule(List.of(set(gradient(), weight()))))
        .withMessageContaining("Gradient").withMessageContaining("the weight and its averages alone");
  }

  @Test
  void theBuiltInRulesSayWhatTheyKeep() {
    assertThat(List.of(new Optimiser.Adam().averages(), new Optimiser.RmsProp().averages(),
        new Optimiser.Sgd(0).averages())).containsExactly(2, 1, 1);
    assertThat(List.of(new Optimiser.Adam().rule().scalars(), new Optimiser.RmsProp().rule().scalars(),
        new Optimiser.Sgd(0).rule().scalars())).containsExactly(3, 1, 1);
  }

  private static ElementwiseOptimiser own(UpdateRule rule) {
    return new ElementwiseOptimiser() {
      @Override
      public String name() {
        return "own";
      }

      @Override
      public UpdateRule rule() {
        return rule;
      }

      @Override
      public void scalars(Parameter parameter, double rate, long step, float[] scalars) {
        scalars[0] = (float) rate;
      }
    };
  }
}
