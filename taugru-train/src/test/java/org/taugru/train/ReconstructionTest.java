package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.data.SequenceSet;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.RefBackend;
import org.taugru.model.Inputs;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

final class ReconstructionTest {
  private static final int SEGMENT = 5;

  private final Network network = SmallTask.classifier(new RefBackend());
  private final Reconstruction reconstruction = Reconstruction.of(network.model().description(), network.backend(),
      new Auxiliary(Map.of(), 1, SEGMENT, 2));
  private final SequenceSet set = SmallTask.signs(3, 1);
  private final Batch batch = Batch.of(set, Batch.inOrder(3), 0, 3);
  private final Parameters weights = network.model().initial(1);
  private final Parameters decoder = Parameters.initial(reconstruction.parameters(), 2);

  /// What is checked is the gradient of the whole chain: from the network's weights through the state to what is told.
  @Test
  void theGradientEqualsTheDifferenceOfLosses() {
    Parameters gradient = gradient();
    for (String name : new String[] {"Wi", "Uf", "bUg"}) {
      float step = 2e-2f;
      float[] values = weights.values(name);
      float value = values[1];
      values[1] = value + step;
      double above = loss();
      values[1] = value - step;
      double below = loss();
      values[1] = value;
      assertThat((double) gradient.values(name)[1]).as(name).isNotZero()
          .isCloseTo((above - below) / (2 * step), within(2e-4));
    }
  }

  /// Every step that has enough inputs behind it is an anchor at some time, and every stretch before it is told.
  @Test
  void stretchesLieAnywhereBeforeTheirAnchors() {
    var random = new SplittableRandom(5);
    var drawn = IntStream.range(0, 2000).boxed().flatMap(_ -> reconstruction.stretches(batch.inputs(), random).stream())
        .distinct().toList();
    assertThat(drawn).allSatisfy(stretch -> {
      assertThat(stretch.told()).isEqualTo(SEGMENT - 1);
      assertThat(stretch.first()).isNotNegative();
      assertThat(stretch.first() + stretch.told()).isLessThanOrEqualTo(stretch.anchor());
      assertThat(stretch.anchor()).isLessThan(SmallTask.STEPS);
    });
    int places = SmallTask.STEPS - SEGMENT + 1;
    assertThat(drawn).hasSize(places * (places + 1) / 2);
  }

  @Test
  void aSequenceOfOneStepHasNothingToTell() {
    var inputs = Sequence.of(1, 3, 1, new float[3]);
    assertThat(reconstruction.stretches(inputs, new SplittableRandom(5))).isEmpty();
  }

  private NetworkWorkspace run() {
    NetworkWorkspace workspace = network.workspace(SmallTask.STEPS, 3);
    network.forward(weights, network.start(weights, 3), new Inputs.Features(batch.inputs()), Mode.evaluation(),
        workspace);
    return workspace;
  }

  private Parameters gradient() {
    NetworkWorkspace workspace = run();
    StateGradients states = new StateGradients(network, batch.inputs());
    reconstruction.gradient(over(decoder), batch, workspace, new SplittableRandom(5), states);
    return network.backward(weights, new float[3 * 2], states.steps(), workspace);
  }

  private Parameters over(Parameters prefixed) {
    return reconstruction.over(IntStream.range(0, prefixed.declared().size())
        .mapToObj(prefixed::values).toList());
  }

  private double loss() {
    return reconstruction.loss(over(decoder), batch, run(), new SplittableRandom(5));
  }
}
