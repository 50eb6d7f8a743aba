package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.Measure;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.Preparation;
import org.taugru.data.Score;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.ref.RefBackend;
import org.taugru.model.Network;

final class RunTest {
  @TempDir
  Path folder;

  /// The inputs of all three sets are alike, but the targets of the test set are another function of them.
  private record Shifted() implements Benchmark {
    @Override
    public String name() {
      return "shifted";
    }

    @Override
    public String title() {
      return "Means, and means that are shifted";
    }

    @Override
    public SequenceFormat format() {
      return SmallTask.fixed().format();
    }

    @Override
    public Measure measure() {
      return Measure.RMSE;
    }

    @Override
    public Dataset dataset(long seed) {
      return new ThreeSets(shifted(20, seed, 0), shifted(15, seed + 1, 0.5f), shifted(12, seed + 2, 3));
    }

    private static SequenceSet shifted(int count, long seed, float by) {
      SequenceSet set = SmallTask.means(count, seed);
      float[] targets = ((Targets.VectorEveryStep) set.targets()).values().clone();
      for (int i = 0; i < targets.length; i++)
        targets[i] += by;
      return SequenceSet.of(count, SmallTask.STEPS, 1, set.features(), new Targets.VectorEveryStep(1, targets));
    }

    @Override
    public Defaults defaults() {
      return new Defaults(4, 2, 0.01, List.of(), 8, new Defaults.Length.Epochs(4), OptionalDouble.empty(), 0, "none");
    }

    @Override
    public List<PaperResult> paper() {
      return List.of();
    }

    @Override
    public List<NaiveMethod> naiveMethods(Dataset data) {
      return List.of(NaiveMethod.known("nothing", _ -> new Score.Regression(9)));
    }
  }

  @Test
  void theResultHasTheScoreOfTheBestWeightsOnTheTestSet() throws IOException {
    Run run = Run.in(new RunFolder(folder), new Shifted(), RunSpec.of(new Shifted(), "tau-gru", 7), new RefBackend(),
        TrainingListener.silent());
    RunResult result = run.execute();
    run.close();
    Network network = run.model().on(new RefBackend());
    SequenceSet test = run.data().test().load();
    float[] outputs = new Evaluation(network, Loss.MEAN_SQUARE, Preparation.NONE).outputs(run.trainer().best(), test);
    float[] targets = ((Targets.VectorEveryStep) test.targets()).values();
    double sum = 0;
    for (int i = 0; i < targets.length; i++)
      sum += Math.pow((double) outputs[i] - targets[i], 2);
    assertThat(result.test().orElseThrow().loss()).isCloseTo(sum / targets.length, within(1e-9));
    assertThat(result.test().orElseThrow().loss()).as("far from validation and training").isGreaterThan(4);
    assertThat(result.bestValidationLoss()).isLessThan(1).isEqualTo(
        result.metrics().stream().mapToDouble(Metrics::validationLoss).min().orElseThrow());
    assertThat(result.metrics().get(result.bestEpoch() - 1).validationLoss()).isEqualTo(result.bestValidationLoss());
    assertThat(result.naive()).isEqualTo(Map.of("nothing", new Score.Regression(9)));
    assertThat(result.end()).isEqualTo(new TrainingEnd.Finished());
  }

  /// A rate of nothing improves the first epoch alone. What is recorded of a run that has come to its end stays as it is.
  @Test
  void theRecordOfARunThatHasEndedIsNotWrittenAgain() throws IOException {
    RunSpec usual = RunSpec.of(new Shifted(), "tau-gru", 7);
    Map<String, RunSpec> specs = Map.of("finished", usual, "stopped early",
        SettingEdit.apply(SettingEdit.apply(usual, "lr", "1e-30"), "patience", "1"));
    for (Map.Entry<String, RunSpec> each : specs.entrySet()) {
      RunFolder ended = new RunFolder(folder.resolve(each.getKey()));
      RunResult first = execute(ended, each.getValue());
      assertThat(RecordedEnd.of(first.end()).kind().word()).isEqualTo(each.getKey());
      String record = Files.readString(ended.record());
      Files.setLastModifiedTime(ended.record(), FileTime.fromMillis(0));
      assertThat(execute(ended, each.getValue()).metrics()).isEqualTo(first.metrics());
      assertThat(ended.record()).as(each.getKey()).content().isEqualTo(record);
      assertThat(Files.getLastModifiedTime(ended.record())).as(each.getKey()).isEqualTo(FileTime.fromMillis(0));
    }
  }

  private static RunResult execute(RunFolder folder, RunSpec spec) throws IOException {
    try (Run run = Run.in(folder, new Shifted(), spec, new RefBackend(), TrainingListener.silent())) {
      return run.execute();
    }
  }
}
