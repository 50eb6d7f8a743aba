package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.Defaults;
import org.taugru.results.ResultItem.Kind;
import org.taugru.results.ResultItem.Quick;
import org.taugru.results.ResultRow.Choice;

/// The rows of an item as they are put together.
final class ItemBuilder {
  final String name;
  final Benchmark benchmark;
  private final String title;
  private final Quick quick;
  private final Optional<String> chance;
  private final List<ResultRow> rows = new ArrayList<>();
  private Map<String, String> common = Map.of();
  private String warmUp = "1";

  ItemBuilder(String name, String title, String task, Quick quick, Optional<String> chance) {
    this.name = name;
    this.title = title;
    this.benchmark = Benchmarks.named(task);
    this.quick = quick;
    this.chance = chance;
  }

  ItemBuilder common(Map<String, String> settings) {
    common = settings;
    return this;
  }

  /// Of fresh data an epoch is what lies between two evaluations, which says nothing of its length.
  ItemBuilder warmUp(String length) {
    warmUp = length;
    return this;
  }

  void add(ResultRow row) {
    rows.add(row.with(common));
  }

  ResultRow plain(String model) {
    return ResultRow.plain(name, benchmark, model, ResultItems.STUDY_SEEDS);
  }

  ResultRow delayed(String model, int tau) {
    return plain(model).labelled(model + "-tau-" + tau).with("tau", Integer.toString(tau))
        .printedAs(Optional.empty());
  }

  /// The paper's model with one setting changed, of which it prints nothing.
  ResultRow changed(String label, String setting, String value) {
    return plain(ResultItems.PRINTED).seeds(ResultItems.SEEDS).labelled(ResultItems.PRINTED + "-" + label)
        .with(setting, value).printedAs(Optional.empty());
  }

  /// As printed, and with a warm-up.
  void twice(ResultRow row) {
    add(row);
    warm(row);
  }

  /// With a warm-up alone: nothing is printed of it.
  void warm(ResultRow row) {
    add(row.by(Protocol.WARM_UP).with("warmup", warmUp));
  }

  void twice(ResultRow row, String home) {
    twice(row.of(home));
  }

  /// A row of the paper's table; one of the τ-GRU is there twice.
  void row(String model, int seeds) {
    ResultRow row = ResultRow.plain(name, benchmark, model, seeds);
    if (row.isTauGru())
      twice(row);
    else
      add(row);
  }

  ItemBuilder headline(int seeds) {
    row(ResultItems.PRINTED, seeds);
    return this;
  }

  /// The paper's model with a schedule that it says nothing of.
  ItemBuilder dropped() {
    add(dropped(ResultRow.plain(name, benchmark, ResultItems.PRINTED, ResultItems.SEEDS)));
    return this;
  }

  /// The other models with the same schedule: a model must not look worse for want of it.
  ItemBuilder alikeDropped() {
    rows.stream().filter(row -> !row.isTauGru()).toList().forEach(row -> add(dropped(row)));
    return this;
  }

  /// Other models with the warm-up and the lower rate at the end, without a row as printed.
  ItemBuilder othersDropped(String... models) {
    for (String model : models)
      add(dropped(ResultRow.plain(name, benchmark, model, ResultItems.OTHERS_SEEDS)));
    return this;
  }

  private ResultRow dropped(ResultRow row) {
    int epochs = ((Defaults.Length.Epochs) benchmark.defaults().length()).count();
    return row.by(Protocol.DROP).with("warmup", warmUp)
        .with("schedule", "0.1@" + epochs * 4 / 5);
  }

  /// The paper's model where a gradient that grows does not end a run.
  ItemBuilder clipped() {
    add(ResultRow.plain(name, benchmark, ResultItems.PRINTED, ResultItems.STUDY_SEEDS).by(Protocol.CLIP)
        .with("warmup", warmUp).with("clip", "1"));
    return this;
  }

  /// The paper's model, whose runs belong to another item.
  void headlineOf(String home, int seeds) {
    twice(ResultRow.plain(name, benchmark, ResultItems.PRINTED, seeds), home);
  }

  ItemBuilder others(String... models) {
    for (String model : models)
      add(ResultRow.plain(name, benchmark, model, ResultItems.OTHERS_SEEDS));
    return this;
  }

  /// "Is it the delay?"
  ItemBuilder delays(int[] range) {
    return delays(range, ResultItems.OTHERS_SEEDS);
  }

  ItemBuilder delays(int[] range, int seeds) {
    add(ResultRow.plain(name, benchmark, ResultItems.WITHOUT_FEEDBACK, seeds).by(Protocol.WARM_UP)
        .labelled(ResultItems.WIDE)
        .with("warmup", warmUp)
        .printedAs(Optional.empty()).choosing(new Choice.AsLargeAs(ResultItems.PRINTED)));
    add(ResultRow.plain(name, benchmark, ResultItems.PRINTED, seeds).by(Protocol.WARM_UP)
        .labelled(ResultItems.DRAWN)
        .with("warmup", warmUp)
        .printedAs(Optional.empty()).choosing(new Choice.DrawnTau(range[0], range[1])));
    return this;
  }

  /// The protocol that a search has found, where there was one.
  private void ours() {
    Searches.of(name).ifPresent(search -> search.ours(benchmark).forEach(this::add));
  }

  ResultItem item(Kind kind) {
    ours();
    return new ResultItem(name, title, benchmark.name(), kind, rows, common, chance, quick);
  }
}
