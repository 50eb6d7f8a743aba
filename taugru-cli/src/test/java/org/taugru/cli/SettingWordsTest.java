package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.train.Optimiser;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.SettingEdit;

final class SettingWordsTest {
  @Test
  void optimisersInWords() {
    assertThat(SettingWords.of(new Optimiser.Adam())).isEqualTo("Adam with β₁ = 0.9, β₂ = 0.999, ε = 1e-08");
    assertThat(SettingWords.of(new Optimiser.Adam(0.8, 0.99, 1e-6, 0.01, Map.of("W", 0.0, "U", 2.0)))).isEqualTo(
        "AdamW with β₁ = 0.8, β₂ = 0.99, ε = 1e-06, weight decay 0.01, of U… times 2, of W… times 0");
    assertThat(SettingWords.of(new Optimiser.RmsProp())).isEqualTo("RMSprop with smoothing 0.99, ε = 1e-08");
    assertThat(SettingWords.of(new Optimiser.Sgd(0))).isEqualTo("stochastic gradient descent");
    assertThat(SettingWords.of(new Optimiser.Sgd(0.9))).isEqualTo("stochastic gradient descent with momentum 0.9");
  }

  @Test
  void schedulesInWords() {
    assertThat(SettingWords.of(new Schedule.Constant())).isEqualTo("constant");
    assertThat(SettingWords.of(new Schedule.Steps(List.of(250), 0.1))).isEqualTo("times 0.1 after epoch 250");
    assertThat(SettingWords.of(new Schedule.Steps(List.of(250, 350), 0.1)))
        .isEqualTo("times 0.1 after epochs 250, 350");
    assertThat(SettingWords.of(new Schedule.Cosine(0))).isEqualTo("half a cosine, down to zero");
    assertThat(SettingWords.of(new Schedule.Cosine(0.05)))
        .isEqualTo("half a cosine, down to 0.05 of the full rate");
    assertThat(SettingWords.of(new Schedule.Plateau(10, 0.5)))
        .isEqualTo("times 0.5 after 10 epochs without improvement");
  }

  /// A setting with a value that is no default, what it must come with, and what a table says of it.
  private record Changed(String key, String value, Map<String, String> with, String name, String words) {
    Changed(String key, String value, String name, String words) {
      this(key, value, Map.of(), name, words);
    }
  }

  private static Changed changed(String key) {
    return switch (key) {
      case "cell" -> new Changed(key, "gru", "cell", "gru");
      case "cell.OPTION" -> new Changed("cell.dt", "0.25", Map.of("cell", "lem"), "dt of the cell", "0.25");
      case "tau" -> new Changed(key, "5,20", Map.of("layers", "2"), "τ", "5, 20 steps");
      case "hidden" -> new Changed(key, "7", "hidden size", "7");
      case "layers" -> new Changed(key, "3", "layers", "3");
      case "embedding" -> new Changed(key, "9", "size of the embedding", "9");
      case "stepSize" -> new Changed(key, "0.5", "step size", "0.5");
      case "evaluateEvery" -> new Changed(key, "50", Map.of("iterations", "600"), "iterations",
          "600, with an evaluation every 50");
      case "epochs" -> new Changed(key, "3", "iterations", "300, with an evaluation every 100");
      case "iterations" -> new Changed(key, "700", "iterations", "700, with an evaluation every 100");
      case "batch" -> new Changed(key, "11", "batch size", "11");
      case "learningRate" -> new Changed(key, "0.125", "learning rate", "0.125");
      case "optimiser" -> new Changed(key, "sgd", "optimiser", "stochastic gradient descent");
      case "weightDecay" -> new Changed(key, "0.3", "optimiser",
          "AdamW with β₁ = 0.9, β₂ = 0.999, ε = 1e-08, weight decay 0.3");
      case "momentum" -> new Changed(key, "0.7", Map.of("optimiser", "sgd"), "optimiser",
          "stochastic gradient descent with momentum 0.7");
      case "schedule" -> new Changed(key, "cosine", "schedule", "half a cosine, down to zero");
      case "clip" -> new Changed(key, "0.75", "largest norm of the gradient", "0.75");
      case "inputDropout" -> new Changed(key, "0.2", "dropout", "input 0.2, state 0");
      case "stateDropout" -> new Changed(key, "0.3", "dropout", "input 0, state 0.3");
      case "readout" -> new Changed(key, "mean", "readout", "mean");
      case "loss" -> new Changed(key, "binary", "loss", "binary");
      case "patience" -> new Changed(key, "2", "patience", "ends after 2 evaluations without improvement");
      case "checkpointEvery" -> new Changed(key, "1", "checkpoints", "every evaluation");
      case "seconds" -> new Changed(key, "60", "limit of time", "60 s");
      case "memory" -> new Changed(key, "20m", "limit of memory", "20.0 MiB");
      case "seed" -> new Changed(key, "9", "seeds", "weights 9, data 1");
      case "dataSeed" -> new Changed(key, "8", "seeds", "weights 1, data 8");
      case "rate.PREFIX" -> new Changed("rate.readout", "0.5", "learning rate of readout…", "times 0.5");
      case "decay.PREFIX" -> new Changed("decay.W", "0", Map.of("optimiser", "adamw"), "optimiser",
          "AdamW with β₁ = 0.9, β₂ = 0.999, ε = 1e-08, weight decay 0.01, of W… times 0");
      case "cost.STATE" -> new Changed("cost.h", "0.01", "cost of the state h", "0.01");
      case "reconstruct" -> new Changed(key, "2", "reconstruction", "weight 2, segments of 100 inputs, anchors 1");
      case "segment" -> new Changed(key, "5", Map.of("reconstruct", "1"), "reconstruction",
          "weight 1, segments of 5 inputs, anchors 1");
      case "anchors" -> new Changed(key, "3", Map.of("reconstruct", "1"), "reconstruction",
          "weight 1, segments of 100 inputs, anchors 3");
      default -> throw new AssertionError("say how a table shows " + key);
    };
  }

  private static Map<String, String> table(RunSpec spec) {
    return SettingWords.table(spec, TASK, spec.pooling().toString(), Long.toString(spec.training().seed())).rows()
        .stream().collect(Collectors.toMap(row -> row.cells().getFirst().text(), row -> row.cells().getLast().text()));
  }

  private static final Benchmark TASK = Benchmarks.named("adding-20");

  @Test
  void everySettingThatIsChangedIsInTheTable() {
    RunSpec defaults = SettingEdit.apply(RunSpec.of(TASK, "tau-gru", 1), "evaluateEvery", "100");
    for (String key : SettingEdit.names()) {
      Changed changed = changed(key);
      Map<String, String> edits = new TreeMap<>(changed.with);
      edits.put(changed.key, changed.value);
      assertThat(table(defaults)).as(key).doesNotContainEntry(changed.name, changed.words);
      assertThat(table(SettingEdit.applyAll(defaults, edits))).as(key).containsEntry(changed.name, changed.words);
    }
  }

  @Test
  void theOriginOfTheDefaultsIsToldOfWhatWasNotChanged() {
    RunSpec defaults = RunSpec.of(TASK, "tau-gru", 1);
    String origin = TASK.defaults().origin();
    assertThat(table(defaults)).containsEntry("where the defaults come from", origin)
        .doesNotContainKey("changed from the defaults");
    RunSpec changed = SettingEdit.applyAll(defaults, Map.of("tau", "3", "layers", "2", "seconds", "9", "seed", "4",
        "rate.W", "2"));
    assertThat(table(changed)).containsEntry("where the defaults come from", "of what was not changed: " + origin)
        .containsEntry("changed from the defaults", "τ, layers, learning rate of W…");
  }

  @Test
  void numbersAreAsShortAsTheyCanBe() {
    assertThat(SettingWords.number(2)).isEqualTo("2");
    assertThat(SettingWords.number(0)).isEqualTo("0");
    assertThat(SettingWords.number(0.0026)).isEqualTo("0.0026");
    assertThat(SettingWords.number(1.5e-7)).isEqualTo("1.5e-07");
    assertThat(SettingWords.number(1e30)).isEqualTo("1e+30");
  }
}
