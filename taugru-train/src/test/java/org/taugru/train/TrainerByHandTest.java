package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.SequenceSet;
import org.taugru.exec.Parameters;

/// Whole runs against plain code that does the same in double; the biases are floats, which leaves 1e-6.
final class TrainerByHandTest {
  private static final double ROUNDING = 1e-5;

  @TempDir
  Path folder;

  /// Training pulls to 1, validation is best at 0.4 on the way there, and the test set lies behind the start: what is best
  /// for one is not for the others. Batches of 2, 2, 2 and 1.
  private static ThreeSets threeCentres() {
    return new ThreeSets(BiasTask.about(1, 0.5, 7, 1), BiasTask.about(0.4, 0.3, 3, 2),
        BiasTask.about(-3, 0.3, 5, 3));
  }

  static Stream<Protocol> protocols() {
    Protocol plain = Protocol.of(14, 2, 0.02);
    Protocol swinging = Protocol.of(30, 2, 0.02).optimiser(new Optimiser.Sgd(0.9));
    return Stream.of(plain, plain.seed(11).clip(0.4), plain.patience(3),
        Protocol.of(24, 2, 0.02).schedule(new Schedule.Plateau(2, 0.5)),
        swinging, swinging.patience(5), swinging.schedule(new Schedule.Plateau(1, 0.5)).patience(20),
        swinging.schedule(new Schedule.Plateau(3, 0.5)).clip(0.3));
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void everyRowOfTheMetricsIsWhatComesOutByHand(Protocol protocol) throws IOException {
    Trainer trainer = BiasTask.trainer(threeCentres(), protocol.fewCheckpoints(), folder, TrainingListener.silent());
    BiasTask.ByHand byHand = BiasTask.byHand(threeCentres(), protocol);
    TrainingEnd end = trainer.run();
    assertThat(end).isEqualTo(
        byHand.stoppedEarly() ? new TrainingEnd.StoppedEarly(byHand.rows().size()) : new TrainingEnd.Finished());
    assertSameRows(trainer.metrics(), byHand.rows());
    assertThat(trainer.bestEpoch()).isEqualTo(byHand.best() + 1);
    assertThat(BiasTask.doubles(trainer.best().values("readout.bV"))).containsExactly(
        byHand.biases().get(byHand.best()),
        within(ROUNDING));
    if (protocol.clip() > 0)
      assertThat(byHand.clipped()).as("clipped, but not always").isPositive()
          .isLessThan(4 * byHand.rows().size());
    if (protocol.schedule() instanceof Schedule.Plateau)
      assertThat(byHand.drops()).isGreaterThan(1);
  }

  private static void assertSameRows(List<Metrics> rows, List<Metrics> byHand) {
    assertThat(rows).hasSameSizeAs(byHand);
    for (int i = 0; i < rows.size(); i++) {
      Metrics row = rows.get(i);
      Metrics hand = byHand.get(i);
      assertThat(row.epoch()).isEqualTo(hand.epoch());
      assertThat(row.iteration()).isEqualTo(hand.iteration());
      assertThat(row.learningRate()).as("rate of epoch %d", i + 1).isCloseTo(hand.learningRate(), within(1e-15));
      assertThat(row.trainLoss()).as("training loss of epoch %d", i + 1).isCloseTo(hand.trainLoss(), within(ROUNDING));
      assertThat(row.validationLoss()).isCloseTo(hand.validationLoss(), within(ROUNDING));
      assertThat(row.validationMeasure()).isCloseTo(hand.validationMeasure(), within(ROUNDING));
      assertThat(row.gradientNorm()).as("norm in epoch %d", i + 1).isCloseTo(hand.gradientNorm(), within(ROUNDING));
    }
  }

  /// Training loss would choose the last epoch and the test set the first.
  @Test
  void validationChoosesTheWeightsAndNothingElse() throws IOException {
    ThreeSets data = threeCentres();
    Trainer trainer = BiasTask.trainer(data, Protocol.of(14, 2, 0.02), folder, TrainingListener.silent());
    trainer.run();
    BiasTask.ByHand byHand = BiasTask.byHand(data, Protocol.of(14, 2, 0.02));
    assertThat(trainer.bestEpoch()).isBetween(2, 13);
    assertThat(smallest(byHand, data.train())).isEqualTo(13);
    assertThat(smallest(byHand, data.test())).isEqualTo(0);
  }

  private static int smallest(BiasTask.ByHand byHand, SequenceSet set) {
    int best = 0;
    for (int epoch = 1; epoch < byHand.biases().size(); epoch++)
      if (BiasTask.meanSquare(byHand.biases().get(epoch), BiasTask.targets(set)) < BiasTask
          .meanSquare(byHand.biases().get(best), BiasTask.targets(set)))
        best = epoch;
    return best;
  }

  /// Stopped after every number of iterations there is, whatever the state holds at that moment: averages of half an
  /// epoch, momentum, a plateau half waited for, patience half used up.
  @ParameterizedTest
  @ValueSource(ints = {0, 6})
  void aRunMayBeStoppedAnywhere(int patience) throws IOException {
    ThreeSets data = threeCentres();
    Protocol protocol = Protocol.of(12, 3, 0.05).optimiser(new Optimiser.Sgd(0.8))
        .schedule(new Schedule.Plateau(2, 0.5)).clip(0.5).patience(patience).fewCheckpoints();
    BiasTask.ByHand byHand = BiasTask.byHand(data, protocol);
    assertThat(byHand.drops()).isGreaterThan(1);
    assertThat(byHand.stoppedEarly()).isEqualTo(patience > 0);
    Trainer whole = BiasTask.trainer(data, protocol, folder.resolve("whole"), TrainingListener.silent());
    TrainingEnd end = whole.run();
    long iterations = whole.metrics().getLast().iteration();
    for (int stop = 0; stop < iterations; stop++) {
      Path stopped = folder.resolve("stopped" + stop);
      assertThat(BiasTask.trainer(data, protocol, stopped, stopAfter(stop)).run())
          .isEqualTo(new TrainingEnd.Interrupted());
      Trainer resumed = Trainer.resume(BiasTask.network(), data, Loss.MEAN_SQUARE, protocol.settings(),
          Checkpoints.in(stopped), TrainingListener.silent());
      assertThat(resumed.run()).as("stopped after %d", stop).isEqualTo(end);
      assertThat(resumed.metrics()).as("stopped after %d", stop).usingRecursiveComparison().ignoringFields("seconds")
          .isEqualTo(whole.metrics());
      assertThat(resumed.bestEpoch()).isEqualTo(whole.bestEpoch());
      TrainerTest.assertSameBits(resumed.best(), whole.best());
    }
  }

  @Test
  void theListenerHearsTheMeanLossSoFarAndWhatImproved() throws IOException {
    Protocol protocol = Protocol.of(14, 2, 0.02);
    List<Double> means = new ArrayList<>();
    List<Boolean> improvements = new ArrayList<>();
    Trainer trainer = BiasTask.trainer(threeCentres(), protocol, folder, new TrainingListener() {
      @Override
      public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
        assertThat(iterations).isEqualTo(4);
        assertThat(epoch).isEqualTo(means.size() / 4);
        assertThat(iteration).isEqualTo(means.size() % 4 + 1);
        means.add(meanLoss);
      }

      @Override
      public void epoch(Metrics metrics, boolean improved) {
        assertThat(means.getLast()).isEqualTo(metrics.trainLoss());
        improvements.add(improved);
      }
    });
    trainer.run();
    BiasTask.ByHand byHand = BiasTask.byHand(threeCentres(), protocol);
    for (int epoch = 0; epoch < 14; epoch++)
      assertThat(improvements.get(epoch)).isEqualTo(epoch <= byHand.best());
    assertThat(improvements).hasSize(14).contains(false);
  }

  /// The error grows by a factor of 1 − 2·rate·½ in each iteration, its square by that of it; more than a million times the
  /// first loss ends the run, also where the first loss was before a resume.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void aLossAMillionTimesTheFirstIsAnExplosion(int stop) throws IOException {
    SequenceSet one = BiasTask.about(2, 0, 1, 1);
    ThreeSets data = new ThreeSets(one, one, one);
    Protocol protocol = Protocol.of(100, 1, 11);
    int expected = 0;
    for (double growth = 1; growth <= 1e6; growth *= 100)
      expected++;
    BiasTask.trainer(data, protocol, folder, stopAfter(stop)).run();
    Trainer trainer = Trainer.resume(BiasTask.network(), data, Loss.MEAN_SQUARE, protocol.settings(),
        Checkpoints.in(folder), TrainingListener.silent());
    int iterations = expected;
    assertThat(trainer.run()).isInstanceOfSatisfying(TrainingEnd.Trouble.class, trouble -> {
      assertThat(trouble.iteration()).isEqualTo(iterations);
      assertThat(trouble.what()).startsWith("the loss has grown from ");
    });
    assertThat(trainer.metrics()).hasSize(iterations);
  }

  /// The first step of Adam is its rate; where there is no gradient, decay alone is left of it.
  @Test
  void ratesByGroupReachTheOptimiser() throws IOException {
    ThreeSets data = threeCentres();
    Protocol protocol = Protocol.of(1, 7, 0.5).optimiser(new Optimiser.Adam(0.9, 0.999, 1e-8, 0.1, Map.of()));
    TrainSettings settings = protocol.settings().rates(Map.of("readout.V", 0.5, "U", 0.0));
    Trainer trainer = Trainer.start(BiasTask.network(), data, Loss.MEAN_SQUARE, settings, Checkpoints.in(folder),
        TrainingListener.silent());
    Parameters start = BiasTask.network().model().initial(7);
    trainer.run();
    for (int i = 0; i < BiasTask.WIDTH; i++) {
      assertThat(trainer.best().values("readout.V")[i])
          .isEqualTo(start.values("readout.V")[i] * (float) (1 - 0.5 * 0.5 * 0.1));
      assertThat(trainer.best().values("readout.bV")[i]).isCloseTo(start.values("readout.bV")[i] * 0.95f + 0.5f,
          within(1e-5f));
    }
    assertThat(trainer.best().values("U")).isEqualTo(start.values("U"));
  }

  static TrainingListener stopAfter(int iterations) {
    return new TrainingListener() {
      private int done;

      @Override
      public void iteration(int epoch, int iteration, int all, double meanLoss) {
        done++;
      }

      @Override
      public boolean wantsToStop() {
        return done >= iterations;
      }
    };
  }
}
