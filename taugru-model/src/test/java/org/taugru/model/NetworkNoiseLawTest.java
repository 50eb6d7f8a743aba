package org.taugru.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Cell;
import org.taugru.eq.Noise;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.SimdBackend;

/// No two sources of noise in a network draw the same numbers: not two layers, two states, two steps, two samples, nor the
/// masks of inputs and states.
final class NetworkNoiseLawTest {
  private static final int STEPS = 12;
  private static final int BATCH = 6;
  private static final int WIDTH = 8;
  private static final double HALF = 0.5;

  /// A state that is nothing but noise, of two sources.
  private static final Cell NOISE = eq -> {
    eq.next(eq.state("h"), eq.noise(new Noise.Mask(HALF)));
    eq.next(eq.state("k"), eq.noise(new Noise.Mask(HALF)));
  };
  /// A state that is the input.
  private static final Cell COPY = eq -> eq.next(eq.state("h"), eq.input("x"));
  /// Two states that are the input, and two that are these a step later, and so see state dropout.
  private static final Cell LATER = eq -> {
    var x = eq.input("x");
    var h = eq.state("h");
    var k = eq.state("k");
    eq.next(h, x);
    eq.next(k, x);
    eq.next(eq.state("h later"), h);
    eq.next(eq.state("k later"), k);
  };

  private static Layer layer(Cell cell) {
    return Layer.of(new CellChoice.Own("own", cell), WIDTH);
  }

  private static ModelDescription model(double inputDropout, List<Layer> layers) {
    return new ModelDescription(new ModelInput.Features(WIDTH), inputDropout, layers, Readout.EVERY_STEP, 1);
  }

  /// The states of the last layer after each step, for inputs of 1.
  private static float[] states(ModelDescription description, int state, long seed) {
    Network network = new Model(description).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(1);
    NetworkWorkspace workspace = network.workspace(STEPS, BATCH);
    float[] ones = new float[STEPS * BATCH * WIDTH];
    Arrays.fill(ones, 1);
    network.forward(parameters, workspace.start(parameters),
        new BatchInputs.Features(Sequence.of(STEPS, BATCH, WIDTH, ones)), Mode.training(seed), workspace);
    float[] states = new float[ones.length];
    workspace.copyStates(state, states);
    return states;
  }

  /// All the masks with which one half of the numbers is dropped, by where they come from.
  private static Map<String, float[]> masks(long seed) {
    Map<String, float[]> masks = new LinkedHashMap<>();
    List<Layer> layers = new ArrayList<>();
    for (int k = 1; k <= 5; k++) {
      layers.add(layer(NOISE));
      masks.put("layer " + k, states(model(0, List.copyOf(layers)), 0, seed));
      masks.put("layer " + k + ", second source", states(model(0, List.copyOf(layers)), 1, seed));
    }
    masks.put("inputs", states(model(HALF, List.of(layer(COPY))), 0, seed));
    List<Layer> below = new ArrayList<>();
    for (int k = 1; k <= 3; k++) {
      List<Layer> all = new ArrayList<>(below);
      all.add(layer(LATER).withStateDropout(HALF));
      masks.put("first state of layer " + k, states(model(0, all), 2, seed));
      masks.put("second state of layer " + k, states(model(0, all), 3, seed));
      below.add(layer(COPY));
    }
    return masks;
  }

  @Test
  void everySourceDropsOtherNumbers() {
    Map<String, float[]> all = new LinkedHashMap<>(masks(1));
    masks(2).forEach((name, mask) -> all.put(name + ", other seed", mask));
    List<String> names = List.copyOf(all.keySet());
    for (int i = 0; i < names.size(); i++)
      for (int j = 0; j < i; j++) {
        int[] counts =
            counts(all.getOrDefault(names.get(i), new float[0]), all.getOrDefault(names.get(j), new float[0]));
        // of 528 pairs of independent halves 264 ± 11 agree
        assertThat(counts[0] / (double) counts[1]).as(names.get(i) + " and " + names.get(j)).isBetween(0.37, 0.63);
      }
  }

  /// How many numbers after the first step, at which states are still zero, are dropped in both or in none, and of how many.
  private static int[] counts(float[] a, float[] b) {
    int agree = 0;
    for (int i = BATCH * WIDTH; i < a.length; i++)
      agree += (a[i] == 0) == (b[i] == 0) ? 1 : 0;
    return new int[] {agree, a.length - BATCH * WIDTH};
  }

  @Test
  void masksScaleWhatTheyKeep() {
    masks(1).forEach((name, mask) -> {
      for (int i = BATCH * WIDTH; i < mask.length; i++)
        assertThat(mask[i]).as(name).isIn(0f, 2f);
    });
  }

  /// Rows are all units of one step and sample; eight halves agree by chance in one pair of 256.
  @Test
  void everyStepAndSampleDropsOtherNumbers() {
    masks(1).forEach((name, mask) -> {
      int same = 0;
      int rows = STEPS * BATCH;
      for (int i = BATCH; i < rows; i++)
        for (int j = BATCH; j < i; j++)
          if (Arrays.equals(mask, i * WIDTH, (i + 1) * WIDTH, mask, j * WIDTH, (j + 1) * WIDTH))
            same++;
      assertThat(same / (0.5 * (rows - BATCH) * (rows - BATCH - 1))).as(name).isLessThan(0.02);
    });
  }

  @Test
  void nothingIsDroppedOutsideTraining() {
    for (ModelDescription description : List.of(model(HALF, List.of(layer(LATER))),
        model(0, List.of(layer(LATER).withStateDropout(HALF))), model(0, List.of(layer(NOISE), layer(NOISE))))) {
      Network network = new Model(description).on(new RefBackend());
      Parameters parameters = network.model().initial(1);
      NetworkWorkspace workspace = network.workspace(2, 1);
      float[] ones = new float[2 * WIDTH];
      Arrays.fill(ones, 1);
      network.forward(parameters, workspace.start(parameters), new BatchInputs.Features(Sequence.of(2, 1, WIDTH, ones)),
          Mode.evaluation(), workspace);
      float[] states = new float[ones.length];
      for (int state = 0; state < network.lastLayer().states().size(); state++) {
        workspace.copyStates(state, states);
        assertThat(Arrays.copyOfRange(states, WIDTH, 2 * WIDTH)).isEqualTo(Arrays.copyOf(ones, WIDTH));
      }
    }
  }
}
