package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.report.Table;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

final class SettingWordsTest {
  private static final Benchmark TASK = Benchmarks.named("adding-20");
  private static final RunSpec DEFAULTS = SettingEdit.apply(RunSpec.of(TASK, "tau-gru", 1), "evaluateEvery", "100");

  /// A setting with a value that is no default, what it must come with, and what a table says of it.
  private record Changed(String key, String value, Map<String, String> with, String name, String text) {
    Changed(String key, String value) {
      this(key, value, Map.of(), key, value);
    }
  }

  private static Changed changed(String key) {
    return switch (key) {
      case "cell" -> new Changed(key, "gru");
      case "cell.OPTION" -> new Changed("cell.dt", "0.25", Map.of("cell", "lem"), "cell.dt", "0.25");
      case "tau" -> new Changed(key, "5,20", Map.of("layers", "2"), key, "5,20");
      case "evaluateEvery" -> new Changed(key, "50", Map.of("iterations", "600"), key, "50");
      case "iterations" -> new Changed(key, "700", Map.of(), "epochs", "7");
      case "optimiser" -> new Changed(key, "sgd", Map.of(), key, "sgd, momentum 0");
      case "weightDecay" -> new Changed(key, "0.3", Map.of(), "optimiser",
          "adam, beta1 0.9, beta2 0.999, epsilon 1.0E-8, weightDecay 0.3");
      case "momentum" -> new Changed(key, "0.7", Map.of("optimiser", "sgd"), "optimiser", "sgd, momentum 0.7");
      case "decay.PREFIX" -> new Changed("decay.W", "0", Map.of("optimiser", "adamw"), "optimiser",
          "adam, beta1 0.9, beta2 0.999, epsilon 1.0E-8, weightDecay 0.01, decayFactors W 0");
      case "schedule" -> new Changed(key, "0.1@2,3", Map.of(), key, "steps, epochs 2,3, factor 0.1");
      case "warmup" -> new Changed(key, "2");
      case "batching" -> new Changed(key, "by-length");
      case "select" -> new Changed(key, "measure");
      case "data.OPTION" -> new Changed("data.scale", "raw");
      case "readout" -> new Changed(key, "mean");
      case "loss" -> new Changed(key, "binary");
      case "memory" -> new Changed(key, "20m", Map.of(), key, "20971520");
      case "rate.PREFIX" -> new Changed("rate.readout", "0.5");
      case "cost.STATE" -> new Changed("cost.h", "0.01");
      case "learningRate", "stepSize", "clip", "inputDropout", "stateDropout", "seconds", "reconstruct" ->
        new Changed(key, "0.75");
      case "hidden", "layers", "embedding", "epochs", "batch", "patience", "checkpointEvery", "seed", "dataSeed",
          "dataEvery" ->
        new Changed(key, "7");
      case "segment", "anchors" -> new Changed(key, "7", Map.of("reconstruct", "1"), key, "7");
      default -> throw new AssertionError("say how a table shows " + key);
    };
  }

  /// The table of a spec, each row by its name.
  private static Map<String, List<String>> table(RunSpec spec) {
    Map<String, List<String>> rows = new HashMap<>();
    SettingWords.table(spec, TASK, spec.texts()).rows().forEach(row -> rows.put(row.cells().getFirst().text(),
        row.cells().stream().map(Table.Cell::text).toList()));
    return rows;
  }

  @Test
  void everySettingIsInTheTableWithItsValueAndItsDefault() {
    for (String key : SettingEdit.names()) {
      Changed changed = changed(key);
      Map<String, String> edits = new TreeMap<>(changed.with);
      edits.put(changed.key, changed.value);
      RunSpec spec = SettingEdit.applyAll(DEFAULTS, edits);
      String usual = RunSpec.of(TASK, spec.cell(), 1).texts().getOrDefault(changed.name, "–");
      boolean hasDefault = !List.of("cell", "seed").contains(key); // the others have theirs for such a cell and seed
      assertThat(table(spec).get(changed.name)).as(key).startsWith(changed.name, changed.text, hasDefault ? usual : "");
      assertThat(table(DEFAULTS).getOrDefault(changed.name, List.of("", ""))).as(key).doesNotContain(changed.text);
    }
  }

  @Test
  void whatIsAtItsDefaultSaysNoOther() {
    RunSpec spec = RunSpec.of(TASK, "tau-gru", 1);
    assertThat(table(spec).values()).allSatisfy(row -> assertThat(row.get(2)).isEmpty());
    assertThat(table(spec).get("hidden")).containsExactly("hidden", "128", "", "hidden size");
  }

  @Test
  void theCaptionSaysWhereTheDefaultsComeFrom() {
    assertThat(SettingWords.caption(TASK)).contains(TASK.defaults().origin());
  }
}
