package org.taugru.exec.simd;

import java.util.Optional;

/// Whether this JVM has the Vector API, without touching a class of it. An incubating module is resolved only where another
/// module requires it, as this one does, or where the command line names it: on the class path it is usually missing.
final class VectorApi {
  private static final String MODULE = "jdk.incubator.vector";

  private VectorApi() {
  }

  /// Why it cannot be used, and what to do.
  static Optional<String> missing() {
    return ModuleLayer.boot().findModule(MODULE).isPresent() ? Optional.empty()
        : Optional.of("it is written with the Vector API; start Java with --add-modules " + MODULE);
  }

  /// At the door of the backend, before a class that is not there ends in an error without advice.
  static void require() {
    missing().ifPresent(why -> {
      throw new IllegalStateException("Backend simd is not usable: " + why + ".");
    });
  }
}
