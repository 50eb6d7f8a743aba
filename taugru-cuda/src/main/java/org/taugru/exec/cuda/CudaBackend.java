package org.taugru.exec.cuda;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.exec.cuda.driver.Compiler;
import org.taugru.exec.cuda.driver.Gpu;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// The backend on an NVIDIA GPU, for every Program, in fp32. The same numbers give the same bits from run to run.
///
/// It works on arrays of the host, as every [Kernel] does: they are copied to the GPU and back for each pass. Kernels and workspaces
/// may be used by any thread; their memory on the GPU is freed once they cannot be reached. A [Kernel#stream] copies its whole history at
/// each step: streams belong on the CPU.
public final class CudaBackend implements Backend {
  private final CudaDevice device;
  private final int runs;

  /// On the first GPU of this machine, which all such backends share.
  ///
  /// @throws org.taugru.exec.cuda.driver.CudaUnavailableException where there is none to use
  public CudaBackend() {
    this(Shared.DEVICE.get());
  }

  /// On a GPU of one's own, which is held until the JVM ends.
  ///
  /// @param gpu   opens it, in a thread that then owns it
  /// @param cache a folder for compiled kernels
  public CudaBackend(Supplier<Gpu> gpu, Supplier<Compiler> compiler, Path cache) {
    this(new CudaDevice(gpu, compiler, cache));
  }

  private CudaBackend(CudaDevice device) {
    this(device, 1);
  }

  private CudaBackend(CudaDevice device, int runs) {
    this.device = device;
    this.runs = runs;
  }

  /// Opened when first asked for, and again where that failed.
  private static final class Shared {
    static final Shared DEVICE = new Shared();
    private final List<CudaDevice> opened = new ArrayList<>(1);

    synchronized CudaDevice get() {
      if (opened.isEmpty())
        opened.add(new CudaDevice(Gpu::open, Compiler::open, CacheFolder.kernels(System.getenv())));
      return opened.getFirst();
    }
  }

  /// How many runs are trained at the same time by it.
  public int runs() {
    return runs;
  }

  @Override
  public Optional<Backend> together(int wanted) {
    return Optional.of(new CudaBackend(device, wanted));
  }

  /// Where it computes.
  public CudaDevice device() {
    return device;
  }

  @Override
  public String name() {
    return CudaProvider.NAME;
  }

  @Override
  public String description() {
    return device.info() + ", fp32";
  }

  /// The source that a kernel of these Programs is compiled from.
  public static String source(Program recurrence, Program gradient) {
    return CellCode.of(new CellLayout(plan(recurrence, gradient))).text();
  }

  private static PlannedProgram plan(Program recurrence, Program gradient) {
    return PlannedProgram.of(recurrence, gradient, new CudaCosts());
  }

  @Override
  public Kernel compile(Program recurrence, Program gradient) {
    return new CudaKernel(plan(recurrence, gradient), device);
  }
}
