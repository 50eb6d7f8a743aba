package org.taugru.fit;

import java.util.ArrayList;
import java.util.List;

/// What came of a comparison.
///
/// @param context   steps of the past that every method sees
/// @param machine   what it ran on
/// @param runs      one for each cell, horizon and seed
/// @param baselines one for each method and horizon
public record LtsfResult(LtsfData data, int context, String machine, List<LtsfCell> cells, List<Integer> horizons,
    List<Long> seeds, List<LtsfRun> runs, List<LtsfBaseline> baselines) {
  public LtsfResult {
    cells = List.copyOf(cells);
    horizons = List.copyOf(horizons);
    seeds = List.copyOf(seeds);
    runs = List.copyOf(runs);
    baselines = List.copyOf(baselines);
  }

  /// Those of a cell at a horizon, one for each seed.
  List<LtsfRun> of(LtsfCell cell, int horizon) {
    return runs.stream().filter(run -> run.cell().equals(cell) && run.horizon() == horizon).toList();
  }

  /// Every cell with a delay beside every cell without one.
  public List<LtsfPairs> delays() {
    List<LtsfPairs> all = new ArrayList<>();
    for (LtsfCell delayed : cells.stream().filter(this::hasDelay).toList())
      for (LtsfCell other : cells.stream().filter(cell -> !hasDelay(cell)).toList())
        all.add(LtsfPairs.of(this, delayed, other));
    return all;
  }

  private boolean hasDelay(LtsfCell cell) {
    return LtsfSettings.chosen(context, horizons.getFirst()).hasDelay(cell);
  }
}
