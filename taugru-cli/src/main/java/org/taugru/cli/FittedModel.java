package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.taugru.exec.Backend;
import org.taugru.fit.Classifier;
import org.taugru.fit.Forecaster;
import org.taugru.fit.Regressor;
import picocli.CommandLine.Parameters;

/// MODEL of every command that uses what was fitted.
final class FittedModel {
  @Parameters(index = "0", paramLabel = "MODEL", description = "model.safetensors of a fit, or its folder")
  private Path path = Path.of("");

  Path file() {
    return Files.isDirectory(path) ? path.resolve("model.safetensors") : path;
  }

  Forecaster forecaster(BackendOption backend) throws IOException {
    return Forecaster.load(file(), chosen(backend));
  }

  Classifier classifier(BackendOption backend) throws IOException {
    return Classifier.load(file(), chosen(backend));
  }

  Regressor regressor(BackendOption backend) throws IOException {
    return Regressor.load(file(), chosen(backend));
  }

  static Backend chosen(BackendOption backend) {
    return backend.choose(Runtime.getRuntime().availableProcessors()).backend();
  }
}
