package org.taugru.cli;

import java.util.OptionalInt;
import org.taugru.exec.Backend;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// What is searched, and how much of it.
final class SweepOptions {
  private static final int MOST_TRIALS = 100_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private SpecOptions specs = new SpecOptions();
  @Option(names = "--tau", paramLabel = "LOW..HIGH", converter = Span.Converter.class, defaultValue = "5..200",
      description = "delays, uniform (default ${DEFAULT-VALUE})")
  private Span tau = new Span(5, 200);
  @Option(names = "--lr", paramLabel = "LOW..HIGH", converter = Span.Converter.class, defaultValue = "0.0005..0.01",
      description = "learning rates, uniform in the logarithm (default ${DEFAULT-VALUE})")
  private Span rate = new Span(0.0005, 0.01);
  private int trials = 30;
  private OptionalInt jobs = OptionalInt.empty();

  @Option(names = "--trials", paramLabel = "N", defaultValue = "30", description = "trials (default ${DEFAULT-VALUE})")
  void trials(int value) {
    trials = Limits.oneTo(command, "--trials", value, MOST_TRIALS);
  }

  @Option(names = "--jobs", paramLabel = "J", description = "trials at once (default: 2, on a GPU 8)")
  void jobs(int value) {
    jobs = OptionalInt.of(Limits.atLeast(command, "--jobs", value, 1));
  }

  SpecOptions specs() {
    return specs;
  }

  Span tau() {
    return tau;
  }

  Span rate() {
    return rate;
  }

  int trials() {
    return trials;
  }

  /// Trials at once. One of usual size takes an eighth of a large GPU.
  int jobs(Backend backend) {
    return jobs.orElse(backend.together(2).isPresent() ? 8 : 2);
  }
}
