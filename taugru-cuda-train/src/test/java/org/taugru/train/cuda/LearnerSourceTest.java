package org.taugru.train.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.TargetFormat;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.Loss;
import org.taugru.train.Optimiser;

/// NVIDIA's own compiler takes what training adds to layers; no GPU is needed for that.
@Tag("cuda-compiler")
final class LearnerSourceTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"sm_80", "sm_90a", "sm_100"})
  void everyLossAndOptimiserCompiles(String architecture) throws IOException, InterruptedException {
    compile(Loss.MEAN_SQUARE, new TargetFormat(TargetFormat.Kind.VALUES, 2, true), 2, new Optimiser.Adam(),
        architecture);
    compile(Loss.CROSS_ENTROPY, new TargetFormat(TargetFormat.Kind.LABELS, 3, false), 3, new Optimiser.Sgd(0.9),
        architecture);
    compile(Loss.BINARY, new TargetFormat(TargetFormat.Kind.LABELS, 2, false), 1, new Optimiser.RmsProp(),
        architecture);
  }

  private void compile(Loss loss, TargetFormat targets, int outputs, ElementwiseOptimiser optimiser,
      String architecture) throws IOException, InterruptedException {
    Path source = folder.resolve("learner.cu");
    Files.writeString(source, LearnerSource.of(loss.form().orElseThrow(), targets, outputs, optimiser.rule()));
    assertThat(nvcc("-std=c++17", "-cubin", "-arch=" + architecture, "-o", folder.resolve("learner.cubin").toString(),
        source.toString())).isEmpty();
  }

  /// What the compiler says.
  private static String nvcc(String... arguments) throws InterruptedException {
    try {
      List<String> line = new ArrayList<>(List.of("nvcc"));
      line.addAll(List.of(arguments));
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      return said;
    } catch (IOException e) {
      return abort("there is no nvcc here: " + e.getMessage());
    }
  }
}
