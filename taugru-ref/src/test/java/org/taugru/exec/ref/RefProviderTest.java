package org.taugru.exec.ref;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.exec.Backends;

class RefProviderTest {
  @Test
  void theRefereeIsFoundByName() {
    assertThat(RefBackend.class.getModule().isNamed()).isTrue();
    assertThat(Backends.names()).containsExactly("auto", "ref");
    assertThat(Backends.named("ref", 4).backend()).isInstanceOf(RefBackend.class);
    assertThat(Backends.named("auto", 4).backend()).isInstanceOf(RefBackend.class);
  }
}
