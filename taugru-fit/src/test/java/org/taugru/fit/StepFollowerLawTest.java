package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.data.Preparation;
import org.taugru.exec.Backend;
import org.taugru.exec.Backends;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.train.Evaluation;
import org.taugru.train.QuantileLoss;
import org.taugru.train.RunSpec;
import org.taugru.train.Settings;

/// What a network is trained on, whole windows, is what it does step by step: with every cell of the catalogue.
class StepFollowerLawTest {
  private static final int CONTEXT = 12;
  private static final int HORIZON = 3;
  private static final List<Double> LEVELS = List.of(0.1, 0.5, 0.9);
  /// Sums in another order, convolutions among them, of numbers of size 1.
  private static final float ROUNDING = 1e-4f;

  static Stream<String> cells() {
    return Catalogue.all(2, CONTEXT).stream().map(Catalogue.Entry::name);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aWindowSaysAtEachStepWhatAStreamSays(String cell) throws IOException {
    StepLayout layout = new StepLayout(WindowShape.steps(CONTEXT, HORIZON), CONTEXT / 2, 0.3, 1, 2, 1);
    RunSpec spec = RunSpec.usual("own series").with(Settings.CELL, cell).with(Settings.HIDDEN, 6)
        .with(Settings.TAU, List.of(3)).with(Settings.LOSS, Optional.of(new QuantileLoss(LEVELS)));
    Model model = new Model(spec.model(WindowSet.format(layout), CONTEXT));
    Parameters weights = model.initial(5);
    Backend backend = Backends.named("simd", 1).backend();
    List<ScaledSeries> series = List.of(series());

    WindowSet window = new WindowSet(series, layout, new WindowSet.Places(new int[] {0}, new int[] {CONTEXT}),
        new int[] {20});
    float[] whole = new Evaluation(model.on(backend), new QuantileLoss(LEVELS), Preparation.NONE).outputs(weights,
        window);

    ForecastNetwork network = new ForecastNetwork(layout, LEVELS, model, weights);
    int[] origins = new int[CONTEXT];
    for (int i = 0; i < CONTEXT; i++)
      origins[i] = i + 1;
    List<float[]> streamed = new ArrayList<>();
    network.on(backend).forecast(series, new WindowSet.Places(new int[CONTEXT], origins),
        (_, quantiles) -> streamed.add(quantiles.clone()));
    float last = 0;
    for (int step = 0; step < CONTEXT; step++) {
      float value = series.getFirst().values()[step];
      last = Float.isNaN(value) ? last : value;
      float[] expected = new float[HORIZON * LEVELS.size()];
      for (int k = 0; k < expected.length; k++)
        expected[k] = whole[step * expected.length + k] + last;
      network.uncross(expected);
      assertThat(streamed.get(step)).as("step %d", step).containsExactly(expected, within(ROUNDING));
    }
  }

  private static ScaledSeries series() {
    Random random = new Random(2);
    float[][] columns = new float[4][20];
    for (float[] column : columns)
      for (int t = 0; t < column.length; t++)
        column[t] = random.nextInt(7) == 0 ? Float.NaN : (float) random.nextGaussian();
    return new ScaledSeries(columns[0], List.of(columns[1]), List.of(columns[2], columns[3]), new float[] {0.5f});
  }
}
