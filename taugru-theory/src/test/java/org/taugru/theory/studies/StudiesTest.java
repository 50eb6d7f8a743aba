package org.taugru.theory.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.theory.Chapter.Author;
import org.taugru.theory.Chapter.Part.Finding;
import org.taugru.theory.StudySettings;
import org.taugru.theory.Verdict;

/// What the studies that train nothing come to, by the beginnings of statements: what does not hold, and how many do.
class StudiesTest {
  static Stream<Arguments> studies() {
    return Stream.of(
        Arguments.of("delay-response", 5, 2, List.of("With a delay the linear unit lags further",
            "With a delay its response is amplified at any frequency", "With τ = 0.5 its response closely matches",
            "Tuning τ alone", "With a delay the nonlinear unit lags further")),
        Arguments.of("continuous-dependence", 6, 1,
            List.of("One gated unit, with W3 = 20", "The gated equation obeys the printed bound")),
        Arguments.of("linear-rnn", 4, 2, List.of("Introducing the delay term")),
        Arguments.of("gradient-bound", 9, 1, List.of("The printed bound, for one unit",
            "The printed bound, for random networks", "The bound with ε from the largest gate",
            "At the usual initialisation", "With m = 1 the gradient still", "The larger m",
            "The jumps over the delay")),
        Arguments.of("approximation", 2, 2, List.of("For one RNN that serves all inputs",
            "The second block needs no bias", "The approximation theorem holds at n = 0")),
        Arguments.of("stability", 10, 0, List.of("The recurrence is stable where the equation is")));
  }

  /// @param hold   how many statements do
  /// @param papers how many of these are the paper's
  @ParameterizedTest
  @MethodSource("studies")
  void statementsAreFoundTrueOrFalse(String study, int hold, int papers, List<String> fail) {
    List<Finding> verdicts =
        Studies.named(study).examine(new StudySettings(StudySettings.Effort.QUICK, 4, 1e-7)).verdicts();
    List<Finding> failed = verdicts.stream().filter(finding -> finding.verdict() == Verdict.FAILS).toList();
    assertThat(failed).hasSameSizeAs(fail);
    for (int i = 0; i < fail.size(); i++)
      assertThat(failed.get(i).statement()).startsWith(fail.get(i));
    List<Finding> held = verdicts.stream().filter(finding -> finding.verdict() == Verdict.HOLDS).toList();
    assertThat(held).hasSize(hold);
    assertThat(held.stream().filter(finding -> finding.author() == Author.PAPER)).hasSize(papers);
  }
}
