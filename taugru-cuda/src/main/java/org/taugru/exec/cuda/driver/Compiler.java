package org.taugru.exec.cuda.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;

/// NVIDIA's run-time compiler, NVRTC.
public final class Compiler {
  private static final int INVALID_OPTION = 5;
  private static final int COMPILATION = 6;

  private final NativeLibrary library;
  private final NativeCall version;
  private final NativeCall create;
  private final NativeCall destroy;
  private final NativeCall compile;
  private final NativeCall logSize;
  private final NativeCall log;
  private final NativeCall imageSize;
  private final NativeCall image;

  Compiler(NativeLibrary library) {
    this.library = library;
    this.version = library.call("nvrtcVersion", ADDRESS, ADDRESS);
    this.create = library.call("nvrtcCreateProgram", ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
    this.destroy = library.call("nvrtcDestroyProgram", ADDRESS);
    this.compile = library.call("nvrtcCompileProgram", JAVA_LONG, JAVA_INT, ADDRESS);
    this.logSize = library.call("nvrtcGetProgramLogSize", JAVA_LONG, ADDRESS);
    this.log = library.call("nvrtcGetProgramLog", JAVA_LONG, ADDRESS);
    this.imageSize = library.call("nvrtcGetCUBINSize", JAVA_LONG, ADDRESS);
    this.image = library.call("nvrtcGetCUBIN", JAVA_LONG, ADDRESS);
  }

  /// The compiler of this machine; of several, one that fits the driver.
  ///
  /// @throws CudaUnavailableException where there is none
  public static Compiler open() {
    return open(System.getenv());
  }

  private static int driverVersion(Map<String, String> environment) {
    try {
      return Driver.open(environment).version();
    } catch (CudaUnavailableException e) {
      return Integer.MAX_VALUE; // nothing to fit
    }
  }

  static Compiler open(Map<String, String> environment) {
    int driver = driverVersion(environment);
    return new Compiler(NativeLibrary.find(NativeLibrary.compilers(driver), environment)
        .orElseThrow(
            () -> new CudaUnavailableException("NVIDIA's run-time compiler is not on this machine; install the CUDA "
                + "toolkit 12 or 13 (libnvrtc), and set CUDA_PATH if it lies in an unusual place")));
  }

  /// As `13.0`.
  public String version() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment both = arena.allocate(JAVA_INT, 2);
      check(version, version.code(both, both.asSlice(JAVA_INT.byteSize())));
      return both.getAtIndex(JAVA_INT, 0) + "." + both.getAtIndex(JAVA_INT, 1);
    }
  }

  /// Where it was found.
  public String path() {
    return library.name();
  }

  /// Machine code.
  ///
  /// @param name         of the source, for messages
  /// @param architecture as [GpuInfo#architecture] gives it
  /// @throws CompilationException     with the lines that the compiler does not like
  /// @throws CudaUnavailableException where it does not know the architecture
  public byte[] compile(String name, String source, String architecture, List<String> options) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment holder = arena.allocate(ADDRESS);
      check(create,
          create.code(holder, arena.allocateFrom(source), arena.allocateFrom(name + ".cu"), 0, MemorySegment.NULL,
              MemorySegment.NULL));
      try {
        return compile(arena, holder.get(JAVA_LONG, 0), name, source, architecture, options);
      } finally {
        check(destroy, destroy.code(holder));
      }
    }
  }

  private byte[] compile(Arena arena, long program, String name, String source, String architecture,
      List<String> options) {
    MemorySegment words = arena.allocate(ADDRESS, options.size() + 1L);
    words.setAtIndex(ADDRESS, 0, arena.allocateFrom("--gpu-architecture=" + architecture));
    for (int i = 0; i < options.size(); i++)
      words.setAtIndex(ADDRESS, i + 1L, arena.allocateFrom(options.get(i)));
    int code = compile.code(program, options.size() + 1, words);
    if (code == INVALID_OPTION) // of all options, the architecture alone depends on the machine
      throw new CudaUnavailableException("NVRTC " + version() + " (" + path() + ") cannot compile for " + architecture
          + "; install a newer CUDA toolkit");
    if (code == COMPILATION)
      throw CompilationException.of(name, source, log(arena, program));
    check(compile, code);
    MemorySegment size = arena.allocate(JAVA_LONG);
    check(imageSize, imageSize.code(program, size));
    MemorySegment bytes = arena.allocate(size.get(JAVA_LONG, 0));
    check(image, image.code(program, bytes));
    return bytes.toArray(JAVA_BYTE);
  }

  private String log(Arena arena, long program) {
    MemorySegment size = arena.allocate(JAVA_LONG);
    check(logSize, logSize.code(program, size));
    MemorySegment text = arena.allocate(Math.max(1, size.get(JAVA_LONG, 0)));
    check(log, log.code(program, text));
    return text.getString(0);
  }

  private static void check(NativeCall call, int code) {
    if (code != 0)
      throw new CudaException(code, call.name() + " answered " + code);
  }
}
