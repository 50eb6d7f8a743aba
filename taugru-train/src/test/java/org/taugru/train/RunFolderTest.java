package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFolderTest {
  @TempDir
  Path folder;

  @Test
  void metricsAreReadBackAsTheyWereWritten() throws IOException {
    RunFolder run = new RunFolder(folder);
    assertThat(run.readMetrics()).isEmpty();
    List<Metrics> rows = List.of(new Metrics(1, 7, 0.1 + 0.2, 1e-300, Math.PI, 1e-3, Double.POSITIVE_INFINITY, 1.25),
        new Metrics(2, 1L << 40, Double.NaN, -0.0, 3, 1e-4, 2, 1e4));
    new MetricsFile(run.metrics()).write(rows);
    assertThat(run.readMetrics()).isEqualTo(rows);
    new MetricsFile(run.metrics()).write(List.of());
    assertThat(run.readMetrics()).isEmpty();
  }
}
