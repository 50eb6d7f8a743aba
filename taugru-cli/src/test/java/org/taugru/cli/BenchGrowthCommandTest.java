package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchGrowthCommandTest {
  @TempDir
  Path folder;

  @Test
  void leavesPicturesAndTablesOfWhatFitsMemory() throws IOException {
    Cli cli = Cli.succeed(folder,
        "bench growth --quick --threads 2 --seconds 0.001 --memory 16m --out @/growth");
    Path out = folder.resolve("growth");
    for (String sweep : List.of("steps", "batch", "hidden"))
      for (String picture : List.of("-time", "-memory"))
        assertThat(Files.readString(out.resolve("performance-" + sweep + picture + ".svg"))).contains("slope", "τ-GRU");
    List<String> csv = Files.readAllLines(out.resolve("performance-steps.csv"));
    assertThat(csv.getFirst()).isEqualTo("steps,batch,hidden,tau,threads,ms,lowerMs,upperMs,repeats,bytesKept");
    assertThat(csv.get(1)).startsWith("500,16,32,20,2,");
    assertThat(cli.out()).contains("| sweep ", "| slope of time: expected |", "| batch size B ",
        "-time: expected slope 1, because ", "Machine: ",
        "N=784 B=64 d=128 τ=65, 1 thread is left out: it takes ", " MiB of memory, and there are 16.0 MiB to use.");
    assertThat(out.resolve("performance-threads.csv")).doesNotExist();
  }
}
