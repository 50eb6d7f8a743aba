package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.data.Dataset;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.Readout;

/// A run goes on to the same bits with every cell of the catalogue, in one layer and in two; and what a checkpoint of a
/// model on tokens holds comes back. Three units and three outputs, so that shapes coincide wherever names could be
/// mistaken.
final class CheckpointLawTest {
  private static final int WIDTH = 3;
  private static final int STEPS = 6;
  private static final TrainSettings SETTINGS = SmallTask.settings(4);

  @TempDir
  Path folder;

  record Case(String cell, int layers) {
    Model model(ModelInput input) {
      CellChoice choice = new CellChoice.FromCatalogue(cell, 2, STEPS, Map.of());
      return new Model(new ModelDescription(input, 0, Collections.nCopies(layers, Layer.of(choice, WIDTH)),
          Readout.EVERY_STEP, WIDTH));
    }
  }

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (Catalogue.Entry entry : Catalogue.all(2, STEPS))
      for (int layers = 1; layers <= 2; layers++)
        all.add(new Case(entry.name(), layers));
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aRunGoesOnToTheSameBits(Case subject) throws IOException {
    Dataset data = SmallTask.vectors(WIDTH, STEPS);
    Network network = subject.model(new ModelInput.Features(WIDTH)).on(new SimdBackend(1));
    Trainer whole = Trainer.start(network, data, Loss.MEAN_SQUARE, SETTINGS,
        Checkpoints.in(folder.resolve("whole")), TrainingListener.silent());
    assertThat(whole.run()).isEqualTo(new TrainingEnd.Finished());
    Trainer half = Trainer.start(network, data, Loss.MEAN_SQUARE, SmallTask.settings(2),
        Checkpoints.in(folder.resolve("parts")), TrainingListener.silent());
    half.run();
    Trainer rest = Trainer.resume(network, data, Loss.MEAN_SQUARE, SETTINGS,
        Checkpoints.in(folder.resolve("parts")), TrainingListener.silent());
    assertThat(rest.metrics()).hasSize(2);
    rest.run();
    assertThat(rest.metrics()).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(whole.metrics());
    TrainingState one = newest("whole", network.model());
    TrainingState other = newest("parts", network.model());
    TrainerTest.assertSameBits(one.parameters, other.parameters);
    TrainerTest.assertSameBits(one.best, other.best);
  }

  private TrainingState newest(String run, Model model) throws IOException {
    return SavedStates.newest(folder.resolve(run), model.parameters(), SETTINGS.optimiser());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyArrayOfAModelOnTokensComesBack(Case subject) throws IOException {
    Model model = subject.model(new ModelInput.Tokens(WIDTH, WIDTH));
    TrainingState state = TrainingState.start(numbered(model, 0), SETTINGS.optimiser());
    copy(numbered(model, 1000), state.optimiser.averages().get(0));
    copy(numbered(model, 2000), state.optimiser.averages().get(1));
    copy(numbered(model, 3000), state.best);
    Path file = folder.resolve("state");
    SavedStates.write(file, state,
        Identity.of(model, SmallTask.fixed(), new Starts(List.of()), Loss.MEAN_SQUARE, SETTINGS));
    TrainingState read = SavedStates.open(file).state(model.parameters(), SETTINGS.optimiser());
    TrainerTest.assertSameBits(read.parameters, state.parameters);
    TrainerTest.assertSameBits(read.optimiser.averages().get(0), state.optimiser.averages().get(0));
    TrainerTest.assertSameBits(read.optimiser.averages().get(1), state.optimiser.averages().get(1));
    TrainerTest.assertSameBits(read.best, state.best);
  }

  /// Every number another one.
  private static Parameters numbered(Model model, int first) {
    Parameters parameters = Parameters.zeros(model.parameters());
    int next = first;
    for (int p = 0; p < parameters.declared().size(); p++)
      for (int i = 0; i < parameters.values(p).length; i++)
        parameters.values(p)[i] = next++;
    return parameters;
  }

  private static void copy(Parameters from, Parameters to) {
    for (int p = 0; p < from.declared().size(); p++)
      System.arraycopy(from.values(p), 0, to.values(p), 0, to.values(p).length);
  }
}
