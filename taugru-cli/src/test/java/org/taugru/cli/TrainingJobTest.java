package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Adding;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

final class TrainingJobTest {
  private static final String CLEARED = "\r\u001b[K";

  @TempDir
  Path folder;

  /// Draws progress, and fails at the end of the first epoch.
  private record Failing(ProgressLine progress) implements TrainingListener {
    @Override
    public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
      progress.iteration(epoch, iteration, iterations, meanLoss);
    }

    @Override
    public void epoch(Metrics metrics, boolean improved) throws IOException {
      throw new IOException("the disk is full");
    }
  }

  @Test
  void theLineOfProgressIsGoneBeforeAnErrorIsPrinted() throws IOException {
    StringWriter err = new StringWriter();
    RunSpec spec = SettingEdit.applyAll(RunSpec.of(new Adding(10), "gru", 1),
        Map.of("hidden", "3", "iterations", "2", "evaluateEvery", "2"));
    try (Interruption interruption = new Interruption()) {
      ProgressLine progress = new ProgressLine(new PrintWriter(err), new ProgressLine.Style.OneLine(() -> 80),
          new Adding(10), 1, interruption);
      try (Run run = Run.in(new RunFolder(folder.resolve("run")), new Adding(10), spec, new SimdBackend(1),
          new Failing(progress))) {
        assertThatThrownBy(() -> TrainingJob.train(run, progress)).hasMessage("the disk is full");
      }
    }
    assertThat(err.toString()).contains("evaluation 1/1").endsWith(CLEARED);
  }
}
