package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceData;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

/// Samples on the page of a run.
final class SampleReportTest {
  @TempDir
  Path folder;

  /// Of 12 sequences the first is labelled wrongly in the test set, so that there is a mistake whatever is learnt.
  private static SequenceData part(boolean wrong) {
    float[][][] series = new float[12][5][1];
    int[] labels = new int[12];
    for (int i = 0; i < 12; i++) {
      labels[i] = i % 2;
      for (float[] step : series[i])
        step[0] = i % 2 == 0 ? -1 : 1;
    }
    labels[0] = wrong ? 1 : 0;
    return SequenceData.features(series).labels(labels, 2);
  }

  @Test
  void thePageOfARunShowsSamplesAndMistakesByName() throws IOException {
    Dataset data = part(false).outputNames("falling", "rising").with(part(false), part(true));
    Benchmark own = Benchmark.of(data);
    RunFolder place = new RunFolder(folder.resolve("run"));
    try (Run run = Run.in(place, own, SettingEdit.apply(RunSpec.of(own, "gru", 1), "epochs", "2"), new SimdBackend(1),
        TrainingListener.silent())) {
      RunReport.write(run, run.execute(), new Drawing(new PrintWriter(Writer.nullWriter())));
    }
    assertThat(place.path().resolve("samples.svg")).content().contains("true: falling", "true: rising");
    assertThat(place.path().resolve("mistakes.svg")).content().contains("Most confident mistakes", "probability ");
    assertThat(place.path().resolve("confusion.svg")).content().contains(">falling<", ">rising<");
    assertThat(place.path().resolve("report.html")).content().contains(">Samples and mistakes<",
        "Test sequences of every class. Time runs from left to right.", "among all 12 test sequences.");
  }
}
