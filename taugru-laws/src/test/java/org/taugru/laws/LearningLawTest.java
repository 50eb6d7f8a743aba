package org.taugru.laws;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.data.Adding;
import org.taugru.data.Benchmark;
import org.taugru.data.Score;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

/// Every cell of the catalogue learns, in seconds, something that needs a memory: to less than half the error of the best
/// constant. A run ends as soon as validation shows that; the iterations allowed are twice those that were needed or more,
/// as the order of sums, and with it the way to the solution, differs from processor to processor.
class LearningLawTest {
  @TempDir
  Path folder;

  /// How a cell is trained.
  ///
  /// @param settings as on the command line
  record Recipe(String cell, Benchmark task, String settings) {
    static Recipe of(String cell) {
      return switch (cell) {
        // Linear, so it cannot multiply a number by its mark.
        case "linear-delay-rnn" -> new Recipe(cell, new Sines(), "iterations=800 tau=1");
        // Without a gate all of the state is replaced at each step: memory is what the matrices happen to keep.
        case "tanh-rnn", "tau-gru-no-gating" -> adding(cell, 10, "iterations=2000");
        case "fast-rnn" -> adding(cell, 10, "iterations=1500");
        // The gates start half open: 50 steps back is forgotten at first, and it takes longer to notice.
        case "lstm" -> adding(cell, 50, "iterations=1600");
        case "fast-grnn" -> adding(cell, 50, "iterations=1200 lr=0.02");
        // What is never forgotten fills up with 50 numbers before the gate has learnt to pick two of them.
        case "lstm-no-forget" -> adding(cell, 20, "iterations=1000");
        // Starts at random states, which are of the size of what is to be remembered; over 20 steps some seeds fail.
        case "skip-lstm" -> adding(cell, 10, "iterations=1000");
        // A single layer with dilation 22 sees every 22nd step; two layers with dilations 1 and 2 see them all.
        case "dilated-gru" -> adding(cell, 50, "iterations=800 layers=2 tau=1,2");
        // Steps of 0.01 to 0.04 are meant for hundreds of steps and many epochs; here they are longer.
        case "antisymmetric-rnn" -> adding(cell, 10, "iterations=2000 cell.epsilon=0.3");
        case "antisymmetric-rnn-gated" -> adding(cell, 50, "iterations=1000 cell.epsilon=0.2 lr=0.02");
        case "lipschitz-rnn", "noisy-rnn" -> adding(cell, 10, "iterations=2000 cell.epsilon=0.3");
        case "cornn" -> adding(cell, 10, "iterations=1600 cell.dt=0.5 cell.gamma=1 cell.epsilon=1");
        // Units meet in the layer above only.
        case "unicornn" -> adding(cell, 10, "iterations=2500 cell.dt=1 cell.alpha=1 layers=2 lr=0.02");
        // Inner steps start at 0.01, with which h′ is 5 % of what it is to be; they need to grow first.
        case "irnn" -> adding(cell, 10, "iterations=1200 rate.η=10");
        // A rotation forgets nothing, so the sum of all inputs is in the way at first.
        case "exp-rnn", "dtriv" -> adding(cell, 10, "iterations=2000 rate.A=0.2 cell.angles=cayley hidden=24");
        // The first layer multiplies by the mark, the second adds up.
        case "s4d" -> adding(cell, 10, "iterations=600 layers=2 cell.modes=2 hidden=16");
        case "lmu" -> adding(cell, 10, "iterations=1600 cell.order=6 cell.theta=10");
        default -> adding(cell, 50, "iterations=1000");
      };
    }

    private static Recipe adding(String cell, int steps, String settings) {
      return new Recipe(cell, new Adding(steps), settings);
    }

    RunSpec spec() {
      RunSpec spec = RunSpec.of(task, cell, 1);
      for (String setting : ("hidden=32 lr=0.01 evaluateEvery=50 checkpointEvery=1000 " + settings).split(" ", -1)) {
        int equals = setting.indexOf('=');
        spec = SettingEdit.apply(spec, setting.substring(0, equals), setting.substring(equals + 1));
      }
      return spec;
    }

    @Override
    public String toString() {
      return cell + " on " + task.name() + ", " + settings;
    }
  }

  static Stream<Recipe> recipes() {
    Recipe reconstructing = Recipe.adding("lstm", 50, "iterations=1600 reconstruct=1 segment=10"); // r-LSTM
    return Stream.concat(Catalogue.all(2, 3).stream().map(Catalogue.Entry::name).map(Recipe::of),
        Stream.of(reconstructing));
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void everyCellLearns(Recipe recipe) throws IOException {
    Until goal = new Until();
    try (Run run = Run.in(new RunFolder(folder), recipe.task(), recipe.spec(), new SimdBackend(1), goal)) {
      double constant = mse(requireNonNull(recipe.task().naive(run.data()).get("mean")));
      goal.below = 0.4 * constant;
      RunResult result = run.execute();
      assertThat(mse(result.test().orElseThrow())).as("after %d evaluations", result.metrics().size())
          .isLessThan(constant / 2);
    }
  }

  private static double mse(Score score) {
    return ((Score.Regression) score).mse();
  }

  /// Stops a run whose validation loss is low enough.
  private static final class Until implements TrainingListener {
    private double below;
    private boolean reached;

    @Override
    public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
      // nothing to show
    }

    @Override
    public void epoch(Metrics metrics, boolean improved) {
      reached |= metrics.validationLoss() < below;
    }

    @Override
    public boolean wantsToStop() {
      return reached;
    }
  }
}
