package org.taugru.theory.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.theory.Chapter;
import org.taugru.theory.StudySettings;
import org.taugru.theory.Verdict;

/// What the studies of appendix A and of theorem 1 must come to, however little is spent on them.
class DelayStudiesTest {
  private static List<Verdict> verdicts(String study, long seed, double tolerance) {
    Chapter chapter = Studies.named(study).examine(new StudySettings(StudySettings.Effort.QUICK, seed, tolerance));
    assertThat(chapter.parts().stream().filter(Chapter.Part.Picture.class::isInstance)
        .map(Chapter.Part.Picture.class::cast))
        .isNotEmpty().allSatisfy(picture -> assertThat(picture.name()).startsWith("theory-" + study + "-"));
    return chapter.findings().stream().map(Chapter.Part.Finding::verdict).toList();
  }

  /// Amplified at ω = 1, a copy of the input at π/6, a later highest point, a better fit, and the check of the solver.
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-4})
  void aDelayAmplifiesButDoesNotLag(double tolerance) {
    assertThat(verdicts("delay-response", 1, tolerance)).containsExactly(Verdict.HOLDS, Verdict.FAILS, Verdict.SEEN,
        Verdict.HOLDS, Verdict.FAILS, Verdict.FAILS, Verdict.FAILS, Verdict.HOLDS, Verdict.FAILS, Verdict.HOLDS,
        Verdict.HOLDS);
  }

  @Test
  void theoremOneHoldsWithoutGateAndFailsWithIt() {
    assertThat(verdicts("continuous-dependence", 3, 1e-7)).containsExactly(Verdict.FAILS, Verdict.HOLDS, Verdict.SEEN,
        Verdict.SEEN, Verdict.HOLDS, Verdict.FAILS, Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS);
  }
}
