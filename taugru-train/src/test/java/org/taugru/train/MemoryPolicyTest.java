package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.data.Preparation;
import org.taugru.exec.Purpose;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.Readout;

final class MemoryPolicyTest {
  private static final int STEPS = 200;
  private static final Network NETWORK = SmallTask.network(new SimdBackend(1));
  private static final int WIDE = 64;
  private static final int SAMPLES = 128;

  /// With as much memory as so many whole sequences take.
  private static MemoryPolicy enoughFor(int samples, boolean whole) {
    return new MemoryPolicy(NETWORK, NETWORK.bytes(STEPS, samples, STEPS), whole);
  }

  private static Network wide(String cell) {
    return new Model(ModelDescription.of(2, Layer.of(CellChoice.named(cell, 3), WIDE), Readout.LAST_STATE, 3))
        .on(new SimdBackend(1));
  }

  @Test
  void aBatchIsDoneInPartsOfAtLeast32AndThenInChunks() {
    assertThat(enoughFor(64, false).description(STEPS, 64)).isEmpty();
    assertThat(enoughFor(32, false).description(STEPS, 64))
        .isEqualTo("a batch of 64 is done in 2 parts of at most 32");
    assertThat(enoughFor(31, false).description(STEPS, 64))
        .isEqualTo("a batch of 64 is done in 2 parts of at most 32, with 100 of 200 steps kept at a time");
    assertThat(enoughFor(31, false).description(STEPS, 63))
        .isEqualTo("a batch of 63 is done with 50 of 200 steps kept at a time");
  }

  @Test
  void whereAllStepsMustBeKeptPartsAreAsSmallAsNeeded() {
    assertThat(enoughFor(31, true).description(STEPS, 64))
        .isEqualTo("a batch of 64 is done in 4 parts of at most 16");
    assertThat(enoughFor(1, true).samples(STEPS, 64)).isEqualTo(1);
  }

  @Test
  void inferenceKeepsSomeStepsAtATimeUnlessSomethingLooksAtThem() {
    Network network = wide("tau-gru");
    int chunk = network.inferenceChunk(STEPS, SAMPLES);
    assertThat(chunk).isLessThan(STEPS);
    assertThat(new MemoryPolicy(network, Purpose.INFERENCE, 0, false).chunk(STEPS, SAMPLES)).isEqualTo(chunk);
    assertThat(new MemoryPolicy(network, Purpose.INFERENCE, 0, true).chunk(STEPS, SAMPLES)).isEqualTo(STEPS);
    assertThat(new MemoryPolicy(network, Purpose.TRAINING, 0, false).chunk(STEPS, SAMPLES)).isEqualTo(STEPS);
  }

  /// Fewer samples must not be given more steps at a time for it, or they would take as much.
  @Test
  void aBatchIsInferredInNoMorePartsThanItsMemoryAsksFor() {
    Network network = wide("tau-gru");
    long half = network.bytes(STEPS, SAMPLES / 2, network.inferenceChunk(STEPS, SAMPLES), Purpose.INFERENCE);
    assertThat(new MemoryPolicy(network, Purpose.INFERENCE, half, false).samples(STEPS, SAMPLES))
        .isEqualTo(SAMPLES / 2);
  }

  /// The update gate of a Skip RNN is looked at in every step.
  @Test
  void scoresKeepAllStepsOfScalarStatesAlone() {
    for (String cell : new String[] {"tau-gru", "skip-gru"}) {
      Network network = wide(cell);
      int chunk = cell.equals("skip-gru") ? STEPS : network.inferenceChunk(STEPS, SAMPLES);
      assertThat(new Evaluation(network, Loss.MEAN_SQUARE, Preparation.NONE).bytes(STEPS, SAMPLES, Purpose.INFERENCE))
          .as(cell).isEqualTo(network.bytes(STEPS, SAMPLES, chunk, Purpose.INFERENCE));
    }
  }
}
