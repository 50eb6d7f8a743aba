package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.taugru.eq.Functions.abs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Dataset;
import org.taugru.data.Preparation;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.eq.Initialiser;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.BatchInputs;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.Readout;

final class TrainerTest {
  @TempDir
  Path folder;

  private Trainer trainer(Dataset data, TrainSettings settings, int threads, Path checkpoints,
      TrainingListener listener) throws IOException {
    return Trainer.start(SmallTask.network(new SimdBackend(threads)), data, Loss.MEAN_SQUARE,
        settings,
        Checkpoints.in(checkpoints), listener);
  }

  @Test
  void trainingLowersTheValidationLoss() throws IOException {
    Trainer trainer = trainer(SmallTask.fixed(), SmallTask.settings(60), 1, folder, TrainingListener.silent());
    assertThat(trainer.run()).isEqualTo(new TrainingEnd.Finished());
    assertThat(trainer.metrics()).hasSize(60);
    assertThat(trainer.metrics().getLast().validationLoss())
        .isLessThan(0.3 * trainer.metrics().getFirst().validationLoss());
    assertThat(trainer.evaluation().score(trainer.best(), SmallTask.fixed().validation()).loss())
        .isEqualTo(trainer.metrics().stream().mapToDouble(Metrics::validationLoss).min().orElseThrow());
  }

  @Test
  void aClassifierLearnsItsLabels() throws IOException {
    Dataset data = new ThreeSets(SmallTask.signs(200, 1), SmallTask.signs(100, 2), SmallTask.signs(100, 3));
    TrainSettings settings = TrainSettings.usual().seed(1).epochs(30).evaluateEvery(1).batch(20).learningRate(0.01)
        .schedule(new Schedule.Cosine(0)).checkpointEvery(100);
    Trainer trainer =
        Trainer.start(SmallTask.classifier(new SimdBackend(1)), data, Loss.CROSS_ENTROPY,
            settings, Checkpoints.in(folder), TrainingListener.silent());
    trainer.run();
    assertThat(trainer.evaluation().score(trainer.best(), data.test())).isInstanceOfSatisfying(
        Score.Classification.class,
        score -> assertThat(score.accuracy()).isGreaterThan(0.9));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theSameBitsComeOutForAnyNumberOfThreads(boolean freshData) throws IOException {
    Dataset data = freshData ? SmallTask.fresh() : SmallTask.fixed();
    Trainer one = trainer(data, SmallTask.settings(5), 1, folder.resolve("one"), TrainingListener.silent());
    Trainer seven = trainer(data, SmallTask.settings(5), 7, folder.resolve("seven"), TrainingListener.silent());
    one.run();
    seven.run();
    assertSameBits(one.best(), seven.best());
    assertSameMetrics(one, seven);
  }

  /// Stops in the middle of an epoch, more than once.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRunThatIsStoppedAndGoesOnEndsWithTheBitsOfOneThatWasNot(boolean freshData) throws IOException {
    Dataset data = freshData ? SmallTask.fresh() : SmallTask.fixed();
    TrainSettings settings = SmallTask.settings(12);
    Trainer whole = trainer(data, settings, 1, folder.resolve("whole"), TrainingListener.silent());
    whole.run();
    Path stopped = folder.resolve("stopped");
    TrainingEnd end = new TrainingEnd.Interrupted();
    Trainer last = whole;
    while (end instanceof TrainingEnd.Interrupted) {
      last = Trainer.resume(SmallTask.network(new SimdBackend(2)), data, Loss.MEAN_SQUARE, settings,
          Checkpoints.in(stopped), TrainerByHandTest.stopAfter(5));
      end = last.run();
    }
    assertThat(end).isEqualTo(new TrainingEnd.Finished());
    assertSameBits(whole.best(), last.best());
    assertSameMetrics(whole, last);
  }

  @Test
  void aLossThatIsNotFiniteEndsTheRunWithWhatWhereAndARemedy() throws IOException {
    TrainSettings wild =
        TrainSettings.usual().seed(7).epochs(200).evaluateEvery(1).batch(8).learningRate(1e18).clip(0)
            .optimiser(new Optimiser.Sgd(0.9)).checkpointEvery(1);
    Trainer trainer = trainer(SmallTask.fixed(), wild, 1, folder, TrainingListener.silent());
    assertThat(trainer.run()).isInstanceOfSatisfying(TrainingEnd.Trouble.class, trouble -> {
      assertThat(trouble.what()).contains("loss");
      assertThat(trouble.remedy()).contains("smaller learning rate", "clip");
    });
    for (int i = 0; i < trainer.best().declared().size(); i++)
      for (float value : trainer.best().values(i))
        assertThat(value).isFinite();
    assertThat(SavedStates.newest(folder, trainer.best().declared(), wild.optimiser()).iteration).isNotNegative();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void anUpdateWithAGradientBeyondTheFloatsIsLeftOutWhereGradientsAreClipped(int clip) throws IOException {
    SequenceSet set = steep(8, 0);
    TrainSettings settings = TrainSettings.usual().seed(1).epochs(20).evaluateEvery(1).batch(4).learningRate(0.01)
        .clip(clip).checkpointEvery(100);
    Trainer trainer = Trainer.start(steep(), new ThreeSets(set, set, set), Loss.MEAN_SQUARE,
        settings, Checkpoints.in(folder), TrainingListener.silent());
    if (clip == 0)
      assertThat(trainer.run()).isInstanceOfSatisfying(TrainingEnd.Trouble.class,
          trouble -> assertThat(trouble.what()).contains("norm of the gradient is NaN"));
    else
      assertThat(trainer.run()).isEqualTo(new TrainingEnd.Finished());
  }

  /// One sequence of two is harmful, in an order that chance decides: the sixth of them in a row is trouble, and a harmless
  /// one in between begins the count again, also where the run was stopped so many iterations before its end.
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 20})
  void fiveUpdatesInARowMayBeLeftOut(int before) throws IOException {
    int count = 40;
    SequenceSet set = steep(count, IntStream.range(0, count).filter(c -> c % 2 == 0).toArray());
    Dataset data = new ThreeSets(set, set, set);
    Protocol protocol = Protocol.of(50, 1, 0.01).clip(1).fewCheckpoints();
    int inARow = 0;
    int expected = 0;
    Batches batches = protocol.batches(steep(), Loss.MEAN_SQUARE, data, count);
    for (; inARow < 6 && expected < 10_000; expected++) {
      Batch first = Protocol.prepare(batches, expected / count, expected % count).parts().getFirst();
      inARow = ((BatchInputs.Features) first.inputs()).sequence().get(0, 0, 0) == 1 ? inARow + 1 : 0;
    }
    int iterations = expected - 1; // done before the last
    assertThat(iterations).isGreaterThan(20);
    Trainer.start(steep(), data, Loss.MEAN_SQUARE, protocol.settings(), Checkpoints.in(folder),
        TrainerByHandTest.stopAfter(iterations - before)).run();
    assertThat(Trainer.resume(steep(), data, Loss.MEAN_SQUARE, protocol.settings(), Checkpoints.in(folder),
        TrainingListener.silent()).run()).isInstanceOfSatisfying(TrainingEnd.Trouble.class, trouble -> {
          assertThat(trouble.iteration()).isEqualTo(iterations);
          assertThat(trouble.what()).isEqualTo("the norm of the gradient is NaN");
        });
  }

  @Test
  void anUpdateThatIsLeftOutMovesNothing() throws IOException {
    SequenceSet set = steep(4, 0, 1, 2, 3);
    Trainer trainer = Trainer.start(steep(), new ThreeSets(set, set, set), Loss.MEAN_SQUARE,
        Protocol.of(1, 1, 0.1).clip(1).settings(), Checkpoints.in(folder), TrainingListener.silent());
    assertThat(trainer.run()).isEqualTo(new TrainingEnd.Finished());
    assertSameBits(trainer.best(), steep().model().initial(7));
    assertThat(trainer.metrics().getLast().gradientNorm()).as("of no update").isNaN();
  }

  /// Sequences without harm are alike, and a rate of nothing leaves the weights where they are: every epoch has the same
  /// mean, whatever was left out in it or before.
  @Test
  void theMeanOfNormsIsOfTheUpdatesThatWereMade() throws IOException {
    List<Double> harmless = norms(steep(4), folder.resolve("harmless"));
    assertThat(harmless.getFirst()).isPositive();
    assertThat(norms(steep(4, 2), folder.resolve("one"))).hasSize(3)
        .allSatisfy(norm -> assertThat(norm).isCloseTo(harmless.getFirst(), within(1e-6 * harmless.getFirst())));
  }

  private static List<Double> norms(SequenceSet set, Path folder) throws IOException {
    Trainer trainer = Trainer.start(steep(), new ThreeSets(set, set, set), Loss.MEAN_SQUARE,
        Protocol.of(3, 1, 1e-30).clip(1).settings(), Checkpoints.in(folder), TrainingListener.silent());
    assertThat(trainer.run()).isEqualTo(new TrainingEnd.Finished());
    return trainer.metrics().stream().map(Metrics::gradientNorm).toList();
  }

  /// Weight decay would move it even without a gradient.
  @Test
  void aFixedParameterStaysWhereItIs() throws IOException {
    SequenceSet set = steep(8);
    Protocol protocol = Protocol.of(2, 4, 0.1).optimiser(new Optimiser.Adam(0.9, 0.999, 1e-8, 0.5, Map.of()));
    Trainer trainer = Trainer.start(steep(), new ThreeSets(set, set, set), Loss.MEAN_SQUARE,
        protocol.settings(), Checkpoints.in(folder), TrainingListener.silent());
    trainer.run();
    assertThat(trainer.best().values("one")).containsOnly(1);
    assertThat(trainer.best().values("U")).isNotEqualTo(steep().model().initial(7).values("U"));
  }

  @Test
  void aRunWithoutProgressStopsEarly() throws IOException {
    TrainSettings still =
        TrainSettings.usual().seed(7).epochs(500).evaluateEvery(1).batch(8).learningRate(1e-30)
            .optimiser(new Optimiser.Sgd(0)).patience(4).checkpointEvery(1);
    Trainer trainer = trainer(SmallTask.fixed(), still, 1, folder, TrainingListener.silent());
    assertThat(trainer.run()).isEqualTo(new TrainingEnd.StoppedEarly(5));
    assertThat(trainer.bestEpoch()).isEqualTo(1);
  }

  @Test
  void aRunThatStoppedEarlyIsDoneWhenItIsResumed() throws IOException {
    TrainSettings still =
        TrainSettings.usual().seed(7).epochs(500).evaluateEvery(1).batch(8).learningRate(1e-30)
            .optimiser(new Optimiser.Sgd(0)).patience(4).checkpointEvery(1000);
    trainer(SmallTask.fixed(), still, 1, folder, TrainingListener.silent()).run();
    Trainer again = Trainer.resume(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE,
        still, Checkpoints.in(folder), TrainingListener.silent());
    assertThat(again.isDone()).isTrue();
    assertThat(again.run()).isEqualTo(new TrainingEnd.StoppedEarly(5));
    assertThat(again.metrics()).hasSize(5);
  }

  @Test
  void aPlateauLowersTheLearningRate() throws IOException {
    TrainSettings still = TrainSettings.usual().seed(7).epochs(6).evaluateEvery(1).batch(8).learningRate(1e-30)
        .optimiser(new Optimiser.Sgd(0)).schedule(new Schedule.Plateau(2, 0.1)).checkpointEvery(1);
    Trainer trainer = trainer(SmallTask.fixed(), still, 1, folder, TrainingListener.silent());
    trainer.run();
    assertThat(trainer.metrics().stream().map(Metrics::learningRate).toList()).usingElementComparator(
        (a, b) -> Math.abs(a - b) < 1e-40 ? 0 : 1).containsExactly(1e-30, 1e-30, 1e-30, 1e-31, 1e-31, 1e-32);
  }

  @Test
  void timeThatIsUpEndsTheRunWithACheckpoint() throws IOException {
    TrainSettings short_ = TrainSettings.usual().seed(7).epochs(1_000_000).evaluateEvery(1).batch(8).learningRate(0.01)
        .checkpointEvery(1_000_000).budget(new Budget(0.2, 0));
    Trainer trainer = trainer(SmallTask.fixed(), short_, 1, folder, TrainingListener.silent());
    assertThat(trainer.run()).isInstanceOf(TrainingEnd.OutOfTime.class);
    assertThat(SavedStates.newest(folder, trainer.best().declared(), short_.optimiser()).iteration)
        .isPositive();
  }

  /// Nothing is left of the time when it begins: a start makes one update, or one validation, and no more.
  @Test
  void aStartWithoutTimeStillGetsSomewhereAndEndsWithTheSameBits() throws IOException {
    Trainer whole = trainer(SmallTask.fixed(), SmallTask.settings(2), 1, folder.resolve("whole"),
        TrainingListener.silent());
    whole.run();
    TrainSettings settings = SmallTask.settings(2, new Budget(1e-9, 0));
    List<Integer> rows = new ArrayList<>();
    Trainer last = whole;
    for (TrainingEnd end = new TrainingEnd.OutOfTime(0); end instanceof TrainingEnd.OutOfTime;
        rows.add(last.metrics().size())) {
      last = Trainer.resume(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE,
          settings, Checkpoints.in(folder.resolve("parts")), TrainingListener.silent());
      end = last.run();
    }
    assertThat(rows).containsExactly(0, 0, 0, 1, 1, 1, 1, 2); // two epochs of three updates and a validation
    assertSameBits(whole.best(), last.best());
    assertSameMetrics(whole, last);
  }

  @Test
  void theTimeLimitIsLookedAtBetweenPartsOfABatch() throws IOException {
    Network network = SmallTask.classifier(new SimdBackend(1));
    Dataset data = new ThreeSets(SmallTask.signs(21, 1), SmallTask.signs(10, 2), SmallTask.signs(10, 3));
    TrainSettings settings = SmallTask.settings(3, new Budget(0, network.bytes(SmallTask.STEPS, 1)));
    Evaluation evaluation = new Evaluation(network, Loss.CROSS_ENTROPY, Preparation.NONE,
        new MemoryPolicy(network, settings.budget().bytes(), false));
    Batches batches = new Batches(data, settings, evaluation);
    Objective objective = new Objective(network, Loss.CROSS_ENTROPY, settings, evaluation);
    PreparedBatch batch = Protocol.prepare(batches, 0, 0);
    assertThat(batch.parts()).hasSizeGreaterThan(1);
    Parameters weights = Parameters.initial(objective.declared(), 1);
    assertThat(objective.evaluate(weights, batch, 0, new Tally(), () -> true)).isFalse();
    assertThat(objective.evaluate(weights, batch, 0, new Tally(), () -> false)).isTrue();
  }

  @Test
  void theTimeLimitCountsFromWhenTheRunBegan() throws IOException {
    TrainSettings settings = SmallTask.settings(1_000_000, new Budget(1000, 0));
    Trainer trainer = trainer(SmallTask.fixed(), settings, 1, folder, TrainingListener.silent());
    trainer.countFrom(System.nanoTime() - 1_001_000_000_000L);
    assertThat(trainer.run()).isInstanceOf(TrainingEnd.OutOfTime.class);
    assertThat(SavedStates.newest(folder, trainer.best().declared(), settings.optimiser()).iteration)
        .isEqualTo(1);
  }

  /// Batches of 69 and 12 with memory for 40: the first is done in parts of 35 and 34, and the gradient is the same up to
  /// rounding.
  @Test
  void aSmallMemoryDoesTheBatchInParts() throws IOException {
    Network network = SmallTask.classifier(new SimdBackend(1));
    Dataset data = new ThreeSets(SmallTask.signs(81, 1), SmallTask.signs(10, 2), SmallTask.signs(10, 3));
    Protocol whole = Protocol.of(3, 69, 0.01).optimiser(new Optimiser.Adam());
    Protocol small = whole.memory(network.bytes(SmallTask.STEPS, 40));
    List<Trainer> trainers = new ArrayList<>();
    for (Protocol protocol : List.of(whole, small))
      trainers.add(Trainer.start(network, data, Loss.CROSS_ENTROPY, protocol.settings(), Checkpoints.none(),
          TrainingListener.silent()));
    assertThat(trainers.getFirst().memoryUse()).isEmpty();
    assertThat(trainers.getLast().memoryUse()).isEqualTo("a batch of 69 is done in 2 parts of at most 35");
    for (Trainer trainer : trainers)
      trainer.run();
    double loss = trainers.getFirst().metrics().getLast().validationLoss();
    assertThat(trainers.getLast().metrics().getLast().validationLoss()).isNotEqualTo(loss)
        .isCloseTo(loss, withinPercentage(0.01));
  }

  /// The state must tell the inputs that led to it: the decoder learns, and a run that is stopped goes on to the same bits.
  @Test
  void aReconstructionIsTrainedAlongAndResumed() throws IOException {
    TrainSettings plain = SmallTask.settings(8);
    TrainSettings settings = TrainSettings.usual().seed(7).epochs(8).evaluateEvery(3).batch(8).learningRate(0.01)
        .clip(1).auxiliary(new Auxiliary(Map.of(), 0.5, 4, 2)).checkpointEvery(1);
    Dataset data = new ThreeSets(SmallTask.signs(21, 1), SmallTask.signs(10, 2), SmallTask.signs(10, 3));
    Network network = SmallTask.classifier(new SimdBackend(1));
    Trainer whole = Trainer.start(network, data, Loss.CROSS_ENTROPY, settings,
        Checkpoints.in(folder.resolve("whole")), TrainingListener.silent());
    whole.run();
    Path stopped = folder.resolve("stopped");
    Trainer last = whole;
    for (TrainingEnd end = new TrainingEnd.Interrupted(); end instanceof TrainingEnd.Interrupted;) {
      last = Trainer.resume(network, data, Loss.CROSS_ENTROPY, settings, Checkpoints.in(stopped),
          TrainerByHandTest.stopAfter(5));
      end = last.run();
    }
    assertSameBits(whole.best(), last.best());
    Trainer without = Trainer.start(network, data, Loss.CROSS_ENTROPY, plain,
        Checkpoints.in(folder.resolve("without")), TrainingListener.silent());
    without.run();
    assertThat(whole.best().values(0)).isNotEqualTo(without.best().values(0));
    assertThat(whole.best().declared()).isEqualTo(without.best().declared());
  }

  @Test
  void aCellThatLooksBackCannotBeReconstructedFrom() {
    TrainSettings settings = TrainSettings.usual().seed(7).epochs(8).evaluateEvery(3).batch(8).learningRate(0.01)
        .clip(1).auxiliary(new Auxiliary(Map.of(), 0.5, 4, 2)).checkpointEvery(1);
    assertThatThrownBy(() -> trainer(SmallTask.fixed(), settings, 1, folder, TrainingListener.silent()))
        .hasMessageContaining("tau-gru, which looks back");
  }

  @Test
  void aMemoryThatHoldsNotOneSequenceIsRefused() throws IOException {
    Trainer trainer = trainer(SmallTask.fixed(), SmallTask.settings(3, new Budget(0, 1000)), 1, folder,
        TrainingListener.silent());
    assertThatThrownBy(() -> trainer.reserve(1)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("too small: one sequence of 12 steps takes");
  }

  /// A limit for all starts together would never let a run end that has reached it.
  @Test
  void everyStartHasTheWholeTimeLimit() throws IOException {
    TrainSettings limited = TrainSettings.usual().seed(7).epochs(1_000_000).evaluateEvery(1).batch(8).learningRate(0.01)
        .checkpointEvery(1_000_000).budget(new Budget(0.1, 0));
    long reached = 0;
    double seconds = 0;
    for (int start = 0; start < 3; start++) {
      Trainer trainer = Trainer.resume(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE,
          limited, Checkpoints.in(folder), TrainingListener.silent());
      assertThat(trainer.run()).isInstanceOf(TrainingEnd.OutOfTime.class);
      long now = SavedStates.newest(folder, trainer.best().declared(), limited.optimiser()).iteration;
      assertThat(now).isGreaterThan(reached);
      assertThat(trainer.seconds()).isGreaterThan(seconds);
      seconds = trainer.seconds();
      reached = now;
    }
  }

  @Test
  void onlyTheNewestCheckpointsAreKept() throws IOException {
    trainer(SmallTask.fixed(), SmallTask.settings(9), 1, folder, TrainingListener.silent()).run();
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
          .containsExactly("000000000021.safetensors", "000000000024.safetensors", "000000000027.safetensors");
    }
  }

  @Test
  void aCheckpointOfAnotherModelIsRefused() throws IOException {
    trainer(SmallTask.fixed(), SmallTask.settings(1), 1, folder, TrainingListener.silent()).run();
    assertThatThrownBy(
        () -> Trainer.resume(SmallTask.classifier(new SimdBackend(1)), SmallTask.labelled(), Loss.CROSS_ENTROPY,
            SmallTask.settings(2), Checkpoints.in(folder), TrainingListener.silent()))
        .hasMessageContaining("belongs to another run").hasMessageContaining("cell.name is \"lstm\", was \"tau-gru\"");
  }

  @Test
  void ratesOfGroupsFollowTheLongestMatchingName() throws IOException {
    TrainSettings frozen = TrainSettings.usual().seed(7).epochs(3).evaluateEvery(1).batch(8).learningRate(0.01)
        .rates(Map.of("W", 0.0, "W1", 1.0, "b", 0.0)).checkpointEvery(1);
    Trainer trainer = trainer(SmallTask.fixed(), frozen, 1, folder, TrainingListener.silent());
    Parameters start = SmallTask.network(new SimdBackend(1)).model().initial(7);
    trainer.run();
    assertThat(trainer.best().values("W2")).isEqualTo(start.values("W2"));
    assertThat(trainer.best().values("bW1")).isEqualTo(start.values("bW1"));
    assertThat(trainer.best().values("W1")).isNotEqualTo(start.values("W1"));
    assertThat(trainer.best().values("U1")).isNotEqualTo(start.values("U1"));
  }

  /// Values by hand: m = 0.1 g, v = 0.001 g², corrected to g and g², so the first step is −rate·g/|g|.
  @Test
  void theFirstStepOfAdamIsTheLearningRate() {
    Parameters parameters = Parameters.zeros(SmallTask.network(new SimdBackend(1)).model().parameters());
    Parameters gradient = parameters.copy();
    gradient.values(0)[0] = 0.3f;
    gradient.values(0)[1] = -20;
    double[] rates = new double[parameters.declared().size()];
    rates[0] = 0.05;
    OptimiserState.start(new Optimiser.Adam(), parameters.declared()).update(parameters, gradient, rates);
    assertThat(parameters.values(0)[0]).isCloseTo(-0.05f, within(1e-6f));
    assertThat(parameters.values(0)[1]).isCloseTo(0.05f, within(1e-6f));
    assertThat(parameters.values(0)[2]).isZero();
  }

  /// With a gradient of zero a step is the decay alone: 1 − rate · decay · factor.
  @Test
  void decayOfGroupsFollowsTheLongestMatchingName() {
    Parameters parameters = SmallTask.network(new SimdBackend(1)).model().initial(7);
    Parameters start = parameters.copy();
    double[] rates = new double[parameters.declared().size()];
    Arrays.fill(rates, 0.5);
    Optimiser adam = new Optimiser.Adam(0.9, 0.999, 1e-8, 0.5, Map.of("W", 0.0, "W1", 2.0));
    OptimiserState.start(adam, parameters.declared()).update(parameters, Parameters.zeros(parameters.declared()),
        rates);
    assertThat(parameters.values("W2")).isEqualTo(start.values("W2"));
    assertThat(parameters.values("W1")[0]).isEqualTo(0.5f * start.values("W1")[0]);
    assertThat(parameters.values("U1")[0]).isEqualTo(0.75f * start.values("U1")[0]);
  }

  @Test
  void schedulesFollowTheirDefinition() {
    Schedule steps = new Schedule.Steps(List.of(3, 5), 0.1);
    assertThat(steps.factor(2, 10, List.of())).isEqualTo(1);
    assertThat(steps.factor(3, 10, List.of())).isEqualTo(0.1);
    assertThat(steps.factor(9, 10, List.of())).isCloseTo(0.01, within(1e-15));
    Schedule cosine = new Schedule.Cosine(0.2);
    assertThat(cosine.factor(0, 10, List.of())).isEqualTo(1);
    assertThat(cosine.factor(5, 10, List.of())).isCloseTo(0.6, within(1e-15));
    assertThat(cosine.factor(10, 10, List.of())).isCloseTo(0.2, within(1e-15));
  }

  @Test
  void ratesOfNoParameterAreRefused() {
    TrainSettings wrong = TrainSettings.usual().seed(7).epochs(3).evaluateEvery(1).batch(8).learningRate(0.01)
        .rates(Map.of("X", 0.5)).checkpointEvery(1);
    assertThatThrownBy(() -> trainer(SmallTask.fixed(), wrong, 1, folder, TrainingListener.silent()))
        .hasMessageStartingWith("rate.X is for no parameter; there are W1, ");
  }

  /// Inputs of +1 multiply the derivative by 10⁴ at each step and leave the state at zero; others are harmless.
  private static Network steep() {
    CellChoice cell = new CellChoice.Own("steep", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, h.times(eq.linear("one", x.times(x))).times(1e4).plus(eq.linear("U", x.minus(abs(x)))));
      eq.initialise("one", new Initialiser.Constant(1));
      eq.fix("one");
    });
    return new Model(ModelDescription.of(1, Layer.of(cell, 2), Readout.LAST_STATE, 1)).on(new SimdBackend(1));
  }

  private static SequenceSet steep(int count, int... harmful) {
    float[] inputs = new float[count * SmallTask.STEPS];
    Arrays.fill(inputs, -0.001f);
    for (int c : harmful)
      Arrays.fill(inputs, c * SmallTask.STEPS, (c + 1) * SmallTask.STEPS, 1);
    return SequenceSet.of(count, SmallTask.STEPS, 1, inputs, new Targets.Vector(1, new float[count]));
  }

  static void assertSameBits(Parameters a, Parameters b) {
    for (int i = 0; i < a.declared().size(); i++)
      assertThat(a.values(i)).as(a.declared().get(i).name()).isEqualTo(b.values(i));
  }

  /// All but the seconds.
  private static void assertSameMetrics(Trainer a, Trainer b) {
    assertThat(a.metrics()).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(b.metrics());
  }
}
