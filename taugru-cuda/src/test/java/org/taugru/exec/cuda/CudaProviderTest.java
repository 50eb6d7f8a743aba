package org.taugru.exec.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.exec.Backends;

final class CudaProviderTest {
  @Test
  void theBackendsAreFoundByTheirNames() {
    assertThat(Backends.names()).containsExactly("auto", "cuda", "cuda-accurate", "cuda-fp32");
  }

  @Test
  void withoutAGpuTheReasonIsASentenceThatSaysWhatToDo() {
    String why = new CudaProvider.Fast().unusable().orElse("");
    if (why.isEmpty())
      abort("there is a GPU here");
    assertThat(why).contains("; ").doesNotEndWith(".");
    assertThatIllegalArgumentException().isThrownBy(() -> Backends.named("cuda", 1))
        .withMessage("Backend cuda was asked for but is not usable: " + why + ".");
  }

  @Test
  void compiledKernelsAreKeptInTheUsersCacheFolder() {
    assertThat(CacheFolder.kernels(Map.of("XDG_CACHE_HOME", "/caches"))).isEqualTo(Path.of("/caches/taugru/kernels"));
    assertThat(CacheFolder.kernels(Map.of()).toString()).startsWith(System.getProperty("user.home"))
        .endsWith(Path.of("taugru", "kernels").toString());
  }
}
