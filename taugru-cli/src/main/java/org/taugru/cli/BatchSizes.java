package org.taugru.cli;

import org.taugru.bench.BatchShape;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `--steps` and `--batch` of the measurements that run a layer over sequences.
final class BatchSizes {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  @Option(names = "--steps", paramLabel = "N", description = "steps of a sequence (default: ${DEFAULT-VALUE})")
  private int steps = 784;
  @Option(names = "--batch", paramLabel = "B", description = LayerSizes.BATCH + " (default: ${DEFAULT-VALUE})")
  private int batch = 64;

  BatchShape shape() {
    return new BatchShape(Limits.atLeast(command, "--steps", steps, 1), Limits.atLeast(command, "--batch", batch, 1));
  }
}
