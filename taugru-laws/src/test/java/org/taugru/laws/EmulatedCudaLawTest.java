package org.taugru.laws;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.driver.EmulatedGpu;

/// The GPU backend's kernels, compiled by the system's C++ compiler and run by its processor.
final class EmulatedCudaLawTest extends CudaLaws {
  private static final class Lazy {
    static final Optional<String> MISSING = EmulatedGpu.missing();
    static final Backend BACKEND = EmulatedGpu.backend(CudaMode.FP32, Path.of("target", "emulated"));
  }

  @Override
  Backend backend() {
    Lazy.MISSING.ifPresent(why -> abort("kernels cannot be emulated: " + why));
    return Lazy.BACKEND;
  }
}
