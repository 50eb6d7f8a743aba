package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.OptionValue;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.model.BatchInputs;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;
import org.taugru.model.Readout;

/// What `Network.bytes` says before a workspace is made is what the workspace holds after it was used, for every cell: never
/// less, and not half as much again.
final class WorkspaceMemoryLawTest {
  private static final int INPUT = 2;
  private static final int OUTPUT = 3;

  /// Sizes of one batch.
  private record Case(int hidden, int layers, Readout readout, int steps, int batch, int chunk) {
  }

  private static final List<Case> CASES = List.of(
      new Case(5, 1, Readout.LAST_STATE, 1, 1, 1),
      new Case(64, 1, Readout.LAST_STATE, 90, 40, 90),
      new Case(33, 1, Readout.MEAN_OVER_TIME, 90, 40, 33),
      new Case(5, 2, Readout.EVERY_STEP, 120, 40, 120),
      new Case(16, 2, Readout.EVERY_STEP, 90, 17, 40),
      new Case(64, 2, Readout.MEAN_OVER_TIME, 40, 3, 40),
      new Case(100, 1, Readout.EVERY_STEP, 7, 130, 3));

  static Stream<String> cells() {
    return Catalogue.all(5, 40).stream().map(Catalogue.Entry::name);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aWorkspaceHoldsWhatWasSaidBeforeItWasMade(String cell) {
    for (Case each : CASES) {
      Network network = network(cell, each, 1);
      requireHeld(network, each);
      if (each.hidden == 5)
        requireHeld(network.withInputGradients(), each);
    }
  }

  /// Batches are cut by it, and scores added up batch by batch.
  @ParameterizedTest
  @MethodSource("cells")
  void whatIsSaidIsTheSameForAnyNumberOfThreads(String cell) {
    for (Case each : CASES)
      for (Purpose purpose : Purpose.values()) {
        long said = network(cell, each, 1).bytes(each.steps, each.batch, each.chunk, purpose);
        for (int threads : new int[] {3, 16})
          assertThat(network(cell, each, threads).bytes(each.steps, each.batch, each.chunk, purpose))
              .as("%s, %d threads", each, threads).isEqualTo(said);
      }
  }

  private static void requireHeld(Network network, Case sizes) {
    for (Purpose purpose : Purpose.values()) {
      double said = network.bytes(sizes.steps, sizes.batch, sizes.chunk, purpose);
      double held = held(network, sizes, purpose);
      assertThat(said / held)
          .as("%s, %s, %s: %.0f said, %.0f held", network.lastLayer().name(), sizes, purpose, said, held)
          .isBetween(1.0, 1.5);
    }
  }

  private static Network network(String cell, Case sizes, int threads) {
    Layer layer = Layer.of(new CellChoice.FromCatalogue(cell, 5, 40, few(cell)), sizes.hidden);
    return new Model(new ModelDescription(new ModelInput.Features(INPUT), 0,
        Collections.nCopies(sizes.layers, layer), sizes.readout, OUTPUT)).on(new ConvolvingBackend(threads));
  }

  private static long held(Network network, Case sizes, Purpose purpose) {
    Parameters weights = network.model().initial(1);
    Parameters gradient = Parameters.zeros(network.model().parameters());
    BatchInputs.Features inputs = new BatchInputs.Features(Sequence.of(sizes.steps, sizes.batch, INPUT,
        new float[sizes.steps * sizes.batch * INPUT]));
    float[] outputs = new float[network.outputCount(sizes.steps, sizes.batch)];
    float[] outputGradient = new float[purpose == Purpose.TRAINING ? outputs.length : 0];
    NetworkWorkspace workspace = network.workspace(sizes.steps, sizes.batch, sizes.chunk, purpose);
    network.forward(weights, workspace.start(weights), inputs, Mode.training(1), workspace, outputs);
    if (purpose == Purpose.TRAINING)
      network.backward(weights, outputGradient, List.of(), workspace, gradient);
    return HeldMemory.of(List.of(workspace, outputs, outputGradient), network, weights, gradient, inputs);
  }

  /// What a law says does not depend on how many there are.
  private static Map<String, OptionValue> few(String cell) {
    return cell.equals("s4d") ? Map.of("modes", OptionValue.of(4)) : Map.of();
  }
}
