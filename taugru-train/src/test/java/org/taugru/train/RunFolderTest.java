package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
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
    run.writeMetrics(rows);
    assertThat(run.readMetrics()).isEqualTo(rows);
    run.writeMetrics(List.of());
    assertThat(run.readMetrics()).isEmpty();
  }

  @Test
  void aRecordThatIsNotTextIsRefusedWithItsName() throws IOException {
    RunFolder run = new RunFolder(folder);
    Files.write(run.record(), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    assertThatIOException().isThrownBy(run::json).withMessage(run.record() + ": this is not text in UTF-8.");
    assertThatIOException().isThrownBy(run::spec).withMessage(run.record() + ": this is not text in UTF-8.");
  }
}
