package org.taugru.exec.cuda.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;

/// A GPU that is none: kernels are compiled by the system's C++ compiler and run by its processor.
public final class EmulatedGpu {
  static final long MEMORY = 1L << 30;

  private EmulatedGpu() {
  }

  /// Why there cannot be one here.
  public static Optional<String> missing() {
    try {
      Process process = new ProcessBuilder(EmulatedCompiler.COMMAND, "--version").redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0 ? Optional.empty()
          : Optional.of(EmulatedCompiler.COMMAND + " does not work here");
    } catch (IOException e) {
      return Optional.of("there is no " + EmulatedCompiler.COMMAND + " here");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }

  /// @param folder for what is compiled; what is there is not compiled again
  public static CudaBackend backend(CudaMode mode, Path folder) {
    return backend(mode, folder, MEMORY);
  }

  /// @param bytes of its memory
  public static CudaBackend backend(CudaMode mode, Path folder, long bytes) {
    return new CudaBackend(mode, () -> Gpu.first(new EmulatedDriver(bytes).driver()),
        () -> new EmulatedCompiler(folder).compiler(), folder.resolve("kernels"));
  }

  /// What kernels see of it.
  static String header() {
    return file("emulator.h") + file("primitives.h");
  }

  /// With the thread that it belongs to.
  public static CudaDevice device(Path folder) {
    return new CudaDevice(() -> Gpu.first(new EmulatedDriver(MEMORY).driver()),
        () -> new EmulatedCompiler(folder).compiler(), folder.resolve("kernels"));
  }

  static String file(String name) {
    try (var stream = EmulatedGpu.class.getResourceAsStream(name)) {
      if (stream == null)
        throw new IllegalStateException(name + " is missing");
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
