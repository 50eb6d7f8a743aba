package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Adding;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.Preparation;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.json.Json;
import org.taugru.model.ModelFile;
import org.taugru.train.Evaluation;
import org.taugru.train.Loss;
import org.taugru.train.RunFolder;

final class EvalCommandTest {
  @TempDir
  Path folder;

  private static double[] scores(List<Json> runs, String set) {
    return runs.stream().mapToDouble(run -> run.asObject().object(set).number("mse")).toArray();
  }

  private static Pattern line(String name, String validation, String test) {
    return Pattern.compile("(?m)^" + Pattern.quote(name) + " +" + Pattern.quote(validation) + " +" + Pattern.quote(test)
        + "$");
  }

  private static String number(double value) {
    return RunSummary.number(Measure.MSE, value);
  }

  @Test
  void theTableOfSeedsHasValidationAndTestOfEachInTheirColumns() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 4,9,12 --out @/runs" + Cli.TINY);
    List<Json> runs = Json.parse(Cli.succeed(folder, "eval @/runs --json").out()).asArray();
    double[] validation = scores(runs, "validation");
    double[] test = scores(runs, "test");
    String table = Cli.succeed(folder, "eval @/runs").out();
    assertThat(table).containsPattern(line("MSE", "validation", "test"));
    List<RunFolder> folders = RunNames.runOfSeeds(folder.resolve("runs"));
    for (int i = 0; i < folders.size(); i++) {
      Json.Obj recorded = folders.get(i).json().object("result");
      assertThat(validation[i]).isEqualTo(recorded.number("validationLoss"));
      assertThat(test[i]).isEqualTo(recorded.object("test").number("mse")).isNotEqualTo(validation[i]);
      assertThat(table).containsPattern(line("seed-" + folders.get(i).spec().training().seed(), number(validation[i]),
          number(test[i])));
    }
    assertThat(table)
        .containsPattern(line("mean", number(Spread.of(validation).mean()), number(Spread.of(test).mean())))
        .containsPattern(line("standard deviation", number(Spread.of(validation).deviation()),
            number(Spread.of(test).deviation())));
    assertThat(Cli.succeed(folder, "eval @/runs/seed-9").out()).isEqualTo(String.format(
        "%-12s MSE %s%n%-12s MSE %s%n", "validation", number(validation[1]), "test", number(test[1])));
  }

  @Test
  void noiseOnTheInputsMakesAScoreWorse() throws IOException {
    Cli.succeed(folder, "train adding-20 --hidden 8 --lr 0.01 --iterations 400 --out @/run");
    double clean = Cli.succeed(folder, "eval @/run --json").json().object("test").number("mse");
    Json.Obj noisy = Cli.succeed(folder, "eval @/run --noise 2 --json").json();
    assertThat(noisy.object("test").number("mse")).isGreaterThan(2 * clean);
    assertThat(noisy.object("validation").number("mse")).isGreaterThan(2 * clean);
    assertThat(noisy.number("noise")).isEqualTo(2);
    assertThat(Cli.succeed(folder, "eval @/run --noise 2").out())
        .startsWith("with noise of deviation 2.0 on the inputs:\n");
  }

  @Test
  void meansOfStatesAreThoseOnTheTestSet() throws IOException {
    Cli.succeed(folder, "train adding-20 --seeds 1..2 --cell skip-gru --hidden 4 --lr 0.05 --iterations 60"
        + " --set evaluateEvery=60 --out @/runs");
    double[] means = new double[2];
    for (int i = 0; i < 2; i++) {
      ModelFile.Loaded loaded = ModelFile.load(folder.resolve("runs/seed-" + (i + 1) + "/model.safetensors"));
      Evaluation evaluation =
          new Evaluation(loaded.model().on(new ConvolvingBackend()), Loss.MEAN_SQUARE, Preparation.NONE);
      Dataset data = new Adding(20).dataset(1);
      means[i] = evaluation.scalarStates(loaded.parameters(), data.test()).getOrDefault("Δu", Double.NaN);
      assertThat(evaluation.scalarStates(loaded.parameters(), data.validation())).as("another set, another mean")
          .doesNotContainEntry("Δu", means[i]);
      assertThat(Cli.succeed(folder, "eval @/runs/seed-" + (i + 1) + " --json").json().object("states").number("Δu"))
          .isEqualTo(means[i]);
    }
    assertThat(Cli.succeed(folder, "eval @/runs").out())
        .containsPattern("(?m)^state Δu +" + String.format("%.4f", (means[0] + means[1]) / 2) + "$");
  }

  @Test
  void aModelFileIsScoredOnTheTaskThatIsNamed() {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    String file = "@/run/model.safetensors";
    assertThat(Cli.succeed(folder, "eval " + file + " --task adding-20").out())
        .isEqualTo(Cli.succeed(folder, "eval @/run").out());
    assertThat(Cli.run(folder, "eval " + file).err()).contains("does not say what it was trained on; add --task");
    Cli other = Cli.run(folder, "eval " + file + " --task mackey-glass");
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.err()).contains("is no model for mackey-glass: its inputs or outputs are others");
    assertThat(Cli.run(folder, "eval @/run --task adding-20").err()).contains("--task is for a model file");
  }

  @Test
  void aModelFileIsScoredOnTheDataThatItWasTrainedOn() {
    Cli.succeed(folder, "train adding-20 --set dataSeed=7 --out @/run" + Cli.TINY);
    String file = "eval @/run/model.safetensors --task adding-20";
    assertThat(Cli.succeed(folder, file + " --set dataSeed=7").out())
        .isEqualTo(Cli.succeed(folder, "eval @/run").out()).isNotEqualTo(Cli.succeed(folder, file).out());
    assertThat(Cli.run(folder, file + " --set hidden=3").err())
        .contains("hidden is 3; it is no setting of data. Use data.OPTION, dataSeed, dataEvery");
    assertThat(Cli.run(folder, file + " --set data.half=yes").err()).contains("adding-20 has no option data.half");
    assertThat(Cli.run(folder, "eval @/run --set dataSeed=7").err()).contains("--set is for a model file");
  }
}
