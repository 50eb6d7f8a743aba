package org.taugru.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.taugru.bench.TrainTimes;
import org.taugru.bench.TrainTiming;
import org.taugru.data.Benchmark;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.train.MemoryShortage;
import org.taugru.train.RunSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Times the training of a task.
@Command(name = "train", mixinStandardHelpOptions = true, modelTransformer = SettingHelp.class, description = {
  "Time whole training iterations of a task: data, forward, loss, backward, clipping, update.",
  "What is not said is the task's default. Nothing is kept."
})
final class BenchTrainCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private DataFolderOption published = new DataFolderOption();
  @Mixin
  private ThreadCount threads = new ThreadCount();
  @Mixin
  private SpecOptions options = new SpecOptions();
  @Mixin
  private Repeats repeats = new Repeats(50);
  @Mixin
  private PeersOption peers = new PeersOption();
  @Mixin
  private JsonOutput output = new JsonOutput();
  @Parameters(paramLabel = "TASK", arity = "0..1", completionCandidates = Names.TaskNames.class,
      defaultValue = "mackey-glass",
      description = "a name that 'taugru tasks' lists (default ${DEFAULT-VALUE})")
  private String task = "mackey-glass";

  @Option(names = "--tau", paramLabel = "STEPS", description = LayerSizes.TAU)
  void tau(String value) {
    options.edit("tau", value);
  }

  @Override
  public Integer call() throws IOException {
    published.use();
    Benchmark chosen = options.task(task);
    RunSpec spec = options.spec(chosen, 1);
    TrainTiming timing = new TrainTiming(chosen, spec, new ConvolvingBackend(threads.count()), threads.count());
    TrainTimes times = measure(timing);
    output.print(timing.report(times, repeats.count(), peers.process(threads.count())));
    return 0;
  }

  /// Settings that do not fit each other are wrong usage.
  private TrainTimes measure(TrainTiming timing) throws IOException {
    try {
      return timing.measure(repeats.count());
    } catch (MemoryShortage shortage) {
      throw new ParameterException(command.commandLine(), MemoryAdvice.of(shortage), shortage);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
