package org.taugru.fit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;

/// How networks of the comparison are made and trained: the same for every cell.
///
/// @param segment      steps of the series in a step of the network
/// @param tau          delay in steps of the network, of cells that have one
/// @param hidden       units
/// @param stateDropout share of states that are dropped where the cell reads them
/// @param learningRate the largest
/// @param passes       through all training windows; of small files, evaluations after 50 updates each
public record LtsfSettings(int segment, int tau, int hidden, double stateDropout, double learningRate,
    int passes) {
  static final int BATCH = 256;
  private static final double LAST_RATE = 0.01;
  /// Longer windows are learned by heart sooner, and take longer.
  private static final int SHORT = 192;
  private static final int WARMUP = 100;
  private static final double CLIP = 1;
  private static final int LEAST_UPDATES = 50;

  /// Chosen by the loss on the validation part of ETTh1 with a context of 96, never by a test; docs/forecasting.md has the search.
  /// Longer contexts have what was chosen for longer horizons.
  public static LtsfSettings chosen(int context, int horizon) {
    return Math.max(context, horizon) <= SHORT ? new LtsfSettings(24, 2, 128, 0.1, 0.002, 8)
        : new LtsfSettings(48, 2, 128, 0.1, 0.001, 4);
  }

  WindowShape shape(int context, int horizon) {
    return new WindowShape(context, horizon, segment);
  }

  /// @param windows to train on
  RunSpec spec(LtsfCell cell, long seed, int windows) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(Settings.STATE_DROPOUT.name(), Double.toString(stateDropout));
    texts.put(Settings.WARMUP.name(), WARMUP + "i");
    RunSpec spec = RunSpec.usual("long horizons").with(Settings.CELL, cell.name()).with(Settings.HIDDEN, hidden)
        .with(Settings.TAU, List.of(cell.tau().orElse(tau)));
    return SettingEdit.applyAll(spec.withTraining(spec.training().seed(seed).batch(BATCH).learningRate(learningRate)
        .clip(CLIP).evaluateEvery(Math.max(LEAST_UPDATES, Math.ceilDiv(windows, BATCH))).epochs(passes)
        .schedule(new Schedule.Cosine(LAST_RATE))), texts);
  }

  /// Whether a cell with these settings looks back further than one step.
  boolean hasDelay(LtsfCell cell) {
    RunSpec spec = spec(cell, 1, 1);
    return spec.tau() > 0 && spec.usesTau();
  }

  /// One line.
  @Override
  public String toString() {
    return "segments of " + segment + " steps, τ = " + tau + " segments, hidden size " + hidden + ", state dropout "
        + stateDropout + ", " + passes + " passes in batches of " + BATCH + ", Adam with a rate that rises to "
        + learningRate + " over " + WARMUP + " updates and falls by a cosine, gradients clipped at 1";
  }
}
