package org.taugru.theory.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Score;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.Model;
import org.taugru.train.Checkpoints;
import org.taugru.train.Metrics;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingListener;

/// Trains networks of one layer as `taugru train` does, and keeps nothing of it but what is returned.
public final class LayerTraining {
  /// @param before at initialisation
  /// @param after  with the weights that validation chose
  /// @param test   what they reach on the test set
  /// @param naive  what the simplest naive method reaches there
  public record Trained(OneLayer before, OneLayer after, Score test, Score naive, List<Metrics> metrics) {
  }

  /// @param epochs     so far
  /// @param best       with the weights that validation would choose
  /// @param validation their measure on the validation set
  public record Stage(int epochs, OneLayer best, double validation) {
  }

  private LayerTraining() {
  }

  public static Trained of(RunSpec spec) {
    try {
      Benchmark benchmark = spec.benchmark();
      Dataset data = spec.dataset(benchmark);
      Model model = new Model(spec.model(data));
      Trainer trainer = trainer(spec, data, model, TrainingListener.silent());
      trainer.run();
      if (trainer.bestEpoch() == 0)
        throw new IllegalStateException(spec.cell() + " on " + spec.data() + " did not train; settings: " + spec);
      return new Trained(new OneLayer(model, model.initial(spec.training().seed())),
          new OneLayer(model, trainer.best()),
          trainer.evaluation().score(trainer.best(), data.test()),
          benchmark.naive(data).values().iterator().next(), trainer.metrics());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Trainer trainer(RunSpec spec, Dataset data, Model model, TrainingListener listener)
      throws IOException {
    return Trainer.start(model.on(new SimdBackend(Runtime.getRuntime().availableProcessors())), data,
        spec.loss(data.format()), spec.training(), Checkpoints.none(), listener);
  }

  /// One training at several times. With a constant learning rate these are what shorter trainings would have given.
  ///
  /// @param epochs when to look, ascending; training ends at the last
  public static List<Stage> stages(RunSpec spec, int... epochs) {
    if (epochs.length == 0 || epochs[0] < 1
        || IntStream.range(1, epochs.length).anyMatch(i -> epochs[i] <= epochs[i - 1]))
      throw new IllegalArgumentException("stages after epochs " + Arrays.toString(epochs)
          + "; there must be one, and they must ascend from 1 or more.");
    String last = Integer.toString(epochs[epochs.length - 1]);
    RunSpec whole = SettingEdit.apply(spec, "epochs", last);
    try {
      Dataset data = spec.dataset(spec.benchmark());
      Model model = new Model(whole.model(data));
      Keeper keeper = new Keeper(epochs, model);
      Trainer trainer = trainer(whole, data, model, keeper);
      keeper.trainer.add(trainer);
      trainer.run();
      return List.copyOf(keeper.stages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Keeps the best weights after some epochs.
  private static final class Keeper implements TrainingListener {
    private final int[] epochs;
    private final Model model;
    /// None before training begins.
    private final List<Trainer> trainer = new ArrayList<>();
    private final List<Stage> stages = new ArrayList<>();
    private double least = Double.POSITIVE_INFINITY;
    private double validation = Double.NaN;

    Keeper(int[] epochs, Model model) {
      this.epochs = epochs;
      this.model = model;
    }

    @Override
    public void epoch(Metrics metrics, boolean improved) {
      if (metrics.validationLoss() < least) {
        least = metrics.validationLoss();
        validation = metrics.validationMeasure();
      }
      if (Arrays.stream(epochs).anyMatch(epoch -> epoch == metrics.epoch()))
        stages.add(new Stage(metrics.epoch(), new OneLayer(model, trainer.getFirst().best().copy()), validation));
    }
  }
}
