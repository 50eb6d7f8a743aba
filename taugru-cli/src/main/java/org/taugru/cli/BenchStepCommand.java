package org.taugru.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.taugru.bench.LayerSetup;
import org.taugru.bench.StepTiming;
import org.taugru.exec.Backend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Times a training step of one layer.
@Command(name = "step", mixinStandardHelpOptions = true, description = {
  "Time forward and forward + backward of one layer over a batch of sequences.",
  "The answer is checked against the double-precision referee first."
})
final class BenchStepCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private LayerOptions layer = new LayerOptions(new ThreadCount());
  @Mixin
  private BatchSizes batches = new BatchSizes();
  @Mixin
  private Repeats repeats = new Repeats(15);
  @Mixin
  private PeersOption peers = new PeersOption();
  @Mixin
  private JsonOutput output = new JsonOutput();
  @Option(names = "--recurrent", description = "run linear memory step by step, not as a convolution")
  private boolean recurrent;

  @Override
  public Integer call() throws IOException {
    LayerSetup setup = layer.setup();
    Backend backend = recurrent ? new SimdBackend(setup.threads()) : new ConvolvingBackend(setup.threads());
    StepTiming timing = new StepTiming(setup, batches.shape(), backend);
    Limits.requireMemory(command, timing::bytes);
    output.print(timing.run(repeats.count(), peers.process(setup.threads())));
    return 0;
  }
}
