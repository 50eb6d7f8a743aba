package org.taugru.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.cells.Catalogue;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// A table or figure of the paper that can be run again, and the small version of it that shows the way.
enum PaperItem {
  MACKEY_GLASS("mackey-glass", "mackey-glass", "mackey-glass", "epochs=6 hidden=16"),
  ENSO("enso", "enso", "enso", "epochs=6 hidden=16"),
  ADDING("adding", "adding", "adding-50", "iterations=300 hidden=32"),
  COPY("copy", "copy", "copy-20", "iterations=300 hidden=32"),
  FREQUENCY("frequency", "frequency", "frequency", "epochs=2 hidden=32"),
  SMNIST("smnist", "smnist", "smnist", "dataEvery=40 epochs=3 hidden=32 batch=32"),
  PSMNIST("psmnist", "psmnist", "psmnist", "dataEvery=40 epochs=3 hidden=32 batch=32"),
  SCIFAR("scifar", "scifar", "scifar", "dataEvery=40 epochs=3 hidden=32 batch=32"),
  NCIFAR("ncifar", "ncifar", "ncifar", "dataEvery=40 epochs=3 hidden=32 batch=32"),
  HAR2("har2", "har2", "har2", "dataEvery=4 epochs=10 hidden=32 batch=32"),
  IMDB("imdb", "imdb", "imdb", "dataEvery=40 epochs=2 hidden=32 batch=32"),
  /// Split by speaker, which is possible with few clips too.
  SPEECH("speech", "google12", "google12", "data.split=speakers epochs=8 hidden=32 batch=32"),
  ABLATION("ablation", "psmnist", "psmnist", "dataEvery=40 epochs=3 hidden=32 batch=32") {
    @Override
    String heading(Benchmark benchmark) {
      return title();
    }

    @Override
    List<Model> models(Benchmark task) {
      String table = "ablation table";
      return List.of(
          new Model("tau-gru-alpha0", "tau-gru-alpha0", Map.of(), printed("tau-gru-alpha0", "94.6", table)),
          new Model("tau-gru-beta0", "tau-gru-beta0", Map.of(), printed("tau-gru-beta0", "94.9", table)),
          delayed(0, printed("tau-gru", "95.1", table)),
          delayed(20, printed("tau-gru", "96.4", table)),
          new Model("tau-gru-no-weighting", "tau-gru-no-weighting", Map.of(),
              printed("tau-gru-no-weighting", "96.8", table)),
          new Model("delay-gru", "delay-gru", Map.of(), printed("delay-gru", "94.1", "image table")),
          new Model("tau-gru", "tau-gru", Map.of(), printed("tau-gru", "97.3", table)));
    }
  },
  /// The paper's figure has no numbers; those of the ablation table are for three of these delays.
  SENSITIVITY("sensitivity", "psmnist", "psmnist", "dataEvery=40 epochs=3 hidden=32 batch=32") {
    @Override
    String heading(Benchmark benchmark) {
      return title();
    }

    @Override
    List<Model> models(Benchmark task) {
      List<Model> models = new ArrayList<>(ABLATION.models(task).subList(0, 1));
      IntStream.of(0, 5, 20, 35, 50, 65, 80, 100, 150, 200, 300).forEach(tau -> models.add(delayed(tau, switch (tau) {
        case 0 -> printed("tau-gru", "95.1", "ablation table");
        case 20 -> printed("tau-gru", "96.4", "ablation table");
        case 65 -> printed("tau-gru", "97.3", "ablation table");
        default -> Optional.empty();
      })));
      return models;
    }
  };

  /// Cells to compare where the paper has only a figure.
  private static final List<String> FIGURE_CELLS = List.of("tau-gru", "tau-gru-alpha0", "delay-gru", "lstm", "gru");

  private final String title;
  private final String task;
  private final String quickTask;
  private final String quickSettings;

  PaperItem(String title, String task, String quickTask, String quickSettings) {
    this.title = title;
    this.task = task;
    this.quickTask = quickTask;
    this.quickSettings = quickSettings;
  }

  /// A row.
  ///
  /// @param label     what the row is called, and its folder
  /// @param model     a name of [PaperModel], or one of the paper's that nobody can run
  /// @param settings  beyond those of the model
  /// @param published what the paper prints
  record Model(String label, String model, Map<String, String> settings, Optional<PaperResult> published) {
    /// Models whose equations are not published are not.
    boolean isKnown() {
      return PaperModel.names().contains(model);
    }

    RunSpec spec(Benchmark benchmark, long seed) {
      return SettingEdit.applyAll(PaperModel.spec(benchmark, model, seed), settings);
    }
  }

  /// As the command line calls it.
  String title() {
    return title;
  }

  /// The item of that title, or the only one that runs the task of that name.
  static Optional<PaperItem> named(String name) {
    List<PaperItem> titled = Arrays.stream(values()).filter(item -> item.title.equals(name)).toList();
    List<PaperItem> running = Arrays.stream(values()).filter(item -> item.task.equals(name)).toList();
    return Stream.of(titled, running).filter(items -> items.size() == 1).findFirst().map(List::getFirst);
  }

  static List<String> titles() {
    return Arrays.stream(values()).map(PaperItem::title).toList();
  }

  Benchmark benchmark(Comparison.Effort effort) {
    return Benchmarks.named(effort == Comparison.Effort.QUICK ? quickTask : task);
  }

  /// What its table is called: by the task, unless it is a study of one.
  String heading(Benchmark benchmark) {
    return benchmark.name();
  }

  /// Its rows, in the paper's order.
  List<Model> models(Benchmark benchmark) {
    List<String> printed = benchmark.paper().stream().map(PaperResult::model).distinct().toList();
    List<String> all = printed.contains("tau-gru") ? printed
        : Stream.concat(FIGURE_CELLS.stream(), printed.stream()).distinct().toList();
    return all.stream().map(model -> plain(benchmark, model)).toList();
  }

  /// The row of a model with nothing but its own settings.
  static Model plain(Benchmark benchmark, String model) {
    return new Model(model, model, Map.of(), benchmark.paper().stream().filter(row -> row.model().equals(model))
        .filter(row -> row.measure() == benchmark.measure()).findFirst());
  }

  /// The settings of its small version.
  RunSpec quick(RunSpec spec) {
    Map<String, String> settings = PaperModel.settings(quickSettings);
    int hidden = Math.min(Integer.parseInt(settings.getOrDefault("hidden", "32")), spec.hidden());
    RunSpec small = SettingEdit.apply(SettingEdit.applyAll(spec, settings), "hidden", Integer.toString(hidden));
    boolean hasModes = Catalogue.named(small.cell(), 1, 3).ownOptions().stream()
        .anyMatch(option -> option.name().equals("modes"));
    return hasModes ? SettingEdit.apply(small, "cell.modes", "4") : small;
  }

  private static Model delayed(int tau, Optional<PaperResult> published) {
    return new Model("tau-gru-tau-" + tau, "tau-gru", Map.of("tau", Integer.toString(tau)), published);
  }

  private static Optional<PaperResult> printed(String model, String percent, String table) {
    return Optional.of(new PaperResult(model, Double.parseDouble(percent) / 100, Measure.ACCURACY, percent + " %",
        OptionalInt.empty(), table));
  }
}
