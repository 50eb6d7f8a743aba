package org.taugru.theory.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.taugru.theory.gradient.GradientFlow.Contrast;

class AddingNetworkTest {
  private static final GradientFlow FLOW = new GradientFlow(new GradientProfile(new double[] {1, 1}),
      new GradientProfile(new double[] {1, 1}), new Contrast(1, 1), new Contrast(1, 1));

  private static AddingNetwork network(List<Double> errors, List<OptionalLong> learntBy, List<Double> reaches) {
    return new AddingNetwork(new AddingPlan.Kind("some", "tau-gru", 3, 1), errors, 0.2, learntBy, FLOW, FLOW, reaches);
  }

  /// The naive error is 0.2.
  @Test
  void toHaveLearntIsAnErrorBelowATenthOfTheNaiveOneWithEverySeed() {
    AddingNetwork some = network(List.of(0.019, 0.021, 0.001), List.of(), List.of());
    assertThat(some.learnt()).isEqualTo(2);
    assertThat(some.hasLearnt()).isFalse();
    assertThat(some.worst()).isEqualTo(0.021);
    assertThat(network(List.of(0.019, 0.01), List.of(), List.of()).hasLearnt()).isTrue();
  }

  @Test
  void theMeanIterationIsThereIfEverySeedHasOne() {
    assertThat(network(List.of(), List.of(OptionalLong.of(100), OptionalLong.of(200)), List.of()).meanLearntBy())
        .isEqualTo(OptionalDouble.of(150));
    assertThat(network(List.of(), List.of(OptionalLong.of(100), OptionalLong.empty()), List.of()).meanLearntBy())
        .isEmpty();
  }

  @Test
  void seedsAreComparedOneByOne() {
    AddingNetwork one = network(List.of(), List.of(), List.of(3.0, 1.0, 2.0));
    AddingNetwork other = network(List.of(), List.of(), List.of(1.0, 2.0, 2.0));
    assertThat(one.seedsFurtherThan(other)).isEqualTo(1);
    assertThat(other.seedsFurtherThan(one)).isEqualTo(1);
  }
}
