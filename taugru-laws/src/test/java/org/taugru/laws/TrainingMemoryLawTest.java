package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.data.Benchmarks;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

/// What a run says it will take is what it holds when it has trained, validated and tested: data, weights, optimiser and the
/// buffers of every size of batch.
final class TrainingMemoryLawTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource({
    "adding-100,   tau-gru,   32, 50, 0",  // fresh batches; 128 and other numbers of sequences at a time in evaluation
    "adding-100,   lstm,      16, 10, 0.5", // with a decoder
    "copy-20,      gru,       24, 40, 0",  // labels at every step
    "adding-100,   s4d,        8, 20, 0",
    "mackey-glass, tau-gru,    8, 40, 0",  // a fixed set, whose last batch is smaller
  })
  void aRunHoldsWhatItSaidBeforeItStarted(String task, String cell, int hidden, int batch, double reconstruct)
      throws IOException {
    ArrayList<String> edits =
        new ArrayList<>(List.of("hidden=" + hidden, "batch=" + batch, "tau=5", "reconstruct=" + reconstruct));
    edits.addAll(task.equals("mackey-glass") ? List.of("epochs=1") : List.of("evaluateEvery=2", "iterations=4"));
    RunSpec spec = RunSpec.of(Benchmarks.named(task), cell, 1);
    for (String edit : edits)
      spec = SettingEdit.apply(spec, edit.substring(0, edit.indexOf('=')), edit.substring(edit.indexOf('=') + 1));
    try (Run run = Run.in(new RunFolder(folder), Benchmarks.named(task), spec, new ConvolvingBackend(1),
        TrainingListener.silent())) {
      double said = run.trainer().bytes();
      run.execute();
      double held = HeldMemory.of(run.trainer(), run.model(), run.benchmark());
      assertThat(said / held).as("%.0f said, %.0f held", said, held).isBetween(1.0, 1.5);
    }
  }
}
