package org.taugru.exec.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// NVIDIA's own compiler takes the generated sources; no GPU is needed for that. Several cells are compiled as one, each in a namespace.
@Tag("cuda-compiler")
final class CudaCompilerTest {
  private static final String COMMAND = "nvcc";
  /// Steps of the sequences that the cells of the catalogue are meant for.
  private static final int STEPS = 40;

  @TempDir
  Path folder;

  @Test
  void someCellsCompile() throws IOException, InterruptedException {
    compile(List.of("tau-gru-noisy", "skip-lstm"), "sm_90a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_80", "sm_90a", "sm_100"})
  @EnabledIfSystemProperty(named = "cuda.compiler", matches = "all",
      disabledReason = "takes minutes; -Dcuda.compiler=all runs it")
  void everyCellCompiles(String architecture) throws IOException, InterruptedException {
    compile(Catalogue.all(5, STEPS).stream().map(Catalogue.Entry::name).toList(), architecture);
  }

  @Test
  void someCellsCompileForTensorCores() throws IOException, InterruptedException {
    compileForTensorCores(List.of("tau-gru", "lem", "tau-gru-author-code"), "sm_90a");
  }

  @ParameterizedTest
  @CsvSource({"tau-gru, 1, 1024, FAST, sm_90a", "lem, 3, 700, ACCURATE, sm_90a",
    "gru-reset-before, 200, 300, FAST, sm_80",
    "lstm, 3, 512, ACCURATE, sm_80"})
  void layersLaunchedStepByStepCompile(String cell, int input, int units, Precision precision, String architecture)
      throws IOException, InterruptedException {
    Program program = Program.of(cell, Catalogue.named(cell, 5, STEPS).cell(), Setting.of(input, units));
    compile(FragmentKernel.source(program, Gradient.of(program), precision, gpu(major(architecture))).orElseThrow(),
        architecture);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_80", "sm_90a", "sm_100"})
  @EnabledIfSystemProperty(named = "cuda.compiler", matches = "all",
      disabledReason = "takes minutes; -Dcuda.compiler=all runs it")
  void everyCellCompilesForTensorCores(String architecture) throws IOException, InterruptedException {
    compileForTensorCores(Catalogue.all(5, STEPS).stream().map(Catalogue.Entry::name).toList(), architecture);
  }

  @Test
  void whatAllCellsShareCompiles() throws IOException, InterruptedException {
    for (String architecture : List.of("sm_80", "sm_90a", "sm_100"))
      compile(FragmentKernel.sharedSource(), architecture);
  }

  /// A GPU of that compute capability.
  static GpuInfo gpu(int major) {
    return new GpuInfo(0, "G", major, 0, 132, major == 8 ? 166_912 : 232_448, 1L << 36, 13000);
  }

  private static int major(String architecture) {
    return Integer.parseInt(architecture.replaceAll("sm_(\\d+)\\d.*", "$1"));
  }

  /// Each in both precisions, and in one of several widths; clusters where the GPU has them.
  private void compileForTensorCores(List<String> cells, String architecture) throws IOException, InterruptedException {
    GpuInfo gpu = gpu(major(architecture));
    int compiled = 0;
    for (int i = 0; i < cells.size(); i++) {
      int width = gpu.major() == 8 ? 16 + i % 5 * 12 : 30 + i % 5 * 45;
      Program program =
          Program.of(cells.get(i), Catalogue.named(cells.get(i), 5, STEPS).cell(), Setting.of(1 + i % 7, width));
      for (Precision precision : Precision.values()) {
        Optional<String> source = FragmentKernel.source(program, Gradient.of(program), precision, gpu);
        if (source.isPresent()) {
          compile(source.get(), architecture);
          compiled++;
        }
      }
    }
    assertThat(compiled).isGreaterThanOrEqualTo(cells.size());
  }

  private void compile(List<String> cells, String architecture) throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      Program program =
          Program.of(cells.get(i), Catalogue.named(cells.get(i), 5, STEPS).cell(), Setting.of(1 + i % 5, 7 + i % 10));
      text.append("namespace cell").append(i).append(" {\n")
          .append(CudaBackend.source(program, Gradient.of(program)).replace("extern \"C\" ", "")).append("}\n");
    }
    compile(text.toString(), architecture);
  }

  private void compile(String text, String architecture) throws IOException, InterruptedException {
    Path source = folder.resolve("cells.cu");
    Files.writeString(source, text);
    assertThat(nvcc("-std=c++17", "-cubin", "-arch=" + architecture, "-o", folder.resolve("cells.cubin").toString(),
        source.toString())).isEmpty();
  }

  /// What the compiler says.
  private static String nvcc(String... arguments) throws InterruptedException {
    try {
      List<String> line = new ArrayList<>(List.of(COMMAND));
      line.addAll(List.of(arguments));
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      return said;
    } catch (IOException e) {
      return abort("there is no " + COMMAND + " here: " + e.getMessage());
    }
  }
}
