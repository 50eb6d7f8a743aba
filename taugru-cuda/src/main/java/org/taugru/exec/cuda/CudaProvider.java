package org.taugru.exec.cuda;

import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendProvider;
import org.taugru.exec.cuda.driver.Compiler;
import org.taugru.exec.cuda.driver.CudaException;
import org.taugru.exec.cuda.driver.CudaUnavailableException;
import org.taugru.exec.cuda.driver.Gpu;

/// A GPU backend for [org.taugru.exec.Backends], in one of its modes.
public abstract sealed class CudaProvider implements BackendProvider {
  private static final int PREFERENCE = 50;

  private final CudaMode mode;

  private CudaProvider(CudaMode mode) {
    this.mode = mode;
  }

  /// A service is found by its class, so each mode has one.
  public static final class Fast extends CudaProvider {
    public Fast() {
      super(CudaMode.FAST);
    }
  }

  public static final class Accurate extends CudaProvider {
    public Accurate() {
      super(CudaMode.ACCURATE);
    }
  }

  public static final class Fp32 extends CudaProvider {
    public Fp32() {
      super(CudaMode.FP32);
    }
  }

  @Override
  public final String name() {
    return mode.backend();
  }

  @Override
  public final Optional<String> unusable() {
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
  public final int preference() {
    return PREFERENCE - mode.ordinal();
  }

  @Override
  public final Backend create(int threads) {
    return new CudaBackend(mode);
  }
}
