package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MackeyGlassTest {
  private static final double H = 0.25;
  private static final History START = History.constant(1.2);

  @Test
  void linesEqualTheLoopThatAnybodyWouldWrite() {
    Solution solution =
        new RungeKutta4(H, Interpolation.LINEAR).solve(MackeyGlass.EQUATION, START, 0, 100).orElseThrow();
    double[] expected = MackeyGlass.byHand(1.2, H, 68, 400);
    double[] found = new double[401];
    Arrays.setAll(found, n -> solution.value(n, 0));
    // the weights are added in another order
    assertThat(found).containsExactly(expected, within(1e-13));
  }

  @Test
  void methodsAgreeBeforeChaosSeparatesThem() {
    Solution exact = new DormandPrince(1e-11, 1e-11).solve(MackeyGlass.EQUATION, START, 0, 40).orElseThrow();
    assertThat(largestDifference(Interpolation.CUBIC_HERMITE, exact)).isLessThan(1e-7);
    assertThat(largestDifference(Interpolation.LINEAR, exact)).isBetween(1e-5, 5e-4);
    assertThat(largestDifference(Interpolation.HOLD, exact)).isBetween(1e-3, 5e-2);
  }

  private static double largestDifference(Interpolation interpolation, Solution exact) {
    Solution found = new RungeKutta4(H, interpolation).solve(MackeyGlass.EQUATION, START, 0, 40).orElseThrow();
    double largest = 0;
    for (int n = 0; n <= found.steps(); n++)
      largest = Math.max(largest, Math.abs(found.value(n, 0) - exact.at(found.time(n))[0]));
    return largest;
  }

  @Test
  void oneSystemOfManyIsTheManyAlone() {
    double[] starts = {0.6, 0.9, 1.2};
    Method method = new RungeKutta4(H, Interpolation.CUBIC_HERMITE);
    Solution together = method.solve(MackeyGlass.system(3), History.constant(starts), 0, 50).orElseThrow();
    for (int i = 0; i < starts.length; i++) {
      Solution alone = method.solve(MackeyGlass.EQUATION, History.constant(starts[i]), 0, 50).orElseThrow();
      for (int n = 0; n <= alone.steps(); n++)
        assertThat(together.value(n, i)).isEqualTo(alone.value(n, 0));
    }
  }

  /// The data set of the τ-GRU paper's experiment is 1408 series of 4000 steps: 0.5 s, and 0.1 s in the loop by hand, on
  /// the machine this was written on. The best of three, relative to the loop, because a machine may be busy.
  @Test
  void aDataSetTakesAFewTimesAsLongAsTheLoopByHand() {
    Method method = new RungeKutta4(H, Interpolation.LINEAR);
    long solver = bestOfThree(
        start -> method.solve(MackeyGlass.EQUATION, History.constant(start), 0, 1000).value(4000, 0));
    long byHand = bestOfThree(start -> MackeyGlass.byHand(start, H, 68, 4000)[4000]);
    assertThat(solver).isLessThan(20 * byHand);
  }

  private static long bestOfThree(DoubleUnaryOperator series) {
    long best = Long.MAX_VALUE;
    for (int run = 0; run < 3; run++) {
      long start = System.nanoTime();
      assertThat(IntStream.range(0, 1408).mapToDouble(i -> 0.5 + i / 1408.0).map(series).average().orElseThrow())
          .isBetween(0.2, 1.4);
      best = Math.min(best, System.nanoTime() - start);
    }
    System.out.println("1408 series of 4000 steps: " + best / 1_000_000 + " ms");
    return best;
  }
}
