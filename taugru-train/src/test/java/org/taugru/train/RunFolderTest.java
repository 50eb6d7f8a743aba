package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Adding;
import org.taugru.exec.simd.SimdBackend;

final class RunFolderTest {
  @TempDir
  Path folder;

  private static RunSpec spec(String... settings) {
    RunSpec spec = RunSpec.of(new Adding(10), "cornn", 1);
    for (String setting : List.of("hidden=3", "evaluateEvery=2", "iterations=4"))
      spec = edited(spec, setting);
    for (String setting : settings)
      spec = edited(spec, setting);
    return spec;
  }

  private static RunSpec edited(RunSpec spec, String setting) {
    String[] parts = setting.split("=", -1);
    return SettingEdit.apply(spec, parts[0], parts[1]);
  }

  private Run run(Path path, RunSpec spec) throws IOException {
    return Run.in(new RunFolder(path), new Adding(10), spec, new SimdBackend(1), TrainingListener.silent());
  }

  private RunFolder trained(RunSpec spec) throws IOException {
    try (Run run = run(folder.resolve("run"), spec)) {
      run.execute();
      return run.folder();
    }
  }

  @Test
  void onlyANewOrEmptyFolderIsWrittenTo() throws IOException {
    for (String name : List.of("metrics.csv", "report.html", "model.safetensors", "notes.txt", "checkpoints/000.x")) {
      Path own = folder.resolve(name.replaceAll("\\W", "-"));
      Files.createDirectories(own.resolve(name).getParent());
      Files.writeString(own.resolve(name), "mine");
      assertThatThrownBy(() -> run(own, spec())).isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(own + " is not empty and holds no run (there is "
              + name.replaceAll("/.*", "") + "); choose a new or an empty folder");
      assertThat(own.resolve(name)).hasContent("mine");
      try (var files = Files.list(own)) {
        assertThat(files).hasSize(1);
      }
    }
    assertThatThrownBy(() -> run(Path.of(""), spec())).hasMessageContaining("its name is empty");
    Path file = Files.writeString(folder.resolve("file"), "mine");
    assertThatThrownBy(() -> run(file, spec())).hasMessageContaining(file + " is a file");
    run(Files.createDirectory(folder.resolve("empty")), spec()).close();
  }

  /// What a process that is killed at its very beginning leaves behind is no obstacle.
  @Test
  void whatAKilledProcessLeftOfItsFirstFileDoesNotCount() throws IOException {
    Path started = Files.createDirectory(folder.resolve("started"));
    Files.writeString(started.resolve(".lock"), "1 2026-01-01T00:00:00Z\n");
    Files.writeString(started.resolve(".taugru-0.tmp"), "{");
    run(started, spec()).close();
    assertThat(started.resolve(".taugru-0.tmp")).doesNotExist();
  }

  /// They are as large as a checkpoint, and nobody would ever look for them.
  @Test
  void whatAKilledProcessLeftOfACheckpointIsDeleted() throws IOException {
    RunFolder run = trained(spec());
    Path leftOver = Files.writeString(run.checkpoints().resolve(".taugru-1.tmp"), "x");
    Path foreign = Files.writeString(run.checkpoints().resolve("notes.tmp"), "mine");
    run(run.path(), spec()).close();
    assertThat(leftOver).doesNotExist();
    assertThat(foreign).exists();
  }

  @Test
  void aRunIsNotPlannedWhereThereIsOne() throws IOException {
    RunFolder there = trained(spec());
    String record = Files.readString(there.record());
    try (Run run = run(folder.resolve("other"), spec("seed=2"))) {
      assertThatThrownBy(() -> run.plan(there, spec("seed=3"))).hasMessageContaining("holds a run already");
    }
    assertThat(there.record()).hasContent(record);
  }

  @Test
  void whileARunTrainsNobodyElseGetsItsFolder() throws IOException {
    try (Run run = run(folder.resolve("run"), spec())) {
      assertThatThrownBy(() -> run(folder.resolve("run"), spec())).isInstanceOf(IOException.class)
          .hasMessageContaining("another process is training in " + folder.resolve("run"));
      assertThat(run.folder().isRun()).isFalse();
      run.execute();
      assertThat(run.folder().status()).isEqualTo(new RunStatus.Running(ProcessHandle.current().pid()));
    }
    assertThat(new RunFolder(folder.resolve("run")).status())
        .isEqualTo(new RunStatus.Ended(RecordedEnd.of(new TrainingEnd.Finished())));
  }

  @Test
  void aRunIsDeadUntilItHasAResult() throws IOException {
    RunFolder other = new RunFolder(folder.resolve("other"));
    try (Run run = run(folder.resolve("run"), spec())) {
      run.plan(other, spec("seed=2"));
      run.train();
    }
    assertThat(new RunFolder(folder.resolve("run")).status()).isEqualTo(new RunStatus.Dead());
    assertThat(other.status()).isEqualTo(new RunStatus.NotBegun());
    assertThat(other.spec()).isEqualTo(spec("seed=2"));
    try (Run run = run(other.path(), spec("seed=2"))) {
      run.execute();
    }
    assertThat(other.status()).isEqualTo(new RunStatus.Ended(RecordedEnd.of(new TrainingEnd.Finished())));
  }

  @Test
  void aRunGoesOnWithOtherEpochsButNotWithAnotherDelay() throws IOException {
    RunFolder run = trained(spec());
    assertThatThrownBy(() -> run(run.path(), spec("tau=1", "hidden=4"))).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("holds a run with another tau, hidden");
    try (Run longer = run(run.path(), spec("iterations=8", "lr=0.5"))) {
      longer.execute();
    }
    assertThat(run.readMetrics()).hasSize(4);
    assertThat(run.spec()).isEqualTo(spec("iterations=8", "lr=0.5"));
    assertThat(run.json().array("changes").toString()).contains("untilIteration", "epochs", "learningRate")
        .doesNotContain("hidden");
    assertThat(run.json().array("changes")).hasSize(1);
  }

  @Test
  void leftOverCheckpointsOfAnotherRunAreNotAdopted() throws IOException {
    RunFolder run = trained(spec("tau=0"));
    Files.delete(run.record());
    assertThatThrownBy(() -> run(run.path(), spec("tau=2"))).hasMessageContaining("is not empty and holds no run");
    Path other = folder.resolve("other");
    try (Run planned = run(folder.resolve("third"), spec("tau=2"))) {
      planned.plan(new RunFolder(other), spec("tau=2"));
    }
    Files.createDirectory(other.resolve("checkpoints"));
    for (Path file : SavedStates.files(run.checkpoints()))
      Files.copy(file, other.resolve("checkpoints").resolve(file.getFileName()));
    assertThatThrownBy(() -> run(other, spec("tau=2"))).hasMessageContaining("belongs to another run")
        .hasMessageContaining("cell.tau is 2, was 0");
  }

  @Test
  void aRecordThatWasChangedIsRefused() throws IOException {
    RunFolder run = trained(spec());
    String text = Files.readString(run.record());
    Files.writeString(run.record(), text.replace("\"hidden\":3", "\"hidden\":4"));
    assertThatThrownBy(run::spec).isInstanceOf(IOException.class).hasMessageContaining(run.record().toString())
        .hasMessageContaining("was changed after the run wrote it");
    Files.writeString(run.record(), text.replaceFirst(",\"sha256\":\"[0-9a-f]*\"}\\s*$", "}")); // from before there were digests
    assertThat(run.spec()).isEqualTo(spec());
    Files.write(run.record(), new byte[] {'{', (byte) 0xff, '}'});
    assertThatThrownBy(run::spec).hasMessageContaining(run.record().toString()).hasMessageContaining("not UTF-8");
  }

  /// Without a listener in between, a run that was killed after an epoch had neither metrics nor weights.
  @Test
  void metricsAndWeightsAreThereWhileTheRunTrains() throws IOException {
    Path path = folder.resolve("run");
    int[] seen = {0};
    TrainingListener watcher = new TrainingListener() {
      @Override
      public void epoch(Metrics metrics, boolean improved) throws IOException {
        assertThat(new RunFolder(path).readMetrics()).hasSize(metrics.epoch()).last().usingRecursiveComparison()
            .ignoringFields("seconds").isEqualTo(metrics);
        assertThat(new RunFolder(path).model()).isRegularFile();
        seen[0]++;
      }
    };
    try (Run run = Run.in(new RunFolder(path), new Adding(10), spec(), new SimdBackend(1), watcher)) {
      run.execute();
    }
    assertThat(seen[0]).isEqualTo(2);
  }
}
