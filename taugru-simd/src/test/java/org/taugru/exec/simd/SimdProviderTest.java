package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.exec.Backend;
import org.taugru.exec.Backends;

class SimdProviderTest {
  @Test
  void theCpuIsFoundByNameAndConvolves() {
    assertThat(SimdBackend.class.getModule().isNamed()).isTrue();
    assertThat(Backends.names()).containsExactly("auto", "simd");
    for (String name : Backends.names()) {
      Backend backend = Backends.named(name, 3).backend();
      assertThat(backend).isInstanceOf(ConvolvingBackend.class);
      assertThat(backend.name()).isEqualTo("simd");
      assertThat(backend.description()).contains(", 3 threads");
    }
  }
}
