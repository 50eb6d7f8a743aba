package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetFileTest {
  @TempDir
  Path folder;

  private SafetensorsBytes numbers() {
    SafetensorsBytes bytes = new SafetensorsBytes();
    for (String split : new String[] {"train", "validation", "test"})
      bytes.floats(split + ".inputs", "[2,3,1]", 1, 2, 3, 4, 5, 0).longs(split + ".lengths", "[2]", 3, 2)
          .floats(split + ".targets", "[2,3,2]", 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 0, 0)
          .booleans(split + ".mask", "[2,3]", 1, 0, 1, 0, 1, 0);
    return bytes;
  }

  private Path tokens(String key, String value) throws IOException {
    SafetensorsBytes bytes = new SafetensorsBytes().metadata(key, value);
    for (String split : new String[] {"train", "validation", "test"})
      bytes.longs(split + ".tokens", "[2,3]", 1, 2, 3, 4, 0, 1).longs(split + ".targets", "[2]", 1, 0);
    return bytes.write(folder.resolve("tokens.safetensors"));
  }

  @Test
  void numbersLengthsAndMasksAreReadAsTheyLie() throws IOException {
    Path file = numbers().write(folder.resolve("data.safetensors"));
    DatasetFile data = DatasetFile.open(file);
    assertThat(data.format())
        .isEqualTo(new SequenceFormat(new InputFormat.Features(1), TargetFormat.values(2, true)));
    assertThat(data.origin()).isEqualTo(new Origin.File(file));
    SequenceSet read = data.test().read(1, 0, 1);
    assertThat(read.features()).containsExactly(4, 5, 0, 1, 2, 3, 4, 5, 0);
    assertThat(read.lengths()).containsExactly(2, 3, 2);
    assertThat(((Targets.VectorEveryStep) read.targets()).values()).startsWith(20, 21, 22, 23, 0, 0, 10, 11);
    assertThat(read.targets().mask()).containsExactly(false, true, false, true, false, true, false, true, false);
    assertThat(data.test().load().sha256()).isEqualTo(data.validation().load().sha256());
  }

  @Test
  void anyChangeOfTheFileChangesTheHash() throws IOException {
    Path file = numbers().write(folder.resolve("data.safetensors"));
    String before = DatasetFile.open(file).sha256();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 20] ^= 1;
    Files.write(file, bytes);
    assertThat(DatasetFile.open(file).sha256()).isNotEqualTo(before).hasSize(64);
  }

  @Test
  void tokensAndLabelsNeedTheirNumberInTheMetadata() throws IOException {
    assertThatThrownBy(() -> DatasetFile.open(tokens("classes", "2"))).isInstanceOf(IOException.class)
        .hasMessageContaining("its metadata must say how large the number of vocabulary is: vocabulary is not there");
    assertThatThrownBy(() -> DatasetFile.open(tokens("vocabulary", "x"))).hasMessageContaining("vocabulary is x");
  }

  @Test
  void labelsBeyondTheirClassesAreRefusedWhenTheyAreRead() throws IOException {
    SafetensorsBytes bytes = new SafetensorsBytes().metadata("classes", "2");
    for (String split : new String[] {"train", "validation", "test"})
      bytes.floats(split + ".inputs", "[1,2,1]", 1, 2).longs(split + ".targets", "[1,2]", 1, 2);
    DatasetFile data = DatasetFile.open(bytes.write(folder.resolve("labels.safetensors")));
    assertThat(data.format().targets()).isEqualTo(TargetFormat.labels(2, true));
    assertThatThrownBy(() -> data.test().read(0)).isInstanceOf(IOException.class)
        .hasMessageContaining("labels.safetensors: test: label 2 of 2 classes");
  }

  @Test
  void whatIsMissingOrDoesNotFitIsNamed() throws IOException {
    assertThatThrownBy(() -> DatasetFile.open(new SafetensorsBytes().floats("train.inputs", "[1,1,1]", 1)
        .write(folder.resolve("a")))).isInstanceOf(IOException.class)
        .hasMessageContaining("has no tensor train.targets");
    assertThatThrownBy(() -> DatasetFile.open(new SafetensorsBytes().floats("train.inputs", "[1,1,1]", 1)
        .floats("train.targets", "[2,1]", 1, 2).write(folder.resolve("b"))))
        .hasMessageContaining("tensor train.targets has shape [2, 1]; with these inputs it must have [1, 1]");
    assertThatThrownBy(() -> DatasetFile.open(folder.resolve("nothing"))).isInstanceOf(IOException.class)
        .hasMessageContaining("nothing");
    assertThatThrownBy(() -> Benchmarks.named(folder + "/no.safetensors")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aFileIsABenchmarkByItsPath() throws IOException {
    Path file = numbers().write(folder.resolve("data.safetensors"));
    Benchmark benchmark = Benchmarks.named(file.toString());
    assertThat(benchmark.name()).isEqualTo(file.toString());
    assertThat(benchmark.paper()).isEmpty();
    // targets that count: (10, 11), (14, 15) and (22, 23), so the mean is (15⅓, 16⅓)
    double mean = 46 / 3.0;
    double variance = ((10 - mean) * (10 - mean) + (14 - mean) * (14 - mean) + (22 - mean) * (22 - mean)) / 3;
    assertThat(benchmark.naive(benchmark.dataset(1)).get("mean")).isInstanceOfSatisfying(Score.Regression.class,
        score -> assertThat(score.mse()).isCloseTo(variance, within(1e-9)));
  }
}
