package org.taugru.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Definition;
import org.taugru.eq.Lag;

class TauGruTest {
  private static final List<Lag> FIVE = List.of(Lag.steps(5));

  @Test
  void theParametersAreThePapers() {
    assertThat(Reads.parameters(new TauGru(Lag.steps(5)))).containsExactly("W1", "bW1", "U1", "bU1", "W2", "bW2", "U2",
        "bU2",
        "W4", "bW4", "U4", "bU4", "W3", "bW3", "U3", "bU3");
  }

  @Test
  void theFeedbackReadsTheDelayedState() {
    assertThat(Reads.of(new TauGru(Lag.steps(5)))).containsExactly("h", "h−5", "x");
  }

  @Test
  void theStateIsGivenByAFlow() {
    assertThat(Reads.equations(new TauGru(Lag.steps(5))).definitions()).singleElement()
        .isInstanceOf(Definition.Flow.class);
  }

  @Test
  void eachOfSeveralDelaysHasABranchOfItsOwn() {
    TauGru two = new TauGru(List.of(Lag.steps(5), Lag.steps(9)), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 1);
    assertThat(Reads.of(two)).containsExactly("h", "h−5", "h−9", "x");
    assertThat(Reads.parameters(two)).contains("W2.1", "U2.1", "W4.1", "U4.1", "W2.2", "U2.2", "W4.2", "U4.2");
  }

  @Test
  void withoutWeightsThereIsNoFourthPair() {
    TauGru plain = new TauGru(FIVE, TauGru.Weight.NONE, TauGru.Gate.LEARNED, 1, 1);
    assertThat(Reads.parameters(plain)).doesNotContain("W4", "U4").contains("W3", "U3");
  }

  @Test
  void withoutAGateThereIsNoThirdPair() {
    TauGru plain = new TauGru(FIVE, TauGru.Weight.LEARNED, TauGru.Gate.NONE, 1, 1);
    assertThat(Reads.parameters(plain)).doesNotContain("W3", "U3").contains("W4", "U4");
  }

  @Test
  void thereIsADelay() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TauGru(List.of(), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 1))
        .withMessage("a τ-GRU needs at least one delay; α = 0 is the unit without feedback.");
  }

  @Test
  void theAuthorsCodeDelaysTheStateByOneStepLessThanTheInput() {
    assertThat(Reads.of(new TauGruAuthorCode(5))).containsExactly("h", "h−4", "started−5", "x", "x−5");
  }

  @Test
  void theAuthorsCodeWithoutDelayReadsTheCurrentStateAndInput() {
    assertThat(Reads.of(new TauGruAuthorCode(0))).containsExactly("h", "x");
  }

  /// What is taken away takes its parameters along.
  @Test
  void theAuthorsCodeIsAblatedByTheOptionsOfItsEntry() {
    Map<String, String> matrices = Map.of("weight=none", "W4", "gate=none", "W3");
    matrices.forEach((option, matrix) -> {
      String[] words = option.split("=", -1);
      Options options = new Options(5, 100, Map.of(words[0], OptionValue.parse(words[1])));
      assertThat(Reads.parameters(Catalogue.named("tau-gru-author-code", options).cell())).as(option)
          .doesNotContain(matrix).hasSize(12);
    });
  }

  @Test
  void theFactorsAreFinite() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TauGru(FIVE, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, Double.NaN, 1))
        .withMessage("a τ-GRU with α = NaN, β = 1.0. Both must be finite numbers.");
    assertThatIllegalArgumentException().isThrownBy(() -> new TauGruAuthorCode(5, 1, Double.POSITIVE_INFINITY));
  }
}
