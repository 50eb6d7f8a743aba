package org.taugru.exec.cuda.fragment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.plan.PlannedProgram;

/// The source of all kernels of a plan.
final class FragmentSource {
  final Wiring wiring;
  final Mapping mapping;
  final Precision precision;
  final WeightLayout weights;
  final InputSource inputs;
  final ForwardSource forward;
  final InputAdjointSource inputAdjoints;
  final BackwardSource backward;

  FragmentSource(PlannedProgram plan, Mapping mapping, Precision precision) {
    this.wiring = Wiring.of(plan);
    this.mapping = mapping;
    this.precision = precision;
    this.weights = new WeightLayout(plan);
    this.inputs = new InputSource(wiring, mapping, precision, weights);
    this.forward = new ForwardSource(wiring, mapping, precision, weights);
    this.inputAdjoints = new InputAdjointSource(wiring, mapping, precision, weights);
    this.backward = new BackwardSource(wiring, mapping, precision, weights);
  }

  /// The most shared memory that a block of a GPU of this kind can have beside what is reserved for it.
  private static final int MOST_SHARED = 227 << 10;
  private static final int MOST_CLUSTER = 16;

  /// With the smallest cluster whose blocks hold all weights.
  ///
  /// @throws IllegalArgumentException where none does
  static FragmentSource of(PlannedProgram plan, Precision precision) {
    int width = Wiring.of(plan).width;
    for (int cluster = width <= 128 ? 1 : width <= 256 ? 4 : 8; cluster <= MOST_CLUSTER; cluster *= 2) {
      FragmentSource source = new FragmentSource(plan, Mapping.of(width, cluster, 1), precision);
      if (Math.max(source.forward.sharedBytes(), source.backward.sharedBytes()) <= MOST_SHARED)
        return source;
    }
    throw new IllegalArgumentException("the weights of " + plan.program().name() + " with " + width
        + " units do not fit the shared memory of " + MOST_CLUSTER + " blocks.");
  }

  /// The kernels of this plan.
  String text() {
    return Stream.concat(
        Stream.of("prelude", precision == Precision.FAST ? "fast" : "accurate", "functions").map(FragmentSource::resource),
        Stream.of(resource("inputs"), inputs.source(), forward.source(), backward.source(), inputAdjoints.source()))
        .collect(Collectors.joining("\n"));
  }

  /// The kernels that all plans share.
  static String sharedText() {
    return resource("prelude") + "\n" + resource("sequence");
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
