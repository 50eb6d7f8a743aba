package org.taugru.theory.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.cells.LinearDelayRnn;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.network.Trajectory;

class GradientProfileTest {
  /// One unit, h′ = a·h + b·h₋ₘ: before the first jump aᴶ, there b more, and then (J − m)·a^(J−m−1)·b more.
  @Test
  void ridgeOfALinearNetworkIsThatOfItsPaths() {
    int m = 6;
    double a = 0.5;
    double b = 0.3;
    Program program = Program.of("linear-delay-rnn", new LinearDelayRnn(Lag.steps(m)), Setting.of(1, 1));
    double[][] parameters = new double[3][];
    parameters[program.parameter("A")] = new double[] {a};
    parameters[program.parameter("B")] = new double[] {b};
    parameters[program.parameter("C")] = new double[] {1};
    GradientProfile profile =
        GradientProfile.of(Trajectory.of(program, parameters, new double[12][1]).wholeStateJacobians());
    double before = Math.pow(a, m);
    double at = Math.pow(a, m + 1) + b;
    double after = Math.pow(a, m + 2) + 2 * a * b;
    assertThat(profile.norm(m)).isCloseTo(before, within(1e-12));
    assertThat(profile.norm(m + 1)).isCloseTo(at, within(1e-12));
    assertThat(profile.ridge(m + 1, 1)).isCloseTo(at / Math.sqrt(before * after), within(1e-10));
    assertThat(profile.ridge(3, 3)).as("far from any jump").isCloseTo(1, within(1e-10));
  }

  @Test
  void exponentialDecayHasNoRidgesAndItsOwnRate() {
    GradientProfile profile = decay(5, 0.9);
    assertThat(profile.ridge(4, 3)).isCloseTo(1, within(1e-14));
    assertThat(profile.rate(0, 10)).isCloseTo(0.9, within(1e-14));
    assertThat(profile.rate(3, 7)).isCloseTo(0.9, within(1e-14));
  }

  @Test
  void meanOfProfilesIsGeometric() {
    GradientProfile mean = GradientProfile.mean(List.of(decay(1, 0.25), decay(4, 1)));
    for (int steps = 0; steps <= mean.last(); steps++)
      assertThat(mean.norm(steps)).isCloseTo(2 * Math.pow(0.5, steps), within(1e-14));
  }

  @Test
  void badProfilesAreRefusedWithASentence() {
    assertThatThrownBy(() -> new GradientProfile(new double[] {1, 0}))
        .hasMessage("a norm is 0.0; it must be a finite number above 0.");
    assertThatThrownBy(() -> GradientProfile.mean(List.of()))
        .hasMessage("the mean of no profiles; there must be one or more.");
    assertThatThrownBy(() -> GradientProfile.mean(List.of(decay(1, 1), new GradientProfile(new double[] {1}))))
        .hasMessage("profiles of 11 and 1 norms; all must be as long.");
    assertThatThrownBy(() -> decay(1, 1).ridge(9, 2)).hasMessageContaining("must lie within 0 to 10");
    assertThatThrownBy(() -> decay(1, 1).rate(3, 3)).hasMessageContaining("must be in order");
  }

  private static GradientProfile decay(double from, double factor) {
    return new GradientProfile(
        IntStream.rangeClosed(0, 10).mapToDouble(steps -> from * Math.pow(factor, steps)).toArray());
  }
}
