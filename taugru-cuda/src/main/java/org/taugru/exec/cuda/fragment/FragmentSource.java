package org.taugru.exec.cuda.fragment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.source.Prelude;
import org.taugru.plan.PlannedProgram;

/// The source of all kernels of a plan.
final class FragmentSource {
  /// Of more units, blocks of a cluster wait longer for each other than a launch takes: docs/tried.md has the times.
  private static final int WIDEST_PERSISTENT = 256;
  private static final int FAR = 256;

  final Wiring wiring;
  final Mapping mapping;
  final Precision precision;
  final WeightLayout weights;
  final NoiseSource noise;
  final InputProducts inputs;
  final FarProducts far;
  final StepKernels steps;
  final InputAdjoints inputAdjoints;
  final AccumulatedGradients accumulated;

  private FragmentSource(Wiring wiring, WeightLayout weights, Precision precision, InputProducts inputs,
      StepKernels steps, InputAdjoints inputAdjoints, AccumulatedGradients accumulated) {
    this.wiring = wiring;
    this.mapping = steps.layout();
    this.precision = precision;
    this.weights = weights;
    this.noise = new NoiseSource(wiring, mapping);
    this.inputs = inputs;
    this.far = new FarProducts(wiring, mapping, precision, weights);
    this.steps = steps;
    this.inputAdjoints = inputAdjoints;
    this.accumulated = accumulated;
  }

  /// With one kernel for all steps.
  ///
  /// @param farLag from which on products are done for many steps at once
  static FragmentSource persistent(PlannedProgram plan, Mapping mapping, Precision precision,
      StateOperands.Fetching fetching, int farLag) {
    Wiring wiring = Wiring.of(plan, farLag);
    WeightLayout weights = new WeightLayout(plan);
    AccumulatedGradients accumulated = new AccumulatedGradients(wiring, mapping, weights);
    return new FragmentSource(wiring, weights, precision, new InputSource(wiring, mapping, precision, weights),
        new PersistentKernels(wiring, mapping, precision, weights, fetching, accumulated),
        new InputAdjointSource(wiring, mapping, precision, weights), accumulated);
  }

  /// With a launch for each step, for any width.
  static FragmentSource perStep(PlannedProgram plan, Precision precision, GpuInfo gpu) {
    Wiring wiring = Wiring.of(plan);
    WeightLayout weights = new WeightLayout(plan);
    PerStepKernels steps = PerStepKernels.of(wiring, precision, weights, gpu);
    InputProducts inputs = steps.inputs().isPresent() ? steps.inputs().get()
        : new InputSource(wiring, steps.layout(), precision, weights);
    return new FragmentSource(wiring, weights, precision, inputs, steps, steps.inputAdjoints(),
        new AccumulatedGradients(wiring, steps.layout(), weights));
  }

  /// With the smallest cluster whose blocks hold all weights; with a launch for each step where none does or that is faster, unless such launches cannot
  /// run the plan.
  static Optional<FragmentSource> fitting(PlannedProgram plan, Precision precision, GpuInfo gpu) {
    return fitting(plan, precision, gpu, farLag(precision, Wiring.of(plan).width));
  }

  /// @param wanted lag from which on products are done for many steps at once, where that is possible
  static Optional<FragmentSource> fitting(PlannedProgram plan, Precision precision, GpuInfo gpu, int wanted) {
    int width = Wiring.of(plan).width;
    boolean hasPerStep = Regularity.beyondSingleSteps(Wiring.of(plan)).isEmpty();
    int farLag = hasPerStep && SequenceProducts.fits(width, precision) ? wanted : Integer.MAX_VALUE;
    if (width > WIDEST_PERSISTENT && hasPerStep)
      return Optional.of(perStep(plan, precision, gpu));
    for (StateOperands.Fetching fetching : StateOperands.Fetching.values())
      for (int cluster = width <= 128 ? 1 : width <= 256 ? 4 : 8; cluster <= mostOfCluster(gpu); cluster *= 2) {
        FragmentSource source = persistent(plan, Mapping.of(width, cluster, 1), precision, fetching, farLag);
        if (source.sharedBytes() <= gpu.sharedBytes())
          return Optional.of(source);
      }
    return hasPerStep ? Optional.of(perStep(plan, precision, gpu)) : Optional.empty();
  }

  /// A window of steps begins with some launches. They pay where it is long and a step waits for weights that one block has no registers for, which steps of
  /// the fast mode do not: docs/tried.md has the times.
  private static int farLag(Precision precision, int width) {
    return precision == Precision.ACCURATE && width > 64 && width <= 128 ? FAR : Integer.MAX_VALUE;
  }

  /// Blocks of a cluster: those of data centres may have more than the eight that every GPU with clusters has.
  private static int mostOfCluster(GpuInfo gpu) {
    return gpu.major() < 9 ? 1 : gpu.major() <= 10 ? 16 : 8;
  }

  /// Whether steps can be done again, a window of them at a time.
  boolean canComputeAgain() {
    return Regularity.beyondSingleSteps(wiring).isEmpty();
  }

  /// The most that a block of any kernel needs.
  int sharedBytes() {
    return Math.max(Math.max(steps.sharedBytes(), inputAdjoints.sharedBytes()),
        Math.max(inputs.sharedBytes(), far.sharedBytes()));
  }

  /// The kernels of this plan.
  String text() {
    return Stream.concat(
        Stream.of("primitives", "prelude", precision == Precision.FAST ? "fast" : "accurate")
            .map(FragmentSource::resource),
        Stream.of(Prelude.functions(), resource("inputs"),
            (wiring.accumulated.isEmpty() ? "" : resource("accumulate")) + noise.source() + inputs.source()
                + far.source(),
            steps.source(), inputAdjoints.source()))
        .collect(Collectors.joining("\n"));
  }

  /// The kernels that all plans share.
  static String sharedText() {
    return String.join("\n", resource("primitives"), resource("prelude"), SequenceStructs.declarations(),
        resource("sequence"));
  }

  static String resource(String name) {
    try (InputStream in = FragmentSource.class.getResourceAsStream(name + ".cu")) {
      if (in == null)
        throw new IllegalStateException("the source " + name + ".cu is not in the program.");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
