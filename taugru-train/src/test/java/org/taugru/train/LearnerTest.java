package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.Network;
import org.taugru.safetensors.Contents;

/// What a trainer makes of a learner does not depend on how late it hears what updates gave.
final class LearnerTest {
  @TempDir
  Path folder;

  private final Network network = SmallTask.network(new SimdBackend(1));

  private LateLearner late(Dataset data, TrainSettings settings, int late) {
    return new LateLearner(network, new TrainingSpec(network.model(), data, Loss.MEAN_SQUARE, settings), late);
  }

  private Trainer atOnce(Dataset data, TrainSettings settings, Path checkpoints) throws IOException {
    return Trainer.start(network, data, Loss.MEAN_SQUARE, settings, Checkpoints.in(checkpoints),
        TrainingListener.silent());
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "2, true", "3, false", "100, true", "100, false"})
  void anEndAndAllItsCheckpointsAreTheSameHoweverLate(int late, boolean fresh) throws IOException {
    Dataset data = fresh ? SmallTask.fresh() : SmallTask.fixed();
    TrainSettings settings = SmallTask.settings(7).warmup(new Warmup.Iterations(5)).rates(Map.of("U", 0.5));
    Trainer atOnce = atOnce(data, settings, folder.resolve("at once"));
    TrainingEnd end = atOnce.run();
    LateLearner learner = late(data, settings, late);
    Trainer trainer = Trainer.start(learner, Checkpoints.in(folder.resolve("late")), TrainingListener.silent());
    assertThat(trainer.run()).isEqualTo(end);
    assertThat(learner.mostBehind()).isEqualTo(Math.min(late + 1, 3)); // an epoch has three updates, and ends with all read
    assertSame(trainer, atOnce);
    assertThat(saved("late")).isEqualTo(saved("at once")).isNotEmpty();
  }

  /// Whatever was asked for before a stop is a part of what is saved, and none of it is made twice.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5})
  void aLateRunThatIsStoppedGoesOnToTheSameBits(int stop) throws IOException {
    Trainer atOnce = atOnce(SmallTask.fixed(), SmallTask.settings(5), folder.resolve("at once"));
    atOnce.run();
    List<Integer> heard = new ArrayList<>();
    Trainer last = atOnce;
    int starts = 0;
    for (TrainingEnd end = new TrainingEnd.Interrupted(); end instanceof TrainingEnd.Interrupted;) {
      assertThat(starts++).as("starts, each of which gets somewhere").isLessThan(15);
      TrainingListener stopping = TrainerByHandTest.stopAfter(stop).and(new TrainingListener() {
        @Override
        public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
          heard.add(epoch * iterations + iteration);
        }
      });
      last = Trainer.resume(late(SmallTask.fixed(), SmallTask.settings(5), 2), Checkpoints.in(folder.resolve("late")),
          stopping);
      end = last.run();
      assertThat(heard.getLast()).as("saved as heard").isEqualTo((int) last.iteration());
    }
    assertSame(last, atOnce);
    assertThat(heard).isEqualTo(IntStream.rangeClosed(1, 15).boxed().toList());
  }

  @Test
  void aLateStartWithoutTimeStillGetsSomewhere() throws IOException {
    Trainer atOnce = atOnce(SmallTask.fixed(), SmallTask.settings(2), folder.resolve("at once"));
    atOnce.run();
    TrainSettings settings = SmallTask.settings(2, new Budget(1e-9, 0));
    int starts = 0;
    Trainer last = atOnce;
    for (TrainingEnd end = new TrainingEnd.OutOfTime(0); end instanceof TrainingEnd.OutOfTime; starts++) {
      assertThat(starts).as("starts, each of which gets somewhere").isLessThan(8);
      last = Trainer.resume(late(SmallTask.fixed(), settings, 2), Checkpoints.in(folder.resolve("late")),
          TrainingListener.silent());
      end = last.run();
    }
    assertThat(starts).isEqualTo(8); // two epochs of three updates and a validation
    assertSame(last, atOnce);
  }

  /// The loss explodes, or is not a number; those that were asked for after it are of no account.
  @ParameterizedTest
  @ValueSource(doubles = {11, 1e30})
  void troubleIsThatOfTheUpdateThatHadIt(double rate) throws IOException {
    SequenceSet one = BiasTask.about(2, 0.5, 12, 1);
    Protocol protocol = Protocol.of(100, 2, rate);
    ThreeSets data = new ThreeSets(one, one, one);
    Trainer atOnce = BiasTask.trainer(data, protocol, folder.resolve("at once"), TrainingListener.silent());
    TrainingEnd end = atOnce.run();
    assertThat(end).isInstanceOf(TrainingEnd.Trouble.class);
    LateLearner learner = new LateLearner(BiasTask.network(),
        new TrainingSpec(BiasTask.network().model(), data, Loss.MEAN_SQUARE, protocol.settings()), 4);
    Trainer late = Trainer.start(learner, Checkpoints.in(folder.resolve("late")), TrainingListener.silent());
    assertThat(late.run()).isEqualTo(end);
    assertThat(learner.pauses()).isEqualTo(1);
    assertThat(learner.mostBehind()).isGreaterThan(1);
    assertSame(late, atOnce);
    assertThat(saved("late")).isEqualTo(saved("at once"));
  }

  @Test
  void aLearnerThatReportsAnotherUpdateThanTheNextIsRefused() throws IOException {
    LateLearner learner = late(SmallTask.fixed(), SmallTask.settings(2), 0);
    learner.reportTwice();
    Trainer trainer = Trainer.start(learner, Checkpoints.none(), TrainingListener.silent());
    assertThatIllegalStateException().isThrownBy(trainer::run)
        .withMessage(
            "learner late reported iteration 0 where 1 was next; a learner reports every update once, in order.");
  }

  /// A learner pauses also where training ends with an error.
  @Test
  void whatGoesWrongInAnUpdateEndsTrainingAndItsThreads() throws IOException {
    Dataset broken = Dataset.fresh("data", (iteration, count) -> {
      if (iteration == 4)
        throw new IllegalArgumentException("no such batch");
      return SmallTask.means(count, iteration);
    }, SmallTask.means(4, 1), SmallTask.means(4, 2));
    LateLearner learner = late(broken, SmallTask.settings(3), 2);
    Trainer trainer = Trainer.start(learner, Checkpoints.none(), TrainingListener.silent());
    assertThatThrownBy(trainer::run).hasMessage("no such batch");
    assertThat(learner.pauses()).isEqualTo(1);
  }

  /// All but the seconds.
  private static void assertSame(Trainer one, Trainer other) {
    assertThat(one.metrics()).usingRecursiveComparison().ignoringFields("seconds").isEqualTo(other.metrics());
    assertThat(one.bestEpoch()).isEqualTo(other.bestEpoch());
    TrainerTest.assertSameBits(one.best(), other.best());
  }

  /// Every checkpoint by the name of its file: tensors and text, but for the seconds.
  private Map<String, Map<String, List<Float>>> saved(String run) throws IOException {
    Map<String, Map<String, List<Float>>> all = new LinkedHashMap<>();
    for (Path file : SavedStates.files(folder.resolve(run))) {
      Contents contents = SavedStates.open(file).contents();
      Map<String, List<Float>> tensors = new TreeMap<>();
      contents.tensors().forEach((name, tensor) -> {
        List<Float> values = new ArrayList<>();
        for (float value : tensor.values())
          values.add(value);
        tensors.put(name, values);
      });
      contents.metadata().forEach((key, text) -> {
        if (key.startsWith("taugru."))
          tensors.put(key + text.replaceAll("\"seconds\":\"[^\"]*\"", ""), List.of());
      });
      all.put(file.getFileName().toString(), tensors);
    }
    return all;
  }
}
