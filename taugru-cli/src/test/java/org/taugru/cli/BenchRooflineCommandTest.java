package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchRooflineCommandTest {
  @TempDir
  Path folder;

  @Test
  void drawsEveryKernelUnderTheRoofs() throws IOException {
    Cli cli = Cli.succeed(folder,
        "bench roofline --steps 9 --batch 3 --threads 1 --seconds 0.001 --arrays 64k --out @/roofline");
    Path out = folder.resolve("roofline");
    assertThat(Files.readString(out.resolve("performance-roofline.svg"))).contains("memory, triad",
        "one large product");
    List<String> csv = Files.readAllLines(out.resolve("performance-roofline.csv"));
    assertThat(csv).extracting(line -> line.substring(0, line.indexOf(','))).containsExactly("kernel", "τ-GRU d=16",
        "τ-GRU d=64", "τ-GRU d=128", "τ-GRU d=256", "LSTM d=128", "GRU d=128", "LEM d=128", "stream",
        "roof: one large product",
        "roof: triad in GB/s");
    assertThat(Files.readAllLines(out.resolve("performance-parts.csv"))).hasSize(11);
    assertThat(cli.out()).contains("| kernel ", "| matrix products ", "| copies in and out ", "Machine: ");
  }

  @Test
  void partsAddUpToTheWhole() {
    StepParts parts = new StepParts(128, 100, 60, 20, 5);
    assertThat(parts.restMs()).isEqualTo(15);
    assertThat(parts.table()).contains("| the rest ", "15 %", "100 %");
  }

  @Test
  void aRoofIsTheLowerOfTwo() {
    RooflineBenchmark.Result result =
        new RooflineBenchmark.Result(100, 20, List.of(), 0, List.of());
    assertThat(result.ridge()).isEqualTo(5);
    assertThat(result.roof(2)).isEqualTo(40);
    assertThat(result.roof(50)).isEqualTo(100);
    RooflineBenchmark.Point point = new RooflineBenchmark.Point("p", 2, 6e6, 3e5);
    assertThat(point.gflops()).isEqualTo(3);
    assertThat(point.intensity()).isEqualTo(20);
  }
}
