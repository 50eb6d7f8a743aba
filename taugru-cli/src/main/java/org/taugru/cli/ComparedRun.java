package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.report.Series;
import org.taugru.train.Metrics;
import org.taugru.train.RecordedData;
import org.taugru.train.RecordedEnd;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;

/// One curve of a comparison: a run, or the same run with several seeds.
///
/// @param records what `run.json` says of each seed
/// @param metrics of each seed
record ComparedRun(Path path, RunSpec spec, RecordedData data, List<Json.Obj> records, List<List<Metrics>> metrics) {
  /// The record of a folder with its curve, or the reason why it cannot be read.
  static ComparedRun read(RunFolder folder) throws IOException {
    try {
      Json.Obj record = folder.json();
      record.object("circumstances").longInteger("parameters");
      if (record.get("result") instanceof Json.Obj result)
        requireComplete(result);
      return new ComparedRun(folder.path(), folder.spec(), folder.data(), List.of(record),
          List.of(folder.readMetrics()));
    } catch (JsonException e) {
      throw new IOException(folder.record() + ": " + e.getMessage(), e);
    }
  }

  /// Everything that is asked for later, so that a damaged record is known here.
  private static void requireComplete(Json.Obj result) {
    RecordedEnd.read(result);
    result.number("seconds");
    if (result.integer("bestEpoch") > 0)
      result.object("test");
  }

  /// Puts runs together that lie in one folder and differ by nothing but their seed.
  static List<ComparedRun> grouped(List<ComparedRun> runs) {
    List<List<ComparedRun>> groups = new ArrayList<>();
    for (ComparedRun run : runs)
      groups.stream().filter(group -> group.getFirst().isSeedOf(run)).findFirst()
          .ifPresentOrElse(group -> group.add(run), () -> groups.add(new ArrayList<>(List.of(run))));
    return groups.stream().map(ComparedRun::together).toList();
  }

  private boolean isSeedOf(ComparedRun other) {
    return path.getParent() != null && path.getParent().equals(other.path.getParent())
        && withoutSeed().equals(other.withoutSeed());
  }

  private static ComparedRun together(List<ComparedRun> group) {
    ComparedRun first = group.getFirst();
    Path parent = first.path.getParent();
    return group.size() == 1 || parent == null ? first
        : new ComparedRun(parent, first.spec, first.data, group.stream().flatMap(run -> run.records.stream()).toList(),
            group.stream().flatMap(run -> run.metrics.stream()).toList());
  }

  private Map<String, Json> withoutSeed() {
    Map<String, Json> settings = new TreeMap<>(records.getFirst().object("settings").members());
    settings.remove("seed");
    return settings;
  }

  /// All settings under the names they are written down with; of several seeds, their list.
  Map<String, String> settings() {
    Map<String, String> texts = new TreeMap<>(spec.texts());
    texts.put("seed", seeds());
    return texts;
  }

  private String seeds() {
    return records.stream().map(record -> record.object("settings").string("seed"))
        .collect(Collectors.joining(", "));
  }

  String name() {
    return spec.cell() + ", seed" + (records.size() == 1 ? " " : "s ") + seeds() + ", " + path.getFileName();
  }

  Series curve(Benchmark task) {
    return Curves.validation(name(), task, metrics);
  }

  long parameters() {
    return records.getFirst().object("circumstances").longInteger("parameters");
  }

  /// The best value of each seed that has one.
  double[] bestValidation(Measure measure) {
    return metrics.stream().map(rows -> best(measure, rows)).flatMapToDouble(OptionalDouble::stream).toArray();
  }

  private static OptionalDouble best(Measure measure, List<Metrics> rows) {
    return rows.stream().mapToDouble(Metrics::validationMeasure).filter(Double::isFinite)
        .reduce((a, b) -> measure.isBetter(b, a) ? b : a);
  }

  /// The measure on the test set of each seed that is done and has weights from after its start.
  double[] test(Measure measure) {
    return results().stream().filter(result -> result.integer("bestEpoch") > 0)
        .mapToDouble(result -> RunSummary.recorded(measure, result.object("test"))).filter(Double::isFinite).toArray();
  }

  double seconds() {
    return results().stream().mapToDouble(result -> result.number("seconds")).sum();
  }

  boolean isDiverged() {
    return results().stream().anyMatch(result -> RecordedEnd.read(result).kind() == RecordedEnd.Kind.DIVERGED);
  }

  /// How it ended, or how many seeds ended how.
  String end() {
    Map<String, Long> ends = records.stream().collect(
        Collectors.groupingBy(ComparedRun::endOf, TreeMap::new, Collectors.counting()));
    return records.size() == 1 || ends.size() == 1 ? String.join("", ends.keySet())
        : ends.entrySet().stream().map(end -> end.getValue() + " " + end.getKey()).collect(Collectors.joining(", "));
  }

  private static String endOf(Json.Obj record) {
    return record.get("result") instanceof Json.Obj result ? RecordedEnd.read(result).kind().word() : "not finished";
  }

  private List<Json.Obj> results() {
    return records.stream().map(record -> record.get("result")).filter(Json.Obj.class::isInstance)
        .map(Json.Obj.class::cast).toList();
  }

  int epochs() {
    return metrics.stream().mapToInt(List::size).max().orElse(0);
  }

  /// The settings in which some of the runs differ, in the order of their names.
  static List<String> differing(List<ComparedRun> runs) {
    return runs.stream().flatMap(run -> run.settings().keySet().stream()).distinct().sorted()
        .filter(key -> runs.stream().map(run -> run.settings().getOrDefault(key, "–")).distinct().count() > 1).toList();
  }
}
