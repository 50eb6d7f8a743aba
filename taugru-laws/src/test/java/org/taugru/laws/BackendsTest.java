package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.exec.simd.ConvolvingBackend;

/// On the class path, where providers are found by their files.
class BackendsTest {
  @Test
  void everyBackendIsFoundAndTheFastestIsPreferred() {
    assertThat(ConvolvingBackend.class.getModule().isNamed()).isFalse();
    assertThat(Backends.names()).containsExactly("auto", "simd", "cuda", "cuda-accurate", "cuda-fp32", "ref");
    BackendChoice auto = Backends.named("auto", 1);
    assertThat(auto.backend()).isInstanceOf(ConvolvingBackend.class);
    assertThat(auto.reason()).isEqualTo(new BackendChoice.Reason.Preferred(Map.of()));
  }
}
