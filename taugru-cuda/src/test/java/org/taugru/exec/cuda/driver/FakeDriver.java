package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A CUDA driver that is none: its functions are Java's, called through native addresses as the real ones are. Memory of the GPU is
/// memory of the host, and kernels are only counted.
@SuppressWarnings({"restricted", "unused"}) // its methods are called by their names
final class FakeDriver implements AutoCloseable {
  static final long MEMORY = 1 << 20;

  private final long size;
  private final Arena arena = Arena.ofShared();
  private final Map<Long, Long> memory = new HashMap<>();
  private final Map<Long, Arena> arenas = new HashMap<>();
  private final Set<Long> handles = new HashSet<>();
  private final MemorySegment text = arena.allocateFrom("an illegal thing was done");
  private final MemorySegment name = arena.allocateFrom("CUDA_ERROR_ILLEGAL_THING");
  private long next = 1000;
  private boolean capturing;
  final List<int[]> launches = new ArrayList<>();
  int contexts;
  int devices = 1;
  int graphLaunches;
  /// The function that fails, and with what.
  String failing = "";
  int failure = 700;

  FakeDriver() {
    this(MEMORY);
  }

  /// @param size bytes of the GPU's memory
  FakeDriver(long size) {
    this.size = size;
  }

  Driver driver() {
    return new Driver(new NativeLibrary("libfake.so", lookup()));
  }

  SymbolLookup lookup() {
    return JavaLibrary.of(this, "cu", arena);
  }

  /// What the user of the driver holds.
  int held() {
    return memory.size() + handles.size();
  }

  private int code(String function) {
    return function.equals(failing) ? failure : 0;
  }

  private static void put(MemorySegment pointer, long value) {
    pointer.reinterpret(8).set(JAVA_LONG, 0, value);
  }

  private static void put(MemorySegment pointer, int value) {
    pointer.reinterpret(4).set(JAVA_INT, 0, value);
  }

  private int create(String function, MemorySegment pointer) {
    if (code(function) == 0) {
      handles.add(++next);
      put(pointer, next);
    }
    return code(function);
  }

  private int destroy(long handle) {
    return handles.remove(handle) ? 0 : 400;
  }

  int cuGetErrorName(int code, MemorySegment pointer) {
    pointer.reinterpret(8).set(ADDRESS, 0, name);
    return 0;
  }

  int cuGetErrorString(int code, MemorySegment pointer) {
    pointer.reinterpret(8).set(ADDRESS, 0, text);
    return code == 999 ? 1 : 0;
  }

  int cuInit(int flags) {
    return code("cuInit");
  }

  int cuDriverGetVersion(MemorySegment version) {
    put(version, 13000);
    return 0;
  }

  int cuDeviceGetCount(MemorySegment count) {
    put(count, devices);
    return 0;
  }

  int cuDeviceGet(MemorySegment device, int ordinal) {
    put(device, 40 + ordinal);
    return 0;
  }

  int cuDeviceGetName(MemorySegment name, int length, int device) {
    name.reinterpret(length).setString(0, "Fake " + device);
    return 0;
  }

  int cuDeviceGetAttribute(MemorySegment value, int attribute, int device) {
    put(value, switch (attribute) {
      case 75 -> 9;
      case 76 -> 0;
      case 16 -> 132;
      default -> 232_448;
    });
    return 0;
  }

  int cuDeviceTotalMem_v2(MemorySegment bytes, int device) {
    put(bytes, size);
    return 0;
  }

  int cuDevicePrimaryCtxRetain(MemorySegment context, int device) {
    contexts++;
    put(context, 77L);
    return 0;
  }

  int cuDevicePrimaryCtxRelease_v2(int device) {
    contexts--;
    return 0;
  }

  int cuCtxSetCurrent(long context) {
    return context == 77 ? 0 : 201;
  }

  private long used() {
    return memory.values().stream().mapToLong(bytes -> bytes).sum();
  }

  int cuMemGetInfo_v2(MemorySegment free, MemorySegment total) {
    put(free, size - used());
    put(total, size);
    return 0;
  }

  int cuMemAlloc_v2(MemorySegment pointer, long bytes) {
    return used() + bytes > size ? 2 : allocate(pointer, bytes);
  }

  private int allocate(MemorySegment pointer, long bytes) {
    Arena own = Arena.ofShared();
    long address = own.allocate(bytes, 256).address();
    memory.put(address, bytes);
    arenas.put(address, own);
    put(pointer, address);
    return 0;
  }

  int cuMemFree_v2(long address) {
    Arena own = arenas.remove(address);
    if (own == null)
      return 1;
    memory.remove(address);
    own.close();
    return 0;
  }

  int cuMemHostAlloc(MemorySegment pointer, long bytes, int flags) {
    return allocate(pointer, bytes);
  }

  int cuMemFreeHost(long address) {
    return cuMemFree_v2(address);
  }

  int cuMemcpyHtoDAsync_v2(long target, MemorySegment source, long bytes, long stream) {
    MemorySegment.ofAddress(target).reinterpret(bytes).copyFrom(source.reinterpret(bytes));
    return 0;
  }

  int cuMemcpyDtoHAsync_v2(MemorySegment target, long source, long bytes, long stream) {
    target.reinterpret(bytes).copyFrom(MemorySegment.ofAddress(source).reinterpret(bytes));
    return 0;
  }

  int cuMemcpyDtoDAsync_v2(long target, long source, long bytes, long stream) {
    MemorySegment.ofAddress(target).reinterpret(bytes).copyFrom(MemorySegment.ofAddress(source).reinterpret(bytes));
    return 0;
  }

  int cuMemsetD8Async(long target, byte value, long bytes, long stream) {
    MemorySegment.ofAddress(target).reinterpret(bytes).fill(value);
    return 0;
  }

  int cuStreamCreate(MemorySegment stream, int flags) {
    return create("cuStreamCreate", stream);
  }

  int cuStreamDestroy_v2(long stream) {
    return destroy(stream);
  }

  int cuStreamSynchronize(long stream) {
    return code("cuStreamSynchronize");
  }

  int cuEventCreate(MemorySegment event, int flags) {
    int waitsAsleep = 1, invalidValue = 1;
    return flags == waitsAsleep ? create("cuEventCreate", event) : invalidValue;
  }

  int cuEventDestroy_v2(long event) {
    return destroy(event);
  }

  int cuEventRecord(long event, long stream) {
    return 0;
  }

  int cuEventSynchronize(long event) {
    return 0;
  }

  int cuEventElapsedTime(MemorySegment milliseconds, long from, long to) {
    milliseconds.reinterpret(4).set(JAVA_FLOAT, 0, to - from);
    return 0;
  }

  int cuModuleLoadData(MemorySegment module, MemorySegment image) {
    return create("cuModuleLoadData", module);
  }

  int cuModuleUnload(long module) {
    return destroy(module);
  }

  int cuModuleGetFunction(MemorySegment function, long module, MemorySegment name) {
    put(function, 5L);
    return name.reinterpret(100).getString(0).equals("step") ? 0 : 500;
  }

  int cuFuncSetAttribute(long function, int attribute, int value) {
    return 0;
  }

  int cuFuncGetAttribute(MemorySegment value, int attribute, long function) {
    put(value, attribute == 4 ? 200 : 0);
    return 0;
  }

  /// Keeps grid, block, shared memory, cluster, and the first two arguments as whole numbers.
  int cuLaunchKernelEx(MemorySegment configuration, long function, MemorySegment arguments, MemorySegment extra) {
    MemorySegment all = configuration.reinterpret(56);
    MemorySegment attribute = all.get(ADDRESS, 40).reinterpret(72);
    int cluster = all.get(JAVA_INT, 48) == 0 ? 0 : attribute.get(JAVA_INT, 0) == 4 ? attribute.get(JAVA_INT, 8)
        : -attribute.get(JAVA_INT, 0);
    MemorySegment pointers = arguments.reinterpret(16);
    launches.add(new int[] {all.get(JAVA_INT, 0), all.get(JAVA_INT, 12), all.get(JAVA_INT, 24), cluster,
      pointers.get(ADDRESS, 0).reinterpret(4).get(JAVA_INT, 0),
      Math.round(pointers.get(ADDRESS, 8).reinterpret(4).get(JAVA_FLOAT, 0) * 100)});
    return handles.contains(all.get(JAVA_LONG, 32)) ? code("cuLaunchKernelEx") : 400;
  }

  int cuStreamBeginCapture_v2(long stream, int mode) {
    if (capturing)
      return 900;
    capturing = true;
    return 0;
  }

  int cuStreamEndCapture(long stream, MemorySegment graph) {
    capturing = false;
    return create("cuStreamEndCapture", graph);
  }

  int cuGraphInstantiateWithFlags(MemorySegment executable, long graph, long flags) {
    return create("cuGraphInstantiateWithFlags", executable);
  }

  int cuGraphLaunch(long executable, long stream) {
    graphLaunches++;
    return handles.contains(executable) ? 0 : 400;
  }

  int cuGraphDestroy(long graph) {
    return destroy(graph);
  }

  int cuGraphExecDestroy(long executable) {
    return destroy(executable);
  }

  @Override
  public void close() {
    arenas.values().forEach(Arena::close);
    arena.close();
  }
}
