package org.taugru.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Noise;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.RefBackend;

/// Layers that add noise to what comes in, so that differences of outputs tell what each of them has drawn.
final class NetworkNoiseTest {
  private static final int STEPS = 4;
  private static final int BATCH = 3;
  private static final int LAYERS = 4;

  private static Layer noisy() {
    return Layer.of(new CellChoice.Own("noisy", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, eq.linear("U", x).plus(eq.noise(new Noise.Normal(1))));
      eq.initialise("U", new Initialiser.Constant(1));
    }), 1);
  }

  /// What the last of so many layers gives for inputs of zero: the sum of what all have drawn.
  private static float[] sums(int layers, Mode mode) {
    List<Layer> stack = new ArrayList<>();
    for (int i = 0; i < layers; i++)
      stack.add(noisy());
    Network network = new Model(new ModelDescription(new ModelInput.Features(1), 0, stack, Readout.EVERY_STEP, 1))
        .on(new RefBackend());
    Parameters parameters = network.model().initial(1);
    Arrays.fill(parameters.values("readout.V"), 1);
    Arrays.fill(parameters.values("readout.bV"), 0);
    return network.forward(parameters, network.start(parameters, BATCH),
        new BatchInputs.Features(Sequence.of(STEPS, BATCH, 1, new float[STEPS * BATCH])), mode,
        network.workspace(STEPS, BATCH));
  }

  @Test
  void everyLayerStepAndSequenceDrawsItsOwnNoise() {
    Set<Long> drawn = new HashSet<>();
    float[] before = new float[STEPS * BATCH];
    for (int layers = 1; layers <= LAYERS; layers++) {
      float[] sums = sums(layers, Mode.training(5));
      for (int i = 0; i < sums.length; i++)
        drawn.add(Math.round((sums[i] - before[i]) * 1e4));
      before = sums;
    }
    assertThat(drawn).hasSizeGreaterThan(LAYERS * STEPS * BATCH - 3); // two of 48 may agree to four digits by chance
  }

  @Test
  void everySeedDrawsItsOwnNoise() {
    assertThat(sums(2, Mode.training(5))).isEqualTo(sums(2, Mode.training(5)));
    assertThat(sums(2, Mode.training(6))).isNotEqualTo(sums(2, Mode.training(5)));
  }

  @Test
  void outsideTrainingThereIsNone() {
    assertThat(sums(LAYERS, Mode.evaluation())).containsOnly(0);
  }
}
