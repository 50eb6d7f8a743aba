package org.taugru.exec.cuda.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A library of NVIDIA's, found under its usual names.
///
/// @param name   the one it was found under
/// @param lookup its functions
record NativeLibrary(String name, SymbolLookup lookup) {
  /// The driver's, which lies where the system looks.
  static final List<String> DRIVER = List.of("libcuda.so.1", "libcuda.so", "nvcuda.dll");
  private static final List<String> COMPILER_13 = List.of("libnvrtc.so.13", "nvrtc64_130_0.dll");
  private static final List<String> COMPILER_12 = List.of("libnvrtc.so.12", "nvrtc64_120_0.dll");

  /// The run-time compiler's, the newest first, but for one that is newer than the driver: that may not load what it makes.
  ///
  /// @param driver CUDA's version of it, as 13000
  static List<String> compilers(int driver) {
    List<List<String>> order =
        driver >= 13000 ? List.of(COMPILER_13, COMPILER_12, List.of("libnvrtc.so"))
            : List.of(COMPILER_12, List.of("libnvrtc.so"), COMPILER_13);
    return order.stream().flatMap(List::stream).toList();
  }

  /// Where the system looks, and then in the folders of a CUDA toolkit.
  @SuppressWarnings("restricted")
  static Optional<NativeLibrary> find(List<String> names, Map<String, String> environment) {
    List<Path> folders =
        toolkits(environment).flatMap(home -> Stream.of("lib64", "lib", "bin", "bin/x64").map(home::resolve))
            .toList();
    for (String name : names)
      for (Optional<Path> file : Stream.concat(Stream.of(Optional.<Path>empty()),
          folders.stream().map(folder -> folder.resolve(name)).filter(Files::isRegularFile).map(Optional::of)).toList())
        try {
          SymbolLookup lookup = file.isPresent() ? SymbolLookup.libraryLookup(file.get(), Arena.global())
              : SymbolLookup.libraryLookup(name, Arena.global());
          return Optional.of(new NativeLibrary(file.map(Path::toString).orElse(name), lookup));
        } catch (IllegalArgumentException e) {
          continue; // not there, or for another processor
        }
    return Optional.empty();
  }

  private static Stream<Path> toolkits(Map<String, String> environment) {
    return Stream.concat(Stream.of("CUDA_PATH", "CUDA_HOME").flatMap(name -> Stream.ofNullable(environment.get(name))),
        Stream.of("/usr/local/cuda", "/opt/cuda")).filter(path -> !path.isBlank()).map(Path::of);
  }

  NativeCall call(String function, MemoryLayout... arguments) {
    return NativeCall.of(function, address(function), arguments);
  }

  private MemorySegment address(String function) {
    return lookup.find(function).orElseThrow(() -> new CudaUnavailableException(
        name + " has no function " + function + "; it is too old, CUDA 12 or newer is needed"));
  }
}
