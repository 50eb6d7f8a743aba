package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
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
  void tensorsOfATypeThatCannotBeReadAreRefusedWhenTheFileIsOpened() throws IOException {
    assertRefused(train().zeros("train.inputs", "I32", "[2,3,1]", 24), "tensor train.inputs has dtype I32; inputs are"
        + " numbers that a 32-bit float holds: F64, F32, F16, BF16, I16, I8, U16, U8");
    assertRefused(train().zeros("train.tokens", "F32", "[2,3]", 24), "tensor train.tokens has dtype F32; tokens are"
        + " integers: I64, I32, I16, I8, U64, U32, U16, U8");
    assertRefused(inputs().zeros("train.targets", "BOOL", "[2]", 2), "tensor train.targets has dtype BOOL; targets are"
        + " floats, or labels as integers: F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8");
    assertRefused(inputs().zeros("train.targets", "F8_E5M2", "[2,1]", 2), "tensor train.targets has dtype F8_E5M2;");
    assertRefused(everyStep().zeros("train.mask", "F32", "[2,3]", 24), "tensor train.mask has dtype F32; a mask is made"
        + " of booleans: U8, BOOL");
    assertRefused(everyStep().floats("train.lengths", "[2]", 3, 2), "tensor train.lengths has dtype F32; lengths are"
        + " integers: I64, I32, I16, I8, U64, U32, U16, U8");
  }

  @Test
  void lengthsOutsideTheirSequencesAreRefusedWhenTheFileIsOpened() throws IOException {
    assertRefused(everyStep().longs("train.lengths", "[2]", 3, 0), "tensor train.lengths says 0 of sequence 1; lengths"
        + " are 1 to 3, the number of steps");
    assertRefused(everyStep().longs("train.lengths", "[2]", 4, 1), "tensor train.lengths says 4 of sequence 0; lengths"
        + " are 1 to 3, the number of steps");
  }

  @Test
  void aMaskBesideOneTargetASequenceIsRefused() throws IOException {
    assertRefused(inputs().floats("train.targets", "[2,1]", 1, 2).booleans("train.mask", "[2,3]", 1, 1, 1, 1, 1, 1),
        "tensor train.mask says which steps count, but train.targets has one target a sequence, with shape [2, 1]."
            + " Leave the mask out, or give a target for every step");
  }

  @Test
  void shapesThatMeanNothingAreRefused() throws IOException {
    assertRefused(inputs().floats("train.targets", "[2]", 1, 2),
        "tensor train.targets has shape [2]; it must have 2 to 3 dimensions");
    assertRefused(train().zeros("train.inputs", "F32", "[2,3,0]", 0),
        "tensor train.inputs has shape [2, 3, 0]; every dimension must be 1 or more");
    assertRefused(inputs().longs("train.tokens", "[1,1]", 1),
        "tensor train.tokens lies beside train.inputs; sequences are made of one or the other");
  }

  @Test
  void tokensMayBeUnsignedAndOtherTensorsOfAnyType() throws IOException {
    SafetensorsBytes bytes = new SafetensorsBytes().metadata("vocabulary", "65536").zeros("scale", "F8_E4M3", "[5]", 5);
    for (String split : new String[] {"train", "validation", "test"})
      bytes.shorts(split + ".tokens", "U16", "[1,2]", 7, 65_535).floats(split + ".targets", "[1,1]", 1);
    SequenceSet read = DatasetFile.open(bytes.write(folder.resolve("tokens.safetensors"))).test().read(0);
    assertThat(read.inputs()).isInstanceOfSatisfying(Inputs.Tokens.class,
        tokens -> assertThat(tokens.ids()).containsExactly(7, 65_535));
  }

  @Test
  void targetsThatDoNotCountMayBeAnything() throws IOException {
    SafetensorsBytes values = new SafetensorsBytes();
    SafetensorsBytes labels = new SafetensorsBytes().metadata("classes", "2");
    for (String split : new String[] {"train", "validation", "test"}) {
      values.floats(split + ".inputs", "[1,2,1]", 1, 2).floats(split + ".targets", "[1,2,1]", Float.NaN, 5)
          .booleans(split + ".mask", "[1,2]", 0, 1);
      labels.floats(split + ".inputs", "[1,2,1]", 1, 2).longs(split + ".targets", "[1,2]", 1, -100)
          .booleans(split + ".mask", "[1,2]", 1, 0);
    }
    assertThat(DatasetFile.open(values.write(folder.resolve("values"))).test().read(0).targets().values())
        .containsExactly(0, 5);
    assertThat(DatasetFile.open(labels.write(folder.resolve("labels"))).test().read(0).targets().labels())
        .containsExactly(1, 0);
  }

  private void assertRefused(SafetensorsBytes bytes, String problem) throws IOException {
    Path file = bytes.write(folder.resolve("bad.safetensors"));
    assertThatThrownBy(() -> DatasetFile.open(file)).isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ": " + problem);
  }

  private static SafetensorsBytes train() {
    return new SafetensorsBytes().metadata("vocabulary", "9");
  }

  private static SafetensorsBytes inputs() {
    return new SafetensorsBytes().floats("train.inputs", "[2,3,1]", 1, 2, 3, 4, 5, 6);
  }

  private static SafetensorsBytes everyStep() {
    return inputs().floats("train.targets", "[2,3,1]", 1, 2, 3, 4, 5, 6);
  }

  /// Opening reads the header only; what was changed before the rest is read has no hash that could be recorded.
  @Test
  void aFileThatIsChangedBeforeItIsHashedIsRefused() throws IOException {
    Path file = numbers().write(folder.resolve("data.safetensors"));
    DatasetFile data = DatasetFile.open(file);
    DatasetFile hashed = DatasetFile.open(file);
    String before = hashed.sha256();
    change(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    assertThatThrownBy(data::sha256).isInstanceOf(IOException.class)
        .hasMessage(
            file.toRealPath() + ": was changed after it was opened, at 2020-01-01T00:00:00Z. Start again when no"
                + " program writes it");
    assertThat(hashed.sha256()).as("known before").isEqualTo(before);
    assertThat(DatasetFile.open(file).sha256()).isNotEqualTo(before);
  }

  /// The change hides behind the old time, so that only a second reading could see it.
  @Test
  void theHashOfAFileThatStaysAsItIsIsComputedOnce() throws IOException {
    Path file = numbers().write(folder.resolve("data.safetensors"));
    FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    Files.setLastModifiedTime(file, old);
    String before = DatasetFile.open(file).sha256();
    change(file, old);
    assertThat(DatasetFile.open(file).sha256()).isEqualTo(before);
    assertThat(Benchmarks.named(file.toString()).dataset(1).test().sha256())
        .isEqualTo(DatasetFile.open(file).test().sha256());
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2021-01-01T00:00:00Z")));
    assertThat(DatasetFile.open(file).sha256()).isNotEqualTo(before);
  }

  private static void change(Path file, FileTime time) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 20] ^= 1;
    Files.write(file, bytes);
    Files.setLastModifiedTime(file, time);
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
