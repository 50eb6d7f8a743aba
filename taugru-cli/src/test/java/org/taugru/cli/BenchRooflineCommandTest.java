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
        "our own large product");
    List<String> csv = Files.readAllLines(out.resolve("performance-roofline.csv"));
    assertThat(csv).extracting(line -> line.substring(0, line.indexOf(','))).containsExactly("kernel", "τ-GRU d=16",
        "τ-GRU d=64", "τ-GRU d=128", "τ-GRU d=256", "LSTM d=128", "GRU d=128", "LEM d=128", "stream",
        "roof: our own large product",
        "roof: triad in GB/s");
    assertThat(Files.readAllLines(out.resolve("performance-parts.csv"))).hasSize(11);
    assertThat(cli.out()).contains("| kernel ", "| of our own roof |", "| products and gradients of matrices",
        "| copies in and out ",
        "The parts add up to ", "--peers measures that", "Machine: ");
  }
}
