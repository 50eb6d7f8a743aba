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

  String text() {
    return Stream.concat(
        Stream.of("prelude", precision == Precision.FAST ? "fast" : "accurate", "functions").map(FragmentSource::resource),
        Stream.of(resource("sequence"), inputs.source(), forward.source(), backward.source(), inputAdjoints.source())).collect(Collectors.joining("\n"));
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
