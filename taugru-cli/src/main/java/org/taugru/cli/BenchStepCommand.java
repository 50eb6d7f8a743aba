package org.taugru.cli;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.taugru.bench.GpuMode;
import org.taugru.bench.GpuProblem;
import org.taugru.bench.GpuTiming;
import org.taugru.bench.LayerSetup;
import org.taugru.bench.StepTiming;
import org.taugru.exec.Backend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Times a training step of one layer.
@Command(name = "step", mixinStandardHelpOptions = true, description = {
  "Time forward and forward + backward of one layer over a batch of sequences.",
  "The answer is checked against the double-precision referee first; that of a GPU against the CPU."
})
final class BenchStepCommand implements Callable<Integer> {
  private static final String SIMD = "simd";

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
  @Option(names = "--budget",
      description = "on the GPU's tensor cores: what a step's time is spent on, by leaving out parts of its work")
  private boolean budget;
  private Optional<GpuMode> gpu = Optional.empty();

  /// The backends that can be measured, for completion.
  static final class Measured implements Iterable<String> {
    static final List<String> NAMES =
        Stream.concat(Stream.of(SIMD), Stream.of(GpuMode.values()).map(GpuMode::backend)).toList();

    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }
  }

  @Option(names = "--backend", paramLabel = "NAME", completionCandidates = Measured.class, defaultValue = SIMD,
      description = "simd, or on the GPU cuda, cuda-accurate or cuda-fp32, with its parts apart (default ${DEFAULT-VALUE})")
  void backend(String name) {
    gpu = GpuMode.of(name);
    if (gpu.isEmpty() && !name.equals(SIMD))
      throw new ParameterException(command.commandLine(), "there is no backend " + name + " to measure"
          + Names.backendHint(name, Measured.NAMES) + ". Backends: " + String.join(", ", Measured.NAMES));
  }

  @Override
  public Integer call() throws IOException {
    LayerSetup setup = layer.setup();
    if (gpu.isPresent())
      return onGpu(setup, gpu.get());
    if (budget)
      throw new ParameterException(command.commandLine(),
          "--budget is for the GPU's tensor cores; add --backend " + GpuMode.FAST.backend() + " or "
              + GpuMode.ACCURATE.backend());
    Backend backend = recurrent ? new SimdBackend(setup.threads()) : new ConvolvingBackend(setup.threads());
    StepTiming timing = new StepTiming(setup, batches.shape(), backend);
    Limits.requireMemory(command, timing::bytes);
    output.print(timing.run(repeats.count(), peers.process(setup.threads())));
    return 0;
  }

  private int onGpu(LayerSetup setup, GpuMode mode) {
    if (recurrent)
      throw new ParameterException(command.commandLine(),
          "--recurrent and --backend " + mode.backend() + " contradict each other; convolutions are of simd alone");
    if (peers.isWanted())
      throw new ParameterException(command.commandLine(),
          "--peers of bench step are libraries of the CPU; use taugru bench gpu --peers for those of a GPU");
    int count = repeats.count();
    GpuProblem problem = new GpuProblem(setup, batches.shape(), 1);
    Limits.requireMemory(command, problem::bytes);
    GpuTiming timing = new GpuTiming(GpuBackends.of(command, mode, setup.threads()));
    timing.unusable(problem, mode).ifPresent(why -> {
      throw new ParameterException(command.commandLine(),
          "the tensor cores do not run " + setup.cell().name() + ": " + why
              + "; use --backend " + GpuMode.FP32.backend());
    });
    if (budget)
      timing.withoutBudget(problem, mode).ifPresent(why -> {
        throw new ParameterException(command.commandLine(), "--budget is for " + why);
      });
    output.print(budget ? timing.budget(problem, mode, count) : timing.report(problem, mode, count));
    return 0;
  }
}
