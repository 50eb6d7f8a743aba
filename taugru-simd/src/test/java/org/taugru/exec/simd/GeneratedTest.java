package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GeneratedTest {
  private static final String EARLY = "-XX:CompileCommand=CompileThresholdScaling,";

  /// Else the tool starts slowly, and nobody is told why.
  @Test
  void theFlagsOfTheToolAreForTheNamesOfGeneratedClasses() throws IOException {
    String pattern = Files.readAllLines(Path.of("..", "config", "jvm.options")).stream()
        .filter(line -> line.startsWith(EARLY)).findFirst().orElseThrow().substring(EARLY.length());
    ProductKernel made = new ProductShape(1, 1, 1, 1, ProductShape.Walk.ALONG, List.of()).kernel();
    assertThat(pattern).contains("*::run,");
    assertThat(made.getClass().getName()).startsWith(pattern.substring(0, pattern.indexOf('*')));
  }
}
