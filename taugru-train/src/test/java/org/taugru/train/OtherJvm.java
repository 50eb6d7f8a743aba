package org.taugru.train;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Starts a class of the tests in a JVM of its own.
final class OtherJvm {
  private OtherJvm() {
  }

  /// @param output where it may print
  static Process start(Path output, Class<?> main, String... arguments) throws IOException {
    List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules=jdk.incubator.vector", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp",
        System.getProperty("java.class.path").replace(File.pathSeparator + File.pathSeparator, File.pathSeparator),
        main.getName()));
    line.addAll(List.of(arguments));
    return new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(output.toFile()).start();
  }
}
