package org.taugru.exec.cuda;

import java.util.List;
import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendProvider;
import org.taugru.exec.cuda.driver.Compiler;
import org.taugru.exec.cuda.driver.CudaException;
import org.taugru.exec.cuda.driver.CudaUnavailableException;
import org.taugru.exec.cuda.driver.Gpu;
import org.taugru.exec.cuda.driver.GpuInfo;

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
      Optional<String> why = unusable(Gpu.all());
      if (why.isEmpty())
        Compiler.open();
      return why;
    } catch (CudaUnavailableException | CudaException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /// Kernels of every mode are written for [GpuInfo#OLDEST] and newer.
  static Optional<String> unusable(List<GpuInfo> gpus) {
    if (gpus.isEmpty())
      return Optional.of("the NVIDIA driver sees no GPU; CUDA_VISIBLE_DEVICES may hide it");
    GpuInfo first = gpus.getFirst();
    return first.major() >= GpuInfo.OLDEST ? Optional.empty()
        : Optional.of("the first GPU, " + first.name() + ", has compute capability " + first.major() + "."
            + first.minor() + "; " + GpuInfo.OLDEST
            + ".0 or newer is needed, and CUDA_VISIBLE_DEVICES can choose another");
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
