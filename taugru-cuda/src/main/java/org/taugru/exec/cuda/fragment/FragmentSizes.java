package org.taugru.exec.cuda.fragment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.taugru.exec.cuda.driver.GpuInfo;

/// How much memory a layer needs for what, for sequences of a size. Derivatives of single steps and of inputs are not counted: most models
/// do without.
final class FragmentSizes {
  final GradientJobs jobs;
  final int tilesPerModel;
  final int tiles;
  private final int processors;
  private final Map<String, Long> bytes = new LinkedHashMap<>();

  /// @param kept steps whose values are kept for the backward pass
  FragmentSizes(GpuInfo gpu, FragmentSource source, int steps, int kept, int batch, int models) {
    Wiring wiring = source.wiring;
    Mapping mapping = source.mapping;
    int parts = source.precision.parts();
    this.jobs = new GradientJobs(wiring, mapping, source.weights);
    this.tilesPerModel = Math.ceilDiv(batch, mapping.samples()) * mapping.tiles();
    this.tiles = tilesPerModel * models;
    this.processors = gpu.processors();
    long row = (long) tiles * mapping.units() * 8;
    take("weights", (long) models * source.weights.count() * 4);
    take("gradient", (long) models * source.weights.count() * 4);
    take("x", (wiring.program.inputHistory() + (long) steps) * tiles * wiring.program.inputWidth() * 8 * 4);
    for (int s = 0; s < wiring.program.states().size(); s++) {
      String name = wiring.stateName(s);
      long before = wiring.program.states().get(s).history() + 1L;
      take("record_" + name, (before + steps) * row * 4);
      if (source.steps.halfStates().contains(s)) {
        take("half_" + name, (before + kept) * row * 2);
        if (parts == 2)
          take("rest_" + name, (before + kept) * row * 2);
      }
      take("last_" + name, row * 4);
      take("start_" + name, row * 4);
    }
    long inputRows = (long) wiring.program.inputHistory() + kept;
    take("saves",
        (long) kept * (tiles / mapping.tiles()) * new SaveLayout(wiring, mapping, source.precision).ofStep() * 16);
    for (int buffer : wiring.aheadBuffers())
      take("ahead_" + wiring.identifier(buffer), kept * row * 4);
    for (Wiring.Delayed late : wiring.lateAdjoints())
      take("late_" + wiring.stateName(late.state()) + "_" + late.lag(), steps * row * 4);
    for (int part = 0; part < parts; part++) {
      take(part == 0 ? "delta" : "delta_rest", kept * row * 2 * wiring.deltas().size());
      take(part == 0 ? "operand" : "operand_rest", kept * row * 2 * wiring.computedOperands().size());
      take(part == 0 ? "columns" : "columns_rest", inputRows * tiles * jobs.inputColumns * 8 * 2);
      if (source.inputs.padded() > 0)
        take(part == 0 ? "samples" : "samples_rest", inputRows * tiles * source.inputs.padded() * 8 * 2);
    }
    take("scales", (long) kept * tiles * 4);
    take("lengths", (long) tiles * 8 * 4);
    take("sums",
        (long) jobs.jobs.size() * models * splits(kept) * jobs.depthWarps() * jobs.height() * (jobs.width() + 8) * 4);
    take("jobs", jobs.jobs.size() * 36L);
    for (int round = 0; round < jobs.rounds.size(); round++)
      take("targets" + round, jobs.rounds.get(round).size() * 52L);
    take("operands", jobs.operands.size() * 8L);
    take("operands_rest", jobs.operands.size() * 8L);
    source.steps.memory(kept, tiles, models).forEach(this::take);
    if (kept < steps) {
      take("window_lengths", (long) tiles * 8 * 4);
      for (int s = 0; s < wiring.program.states().size(); s++)
        take(Recomputation.every(wiring, s), kept * row * 4);
    }
  }

  /// Parts of the steps that gradients are summed in, so that all processors have some. It depends neither on other models nor, where
  /// all steps are kept, on the memory that there is: the same sequences have the same bits.
  int splits(int ran) {
    return Math.clamp(processors / Math.max(1, jobs.jobs.size()), 1,
        Math.max(1, Math.ceilDiv(ran * tilesPerModel, 4 * jobs.depthWarps())));
  }

  private void take(String name, long size) {
    bytes.put(name, Math.max(16, size));
  }

  void forEach(BiConsumer<String, Long> each) {
    bytes.forEach(each);
  }

  long sum() {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }
}
