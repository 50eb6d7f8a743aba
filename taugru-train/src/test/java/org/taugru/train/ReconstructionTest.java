package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.data.SequenceSet;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.RefBackend;
import org.taugru.model.BatchInputs;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

final class ReconstructionTest {
  private static final int SEGMENT = 5;
  private static final double TOLERANCE = 1e-5;

  private final Network network = SmallTask.classifier(new RefBackend());
  private final Reconstruction reconstruction = Reconstruction.of(network.model().description(), network.backend(),
      new Auxiliary(Map.of(), 1, SEGMENT, 2));
  private final SequenceSet set = SmallTask.signs(3, 1);
  private final Batch batch = Batch.of(set, Batch.inOrder(3), 0, 3);
  private final Parameters weights = network.model().initial(1);
  private final Parameters decoder = Parameters.initial(reconstruction.parameters(), 2);

  /// Through the whole chain: from the network's weights through the state to what is told.
  @Test
  void theGradientOfTheNetworkEqualsTheDifferenceOfLosses() {
    NetworkWorkspace workspace = run();
    StateGradients states = new StateGradients(network, batch.inputs());
    reconstruction.gradient(over(decoder), batch, workspace, new SplittableRandom(5), states);
    equalsTheDifferenceOfLosses(network.backward(weights, new float[3 * 2], states.steps(), workspace), weights);
  }

  @Test
  void theGradientOfTheDecoderEqualsTheDifferenceOfLosses() {
    equalsTheDifferenceOfLosses(reconstruction.gradient(over(decoder), batch, run(), new SplittableRandom(5),
        new StateGradients(network, batch.inputs())), decoder);
  }

  /// States are floats and the loss is near 1/3: a difference of losses over 0.04 is right to about 1e-6, and what the
  /// step leaves out is 0.02²/6 times a third derivative. The output layer of the network takes no part.
  private void equalsTheDifferenceOfLosses(Parameters gradient, Parameters moved) {
    double largest = 0;
    for (int p = 0; p < moved.declared().size(); p++)
      for (int i = 0; i < moved.values(p).length; i++) {
        float step = 2e-2f;
        float[] values = moved.values(p);
        float value = values[i];
        values[i] = value + step;
        double above = loss();
        values[i] = value - step;
        double below = loss();
        values[i] = value;
        double expected = (above - below) / (2 * step);
        assertThat((double) gradient.values(p)[i]).as("%s, number %d", moved.declared().get(p).name(), i)
            .isCloseTo(expected, within(TOLERANCE + 1e-3 * Math.abs(expected)));
        largest = Math.max(largest, Math.abs(expected));
      }
    assertThat(largest).as("what there is to tell").isGreaterThan(100 * TOLERANCE);
  }

  /// Stretches are drawn one after another, so that two of one anchor each are those of two anchors.
  @Test
  void theLossIsTheMeanOverAnchors() {
    Reconstruction one = Reconstruction.of(network.model().description(), network.backend(),
        new Auxiliary(Map.of(), 1, SEGMENT, 1));
    SplittableRandom random = new SplittableRandom(5);
    double first = one.loss(over(decoder), batch, run(), random);
    double second = one.loss(over(decoder), batch, run(), random);
    assertThat(first).isNotEqualTo(second);
    assertThat(loss()).isCloseTo((first + second) / 2, within(1e-12));
  }

  /// The same sequences twice, or another weight: the loss is a mean, times its weight.
  @Test
  void theLossIsTheMeanOverSequencesTimesItsWeight() {
    Batch twice = Batch.of(set, new int[] {0, 1, 2, 0, 1, 2}, 0, 6);
    NetworkWorkspace workspace = network.workspace(SmallTask.STEPS, 6);
    network.forward(weights, network.start(weights, 6), twice.inputs(), Mode.evaluation(),
        workspace);
    Reconstruction heavy = Reconstruction.of(network.model().description(), network.backend(),
        new Auxiliary(Map.of(), 3, SEGMENT, 2));
    assertThat(heavy.loss(over(decoder), twice, workspace, new SplittableRandom(5))).isCloseTo(3 * loss(),
        within(1e-9));
  }

  /// Every step that has enough inputs behind it is an anchor at some time, and every stretch before it is told.
  @Test
  void stretchesLieAnywhereBeforeTheirAnchors() {
    SplittableRandom random = new SplittableRandom(5);
    List<Decoding.Stretch> drawn = IntStream.range(0, 2000).boxed()
        .flatMap(_ -> reconstruction.stretches(((BatchInputs.Features) batch.inputs()).sequence(), random).stream())
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
    Sequence inputs = Sequence.of(1, 3, 1, new float[3]);
    assertThat(reconstruction.stretches(inputs, new SplittableRandom(5))).isEmpty();
  }

  private NetworkWorkspace run() {
    NetworkWorkspace workspace = network.workspace(SmallTask.STEPS, 3);
    network.forward(weights, network.start(weights, 3), batch.inputs(), Mode.evaluation(),
        workspace);
    return workspace;
  }

  private Parameters over(Parameters prefixed) {
    return reconstruction.over(IntStream.range(0, prefixed.declared().size())
        .mapToObj(prefixed::values).toList());
  }

  private double loss() {
    return reconstruction.loss(over(decoder), batch, run(), new SplittableRandom(5));
  }
}
