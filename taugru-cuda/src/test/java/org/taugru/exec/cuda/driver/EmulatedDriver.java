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
import java.util.HashMap;
import java.util.Map;

/// A CUDA driver that runs what [EmulatedCompiler] made. Memory of the GPU is memory of the host, and begins as NaN.
@SuppressWarnings({"restricted", "unused"}) // its methods are called by their names
final class EmulatedDriver {
  private static final int MULTIPROCESSORS = 16;
  private static final int INVALID_IMAGE = 200;
  private static final int LAUNCH_FAILED = 719;
  private static final int PATH_BYTES = 4096;
  private static final byte NOT_A_NUMBER = (byte) 0xff;

  private final Arena arena = Arena.ofShared();
  private final FakeDriver fake;
  private final Map<Long, SymbolLookup> modules = new HashMap<>();
  private final Map<Long, Kernel> kernels = new HashMap<>();
  private long next;

  private record Kernel(MethodHandle launch, SymbolLookup module) {
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
    return found.find("emulated_" + name.reinterpret(PATH_BYTES).getString(0)).map(address -> {
      kernels.put(++next, new Kernel(Linker.nativeLinker().downcallHandle(address,
          FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT)), found));
      function.reinterpret(8).set(JAVA_LONG, 0, next);
      return 0;
    }).orElse(500);
  }

  int cuLaunchKernelEx(MemorySegment configuration, long function, MemorySegment arguments, MemorySegment extra) {
    Kernel kernel = kernels.get(function);
    if (kernel == null)
      return 400;
    MemorySegment sizes = configuration.reinterpret(56);
    try {
      int cluster = sizes.get(JAVA_INT, 48) == 0 ? 1 : sizes.get(ADDRESS, 40).reinterpret(72).get(JAVA_INT, 8);
      int code = (int) kernel.launch.invokeExact(arguments.reinterpret(8).get(ADDRESS, 0), sizes.get(JAVA_INT, 0),
          sizes.get(JAVA_INT, 12), cluster, sizes.get(JAVA_INT, 24));
      if (code != 0)
        System.err.println("emulated kernel: " + problem(kernel));
      return code == 0 ? 0 : LAUNCH_FAILED;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static String problem(Kernel kernel) throws Throwable {
    MemorySegment text = (MemorySegment) Linker.nativeLinker()
        .downcallHandle(kernel.module.find("emulated_problem").orElseThrow(), FunctionDescriptor.of(ADDRESS))
        .invokeExact();
    return text.reinterpret(256).getString(0);
  }
}
