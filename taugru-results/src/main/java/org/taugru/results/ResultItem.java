package org.taugru.results;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.cells.Catalogue;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.PaperResult;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// A table or figure of the paper, or a question beside them: models that are trained on one task and compared.
///
/// @param name   as the command line and folders call it
/// @param title  as the page heads it
/// @param task   the name of a benchmark
/// @param kind   what it shows
/// @param rows   in the order of tables
/// @param common settings that all rows have beyond the task's defaults; they are in the rows already
/// @param chance the naive method that has learnt nothing, so that a network that is no better has not begun to learn; empty where
///               the simplest method is hard to beat
/// @param quick  the small version that shows the way
/// @param noises deviations of noise with which the weights that were kept are tested too; mostly none
/// @param solved the score beyond which a seed has solved the task, where seeds do so or do not; mostly none
public record ResultItem(String name, String title, String task, Kind kind, List<ResultRow> rows,
    Map<String, String> common, Optional<String> chance, Quick quick, List<Double> noises, Optional<Double> solved) {
  /// What an item shows.
  public enum Kind {
    /// Models side by side.
    TABLE,
    /// How errors fall while models learn.
    CURVES,
    /// The same model with another delay in each row.
    DELAYS,
    /// What was tried on the validation set before one was chosen.
    SEARCH,
    /// How long it takes to become as good as the paper's models.
    COST
  }

  /// @param settings of training and size
  public record Quick(String task, String settings) {
  }

  public ResultItem {
    rows = List.copyOf(rows);
    noises = List.copyOf(noises);
  }

  public ResultItem(String name, String title, String task, Kind kind, List<ResultRow> rows,
      Map<String, String> common, Optional<String> chance, Quick quick) {
    this(name, title, task, kind, rows, common, chance, quick, List.of(), Optional.empty());
  }

  /// The same, tested with noise of these deviations too.
  ResultItem noisy(double... deviations) {
    return new ResultItem(name, title, task, kind, rows, common, chance, quick,
        Arrays.stream(deviations).boxed().toList(), solved);
  }

  /// The same, where a seed with a better score has solved the task.
  ResultItem solvedBeyond(double score) {
    return new ResultItem(name, title, task, kind, rows, common, chance, quick, noises, Optional.of(score));
  }

  public Benchmark benchmark() {
    return Benchmarks.named(task);
  }

  public Benchmark quickBenchmark() {
    return Benchmarks.named(quick.task);
  }

  /// The row of that label, among those of the table or, of a model that has no row there, as the table would have it.
  public Optional<ResultRow> row(String label) {
    Optional<ResultRow> own = rows.stream().filter(row -> row.label().equals(label)).findFirst();
    return own.isPresent() || !PaperModel.names().contains(label) ? own
        : Optional.of(ResultRow.plain(name, benchmark(), label, ResultItems.OTHERS_SEEDS).with(common));
  }

  /// What the paper prints of other models in the same table, those included that nobody can run.
  public List<ResultRow> published() {
    Benchmark benchmark = benchmark();
    return common.isEmpty() && ownsHeadline() ? benchmark.paper().stream().map(PaperResult::model).distinct()
        .filter(model -> rows.stream().noneMatch(row -> row.model().equals(model) && row.published().isPresent()))
        .map(model -> ResultRow.plain(name, benchmark, model, ResultItems.OTHERS_SEEDS)).toList() : List.of();
  }

  /// The row whose best seed is kept as a model and that others are compared with: the τ-GRU, with warm-up where there is such a
  /// row. None where its runs belong to another item.
  public Optional<ResultRow> headline() {
    return rows.stream().filter(row -> row.label().equals(ResultItems.WARM)).findFirst()
        .or(() -> rows.stream().filter(row -> row.label().equals(ResultItems.PRINTED)).findFirst());
  }

  /// Whether its headline is the τ-GRU of its task: a study with noise trains its own for the sake of comparison.
  public boolean ownsHeadline() {
    return noises.isEmpty() && headline().map(row -> row.home().equals(name)).orElse(false);
  }

  /// The settings of its small version.
  public RunSpec quick(RunSpec spec) {
    Map<String, String> settings = PaperModel.settings(quick.settings);
    int hidden = Math.min(Integer.parseInt(settings.getOrDefault("hidden", "32")), spec.hidden());
    RunSpec small = SettingEdit.apply(SettingEdit.applyAll(spec, settings), "hidden", Integer.toString(hidden));
    boolean hasModes = Catalogue.named(small.cell(), 1, 3).ownOptions().stream()
        .anyMatch(option -> option.name().equals("modes"));
    return hasModes ? SettingEdit.apply(small, "cell.modes", "4") : small;
  }
}
