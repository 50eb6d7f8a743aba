package org.taugru.bench;

import java.util.List;
import org.taugru.json.Json;

/// A row of the table of GPUs.
///
/// @param models trained together, each with `batch` sequences of its own; other libraries have one with all of them
/// @param cells  of ours that are measured
/// @param scan   whether a library that compiles scans has it too
record GpuSize(int steps, int batch, int models, int input, int hidden, int tau, List<String> cells, boolean scan) {
  private static final List<String> TAU_GRU = List.of("tau-gru");
  private static final List<String> WITH_USUAL = List.of("tau-gru", "lstm", "gru");

  /// Pixels of MNIST one by one, the same for eight models at once, wide inputs, a narrow layer, long sequences with a long delay, and
  /// layers whose weights no longer fit one multiprocessor.
  static final List<GpuSize> TABLE = List.of(
      new GpuSize(784, 128, 1, 1, 128, 65, List.of("tau-gru", "lstm", "gru", "lem", "cornn"), true),
      new GpuSize(784, 128, 8, 1, 128, 65, WITH_USUAL, false),
      new GpuSize(1000, 128, 1, 96, 128, 965, TAU_GRU, false),
      new GpuSize(2000, 128, 1, 1, 16, 20, TAU_GRU, true),
      new GpuSize(5000, 64, 1, 2, 128, 2000, TAU_GRU, false),
      new GpuSize(784, 128, 1, 1, 256, 65, WITH_USUAL, false),
      new GpuSize(784, 128, 1, 1, 512, 65, WITH_USUAL, false));

  GpuProblem problem(String cell, int threads) {
    return new GpuProblem(LayerSetup.of(cell, input, hidden, tau, threads), new BatchShape(steps, batch), models);
  }

  /// As others are given it.
  Json.Obj json() {
    return Json.object().with("steps", steps).with("batch", batch * models).with("input", input).with("hidden", hidden)
        .with("tau", tau).with("scan", scan);
  }
}
