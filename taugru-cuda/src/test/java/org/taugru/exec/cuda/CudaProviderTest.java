package org.taugru.exec.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.exec.Backends;
import org.taugru.exec.cuda.driver.GpuInfo;

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

  /// What trains in fp32 has instructions of that compute capability too.
  @Test
  void aGpuThatKernelsAreNotWrittenForIsNotUsable() {
    GpuInfo old = new GpuInfo(0, "T4", 7, 5, 40, 65_536, 1L << 34, 12040);
    GpuInfo recent = new GpuInfo(1, "A100", 8, 0, 108, 166_912, 1L << 36, 12040);
    assertThat(CudaProvider.unusable(List.of(old, recent)))
        .contains("the first GPU, T4, has compute capability 7.5; 8.0 or newer is needed, and CUDA_VISIBLE_DEVICES can"
            + " choose another");
    assertThat(CudaProvider.unusable(List.of(recent, old))).isEmpty();
    assertThat(CudaProvider.unusable(List.of()))
        .contains("the NVIDIA driver sees no GPU; CUDA_VISIBLE_DEVICES may hide it");
  }

  @Test
  void compiledKernelsAreKeptInTheUsersCacheFolder() {
    assertThat(CacheFolder.kernels(Map.of("XDG_CACHE_HOME", "/caches"))).isEqualTo(Path.of("/caches/taugru/kernels"));
    assertThat(CacheFolder.kernels(Map.of()).toString()).startsWith(System.getProperty("user.home"))
        .endsWith(Path.of("taugru", "kernels").toString());
  }
}
