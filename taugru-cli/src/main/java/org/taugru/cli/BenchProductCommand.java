package org.taugru.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.taugru.bench.ProductTiming;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Times products of matrices.
@Command(name = "product", mixinStandardHelpOptions = true, description = {
  "Time products of matrices in the sizes that training has, on one thread and on all.",
  "With --threads ours does a product on each thread, as in training; with --peers the others do one product with all "
      + "threads. Every answer is checked first."
})
final class BenchProductCommand implements Callable<Integer> {
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private Repeats repeats = new Repeats(101);
  @Mixin
  private PeersOption peers = new PeersOption();
  @Mixin
  private JsonOutput output = new JsonOutput();

  @Override
  public Integer call() throws IOException {
    output.print(new ProductTiming(threads.count(), repeats.count()).run(peers::process));
    return 0;
  }
}
