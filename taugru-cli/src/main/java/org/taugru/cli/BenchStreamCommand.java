package org.taugru.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.taugru.bench.LayerSetup;
import org.taugru.bench.StreamTiming;
import org.taugru.exec.Backend;
import org.taugru.exec.simd.SimdBackend;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Times a step of a stream.
@Command(name = "stream", mixinStandardHelpOptions = true, description = {
  "Time one step of one layer that takes its input step by step.",
  "The answer is checked against the whole sequence first."
})
final class BenchStreamCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private LayerOptions layer = new LayerOptions(new ThreadCount(1));
  @Mixin
  private Repeats repeats = new Repeats(20_000);
  @Mixin
  private PeersOption peers = new PeersOption();
  @Mixin
  private JsonOutput output = new JsonOutput();
  private int streams = 1;

  @Option(names = "--streams", paramLabel = "S", defaultValue = "1",
      description = "samples that step together (default: ${DEFAULT-VALUE})")
  void streams(int value) {
    streams = Limits.atLeast(command, "--streams", value, 1);
  }

  @Override
  public Integer call() throws IOException {
    LayerSetup setup = layer.setup();
    Backend backend = new SimdBackend(setup.threads());
    Limits.requireMemory(command, () -> StreamTiming.bytes(setup, streams, backend));
    output.print(
        new StreamTiming(setup, streams, backend).run(repeats.count(), peers.process(setup.threads())));
    return 0;
  }
}
