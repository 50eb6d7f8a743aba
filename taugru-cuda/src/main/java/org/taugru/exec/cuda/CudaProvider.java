package org.taugru.exec.cuda;

import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendProvider;
import org.taugru.exec.cuda.driver.Compiler;
import org.taugru.exec.cuda.driver.CudaException;
import org.taugru.exec.cuda.driver.CudaUnavailableException;
import org.taugru.exec.cuda.driver.Gpu;

/// The GPU backend for [org.taugru.exec.Backends].
public final class CudaProvider implements BackendProvider {
  static final String NAME = "cuda";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> unusable() {
    try {
      if (Gpu.all().isEmpty())
        return Optional.of("the NVIDIA driver sees no GPU; CUDA_VISIBLE_DEVICES may hide it");
      Compiler.open();
      return Optional.empty();
    } catch (CudaUnavailableException | CudaException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /// Less than the CPU's: layer by layer through arrays of the host, training is faster there.
  @Override
  public int preference() {
    return 50;
  }

  @Override
  public Backend create(int threads) {
    return new CudaBackend();
  }
}
