package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.OptionValue;
import org.taugru.exec.Backend;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.BatchInputs;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.Readout;

/// A long sequence is inferred some steps at a time, for every cell: it has the bits of the whole, and takes no more memory, outputs aside.
final class InferenceChunkLawTest {
  private static final int INPUT = 2;
  private static final int HIDDEN = 64;
  private static final int OUTPUT = 3;
  private static final int BATCH = 128;
  private static final int STEPS = 170;

  static Stream<String> cells() {
    return Catalogue.all(5, 20).stream().map(Catalogue.Entry::name);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void chunksHaveTheBitsOfTheWhole(String cell) {
    for (Readout readout : Readout.values()) {
      Network network = network(cell, readout, new SimdBackend(2));
      assertThat(network.inferenceChunk(STEPS, BATCH)).isLessThan(STEPS);
      assertThat(inferred(network, network.inferenceChunk(STEPS, BATCH))).as("%s", readout)
          .isEqualTo(inferred(network, STEPS));
    }
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aLongerSequenceTakesNoMoreMemory(String cell) {
    Network network = network(cell, Readout.LAST_STATE, new SimdBackend(2));
    int chunk = network.inferenceChunk(STEPS, BATCH);
    assertThat(network.inferenceChunk(40 * STEPS, BATCH)).isEqualTo(chunk);
    assertThat(network.bytes(40 * chunk, BATCH, chunk, Purpose.INFERENCE))
        .isEqualTo(network.bytes(2 * chunk, BATCH, chunk, Purpose.INFERENCE));
  }

  /// What is convolved as a whole would be a recurrence in parts.
  @ParameterizedTest
  @MethodSource("cells")
  void whatHasAnotherFormInPartsIsLeftWhole(String cell) {
    int recurrent = network(cell, Readout.LAST_STATE, new SimdBackend(2)).inferenceChunk(STEPS, BATCH);
    assertThat(network(cell, Readout.LAST_STATE, new ConvolvingBackend(2)).inferenceChunk(STEPS, BATCH))
        .isEqualTo(cell.equals("s4d") ? STEPS : recurrent);
  }

  private static float[] inferred(Network network, int chunk) {
    Parameters weights = network.model().initial(1);
    float[] values = new float[STEPS * BATCH * INPUT];
    Random random = new Random(3);
    for (int i = 0; i < values.length; i++)
      values[i] = random.nextFloat() - 0.5f;
    int[] lengths = new int[BATCH];
    Arrays.setAll(lengths, sample -> sample % 3 == 0 ? STEPS : sample);
    float[] outputs = new float[network.outputCount(STEPS, BATCH)];
    network.forward(weights, network.start(weights, BATCH),
        new BatchInputs.Features(new Sequence(STEPS, BATCH, INPUT, values, lengths)), Mode.evaluation(),
        network.workspace(STEPS, BATCH, chunk, Purpose.INFERENCE), outputs);
    return outputs;
  }

  private static Network network(String cell, Readout readout, Backend backend) {
    Layer layer = Layer.of(new CellChoice.FromCatalogue(cell, 5, 20, few(cell)), HIDDEN);
    return new Model(
        new ModelDescription(new ModelInput.Features(INPUT), 0, List.of(layer, layer), readout, OUTPUT))
        .on(backend);
  }

  /// What a law says does not depend on how many there are.
  private static Map<String, OptionValue> few(String cell) {
    return cell.equals("s4d") ? Map.of("modes", OptionValue.of(4)) : Map.of();
  }
}
