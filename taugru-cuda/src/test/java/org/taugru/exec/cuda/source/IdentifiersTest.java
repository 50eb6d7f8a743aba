package org.taugru.exec.cuda.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class IdentifiersTest {
  @Test
  void everyNameOnPaperHasAnIdentifier() {
    Identifiers names = new Identifiers();
    assertThat(names.of("W1")).isEqualTo("W1");
    assertThat(names.of("∂h")).isEqualTo("d_h");
    assertThat(names.of("Δu")).isEqualTo("delta_u");
    assertThat(names.of("h̃")).isEqualTo("h_tilde");
    assertThat(names.of("%40")).isEqualTo("v40");
    assertThat(names.of("bW1 + bU1")).isEqualTo("bW1_bU1");
    assertThat(names.of("A[3]")).isEqualTo("A_3");
    assertThat(names.of("-0.5")).isEqualTo("c0_5");
    assertThat(names.of("…")).isEqualTo("c");
  }

  @Test
  void noTwoAreTheSameAndNoneIsAWordOfTheLanguage() {
    Identifiers names = new Identifiers("batch");
    assertThat(names.of("h")).isEqualTo("h");
    assertThat(names.of("h")).isEqualTo("h_2");
    assertThat(names.of("h")).isEqualTo("h_3");
    assertThat(names.of("batch")).isEqualTo("batch_2");
    assertThat(names.of("new")).isEqualTo("new_2");
    assertThat(names.of("signed")).isEqualTo("signed_2");
  }
}
