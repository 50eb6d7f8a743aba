package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BreakpointsTest {
  private static final List<Breakpoint> START = List.of(new Breakpoint(0, 1));

  @Test
  void eachDelaySmoothsByOneOrder() {
    assertThat(Breakpoints.between(0, 100, START, new double[] {2}, 5)).containsExactly(
        new Breakpoint(2, 2), new Breakpoint(4, 3), new Breakpoint(6, 4), new Breakpoint(8, 5));
  }

  @Test
  void delaysCombine() {
    assertThat(Breakpoints.between(0, 100, START, new double[] {1, 3.5}, 3)).containsExactly(
        new Breakpoint(1, 2), new Breakpoint(2, 3), new Breakpoint(3.5, 2), new Breakpoint(4.5, 3),
        new Breakpoint(7, 3));
  }

  @Test
  void ofThoseThatCoincideTheRoughestCounts() {
    assertThat(Breakpoints.between(0, 100, START, new double[] {1, 3}, 4)).containsExactly(
        new Breakpoint(1, 2), new Breakpoint(2, 3), new Breakpoint(3, 2), new Breakpoint(4, 3), new Breakpoint(5, 4),
        new Breakpoint(6, 3), new Breakpoint(7, 4), new Breakpoint(9, 4));
  }

  @Test
  void sumsThatDifferByRoundingCoincide() {
    // 0.1 + 0.2 is not 0.3
    assertThat(Breakpoints.between(0, 10, START, new double[] {0.1, 0.2, 0.3}, 3)).extracting(Breakpoint::order)
        .containsExactly(2, 2, 2, 3, 3, 3);
  }

  @Test
  void aDelayOfZeroPassesNothingOn() {
    assertThat(Breakpoints.between(0, 100, START, new double[] {0, 40}, 5)).containsExactly(
        new Breakpoint(40, 2), new Breakpoint(80, 3));
  }

  @Test
  void nothingTravelsWithinTheHistory() {
    List<Breakpoint> sources = List.of(new Breakpoint(-1.5, 0), new Breakpoint(0, 1));
    assertThat(Breakpoints.between(0, 2, sources, new double[] {1}, 5)).containsExactly(new Breakpoint(1, 2));
    assertThat(Breakpoints.between(0, 2, sources, new double[] {1.75}, 5)).containsExactly(
        new Breakpoint(0.25, 1), new Breakpoint(1.75, 2));
  }

  @Test
  void theEndsOfTheIntervalAreNotAmongThem() {
    assertThat(Breakpoints.between(0, 3, START, new double[] {1}, 5)).containsExactly(
        new Breakpoint(1, 2), new Breakpoint(2, 3));
  }
}
