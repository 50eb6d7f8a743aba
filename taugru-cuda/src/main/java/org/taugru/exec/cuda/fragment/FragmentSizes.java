package org.taugru.exec.cuda.fragment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.plan.Instruction;

/// How much memory a layer needs for what, for sequences of a size. Derivatives of single steps and of inputs are counted apart: most models
/// do without.
final class FragmentSizes {
  final GradientJobs jobs;
  final int tilesPerModel;
  final int tiles;
  /// Steps whose values are kept for the backward pass.
  final int kept;
  /// Steps that are done at once, where not all of them are.
  final int window;
  private final Wiring wiring;
  private final Mapping mapping;
  private final int processors;
  private final int steps;
  private final Map<String, Long> bytes = new LinkedHashMap<>();
  private final Map<String, Long> ofKeptSteps = new LinkedHashMap<>();

  /// @param wanted steps whose values are to be kept for the backward pass; all are where they cannot be computed again
  FragmentSizes(GpuInfo gpu, FragmentSource source, int steps, int wanted, int batch, int models) {
    this.wiring = source.wiring;
    this.mapping = source.mapping;
    this.kept = source.canComputeAgain() ? Math.min(wanted, steps) : steps;
    this.window = wiring.far.isEmpty() ? kept : Math.min(kept, wiring.far.shortestLag());
    int parts = source.precision.parts();
    this.jobs = new GradientJobs(wiring, mapping, source.weights);
    this.tilesPerModel = Math.ceilDiv(batch, mapping.samples()) * mapping.tiles();
    this.tiles = tilesPerModel * models;
    this.processors = gpu.processors();
    this.steps = steps;
    long row = (long) tiles * mapping.units() * 8;
    take("weights", (long) models * source.weights.count() * 4);
    take("gradient", (long) models * source.weights.count() * 4);
    take("x", (wiring.program.inputHistory() + (long) steps) * tiles * wiring.program.inputWidth() * 8 * 4);
    for (int s = 0; s < wiring.program.states().size(); s++) {
      String name = wiring.stateName(s);
      long ofState = ofStep(wiring.program.states().get(s).width());
      long before = wiring.program.states().get(s).history() + 1L;
      take("record_" + name, (before + steps) * ofState * 4);
      if (source.steps.halfStates().contains(s)) {
        keep("half_" + name, before, row * 2);
        if (parts == 2)
          keep("rest_" + name, before, row * 2);
      }
      take("last_" + name, ofState * 4);
      take("start_" + name, ofState * 4);
    }
    keep("saves", 0, (tiles / mapping.tiles()) * new SaveLayout(wiring, mapping, source.precision).ofStep() * 16);
    for (int trace : wiring.traces(false))
      keep(ForwardSource.saved(wiring, trace), 0, ofStep(wiring.plan.buffers().get(trace).width()) * 4);
    for (int buffer : wiring.aheadBuffers())
      keep("ahead_" + wiring.identifier(buffer), 0, ofStep(wiring.plan.buffers().get(buffer).width()) * 4);
    for (Instruction.Multiply multiply : wiring.far.forward)
      multiply.columns().forEach(column -> take(wiring.far.name(column), window * row * 4));
    for (Wiring.Delayed late : wiring.lateAdjoints())
      take(wiring.lateName(late),
          steps * ofStep(wiring.program.states().get(late.state()).width()) * 4);
    for (int lag : wiring.lateInputs())
      take("late_x_" + lag, steps * ofStep(wiring.program.inputWidth()) * 4);
    take("accumulated", (long) tiles / mapping.tiles() * source.accumulated.count() * 4);
    take("accumulatedTargets", source.accumulated.targets.size() * 16L);
    for (int part = 0; part < parts; part++) {
      keep(part == 0 ? "delta" : "delta_rest", 0, row * 2 * wiring.deltas().size());
      keep(part == 0 ? "operand" : "operand_rest", 0, row * 2 * wiring.computedOperands().size());
      keep(part == 0 ? "columns" : "columns_rest", wiring.program.inputHistory(),
          (long) tiles * jobs.inputColumns * 8 * 2);
    }
    keep("scales", 0, tiles * 4L);
    if (!wiring.draws.isEmpty())
      take("noise", (long) models * NoiseSource.NUMBERS * 8);
    take("lengths", (long) tiles * 8 * 4);
    take("sums",
        (long) jobs.jobs.size() * models * splits(kept) * jobs.depthWarps() * jobs.height() * (jobs.width() + 8) * 4);
    take("jobs", jobs.jobs.size() * 40L);
    take("lags", (long) models * wiring.lags.values.size() * 4);
    for (int round = 0; round < jobs.rounds.size(); round++)
      take("targets" + round, jobs.rounds.get(round).size() * 52L);
    take("operands", jobs.operands.size() * 8L);
    take("operands_rest", jobs.operands.size() * 8L);
    source.steps.memory(kept, tiles, models).forEach(this::take);
    if (window < steps) {
      take("window_lengths", (long) tiles * 8 * 4);
      for (int s = 0; s < wiring.program.states().size(); s++)
        take(Windows.every(wiring, s), window * row * 4);
    }
  }

  /// Parts of the steps that gradients are summed in, so that all processors have some. It depends neither on other models nor, where
  /// all steps are kept, on the memory that there is: the same sequences have the same bits.
  int splits(int ran) {
    return Math.clamp(processors / Math.max(1, jobs.jobs.size()), 1,
        Math.max(1, Math.ceilDiv(ran * tilesPerModel, 4 * jobs.depthWarps())));
  }

  /// Numbers of a value of so many elements, of all samples.
  private long ofStep(int width) {
    return (long) tiles * wiring.padded(width, mapping) * 8;
  }

  /// @param before rows before the first step
  /// @param ofStep bytes
  private void keep(String name, long before, long ofStep) {
    take(name, (before + kept) * ofStep);
    ofKeptSteps.put(name, ofStep);
  }

  /// Bytes of a step of the arrays that have a row for each step that is kept.
  Map<String, Long> ofKeptSteps() {
    return ofKeptSteps;
  }

  private void take(String name, long size) {
    bytes.put(name, atLeast(size));
  }

  void forEach(BiConsumer<String, Long> each) {
    bytes.forEach(each);
  }

  /// Of derivatives with respect to a state after every step.
  long every(int state) {
    return atLeast(steps * ofStep(wiring.program.states().get(state).width()) * 4);
  }

  /// Of derivatives with respect to inputs.
  long inputAdjoints() {
    return atLeast((long) steps * tiles * wiring.program.inputWidth() * 8 * 4);
  }

  private static long atLeast(long size) {
    return Math.max(16, size);
  }

  long sum() {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }
}
