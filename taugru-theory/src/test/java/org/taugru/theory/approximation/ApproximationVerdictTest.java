package org.taugru.theory.approximation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.theory.Chapter;
import org.taugru.theory.Verdict;
import org.taugru.theory.approximation.ConstructionErrors.Kind;

class ApproximationVerdictTest {
  private static final int[] WIDTHS = {8, 16, 32, 64};

  private static ConstructionErrors errors(Map<Kind, double[]> byWidth) {
    double[][][] errors = new double[Kind.values().length][WIDTHS.length][ConstructionErrors.DRAWS];
    for (Kind kind : Kind.values())
      for (int w = 0; w < WIDTHS.length; w++)
        Arrays.fill(errors[kind.ordinal()][w], byWidth.getOrDefault(kind, new double[] {1, 0.5, 0.2, 0.05})[w]);
    return new ConstructionErrors(WIDTHS, errors);
  }

  private static void decided(String beginning, Verdict verdict, Kind kind, double... errors) {
    Map<Kind, double[]> byWidth = new EnumMap<>(Kind.class);
    byWidth.put(kind, errors);
    decided(beginning, verdict, errors(byWidth), 0);
  }

  private static void decided(String beginning, Verdict verdict, ConstructionErrors errors, double gated) {
    Chapter chapter = new ApproximationStudy().written(errors, 0.3, gated, 0.1);
    assertThat(chapter.findings().stream().filter(finding -> finding.statement().startsWith(beginning))
        .map(Chapter.Part.Finding::verdict)).as(beginning).containsExactly(verdict);
  }

  /// width^−1.2 leaves 8^−1.2 = 0.082 of the first error, width^−1.05 more than a tenth; a single good width has no slope.
  @Test
  void errorsMustFallSteeplyAndFar() {
    String statement = "A delayed RNN comes as near";
    decided(statement, Verdict.HOLDS, Kind.TWO_BLOCKS, 1, Math.pow(2, -1.2), Math.pow(4, -1.2), Math.pow(8, -1.2));
    decided(statement, Verdict.FAILS, Kind.TWO_BLOCKS, 1, Math.pow(2, -1.05), Math.pow(4, -1.05), Math.pow(8, -1.05));
    decided(statement, Verdict.FAILS, Kind.TWO_BLOCKS, 1, 1e-4, 1, 0.09);
  }

  @Test
  void anOpenGateGivesTheSameOutputsToNineDigits() {
    decided("The approximation theorem carries over", Verdict.HOLDS, errors(Map.of()), 0.9e-9);
    decided("The approximation theorem carries over", Verdict.FAILS, errors(Map.of()), 1.1e-9);
  }

  @Test
  void enoughIsATenthAtTheLargestWidth() {
    Map<String, Kind> statements = Map.of("For one RNN that serves all inputs", Kind.PRESENT_ALONE,
        "The second block needs no bias", Kind.WITHOUT_BIAS, "The approximation theorem holds at n = 0", Kind.AT_ZERO);
    statements.forEach((beginning, kind) -> {
      decided(beginning, Verdict.HOLDS, kind, 1, 1, 1, 0.099);
      decided(beginning, Verdict.FAILS, kind, 0.01, 0.01, 0.01, 0.101);
    });
  }
}
