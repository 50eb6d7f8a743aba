package org.taugru.theory.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.theory.Chapter;
import org.taugru.theory.StudySettings;
import org.taugru.theory.Verdict;

class GradientBoundStudyTest {
  @Test
  void studyFindsThePrintedBoundFalseAndTheOtherTrue() {
    Chapter chapter = new GradientBoundStudy().examine(new StudySettings(StudySettings.Effort.QUICK, 2, 1e-9));
    assertThat(chapter.findings()).filteredOn(finding -> finding.statement().startsWith("The corrected bound"))
        .hasSize(3).allMatch(finding -> finding.verdict() == Verdict.HOLDS);
    assertThat(chapter.findings()).filteredOn(finding -> finding.statement().startsWith("The printed bound, for"))
        .hasSize(2).allMatch(finding -> finding.verdict() == Verdict.FAILS);
    assertThat(chapter.findings())
        .filteredOn(finding -> finding.statement().startsWith("The jumps over")
            || finding.statement().startsWith("The larger m")
            || finding.statement().startsWith("At the usual"))
        .hasSize(3).allMatch(finding -> finding.verdict() == Verdict.FAILS);
  }
}
