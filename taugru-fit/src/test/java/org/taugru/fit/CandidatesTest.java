package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CandidatesTest {
  private static List<Candidate> list(Head head, OptionalInt tau, OptionalInt context) {
    ForecastOptions usual = ForecastOptions.of(3, 1, List.of(2, 24, 10)).head(head);
    ForecastOptions options = new ForecastOptions(usual.cell(), usual.horizon(), usual.season(), usual.delays(),
        usual.budget(), usual.levels(), usual.seed(), usual.candidates(), tau, OptionalInt.empty(),
        OptionalDouble.empty(), context, head);
    return new Candidates(options, 200, false).list(1000, 1);
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void delaysAreWithinHalfAWindow(Head head) {
    assertThat(list(head, OptionalInt.empty(), OptionalInt.empty())).isNotEmpty()
        .allMatch(each -> each.segmentsBack() == 1 || each.segmentsBack() <= each.shape().pastSteps() / 2);
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void aDelayThatIsAskedForIsTheOnlyOne(Head head) {
    assertThat(list(head, OptionalInt.of(10), OptionalInt.empty())).isNotEmpty().allMatch(each -> each.tau() == 10)
        .allMatch(each -> each.segmentsBack() <= (each.shape().pastSteps() + 1) / 2, "windows have room for it");
  }

  /// Not of those that would have been tried without it.
  @ParameterizedTest
  @EnumSource(Head.class)
  void aContextThatIsAskedForHasTheDelaysThatFitIntoIt(Head head) {
    assertThat(list(head, OptionalInt.empty(), OptionalInt.of(60))).allMatch(each -> each.shape().context() == 60)
        .anyMatch(each -> each.tau() == 24);
    assertThat(list(head, OptionalInt.empty(), OptionalInt.of(9))).allMatch(each -> each.shape().context() == 9)
        .noneMatch(each -> each.tau() > 6);
  }
}
