package org.taugru.theory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.data.Tasks;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.Model;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainSettings;
import org.taugru.train.TrainingListener;

/// A network of one layer at several times during one training.
///
/// With a constant learning rate these are what shorter trainings would have given.
record TrainingStages(Model model, List<Stage> stages) {
  /// @param epochs     so far
  /// @param best       the weights that validation would choose
  /// @param validation their measure on the validation set
  record Stage(int epochs, Parameters best, double validation) {
  }

  /// Trains as `taugru train` does, in a folder that is removed afterwards.
  ///
  /// @param epochs when to look, ascending; training ends at the last
  static TrainingStages train(RunSpec defaults, int... epochs) {
    if (epochs.length == 0 || epochs[0] < 1
        || IntStream.range(1, epochs.length).anyMatch(i -> epochs[i] <= epochs[i - 1]))
      throw new IllegalArgumentException("stages after epochs " + Arrays.toString(epochs)
          + "; there must be one, and they must ascend from 1 or more.");
    RunSpec spec = defaults.withTraining(lasting(defaults.training(), epochs[epochs.length - 1]));
    try {
      Path folder = Files.createTempDirectory("taugru-theory");
      try {
        Keeper keeper = new Keeper(epochs);
        Run run = Run.in(new RunFolder(folder), Tasks.named(spec.task()), spec,
            new SimdBackend(Runtime.getRuntime().availableProcessors()), keeper);
        keeper.run.add(run);
        run.trainer().run();
        return new TrainingStages(run.model(), List.copyOf(keeper.stages));
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TrainSettings lasting(TrainSettings other, int epochs) {
    return new TrainSettings(other.seed(), epochs, other.iterationsEach(), other.batch(), other.learningRate(),
        other.optimiser(), other.schedule(), other.clipNorm(), other.rateFactors(), other.auxiliary(), other.patience(),
        epochs, other.budget());
  }

  /// Keeps the best weights after some epochs.
  private static final class Keeper implements TrainingListener {
    private final int[] epochs;
    /// None before training begins.
    private final List<Run> run = new ArrayList<>();
    private final List<Stage> stages = new ArrayList<>();
    private double least = Double.POSITIVE_INFINITY;
    private double validation = Double.NaN;

    Keeper(int[] epochs) {
      this.epochs = epochs;
    }

    @Override
    public void iteration(int period, int iteration, int iterations, double meanLoss) {
    }

    @Override
    public void period(Metrics metrics, boolean improved) {
      if (metrics.validationLoss() < least) {
        least = metrics.validationLoss();
        validation = metrics.validationMeasure();
      }
      if (Arrays.stream(epochs).anyMatch(epoch -> epoch == metrics.period()))
        stages.add(new Stage(metrics.period(), run.getFirst().trainer().best().copy(), validation));
    }

    @Override
    public boolean wantsToStop() {
      return false;
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> paths = Files.walk(folder)) {
      all = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all)
      Files.delete(path);
  }

  /// The network, free to run on its own output.
  ClosedLoop closed(Stage stage) {
    int count = model.layers().getFirst().parameters().size();
    double[][] parameters = new double[count][];
    Arrays.setAll(parameters, p -> doubles(stage.best.values(p))); // a model of one layer has that layer's parameters first
    return new ClosedLoop(model.layers().getFirst(), parameters, doubles(stage.best.values("V")),
        stage.best.values("bV")[0]);
  }

  private static double[] doubles(float[] values) {
    double[] copy = new double[values.length];
    Arrays.setAll(copy, i -> values[i]);
    return copy;
  }
}
