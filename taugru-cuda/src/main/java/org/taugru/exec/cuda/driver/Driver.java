package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;

/// The functions of the CUDA driver that are used. Each throws what the driver says of its answer.
final class Driver {
  private static final int OUT_OF_MEMORY = 2;
  private static final int TEXT_BYTES = 256;

  private final NativeLibrary library;
  private final NativeCall errorName;
  private final NativeCall errorText;
  private final NativeCall init;
  private final NativeCall version;
  private final NativeCall deviceCount;
  private final NativeCall device;
  private final NativeCall deviceName;
  private final NativeCall deviceAttribute;
  private final NativeCall deviceMemory;
  private final NativeCall retainContext;
  private final NativeCall releaseContext;
  private final NativeCall setContext;
  private final NativeCall memoryInfo;
  private final NativeCall allocate;
  private final NativeCall free;
  private final NativeCall allocateHost;
  private final NativeCall freeHost;
  private final NativeCall copyIn;
  private final NativeCall copyOut;
  private final NativeCall copyWithin;
  private final NativeCall fill;
  private final NativeCall createStream;
  private final NativeCall destroyStream;
  private final NativeCall synchronise;
  private final NativeCall createEvent;
  private final NativeCall destroyEvent;
  private final NativeCall recordEvent;
  private final NativeCall waitForEvent;
  private final NativeCall elapsed;
  private final NativeCall loadModule;
  private final NativeCall unloadModule;
  private final NativeCall moduleFunction;
  private final NativeCall setFunctionAttribute;
  private final NativeCall functionAttribute;
  private final NativeCall launch;
  private final NativeCall beginCapture;
  private final NativeCall endCapture;
  private final NativeCall instantiateGraph;
  private final NativeCall launchGraph;
  private final NativeCall destroyGraph;
  private final NativeCall destroyExecutable;

  Driver(NativeLibrary library) {
    this.library = library;
    this.errorName = call("cuGetErrorName", JAVA_INT, ADDRESS);
    this.errorText = call("cuGetErrorString", JAVA_INT, ADDRESS);
    this.init = call("cuInit", JAVA_INT);
    this.version = call("cuDriverGetVersion", ADDRESS);
    this.deviceCount = call("cuDeviceGetCount", ADDRESS);
    this.device = call("cuDeviceGet", ADDRESS, JAVA_INT);
    this.deviceName = call("cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT);
    this.deviceAttribute = call("cuDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT);
    this.deviceMemory = call("cuDeviceTotalMem_v2", ADDRESS, JAVA_INT);
    this.retainContext = call("cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT);
    this.releaseContext = call("cuDevicePrimaryCtxRelease_v2", JAVA_INT);
    this.setContext = call("cuCtxSetCurrent", JAVA_LONG);
    this.memoryInfo = call("cuMemGetInfo_v2", ADDRESS, ADDRESS);
    this.allocate = call("cuMemAlloc_v2", ADDRESS, JAVA_LONG);
    this.free = call("cuMemFree_v2", JAVA_LONG);
    this.allocateHost = call("cuMemHostAlloc", ADDRESS, JAVA_LONG, JAVA_INT);
    this.freeHost = call("cuMemFreeHost", JAVA_LONG);
    this.copyIn = call("cuMemcpyHtoDAsync_v2", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG);
    this.copyOut = call("cuMemcpyDtoHAsync_v2", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    this.copyWithin = call("cuMemcpyDtoDAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    this.fill = call("cuMemsetD8Async", JAVA_LONG, JAVA_BYTE, JAVA_LONG, JAVA_LONG);
    this.createStream = call("cuStreamCreate", ADDRESS, JAVA_INT);
    this.destroyStream = call("cuStreamDestroy_v2", JAVA_LONG);
    this.synchronise = call("cuStreamSynchronize", JAVA_LONG);
    this.createEvent = call("cuEventCreate", ADDRESS, JAVA_INT);
    this.destroyEvent = call("cuEventDestroy_v2", JAVA_LONG);
    this.recordEvent = call("cuEventRecord", JAVA_LONG, JAVA_LONG);
    this.waitForEvent = call("cuEventSynchronize", JAVA_LONG);
    this.elapsed = call("cuEventElapsedTime", ADDRESS, JAVA_LONG, JAVA_LONG);
    this.loadModule = call("cuModuleLoadData", ADDRESS, ADDRESS);
    this.unloadModule = call("cuModuleUnload", JAVA_LONG);
    this.moduleFunction = call("cuModuleGetFunction", ADDRESS, JAVA_LONG, ADDRESS);
    this.setFunctionAttribute = call("cuFuncSetAttribute", JAVA_LONG, JAVA_INT, JAVA_INT);
    this.functionAttribute = call("cuFuncGetAttribute", ADDRESS, JAVA_INT, JAVA_LONG);
    this.launch = call("cuLaunchKernelEx", ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
    this.beginCapture = call("cuStreamBeginCapture_v2", JAVA_LONG, JAVA_INT);
    this.endCapture = call("cuStreamEndCapture", JAVA_LONG, ADDRESS);
    this.instantiateGraph = call("cuGraphInstantiateWithFlags", ADDRESS, JAVA_LONG, JAVA_LONG);
    this.launchGraph = call("cuGraphLaunch", JAVA_LONG, JAVA_LONG);
    this.destroyGraph = call("cuGraphDestroy", JAVA_LONG);
    this.destroyExecutable = call("cuGraphExecDestroy", JAVA_LONG);
  }

  /// The driver of this machine, ready to be asked.
  static Driver open(Map<String, String> environment) {
    NativeLibrary library = NativeLibrary.find(NativeLibrary.DRIVER, environment)
        .orElseThrow(() -> new CudaUnavailableException(
            "there is no NVIDIA driver on this machine (libcuda.so.1, nvcuda.dll); install it if there is an NVIDIA GPU"));
    Driver driver = new Driver(library);
    int code = driver.init.code(0);
    if (code != 0)
      throw new CudaUnavailableException("the NVIDIA driver does not start: " + driver.text(code)
          + "; nvidia-smi may say more");
    return driver;
  }

  private NativeCall call(String name, MemoryLayout... arguments) {
    return library.call(name, arguments);
  }

  /// CUDA's version that the driver was made for, as 13000.
  int version() {
    return asInt(version);
  }

  int deviceCount() {
    return asInt(deviceCount);
  }

  int device(int ordinal) {
    return asInt(device, ordinal);
  }

  String deviceName(int device) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(TEXT_BYTES);
      check(deviceName, text, TEXT_BYTES, device);
      return text.getString(0);
    }
  }

  int deviceAttribute(int attribute, int device) {
    return asInt(deviceAttribute, attribute, device);
  }

  long deviceMemory(int device) {
    return asLong(deviceMemory, device);
  }

  long retainContext(int device) {
    return asLong(retainContext, device);
  }

  void releaseContext(int device) {
    check(releaseContext, device);
  }

  void setContext(long context) {
    check(setContext, context);
  }

  /// Bytes that are free, and all there are.
  long[] memoryInfo() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment both = arena.allocate(JAVA_LONG, 2);
      check(memoryInfo, both, both.asSlice(JAVA_LONG.byteSize()));
      return both.toArray(JAVA_LONG);
    }
  }

  long allocate(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      int code = allocate.code(result, bytes);
      if (code == OUT_OF_MEMORY) {
        long[] info = memoryInfo();
        throw new DeviceMemoryException(code, bytes, info[0], info[1]);
      }
      requireGood(allocate, code);
      return result.get(JAVA_LONG, 0);
    }
  }

  void free(long address) {
    check(free, address);
  }

  long allocateHost(long bytes) {
    return asLong(allocateHost, bytes, 0);
  }

  void freeHost(long address) {
    check(freeHost, address);
  }

  void copyIn(long target, MemorySegment source, long bytes, long stream) {
    check(copyIn, target, source, bytes, stream);
  }

  void copyOut(MemorySegment target, long source, long bytes, long stream) {
    check(copyOut, target, source, bytes, stream);
  }

  void copyWithin(long target, long source, long bytes, long stream) {
    check(copyWithin, target, source, bytes, stream);
  }

  void fill(long target, byte value, long bytes, long stream) {
    check(fill, target, value, bytes, stream);
  }

  long createStream() {
    int doesNotWaitForTheDefaultStream = 1;
    return asLong(createStream, doesNotWaitForTheDefaultStream);
  }

  void destroyStream(long stream) {
    check(destroyStream, stream);
  }

  void synchronise(long stream) {
    check(synchronise, stream);
  }

  /// Whoever waits for it sleeps: else a core would be busy for as long as the GPU is.
  long createEvent() {
    int waitsAsleep = 1; // CU_EVENT_BLOCKING_SYNC
    return asLong(createEvent, waitsAsleep);
  }

  void destroyEvent(long event) {
    check(destroyEvent, event);
  }

  void recordEvent(long event, long stream) {
    check(recordEvent, event, stream);
  }

  void waitForEvent(long event) {
    check(waitForEvent, event);
  }

  float milliseconds(long from, long to) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_FLOAT);
      check(elapsed, result, from, to);
      return result.get(JAVA_FLOAT, 0);
    }
  }

  long loadModule(byte[] image) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(image.length, Long.BYTES);
      MemorySegment.copy(image, 0, copy, JAVA_BYTE, 0, image.length);
      return asLong(loadModule, copy);
    }
  }

  void unloadModule(long module) {
    check(unloadModule, module);
  }

  long function(long module, String name) {
    try (Arena arena = Arena.ofConfined()) {
      return asLong(moduleFunction, module, arena.allocateFrom(name));
    }
  }

  void setFunctionAttribute(long function, int attribute, int value) {
    check(setFunctionAttribute, function, attribute, value);
  }

  int functionAttribute(int attribute, long function) {
    return asInt(functionAttribute, attribute, function);
  }

  /// @param configuration a CUlaunchConfig
  /// @param parameters    addresses of the arguments
  void launch(MemorySegment configuration, long function, MemorySegment parameters) {
    check(launch, configuration, function, parameters, MemorySegment.NULL);
  }

  void beginCapture(long stream) {
    int onlyOfThisThread = 1;
    check(beginCapture, stream, onlyOfThisThread);
  }

  long endCapture(long stream) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment graph = arena.allocate(JAVA_LONG);
      check(endCapture, stream, graph);
      return graph.get(JAVA_LONG, 0);
    }
  }

  long instantiate(long graph) {
    return asLong(instantiateGraph, graph, 0L);
  }

  void launchGraph(long executable, long stream) {
    check(launchGraph, executable, stream);
  }

  void destroyGraph(long graph) {
    check(destroyGraph, graph);
  }

  void destroyExecutable(long executable) {
    check(destroyExecutable, executable);
  }

  private int asInt(NativeCall call, Object... rest) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_INT);
      check(call, with(result, rest));
      return result.get(JAVA_INT, 0);
    }
  }

  private long asLong(NativeCall call, Object... rest) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      check(call, with(result, rest));
      return result.get(JAVA_LONG, 0);
    }
  }

  private static Object[] with(MemorySegment first, Object... rest) {
    Object[] all = new Object[rest.length + 1];
    all[0] = first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }

  private void check(NativeCall call, Object... arguments) {
    requireGood(call, call.code(arguments));
  }

  private void requireGood(NativeCall call, int code) {
    if (code != 0)
      throw new CudaException(code, call.name() + ": " + text(code));
  }

  /// What the driver says of one of its codes.
  String text(int code) {
    return text(errorText, code) + " (" + text(errorName, code) + ", " + code + ")";
  }

  @SuppressWarnings("restricted")
  private static String text(NativeCall call, int code) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment pointer = arena.allocate(ADDRESS);
      boolean isKnown = call.code(code, pointer) == 0;
      return isKnown ? pointer.get(ValueLayout.ADDRESS, 0).reinterpret(TEXT_BYTES).getString(0)
          : "no error the driver knows";
    }
  }
}
