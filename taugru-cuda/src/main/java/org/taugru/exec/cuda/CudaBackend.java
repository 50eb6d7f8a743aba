package org.taugru.exec.cuda;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.exec.cuda.driver.Compiler;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.Gpu;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// The backend on an NVIDIA GPU, for every Program. The same numbers give the same bits from run to run. In modes with tensor cores, a Program that
/// [FragmentKernel] cannot run is computed in fp32, and the log says why.
///
/// It works on arrays of the host, as every [Kernel] does: they are copied to the GPU and back for each pass. Kernels and workspaces
/// may be used by any thread; their memory on the GPU is freed once they cannot be reached. A [Kernel#stream] copies its whole history at
/// each step: streams belong on the CPU.
public final class CudaBackend implements Backend {
  private static final System.Logger LOG = System.getLogger(CudaBackend.class.getName());

  private final CudaMode mode;
  private final CudaDevice device;
  private final int runs;
  private final AtomicInteger missing = new AtomicInteger();

  /// On the first GPU of this machine, which all such backends share; some of them have queues of their own, so that the GPU works for them at the same
  /// time.
  ///
  /// @throws org.taugru.exec.cuda.driver.CudaUnavailableException where there is none to use
  public CudaBackend(CudaMode mode) {
    this(mode, Shared.DEVICES.next());
  }

  /// On a GPU of one's own, which is held until the JVM ends.
  ///
  /// @param gpu   opens it, in a thread that then owns it
  /// @param cache a folder for compiled kernels
  public CudaBackend(CudaMode mode, Supplier<Gpu> gpu, Supplier<Compiler> compiler, Path cache) {
    this(mode, new CudaDevice(gpu, compiler, cache));
  }

  private CudaBackend(CudaMode mode, CudaDevice device) {
    this(mode, device, 1);
  }

  private CudaBackend(CudaMode mode, CudaDevice device, int runs) {
    this.mode = mode;
    this.device = device;
    this.runs = runs;
  }

  /// Opened when asked for, and again where that failed; once there are enough, they are handed out in turn.
  private static final class Shared {
    static final Shared DEVICES = new Shared();
    /// Each has a thread. As many small models keep a large GPU busy.
    private static final int MOST = 8;
    private final Deque<CudaDevice> opened = new ArrayDeque<>(MOST);

    synchronized CudaDevice next() {
      CudaDevice next = opened.size() < MOST
          ? new CudaDevice(Gpu::open, Compiler::open, CacheFolder.kernels(System.getenv())) : opened.removeFirst();
      opened.addLast(next);
      return next;
    }
  }

  @Override
  public int runs() {
    return runs;
  }

  @Override
  public void oneLess() {
    missing.incrementAndGet();
  }

  /// Of the runs that it was made for, those that do not come.
  public int missing() {
    return missing.get();
  }

  @Override
  public Optional<Backend> together(int wanted) {
    return Optional.of(new CudaBackend(mode, device, wanted));
  }

  /// How exact its products on tensor cores are; nothing where it uses none.
  public Optional<Precision> precision() {
    return mode.precision();
  }

  /// Where it computes.
  public CudaDevice device() {
    return device;
  }

  @Override
  public String name() {
    return mode.backend();
  }

  @Override
  public String description() {
    return device.info() + ", " + mode.description();
  }

  /// The source that a kernel of these Programs is compiled from in fp32.
  public static String source(Program recurrence, Program gradient) {
    return CellCode.of(new CellLayout(plan(recurrence, gradient))).text();
  }

  static PlannedProgram plan(Program recurrence, Program gradient) {
    return PlannedProgram.of(recurrence, gradient, new CudaCosts());
  }

  @Override
  public Kernel compile(Program recurrence, Program gradient) {
    return mode.precision().flatMap(precision -> onTensorCores(recurrence, gradient, precision))
        .orElseGet(() -> new CudaKernel(plan(recurrence, gradient), device));
  }

  private Optional<Kernel> onTensorCores(Program recurrence, Program gradient, Precision precision) {
    Optional<String> why = FragmentKernel.unusable(recurrence, gradient, precision, device.info());
    if (why.isEmpty())
      return Optional.of(FragmentKernel.of(recurrence, gradient, precision, device));
    boolean isRecurrent = plan(recurrence, gradient).forward().getLast().horizon() == 1; // an output layer is not
    LOG.log(isRecurrent ? System.Logger.Level.INFO : System.Logger.Level.DEBUG,
        () -> recurrence.name() + " is computed in fp32, without tensor cores: " + why.get() + ".");
    return Optional.empty();
  }
}
