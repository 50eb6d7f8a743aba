package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StepPartsTest {
  private static double[] times(double... ms) {
    return ms;
  }

  @Test
  void copiesAreCountedOnceInTheSum() {
    StepParts parts = StepParts.of(128, times(100, 100, 100), times(65, 65, 65), times(25, 25, 25), times(5, 5, 5));
    assertThat(parts.sum().median()).isEqualTo(85);
    assertThat(parts.sumOfWhole().median()).isEqualTo(0.85);
    assertThat(parts.table()).containsPattern("products[^|]*\\| *65\\.0 \\|[^|]*\\| *65 % \\|")
        .containsPattern("passes[^|]*\\| *25\\.0 \\|[^|]*\\| *25 % \\|")
        .containsPattern("\\| copies in and out *\\| *5\\.0 \\|[^|]*\\| *5 % \\|")
        .containsPattern("counted once *\\| *85\\.0 \\|[^|]*\\| *85 % \\|")
        .containsPattern("the step itself *\\| *100\\.0 \\|[^|]*\\| *100 % \\|");
    assertThat(parts.account()).startsWith("The parts add up to 85 % of the step (quartiles 85 to 85): ");
  }

  @Test
  void partsThatAddUpToMoreThanTheStepAreNoSharesOfIt() {
    StepParts parts = StepParts.of(16, times(100, 110, 90), times(90, 99, 81), times(36, 39.6, 32.4),
        times(10, 11, 9));
    assertThat(parts.account()).isEqualTo("The parts add up to 116 % of the step (quartiles 116 to 116): "
        + "they were measured apart and overlap, so they are no shares of it.");
    assertThat(parts.table()).doesNotContain("−", "-1", "the rest").contains("116 %");
  }

  @Test
  void aSumWithinTheSpreadIsAsMuchAsTheStep() {
    StepParts parts = StepParts.of(16, times(100, 100, 100, 100), times(80, 90, 100, 110), times(10, 10, 10, 10),
        times(0, 0, 0, 0));
    assertThat(parts.account()).contains("105 %", "(quartiles 100 to 110)", "as far as this run tells");
  }

  /// A round in which the machine was slow is slow for all, so it does not widen the sum over the step.
  @Test
  void theSumIsComparedWithTheStepOfItsOwnRound() {
    StepParts parts = StepParts.of(16, times(10, 1000, 10), times(9, 900, 9), times(2, 200, 2), times(1, 100, 1));
    assertThat(parts.sumOfWhole()).isEqualTo(new Quartiles(1, 1, 1, 1));
    assertThat(parts.sum()).isEqualTo(new Quartiles(10, 10, 1000, 1000));
  }

  @Test
  void everyPartIsARowOfTheCsv() {
    StepParts parts = StepParts.of(16, times(10), times(8), times(3), times(1));
    assertThat(parts.csv()).isEqualTo("""
        16,products with copies,8.0000,8.0000,8.0000
        16,passes with copies,3.0000,3.0000,3.0000
        16,copies,1.0000,1.0000,1.0000
        16,sum,10.0000,10.0000,10.0000
        16,step,10.0000,10.0000,10.0000
        """);
  }
}
