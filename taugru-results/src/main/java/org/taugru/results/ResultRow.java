package org.taugru.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.taugru.data.Benchmark;
import org.taugru.data.PaperResult;
import org.taugru.train.RunSpec;

/// One model of an item, with all that its runs differ in from the task's defaults.
///
/// @param home      the item that its runs and records belong to; a row may stand in the tables of others too
/// @param label     what the row is called, and the folder of its runs and records
/// @param model     a name of [PaperModel], or one of the paper's that nobody can run
/// @param settings  beyond those of the model
/// @param choice    a setting that is computed
/// @param seedCount how many seeds it has where nothing else is asked for: 1, 2, 3, …
/// @param published what the paper prints
/// @param protocol  how its runs differ from what is printed
public record ResultRow(String home, String label, String model, Map<String, String> settings, Choice choice,
    int seedCount, Optional<PaperResult> published, Protocol protocol) {
  /// A setting that is computed and not typed in.
  public sealed interface Choice {
    record Nothing() implements Choice {
    }

    /// As many units as bring the model nearest to the number of parameters of another with the task's usual units.
    record AsLargeAs(String model) implements Choice {
    }

    /// τ is drawn anew for each seed, each from `shortest` to `longest` as likely as any other.
    record DrawnTau(int shortest, int longest) implements Choice {
    }
  }

  public ResultRow {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  public ResultRow(String home, String label, String model, Map<String, String> settings, Choice choice,
      int seedCount, Optional<PaperResult> published) {
    this(home, label, model, settings, choice, seedCount, published, Protocol.PRINTED);
  }

  /// The row with nothing but the model's own settings.
  static ResultRow plain(String home, Benchmark task, String model, int seeds) {
    return new ResultRow(home, model, model, Map.of(), new Choice.Nothing(), seeds, task.paper().stream()
        .filter(row -> row.model().equals(model)).filter(row -> row.measure() == task.measure()).findFirst());
  }

  ResultRow labelled(String other) {
    return new ResultRow(home, other, model, settings, choice, seedCount, published, protocol);
  }

  /// The same model trained by another protocol, whose settings are still to be given; its label says so.
  ResultRow by(Protocol other) {
    return new ResultRow(home, label + other.suffix(), model, settings, choice, seedCount, published, other);
  }

  /// The same row in the tables of another item, to which its runs belong.
  ResultRow of(String otherHome) {
    return new ResultRow(otherHome, label, model, settings, choice, seedCount, published, protocol);
  }

  ResultRow with(String key, String value) {
    Map<String, String> more = new LinkedHashMap<>(settings);
    more.put(key, value);
    return new ResultRow(home, label, model, more, choice, seedCount, published, protocol);
  }

  ResultRow with(Map<String, String> further) {
    ResultRow row = this;
    for (Map.Entry<String, String> setting : further.entrySet())
      row = row.with(setting.getKey(), setting.getValue());
    return row;
  }

  ResultRow choosing(Choice other) {
    return new ResultRow(home, label, model, settings, other, seedCount, published, protocol);
  }

  ResultRow printedAs(Optional<PaperResult> other) {
    return new ResultRow(home, label, model, settings, choice, seedCount, other, protocol);
  }

  /// The same row with so many seeds, in the table of another item.
  ResultRow seeds(int count) {
    return new ResultRow(home, label, model, settings, choice, count, published, protocol);
  }

  /// The label without what it says of the protocol.
  String plainLabel() {
    return protocol.without(label);
  }

  /// Whether it is the paper's model, with nothing but its protocol that is not the paper's.
  boolean isMain() {
    return label.equals(ResultItems.PRINTED + protocol.suffix());
  }

  /// Models whose equations are not published are not.
  public boolean isKnown() {
    return PaperModel.names().contains(model);
  }

  /// Whether it is the paper's model, or one that is made of it.
  public boolean isTauGru() {
    return model.startsWith("tau-gru");
  }

  /// 1, 2, 3, … as many as it has.
  public List<Long> seeds() {
    return LongStream.rangeClosed(1, seedCount).boxed().toList();
  }

  public RunSpec spec(Benchmark task, long seed) {
    return PaperModel.spec(task, settings(task, seed), seed);
  }

  /// The command that makes the run of a seed again, but for the backend.
  public String command(Benchmark task, long seed) {
    Map<String, String> all = settings(task, seed);
    return "taugru train " + task.name() + " " + PaperModel.options(all) + " --seeds " + seed;
  }

  private Map<String, String> settings(Benchmark task, long seed) {
    Map<String, String> all = new LinkedHashMap<>(PaperModel.settings(task.name(), model));
    all.putAll(settings);
    switch (choice) {
      case Choice.Nothing() -> {
      }
      case Choice.AsLargeAs(String other) -> all.put("hidden",
          Integer.toString(AsLarge.hidden(task, all, PaperModel.settings(task.name(), other))));
      case Choice.DrawnTau(int shortest, int longest) ->
        all.put("tau", Integer.toString(DrawnTau.of(seed, shortest, longest)));
    }
    return all;
  }

  @Override
  public String toString() {
    return home + "/" + label + settings.entrySet().stream().map(each -> " " + each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining());
  }
}
