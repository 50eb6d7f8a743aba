package org.taugru.theory.network;

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
import org.taugru.data.Benchmarks;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

/// Trains networks of one layer as `taugru train` does, in a folder that is removed afterwards.
public final class Training {
  /// @param before at initialisation
  /// @param after  with the weights that validation chose
  public record Trained(OneLayer before, OneLayer after, RunResult result) {
  }

  /// @param epochs     so far
  /// @param best       with the weights that validation would choose
  /// @param validation their measure on the validation set
  public record Stage(int epochs, OneLayer best, double validation) {
  }

  private Training() {
  }

  public static Trained of(RunSpec spec) {
    return in(spec, TrainingListener.silent(), run -> {
      RunResult result = run.execute();
      return new Trained(new OneLayer(run.model(), run.model().initial(spec.training().seed())),
          new OneLayer(run.model(), run.trainer().best()), result);
    });
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
    Keeper keeper = new Keeper(epochs);
    return in(SettingEdit.apply(SettingEdit.apply(spec, "epochs", last), "checkpointEvery", last), keeper, run -> {
      keeper.run.add(run);
      run.trainer().run();
      return List.copyOf(keeper.stages);
    });
  }

  private interface Body<T> {
    public T of(Run run) throws IOException;
  }

  private static <T> T in(RunSpec spec, TrainingListener listener, Body<T> body) {
    try {
      Path folder = Files.createTempDirectory("taugru-theory");
      try (Run run = Run.in(new RunFolder(folder), Benchmarks.named(spec.data()), spec,
          new SimdBackend(Runtime.getRuntime().availableProcessors()), listener)) {
        return body.of(run);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
    public void epoch(Metrics metrics, boolean improved) {
      if (metrics.validationLoss() < least) {
        least = metrics.validationLoss();
        validation = metrics.validationMeasure();
      }
      if (Arrays.stream(epochs).anyMatch(epoch -> epoch == metrics.epoch())) {
        Run now = run.getFirst();
        stages.add(new Stage(metrics.epoch(), new OneLayer(now.model(), now.trainer().best().copy()), validation));
      }
    }
  }
}
