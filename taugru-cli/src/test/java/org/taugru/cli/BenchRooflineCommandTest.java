package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  private static final OutsideProduct OUTSIDE = new OutsideProduct("Other", new Timing(160, 150, 170, 170));
  private static final RooflineBenchmark.Point POINT = new RooflineBenchmark.Point("p", 2, 160e6, 8e6);

  @Test
  void aRoofIsTheLowerOfTwo() {
    var result = new RooflineBenchmark.Result(100, Optional.of(OUTSIDE), 20, List.of(), 0, List.of());
    assertThat(result.ridge()).isEqualTo(5);
    assertThat(result.roof(2)).isEqualTo(40);
    assertThat(result.roof(50)).isEqualTo(100);
    assertThat(result.roof(OUTSIDE, 7)).isEqualTo(140);
    assertThat(result.roof(OUTSIDE, 50)).isEqualTo(160);
  }

  @Test
  void aPointIsItsWorkOverItsTimeAndItsBytes() {
    RooflineBenchmark.Point point = new RooflineBenchmark.Point("p", 2, 6e6, 3e5);
    assertThat(point.gflops()).isEqualTo(3);
    assertThat(point.intensity()).isEqualTo(20);
  }

  @Test
  void withoutAnotherLibraryTheShareIsThatOfOurOwnRoof() {
    var result = new RooflineBenchmark.Result(100, Optional.empty(), 20, List.of(POINT), 0, List.of());
    assertThat(RooflinePictures.table(result)).contains("| of our own roof |").containsPattern("\\| +80 % \\|\\R");
    assertThat(RooflinePictures.caption(result)).contains("other libraries may multiply faster");
    assertThat(RooflinePictures.csv(result)).doesNotContain("Other");
  }

  @Test
  void anotherLibrarysProductIsARoofOfItsOwn() throws IOException {
    var result = new RooflineBenchmark.Result(100, Optional.of(OUTSIDE), 20, List.of(POINT), 0, List.of());
    assertThat(RooflinePictures.table(result)).contains("| of our own roof | of Other's |")
        .containsPattern("\\| +80 % \\| +50 % \\|\\R");
    assertThat(RooflinePictures.caption(result)).contains("160.0 GFLOP/s of Other's large product");
    assertThat(RooflinePictures.csv(result)).contains("roof: large product of Other,,,,,160.000,160.000");
    new Drawing(new PrintWriter(Writer.nullWriter())).write(RooflinePictures.chart(result, 1), folder, "roofs");
    assertThat(Files.readString(folder.resolve("roofs.svg"))).contains("large product: 160 GFLOP/s",
        "our own large product: 100 GFLOP/s");
  }
}
