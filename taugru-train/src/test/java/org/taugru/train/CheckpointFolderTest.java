package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.Network;
import org.taugru.model.file.SealedFile;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.safetensors.Tensor;

final class CheckpointFolderTest {
  @TempDir
  Path folder;

  private final Network network = SmallTask.network(new SimdBackend(1));

  private Trainer trainer(TrainSettings settings) throws IOException {
    return Trainer.resume(network, SmallTask.fixed(), Loss.MEAN_SQUARE, settings, Checkpoints.in(folder),
        TrainingListener.silent());
  }

  /// A field that is added to the state and forgotten in the file fails here: every one is set away from where it starts.
  @Test
  void everyFieldOfTheStateIsReadBack() throws Exception {
    Parameters initial = network.model().initial(1);
    TrainingState state = TrainingState.start(initial, new Optimiser.Adam());
    state.optimiser.update(state.parameters, network.model().initial(2), new double[initial.declared().size()]);
    state.optimiser.update(state.parameters, network.model().initial(3), new double[initial.declared().size()]);
    int number = 11;
    for (Field field : TrainingState.class.getDeclaredFields()) {
      if (field.getType() == double.class)
        field.setDouble(state, ++number + 0.1);
      else if (field.getType() == int.class)
        field.setInt(state, ++number);
      else if (field.getType() == long.class)
        field.setLong(state, (1L << 40) + ++number);
      else if (field.getType() == Parameters.class)
        System.arraycopy(network.model().initial(++number).values(0), 0, ((Parameters) field.get(state)).values(0), 0,
            initial.values(0).length);
      else if (field.getType() == String.class)
        field.set(state, "some" + ++number);
      else
        assertThat(field.getName()).isIn("optimiser", "metrics");
    }
    state.metrics.add(new Metrics(1, 2, 0.3, Double.NaN, 0.5, 1e-300, Double.POSITIVE_INFINITY, 8));
    state.metrics.add(new Metrics(2, 1L << 40, -0.0, 0.4, 0.5, 0.6, 0.7, 0.8));
    SavedStates.write(folder.resolve("state"), state, identity(SmallTask.settings(1)));
    TrainingState read =
        SavedStates.open(folder.resolve("state")).state(initial.declared(), new Optimiser.Adam());
    for (Field field : TrainingState.class.getDeclaredFields())
      if (field.getType() == Parameters.class)
        TrainerTest.assertSameBits((Parameters) field.get(read), (Parameters) field.get(state));
      else if (!field.getName().equals("optimiser"))
        assertThat(field.get(read)).as(field.getName()).isEqualTo(field.get(state));
    assertThat(read.optimiser.steps()).isEqualTo(2);
    TrainerTest.assertSameBits(read.optimiser.averages().get(0), state.optimiser.averages().get(0));
    TrainerTest.assertSameBits(read.optimiser.averages().get(1), state.optimiser.averages().get(1));
    assertThat(read.optimiser.averages().get(0).values(0)).isNotEqualTo(read.optimiser.averages().get(1).values(0));
  }

  private Identity identity(TrainSettings settings) throws IOException {
    return Identity.of(network.model(), SmallTask.fixed(), new Starts(List.of()), Loss.MEAN_SQUARE, settings);
  }

  @Test
  void aDamagedNewestCheckpointIsPutAsideAndTheOneBeforeItUsed() throws IOException {
    Trainer whole = trainer(SmallTask.settings(9));
    whole.run();
    List<Path> files = SavedStates.files(folder);
    assertThat(files).hasSize(3);
    flip(files.get(1));
    Files.write(files.get(2), new byte[100]);
    Trainer again = trainer(SmallTask.settings(9));
    assertThat(again.metrics()).hasSize(7);
    assertThat(again.notes()).hasSize(2);
    assertThat(again.notes().getFirst()).startsWith(files.get(2).toString())
        .endsWith("The checkpoint before it is used.");
    assertThat(again.notes().getLast()).contains(files.get(1).toString(), "is damaged");
    again.run();
    TrainerTest.assertSameBits(again.best(), whole.best());
    assertThat(SavedStates.files(folder)).hasSize(3).contains(files.get(2));
    assertThat(Path.of(files.get(2) + ".damaged")).isRegularFile();
    assertThat(trainer(SmallTask.settings(9)).notes()).isEmpty();
  }

  @Test
  void whereAllAreDamagedTheOldestSaysWhy() throws IOException {
    trainer(SmallTask.settings(9)).run();
    for (Path file : SavedStates.files(folder))
      flip(file);
    assertThatThrownBy(() -> trainer(SmallTask.settings(9))).isInstanceOf(IOException.class)
        .hasMessageContaining("none of the 3 checkpoints").hasMessageContaining("is damaged")
        .hasMessageContaining("start a new run");
    assertThat(SavedStates.files(folder)).hasSize(3);
  }

  /// In its length, its header, its digest or its values.
  @Test
  void whereverTheNewestIsDamagedTheOneBeforeItIsUsed() throws IOException {
    trainer(SmallTask.settings(9)).run();
    Path newest = SavedStates.files(folder).getLast();
    byte[] whole = Files.readAllBytes(newest);
    for (int at = 0; at < whole.length; at += at < 16 ? 1 : 37) {
      byte[] bytes = whole.clone();
      bytes[at] ^= 32;
      Files.write(newest, bytes);
      Trainer again = trainer(SmallTask.settings(9));
      if (again.notes().stream().allMatch(note -> note.contains("has no digest")))
        assertThat(again.metrics()).as("a flip of byte %d that changes nothing", at).hasSize(9);
      else
        assertThat(again.metrics()).as("byte %d", at).hasSize(8);
    }
  }

  /// Only what was read can be damaged: a file that cannot be read now may be whole.
  @Test
  void aCheckpointThatCannotBeReadIsNotPutAside() throws IOException {
    trainer(SmallTask.settings(9)).run();
    Path newest = SavedStates.files(folder).getLast();
    Files.move(newest, folder.resolve("kept"));
    Files.createDirectory(newest);
    assertThatThrownBy(() -> trainer(SmallTask.settings(9))).isInstanceOf(SafetensorsException.class)
        .hasMessageContaining("cannot be read");
    assertThat(newest).isDirectory();
  }

  private static void flip(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 5] ^= 4;
    Files.write(file, bytes);
  }

  @Test
  void settingsThatMayChangeDoAndOthersAreNamed() throws IOException {
    trainer(SmallTask.settings(2)).run();
    TrainSettings other =
        TrainSettings.usual().seed(7).epochs(3).evaluateEvery(3).batch(8).learningRate(0.02).clip(1).patience(9)
            .checkpointEvery(2).budget(new Budget(100, 1 << 30));
    Trainer longer = trainer(other);
    assertThat(longer.metrics()).hasSize(2);
    longer.run();
    assertThat(longer.metrics().stream().map(Metrics::learningRate).toList()).containsExactly(0.01, 0.01, 0.02);
    assertRefused(
        TrainSettings.usual().seed(8).epochs(3).evaluateEvery(3).batch(8).learningRate(0.01).clip(1).checkpointEvery(1),
        "training.seed is \"8\", was \"7\"");
    assertRefused(TrainSettings.usual().seed(7).epochs(3).evaluateEvery(3).batch(9).learningRate(0.01)
        .optimiser(new Optimiser.RmsProp()).clip(1).checkpointEvery(1), "training.batch is 9, was 8");
  }

  private void assertRefused(TrainSettings settings, String difference) {
    assertThatThrownBy(() -> trainer(settings)).isInstanceOf(IOException.class)
        .hasMessageContaining("belongs to another run").hasMessageContaining(difference);
  }

  @Test
  void otherDataIsAnotherRun() throws IOException {
    trainer(SmallTask.settings(2)).run();
    assertThatThrownBy(() -> Trainer.resume(network, SmallTask.fresh(), Loss.MEAN_SQUARE,
        SmallTask.settings(2), Checkpoints.in(folder), TrainingListener.silent())).hasMessageContaining("data is ");
  }

  @Test
  void aCheckpointFromBeforeDigestsAndPartsHadNamesIsReadWithANote() throws IOException {
    Trainer whole = trainer(SmallTask.settings(2));
    whole.run();
    Path newest = SavedStates.files(folder).getLast();
    Contents contents = SealedFile.read(newest).contents();
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    contents.tensors().forEach((name, tensor) -> tensors.put(name.replace("readout.", ""), tensor));
    assertThat(tensors).containsKey("first.bV");
    Safetensors.write(newest, tensors,
        Map.of("taugru.training", contents.metadata().getOrDefault("taugru.training", "")));
    Trainer again = trainer(SmallTask.settings(2));
    assertThat(again.notes()).hasSize(1).allMatch(note -> note.contains("has no digest"));
    assertThat(again.isDone()).isTrue();
    TrainerTest.assertSameBits(again.best(), whole.best());
  }
}
