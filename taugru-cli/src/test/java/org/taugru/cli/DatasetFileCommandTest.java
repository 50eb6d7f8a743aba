package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.Tensor;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

/// Data of one's own in a file goes through the commands as a benchmark does.
class DatasetFileCommandTest {
  @TempDir
  Path folder;

  /// Noise whose mean over the last two steps is to be said at every step.
  private void write(String name, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (String split : List.of("train", "validation", "test")) {
      float[] inputs = new float[12 * 8];
      float[] targets = new float[inputs.length];
      for (int i = 0; i < inputs.length; i++) {
        inputs[i] = (float) random.nextDouble(-1, 1);
        targets[i] = (inputs[i] + (i % 8 == 0 ? 0 : inputs[i - 1])) / 2;
      }
      tensors.put(split + ".inputs", new Tensor(List.of(12, 8, 1), inputs));
      tensors.put(split + ".targets", new Tensor(List.of(12, 8, 1), targets));
    }
    Safetensors.write(folder.resolve(name), tensors, Map.of());
  }

  @Test
  void aFileIsTrainedOnResumedEvaluatedAndListed() throws IOException {
    write("own.safetensors", 1);
    Cli cli = Cli.succeed(folder,
        "train @/own.safetensors --hidden 4 --tau 2 --epochs 2 --threads 1 --out @/runs/own --set checkpointEvery=1");
    assertThat(cli.out()).contains("own.safetensors, tau-gru with", "on the test set", "mean");
    assertThat(folder.resolve("runs/own/run.json")).content().contains("\"kind\":\"file\"",
        "own.safetensors\",\"sha256\"");
    Cli.succeed(folder, "train --resume @/runs/own --epochs 3 --threads 1");
    assertThat(Cli.succeed(folder, "eval @/runs/own").out()).contains("validation", "RMSE");
    assertThat(Cli.succeed(folder, "runs @/runs").out()).contains("own.safetensors");
  }

  @Test
  void otherDataUnderTheSameNameIsNoticed() throws IOException {
    write("own.safetensors", 1);
    Cli.succeed(folder, "train @/own.safetensors --hidden 4 --epochs 1 --threads 1 --out @/run");
    write("own.safetensors", 2);
    Cli cli = Cli.run(folder, "eval @/run");
    assertThat(cli.exit()).isEqualTo(1);
    assertThat(cli.err()).contains("is not what", "was trained on");
  }

  @Test
  void whatIsWrongWithAFileIsSaidInOneLine() throws IOException {
    Files.writeString(folder.resolve("bad.safetensors"), "nonsense");
    for (String file : List.of("bad.safetensors", "none.safetensors")) {
      Cli cli = Cli.run(folder, "train @/" + file);
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains(file);
    }
  }

  @Test
  void aFileMayLieElsewhereWhenARunGoesOn() throws IOException {
    write("own.safetensors", 1);
    Cli.succeed(folder, "train @/own.safetensors --hidden 4 --epochs 1 --threads 1 --out @/run");
    Files.move(folder.resolve("own.safetensors"), folder.resolve("moved.safetensors"));
    Cli.succeed(folder, "train @/moved.safetensors --resume @/run --epochs 2 --threads 1");
    assertThat(new RunFolder(folder.resolve("run")).readMetrics()).hasSize(2);
    assertThat(Cli.succeed(folder, "eval @/run").out()).contains("RMSE");
    write("other.safetensors", 2);
    Cli other = Cli.run(folder, "train @/other.safetensors --resume @/run --epochs 3 --threads 1");
    assertThat(other.exit()).isNotZero();
    assertThat(other.err()).contains("holds a run with another data");
  }

  @Test
  void aSweepOnAFileHasAFolderOfItsName() {
    assertThat(RunNames.word("/data/mine/own.safetensors")).isEqualTo("own");
    assertThat(RunNames.word("mackey-glass")).isEqualTo("mackey-glass");
  }

  /// Two runs of a program, on arrays that nobody else has.
  @Test
  void runsOnDataInMemoryAreListedAndComparedButNotScored() throws IOException {
    SequenceSet set = new SequenceSet(4, 2, new Inputs.Features(1, new float[8]), new int[] {2, 2, 2, 2},
        new Targets.Vector(1, new float[] {1, 2, 3, 4}));
    Benchmark own = Benchmark.of(Dataset.of("arrays", set, set, set));
    for (String name : List.of("a", "b"))
      try (Run run = Run.in(new RunFolder(folder.resolve("runs").resolve(name)), own,
          SettingEdit.apply(RunSpec.of(own, "gru", 1), "epochs", "2"), new SimdBackend(1), TrainingListener.silent())) {
        run.execute();
      }
    assertThat(Cli.succeed(folder, "runs @/runs").out()).contains("arrays", "RMSE");
    assertThat(Cli.succeed(folder, "compare @/runs/a @/runs/b --out @/page").out()).contains("test RMSE");
    for (String line : List.of("eval @/runs/a", "train --resume @/runs/a --epochs 3")) {
      Cli cli = Cli.run(folder, line);
      assertThat(cli.exit()).as(cli.err()).isEqualTo(2);
      assertThat(cli.err()).hasLineCount(1).contains("was trained on data in the memory of a program (arrays)");
    }
  }
}
