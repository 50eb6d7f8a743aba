package org.taugru.exec.cuda.driver;

import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A GPU and the thread that it belongs to. Any thread may ask for work, which is done in the order in which it was asked for; who asked waits,
/// and gets what the work threw.
///
/// What was allocated for an object is freed when the object cannot be reached any more. The garbage collector knows nothing of a
/// GPU's memory, so where that does not suffice, it is run, and then the allocation is tried once more. The GPU itself is held until the JVM
/// ends.
public final class CudaDevice {
  private static final System.Logger LOG = System.getLogger(CudaDevice.class.getName());
  private static final Cleaner CLEANER = Cleaner.create();
  private static final List<String> OPTIONS = List.of("--std=c++17");
  private static final long CLEANING_MILLISECONDS = 200;

  private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
  private final java.util.Queue<Runnable> toFree = new ConcurrentLinkedQueue<>();
  private final Thread thread = new Thread(this::serve, "taugru-gpu");
  private final Gpu gpu;
  private final Queue queue;
  private final KernelCache cache;

  /// @param gpu   opened in the device's own thread
  /// @param cache where machine code is kept
  public CudaDevice(Supplier<Gpu> gpu, Supplier<Compiler> compiler, Path cache) {
    this.cache = new KernelCache(compiler.get(), cache);
    thread.setDaemon(true);
    thread.start();
    try {
      this.gpu = call(gpu);
      this.queue = call(this.gpu::queue);
    } catch (RuntimeException | Error e) {
      thread.interrupt();
      throw e;
    }
  }

  private void serve() {
    while (true)
      try {
        work.take().run();
      } catch (InterruptedException e) {
        return; // there is no GPU to serve
      }
  }

  public GpuInfo info() {
    return gpu.info();
  }

  /// Frees something that nobody can reach any more.
  private void submit(Runnable task) {
    toFree.add(task);
    work.add(this::free);
  }

  /// In the device's thread, which others wait for: after a kernel that went wrong, the driver answers this with the error too, and whoever works next is
  /// told.
  private void free() {
    for (Runnable task = toFree.poll(); task != null; task = toFree.poll())
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.DEBUG, "What nobody can reach any more cannot be freed.", e);
      }
  }

  /// Does some work with the GPU and waits for it. Work may ask for more.
  public <T> T call(Supplier<T> task) {
    if (Thread.currentThread() == thread)
      return task.get();
    Task<T> waiting = new Task<>(task);
    work.add(waiting);
    return waiting.await();
  }

  /// Does some work with the GPU's queue, and waits until all of it is done.
  public void run(Consumer<Queue> task) {
    call(() -> {
      task.accept(queue);
      queue.await();
      return true;
    });
  }

  /// In the device's thread alone.
  public Queue queue() {
    return queue;
  }

  /// In the device's thread alone; whoever asks closes it.
  public Timestamp timestamp() {
    return gpu.timestamp();
  }

  /// Pinned memory for `owner`, freed when that cannot be reached any more.
  public PinnedMemory pinned(Object owner, long bytes) {
    PinnedMemory memory = call(() -> gpu.allocatePinned(bytes));
    CLEANER.register(owner, () -> submit(memory::close));
    return memory;
  }

  /// Compiled kernels, which are unloaded when `owner` cannot be reached any more.
  public GpuProgram load(Object owner, String name, String source) {
    byte[] code = cache.machineCode(name, source, gpu.info(), OPTIONS);
    GpuProgram program = call(() -> gpu.load(code));
    CLEANER.register(owner, () -> submit(program::close));
    return program;
  }

  /// Does something in the device's thread when `owner` cannot be reached any more; it must not lead there.
  public void whenUnreachable(Object owner, Runnable work) {
    CLEANER.register(owner, () -> submit(work));
  }

  /// Memory for `owner`, freed when that cannot be reached any more.
  public DeviceMemory allocate(Object owner, long bytes) {
    DeviceMemory memory = allocate(bytes);
    CLEANER.register(owner, () -> submit(memory::close));
    return memory;
  }

  private DeviceMemory allocate(long bytes) {
    try {
      return call(() -> gpu.allocate(bytes));
    } catch (DeviceMemoryException e) {
      freeUnreachable();
      return call(() -> gpu.allocate(bytes));
    }
  }

  /// Bytes of its memory that are free, once what cannot be reached any more is freed where there are fewer than `wanted`.
  public long freeBytes(long wanted) {
    long free = call(gpu::freeBytes);
    if (free >= wanted)
      return free;
    freeUnreachable();
    return call(gpu::freeBytes);
  }

  private void freeUnreachable() {
    System.gc();
    try {
      Thread.sleep(CLEANING_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (Thread.currentThread() == thread) // which cannot come to it otherwise before the allocation is tried again
      free();
  }

  private static final class Task<T> implements Runnable {
    private final Supplier<T> work;
    private final CountDownLatch done = new CountDownLatch(1);
    private final List<T> result = new ArrayList<>(1);
    private @Nullable Throwable problem;

    Task(Supplier<T> work) {
      this.work = work;
    }

    @Override
    public void run() {
      try {
        result.add(work.get());
      } catch (RuntimeException | Error e) {
        problem = e;
      } finally {
        done.countDown();
      }
    }

    /// What is under way on a GPU cannot be left half done, so an interrupt waits too.
    T await() {
      boolean interrupted = false;
      while (true)
        try {
          done.await();
          break;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      if (interrupted)
        Thread.currentThread().interrupt();
      switch (problem) {
        case null -> {
          return result.getFirst();
        }
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new IllegalStateException(problem);
      }
    }
  }
}
