package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.taugru.fit.Forecaster;

/// Finds models that were fitted.
final class Models {
  private Models() {
  }

  /// @param path of the file, or of the folder of a fit
  static Forecaster forecaster(Path path, BackendOption backend) throws IOException {
    return Forecaster.load(file(path),
        backend.choose(Runtime.getRuntime().availableProcessors()).backend());
  }

  static Path file(Path path) {
    return Files.isDirectory(path) ? path.resolve("model.safetensors") : path;
  }
}
