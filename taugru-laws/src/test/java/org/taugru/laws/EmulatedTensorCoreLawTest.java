package org.taugru.laws;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.taugru.exec.Backend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.driver.EmulatedGpu;

/// The kernels for tensor cores, compiled by the system's C++ compiler and run by its processor.
final class EmulatedTensorCoreLawTest extends TensorCoreLaws {
  private static final class Lazy {
    static final Optional<String> MISSING = EmulatedGpu.missing();
    static final Map<CudaMode, Backend> BACKENDS = new EnumMap<>(CudaMode.class);
  }

  EmulatedTensorCoreLawTest() {
    super(7, 9, 7);
  }

  /// All of them in one of the modes; a GPU tries the cells of the catalogue in both.
  static Stream<Arguments> subjects() {
    return inOneMode(Subject.all());
  }

  @Override
  Backend backend(CudaMode mode) {
    Lazy.MISSING.ifPresent(why -> abort("kernels cannot be emulated: " + why));
    return Lazy.BACKENDS.computeIfAbsent(mode, each -> EmulatedGpu.backend(each, Path.of("target", "emulated")));
  }
}
