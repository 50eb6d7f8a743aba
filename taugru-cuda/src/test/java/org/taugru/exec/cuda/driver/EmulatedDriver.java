package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/// A CUDA driver that runs what [EmulatedCompiler] made. Memory of the GPU is memory of the host, and begins as NaN.
@SuppressWarnings({"restricted", "unused"}) // its methods are called by their names
final class EmulatedDriver {
  private static final int MULTIPROCESSORS = 16;
  private static final int CLUSTER = 4;
  private static final long ATTRIBUTE_BYTES = 72;
  private static final int INVALID_IMAGE = 200;
  private static final int LAUNCH_FAILED = 719;
  private static final int PATH_BYTES = 4096;
  private static final byte NOT_A_NUMBER = (byte) 0xff;

  private final Arena arena = Arena.ofShared();
  private final FakeDriver fake;
  private final Map<Long, SymbolLookup> modules = new HashMap<>();
  private final Map<Long, Kernel> kernels = new HashMap<>();
  private final List<IntSupplier> captured = new ArrayList<>();
  private final Map<Long, List<IntSupplier>> executables = new HashMap<>();
  private boolean isCapturing;
  private long next;

  private record Kernel(String name, MethodHandle launch, SymbolLookup module, int argumentBytes) {
  }

  /// @param bytes of the GPU's memory
  EmulatedDriver(long bytes) {
    this.fake = new FakeDriver(bytes);
  }

  Driver driver() {
    return new Driver(new NativeLibrary("emulator", JavaLibrary.of(this, "cu", arena).or(fake.lookup())));
  }

  /// So few multiprocessors that a small batch fills them.
  int cuDeviceGetAttribute(MemorySegment value, int attribute, int device) {
    int code = fake.cuDeviceGetAttribute(value, attribute, device);
    if (attribute == MULTIPROCESSORS)
      value.reinterpret(4).set(JAVA_INT, 0, 2);
    return code;
  }

  int cuMemAlloc_v2(MemorySegment pointer, long bytes) {
    int code = fake.cuMemAlloc_v2(pointer, bytes);
    if (code == 0)
      MemorySegment.ofAddress(pointer.reinterpret(8).get(JAVA_LONG, 0)).reinterpret(bytes).fill(NOT_A_NUMBER);
    return code;
  }

  int cuModuleLoadData(MemorySegment module, MemorySegment image) {
    Path library = Path.of(image.reinterpret(PATH_BYTES).getString(0));
    if (!Files.isRegularFile(library))
      return INVALID_IMAGE;
    modules.put(++next, SymbolLookup.libraryLookup(library, Arena.global()));
    module.reinterpret(8).set(JAVA_LONG, 0, next);
    return 0;
  }

  int cuModuleUnload(long module) {
    return modules.remove(module) == null ? 1 : 0;
  }

  int cuModuleGetFunction(MemorySegment function, long module, MemorySegment name) {
    SymbolLookup found = modules.get(module);
    if (found == null)
      return 1;
    String kernel = name.reinterpret(PATH_BYTES).getString(0);
    return found.find("emulated_" + kernel).map(address -> {
      kernels.put(++next, new Kernel(kernel, Linker.nativeLinker().downcallHandle(address,
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT)), found,
          argumentBytes(found, kernel)));
      function.reinterpret(8).set(JAVA_LONG, 0, next);
      return 0;
    }).orElse(500);
  }

  private static int argumentBytes(SymbolLookup module, String kernel) {
    try {
      return (int) Linker.nativeLinker()
          .downcallHandle(module.find("emulated_bytes_" + kernel).orElseThrow(), FunctionDescriptor.of(JAVA_INT))
          .invokeExact();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  int cuLaunchKernelEx(MemorySegment configuration, long function, MemorySegment arguments, MemorySegment extra) {
    Kernel kernel = kernels.get(function);
    if (kernel == null)
      return 400;
    MemorySegment sizes = configuration.reinterpret(56);
    int cluster = cluster(sizes);
    int blocks = sizes.get(JAVA_INT, 0);
    int threads = sizes.get(JAVA_INT, 12);
    int shared = sizes.get(JAVA_INT, 24);
    MemorySegment given = arguments.reinterpret(8).get(ADDRESS, 0).reinterpret(kernel.argumentBytes);
    MemorySegment kept = Arena.ofAuto().allocate(kernel.argumentBytes, 8).copyFrom(given);
    return now(() -> launch(kernel, kept, blocks, threads, cluster, shared));
  }

  private static int cluster(MemorySegment configuration) {
    int count = configuration.get(JAVA_INT, 48);
    MemorySegment attributes = configuration.get(ADDRESS, 40).reinterpret(count * ATTRIBUTE_BYTES);
    for (int i = 0; i < count; i++)
      if (attributes.get(JAVA_INT, i * ATTRIBUTE_BYTES) == CLUSTER)
        return attributes.get(JAVA_INT, i * ATTRIBUTE_BYTES + 8);
    return 1;
  }

  /// One at a time in this JVM: a library has one set of fibers, whichever GPU is emulated.
  private static synchronized int launch(Kernel kernel, MemorySegment arguments, int blocks, int threads, int cluster,
      int shared) {
    try {
      int code = (int) kernel.launch.invokeExact(arguments, blocks, threads, cluster, shared);
      if (code != 0)
        System.err.println("emulated kernel " + kernel.name + ": " + problem(kernel));
      return code == 0 ? 0 : LAUNCH_FAILED;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  /// Does something, or writes it down while a graph is captured.
  private int now(IntSupplier work) {
    if (!isCapturing)
      return work.getAsInt();
    captured.add(work);
    return 0;
  }

  int cuMemcpyDtoDAsync_v2(long target, long source, long bytes, long stream) {
    return now(() -> fake.cuMemcpyDtoDAsync_v2(target, source, bytes, stream));
  }

  int cuMemsetD8Async(long target, byte value, long bytes, long stream) {
    return now(() -> fake.cuMemsetD8Async(target, value, bytes, stream));
  }

  int cuStreamBeginCapture_v2(long stream, int mode) {
    isCapturing = true;
    captured.clear();
    return fake.cuStreamBeginCapture_v2(stream, mode);
  }

  int cuStreamEndCapture(long stream, MemorySegment graph) {
    isCapturing = false;
    return fake.cuStreamEndCapture(stream, graph);
  }

  /// Of the graph that was captured last.
  int cuGraphInstantiateWithFlags(MemorySegment executable, long graph, long flags) {
    int code = fake.cuGraphInstantiateWithFlags(executable, graph, flags);
    executables.put(executable.reinterpret(8).get(JAVA_LONG, 0), List.copyOf(captured));
    return code;
  }

  int cuGraphLaunch(long executable, long stream) {
    for (IntSupplier work : executables.getOrDefault(executable, List.of())) {
      int code = work.getAsInt();
      if (code != 0)
        return code;
    }
    return fake.cuGraphLaunch(executable, stream);
  }

  private static String problem(Kernel kernel) throws Throwable {
    MemorySegment text = (MemorySegment) Linker.nativeLinker()
        .downcallHandle(kernel.module.find("emulated_problem").orElseThrow(), FunctionDescriptor.of(ADDRESS))
        .invokeExact();
    return text.reinterpret(256).getString(0);
  }
}
