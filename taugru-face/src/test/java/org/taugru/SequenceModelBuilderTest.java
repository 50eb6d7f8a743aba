package org.taugru;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.taugru.eq.Functions.tanh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.BatchSource;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Inputs;
import org.taugru.data.Measure;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Targets;
import org.taugru.data.TrainingSplit;
import org.taugru.eq.Cell;
import org.taugru.train.Checkpoints;
import org.taugru.train.Loss;
import org.taugru.train.Metrics;
import org.taugru.train.Optimiser;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.TrainingListener;

/// What is asked for is done, recorded or refused.
final class SequenceModelBuilderTest {
  private static final Cell OWN = eq -> {
    var x = eq.input("x");
    var h = eq.state("h");
    eq.next(h, tanh(eq.affine("W", h, "U", x)));
  };

  @TempDir
  Path folder;

  private static SequenceSet sums(int count) {
    float[] inputs = new float[count * 4];
    float[] targets = new float[count];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = (float) Math.sin(i);
      targets[i / 4] += inputs[i];
    }
    return new SequenceSet(count, 4, new Inputs.Features(1, inputs), lengths(count), new Targets.Vector(1, targets));
  }

  private static int[] lengths(int count) {
    int[] lengths = new int[count];
    Arrays.fill(lengths, 4);
    return lengths;
  }

  private static Dataset sums() {
    return Dataset.of("sums", sums(20), sums(5), sums(5));
  }

  private static SequenceModelBuilder gru() {
    return SequenceModel.of("gru").hidden(3).epochs(2);
  }

  private static void assertRefused(SequenceModelBuilder builder, Dataset data, String... words) {
    assertThatThrownBy(() -> builder.fit(data)).isInstanceOf(IllegalArgumentException.class).message()
        .contains(words);
  }

  @Test
  void theOrderOfSettingsMakesNoDifference() throws IOException {
    Fit one = gru().set("momentum", "0.5").set("optimiser", "sgd").fit(sums());
    Fit other = gru().set("optimiser", "sgd").set("momentum", "0.5").fit(sums());
    assertThat(one.metrics().getLast().validationLoss()).isEqualTo(other.metrics().getLast().validationLoss());
    assertThat(one.metrics().getLast().validationLoss()).isNotEqualTo(
        gru().fit(sums()).metrics().getLast().validationLoss());
  }

  @Test
  void settingsThatCannotBeMeantAreRefused() {
    assertRefused(gru().tau(1, 2, 4), sums(), "tau is 1,2,4; there are more delays (3) than layers (1)");
    assertRefused(gru().learningRate(0.1).set("lr", "0.2"), sums(), "lr is given twice");
    assertRefused(gru().patience(5), sums(), "patience is 5; the run has 2 epochs");
    assertRefused(gru().set("iterations", "300"), sums(), "iterations is 300; sums counts epochs instead");
    assertRefused(gru().in(folder).checkpoints(Checkpoints.in(folder)), sums(), "use one of them");
    assertRefused(SequenceModel.of("mine", OWN).tau(3), sums(), "tau is 3; mine is a cell of your own");
    assertRefused(SequenceModel.of("mine", OWN).set("cell.gain", "2"), sums(),
        "cell.gain is set; mine is a cell of your");
    assertThatThrownBy(() -> gru().set("nonsense", "1")).hasMessageContaining("there is no setting nonsense");
    assertThatThrownBy(() -> SequenceModel.of("nonsense")).hasMessageContaining("SequenceModel.of(name, cell)");
    assertThatThrownBy(() -> SequenceModel.of("gru", OWN)).hasMessageContaining("choose another name for yours");
    assertThatThrownBy(() -> gru().clip(Double.POSITIVE_INFINITY)).hasMessageContaining("clip is Infinity");
    assertThatThrownBy(() -> gru().learningRate(Double.NaN)).hasMessageContaining("learningRate is NaN");
  }

  @Test
  void aDelayThatNothingDependsOnIsNoted() throws IOException {
    assertThat(gru().tau(3).fit(sums()).notes()).containsExactly("nothing in gru depends on tau, so it had no effect");
    assertThat(SequenceModel.of("tau-gru").tau(2).hidden(3).epochs(1).fit(sums()).notes()).isEmpty();
  }

  /// A record knows them by their names.
  @Test
  void whatIsOnesOwnHasANameOfItsOwn() {
    Loss.OfValue absolute = new Loss.OfValue() {
      @Override
      public double loss(double output, double target) {
        return Math.abs(output - target);
      }

      @Override
      public double slope(double output, double target) {
        return Math.signum(output - target);
      }
    };
    assertThatThrownBy(() -> gru().loss(Loss.ofValues("mean-square", absolute)))
        .hasMessage("loss is mean-square; it must be one of ours, or have a name of its own.");
    assertThatThrownBy(() -> gru().schedule(Schedule.of("cosine", (_, _, _) -> 1)))
        .hasMessageContaining("it must be one of ours, or have a name of its own");
    gru().loss(Loss.ofValues("absolute", absolute)).loss(Loss.MEAN_SQUARE).optimiser(new Optimiser.Adam());
  }

  @Test
  void everyListenerIsTold() throws IOException {
    List<Integer> told = new ArrayList<>();
    TrainingListener each = new TrainingListener() {
      @Override
      public void epoch(Metrics metrics, boolean improved) {
        told.add(metrics.epoch());
      }
    };
    gru().listener(each).listener(each).fit(sums());
    assertThat(told).containsExactly(1, 1, 2, 2);
  }

  @Test
  void aDamagedCheckpointIsNoted() throws IOException {
    gru().set("checkpointEvery", "1").checkpoints(Checkpoints.in(folder)).fit(sums());
    Path newest;
    try (Stream<Path> files = Files.list(folder)) {
      newest = files.sorted().reduce((_, last) -> last).orElseThrow();
    }
    Files.writeString(newest, "damaged");
    Fit fit = gru().epochs(3).set("checkpointEvery", "1").checkpoints(Checkpoints.in(folder)).fit(sums());
    assertThat(fit.metrics()).hasSize(3);
    assertThat(fit.notes()).anySatisfy(note -> assertThat(note).contains(newest.getFileName().toString()));
  }

  /// Also where only the program that made it could go on with it.
  @Test
  void aRunWithALossOfOnesOwnCanBeReadByOthers() throws IOException {
    Loss own = Loss.ofValues("cubes", new Loss.OfValue() {
      @Override
      public double loss(double output, double target) {
        return Math.pow(Math.abs(output - target), 3);
      }

      @Override
      public double slope(double output, double target) {
        return 3 * (output - target) * Math.abs(output - target);
      }
    });
    gru().loss(own).schedule(Schedule.of("halving", (epoch, _, _) -> Math.pow(0.5, epoch))).in(folder).fit(sums());
    RunSpec spec = new RunFolder(folder).spec();
    assertThat(spec.ownLoss().orElseThrow().name()).isEqualTo("cubes");
    assertThat(spec.training().schedule().name()).isEqualTo("halving");
    assertThatThrownBy(() -> spec.ownLoss().orElseThrow().outputs(sums().format().targets()))
        .hasMessageContaining("Only the program that brought it");
    Fit again = gru().epochs(4).loss(own).schedule(Schedule.of("halving", (epoch, _, _) -> Math.pow(0.5, epoch)))
        .in(folder).fit(sums());
    assertThat(again.metrics()).hasSize(4);
  }

  /// Silence here would be a gradient of something else.
  @Test
  void aSourceThatGivesOtherThanItWasAskedForIsNamed() {
    BatchSource three = (_, _) -> sums(3);
    assertThatThrownBy(() -> gru().fit(Dataset.fresh("fresh", three, sums(5), sums(5))))
        .hasMessageContaining("was asked for 32 sequences").hasMessageContaining("and gave 3");
    BatchSource labels = (_, count) -> new SequenceSet(count, 4, new Inputs.Features(1, new float[count * 4]),
        lengths(count), new Targets.Label(3, new int[count]));
    assertThatThrownBy(() -> gru().fit(Dataset.fresh("fresh", labels, sums(5), sums(5))))
        .hasMessageContaining("was asked for 32 sequences").hasMessageContaining("labels of 3 classes");
    assertThatThrownBy(() -> gru().fit(Dataset.of("short", new OneTooFew(sums(20)), sums(5), sums(5))))
        .hasMessageContaining(OneTooFew.class.getName()).hasMessageContaining("was asked for 20 sequences");
  }

  private record OneTooFew(SequenceSet all) implements Sequences {
    @Override
    public SequenceFormat format() {
      return all.format();
    }

    @Override
    public int count() {
      return all.count();
    }

    @Override
    public int steps() {
      return all.steps();
    }

    @Override
    public SequenceSet read(int... numbers) {
      return all.read(Arrays.copyOf(numbers, numbers.length - 1));
    }

    @Override
    public String sha256() {
      return all.sha256();
    }
  }

  @Test
  void whatIsFreshCountsIterations() throws IOException {
    Dataset fresh = Dataset.fresh("fresh", (_, count) -> sums(count), sums(5), sums(5));
    Fit fit = SequenceModel.of("gru").hidden(3).set("evaluateEvery", "5").set("iterations", "15").fit(fresh);
    assertThat(fit.metrics()).hasSize(3);
    assertThat(fit.metrics().getLast().iteration()).isEqualTo(15);
  }

  @Test
  void aFitSaysWhatCameOfIt() throws IOException {
    Fit fit = gru().fit(sums());
    assertThat(fit.toString()).contains("best epoch", "of 2, test RMSE").doesNotContain("Metrics", "Optional");
    assertThat(fit.backend().backend().name()).isEqualTo("simd");
  }

  @Test
  void defaultsAreThoseOfTheCommandLine() {
    String settings = SequenceModel.of("tau-gru").toString();
    assertThat(settings).contains("\"tau\":[10]", "\"clip\":1,", "\"hidden\":32", "\"learningRate\":0.01");
    assertThat(RunSpec.of(Benchmark.of(sums()), "tau-gru", 1).texts())
        .isEqualTo(RunSpec.usual("sums").texts());
  }

  /// Known before the first epoch, not after it.
  @Test
  void aMeasureThatTheTargetsDoNotHaveIsRefused() {
    Dataset odd = new Measured(sums(), Measure.ACCURACY);
    assertRefused(gru(), odd, "sums is measured by accuracy, which its targets do not have");
  }

  private record Measured(Dataset data, Measure measure) implements Dataset {
    @Override
    public String name() {
      return data.name();
    }

    @Override
    public TrainingSplit training() {
      return data.training();
    }

    @Override
    public Sequences validation() {
      return data.validation();
    }

    @Override
    public Sequences test() {
      return data.test();
    }
  }
}
