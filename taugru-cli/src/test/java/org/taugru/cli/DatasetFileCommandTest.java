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
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.Tensor;

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
}
