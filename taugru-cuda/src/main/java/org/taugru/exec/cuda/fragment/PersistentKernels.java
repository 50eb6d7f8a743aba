package org.taugru.exec.cuda.fragment;

import java.util.Map;
import java.util.Set;
import org.taugru.exec.cuda.driver.GpuFunction;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;

/// One kernel a direction: a block, or a cluster of them, takes a group of samples through all steps.
final class PersistentKernels implements StepKernels {
  private final Wiring wiring;
  private final Mapping mapping;
  private final ForwardSource forward;
  private final BackwardSource backward;

  PersistentKernels(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights,
      StateOperands.Fetching fetching, AccumulatedGradients accumulated) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.forward = new ForwardSource(wiring, mapping, precision, weights, fetching);
    this.backward = new BackwardSource(wiring, mapping, precision, weights, accumulated);
  }

  @Override
  public Mapping layout() {
    return mapping;
  }

  @Override
  public String source() {
    return forward.source() + "\n" + backward.source();
  }

  @Override
  public int sharedBytes() {
    return Math.max(forward.sharedBytes(), backward.sharedBytes());
  }

  @Override
  public Set<Integer> halfStates() {
    return wiring.historyStates();
  }

  @Override
  public boolean readsLags() {
    return wiring.far.isEmpty(); // else windows of steps are as long as the lags of the source
  }

  @Override
  public Map<String, Long> memory(int steps, int tiles, int models) {
    return Map.of();
  }

  @Override
  public StepRunner on(GpuProgram program, int models) {
    return new Runner(function(program, "forward", forward.sharedBytes()),
        function(program, "backward", backward.sharedBytes()));
  }

  private GpuFunction function(GpuProgram program, String name, int sharedBytes) {
    GpuFunction function = program.function(name).allowShared(sharedBytes);
    return mapping.cluster() > 8 ? function.allowLargeClusters() : function;
  }

  private final class Runner implements StepRunner {
    private final GpuFunction ahead;
    private final GpuFunction back;

    Runner(GpuFunction ahead, GpuFunction back) {
      this.ahead = ahead;
      this.back = back;
    }

    @Override
    public void forward(Queue queue, Map<String, Long> arguments, int ran) {
      queue.launch(ahead, grid(arguments, forward.sharedBytes()), forward.arguments.bytes(arguments));
    }

    @Override
    public void backward(Queue queue, Map<String, Long> arguments, int ran) {
      queue.launch(back, grid(arguments, backward.sharedBytes()), backward.arguments.bytes(arguments));
    }

    private Grid grid(Map<String, Long> arguments, int sharedBytes) {
      int tiles = Math.toIntExact(arguments.getOrDefault("tiles", 0L));
      return new Grid(tiles / mapping.tiles() * mapping.cluster(), mapping.threads(), mapping.cluster(), sharedBytes);
    }

    @Override
    public void close() {
      // it holds nothing
    }
  }
}
