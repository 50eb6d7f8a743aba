package org.taugru.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Options;
import org.taugru.eq.Cell;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.ir.Node;
import org.taugru.ir.Program;
import org.taugru.train.Run;
import org.taugru.train.RunSpec;

/// Notices delays that cannot do what they seem to. What depends on τ is found by writing the equations for another τ.
final class DelayCheck {
  /// The delays that are proposed for a stack, at most so many.
  private static final int DILATIONS = 9;

  private DelayCheck() {
  }

  /// A delay so long that nothing comes back before the sequence ends.
  static Optional<String> warning(Run run) {
    int steps = run.data().test().steps();
    RunSpec spec = run.spec();
    return IntStream.range(0, spec.layers()).map(layer -> tau(spec, layer))
        .filter(tau -> seesOnlyZeros(delays(spec, tau), steps)).mapToObj(tau -> "τ is " + tau
            + " steps and the sequences have " + steps + ", so the delayed state is always zero; choose a smaller τ")
        .findFirst();
  }

  /// A τ that nothing depends on.
  static Optional<String> unused(RunSpec spec) {
    return spec.usesTau() ? Optional.empty()
        : Optional.of("note: nothing in " + spec.cell() + " depends on τ, so --tau has no effect");
  }

  /// Whether anything depends on Δt.
  static boolean dependsOnStepSize(RunSpec spec) {
    Cell cell = Catalogue.named(spec.cell(), new Options(spec.tau(), 3, spec.cellOptions())).cell();
    return !Program.of(spec.cell(), cell, new Setting(1, 4, 1, Scheme.EULER, 0))
        .equals(Program.of(spec.cell(), cell, new Setting(1, 4, 0.5, Scheme.EULER, 0)));
  }

  /// One delay for all layers of a stack that is meant to have one for each.
  static Optional<String> shared(RunSpec spec) {
    boolean isOne = spec.layers() == 1 || spec.taus().size() > 1;
    if (isOne || entry(spec, spec.tau()).delays() == Catalogue.Delays.SHARED)
      return Optional.empty();
    return Optional.of("note: all " + spec.layers() + " layers have τ = " + spec.tau() + "; a stack of " + spec.cell()
        + " usually has one for each: --tau " + IntStream.range(0, Math.min(spec.layers(), DILATIONS))
            .mapToObj(layer -> Integer.toString(1 << layer)).collect(Collectors.joining(",")));
  }

  /// Step n = 0 … steps − 1 reads the input of step n − lag, or the state after n − lag steps, and after none it is zero.
  private static boolean seesOnlyZeros(Set<Node> delays, int steps) {
    return !delays.isEmpty() && delays.stream().allMatch(read -> switch (read) {
      case Node.StateRead(_, int lag, _) -> lag >= steps - 1;
      case Node.Input(int lag, _) -> lag >= steps;
      default -> false;
    });
  }

  /// What is read from so long ago that it depends on τ.
  private static Set<Node> delays(RunSpec spec, int tau) {
    Set<Node> reads = new HashSet<>(reads(spec, tau));
    reads.removeAll(reads(spec, RunSpec.otherTau(tau)));
    return reads;
  }

  private static List<Node> reads(RunSpec spec, int tau) {
    return spec.smallLayer(tau).nodes().stream()
        .filter(node -> node instanceof Node.StateRead || node instanceof Node.Input).toList();
  }

  private static Catalogue.Entry entry(RunSpec spec, int tau) {
    return Catalogue.named(spec.cell(), new Options(tau, 3, spec.cellOptions()));
  }

  private static int tau(RunSpec spec, int layer) {
    return spec.taus().get(Math.min(layer, spec.taus().size() - 1));
  }
}
