package org.taugru.exec.cuda.fragment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.source.Prelude;
import org.taugru.plan.PlannedProgram;

/// The source of all kernels of a plan.
final class FragmentSource {
  /// The oldest compute capability that has these tensor cores and asynchronous copies: its first number.
  static final int OLDEST = 8;

  final Wiring wiring;
  final Mapping mapping;
  final Precision precision;
  final WeightLayout weights;
  final NoiseSource noise;
  final InputSource inputs;
  final ForwardSource forward;
  final InputAdjointSource inputAdjoints;
  final AccumulatedGradients accumulated;
  final BackwardSource backward;

  FragmentSource(PlannedProgram plan, Mapping mapping, Precision precision, ForwardSource.Fetching fetching) {
    this.wiring = Wiring.of(plan);
    this.mapping = mapping;
    this.precision = precision;
    this.weights = new WeightLayout(plan);
    this.noise = new NoiseSource(wiring, mapping);
    this.inputs = new InputSource(wiring, mapping, precision, weights);
    this.forward = new ForwardSource(wiring, mapping, precision, weights, fetching);
    this.inputAdjoints = new InputAdjointSource(wiring, mapping, precision, weights);
    this.accumulated = new AccumulatedGradients(wiring, mapping, weights);
    this.backward = new BackwardSource(wiring, mapping, precision, weights, accumulated);
  }

  /// With the smallest cluster whose blocks hold all weights; nothing where none does.
  static Optional<FragmentSource> fitting(PlannedProgram plan, Precision precision, GpuInfo gpu) {
    int width = Wiring.of(plan).width;
    for (ForwardSource.Fetching fetching : ForwardSource.Fetching.values())
      for (int cluster = width <= 128 ? 1 : width <= 256 ? 4 : 8; cluster <= mostOfCluster(gpu); cluster *= 2) {
        FragmentSource source = new FragmentSource(plan, Mapping.of(width, cluster, 1), precision, fetching);
        if (source.sharedBytes() <= gpu.sharedBytes())
          return Optional.of(source);
      }
    return Optional.empty();
  }

  /// Blocks of a cluster: those of data centres may have more than the eight that every GPU with clusters has.
  private static int mostOfCluster(GpuInfo gpu) {
    return gpu.major() < 9 ? 1 : gpu.major() <= 10 ? 16 : 8;
  }

  /// The most that a block of any kernel needs.
  int sharedBytes() {
    return IntStream.of(forward.sharedBytes(), backward.sharedBytes(), inputAdjoints.sharedBytes()).max().orElse(0);
  }

  /// The kernels of this plan.
  String text() {
    return Stream.concat(
        Stream.of("primitives", "prelude", precision == Precision.FAST ? "fast" : "accurate")
            .map(FragmentSource::resource),
        Stream.of(Prelude.functions(), resource("inputs"),
            (wiring.accumulated.isEmpty() ? "" : resource("accumulate")) + noise.source() + inputs.source(),
            forward.source(),
            backward.source(),
            inputAdjoints.source()))
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
