package org.taugru.cli;

import org.taugru.bench.LayerSetup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The layer of the measurements that run one: `--cell`, its sizes and `--threads`.
final class LayerOptions {
  @Mixin
  private LayerSizes sizes = new LayerSizes();
  @Mixin
  private ThreadCount threads;
  @Option(names = "--cell", defaultValue = "tau-gru", paramLabel = "CELL", completionCandidates = Names.Cells.class,
      description = "a name that 'taugru cells' lists (default ${DEFAULT-VALUE})")
  private String cell = "tau-gru";

  LayerOptions(ThreadCount threads) {
    this.threads = threads;
  }

  LayerSetup setup() {
    return new LayerSetup(sizes.cell(cell), sizes.setting(), sizes.tau(), threads.count());
  }
}
