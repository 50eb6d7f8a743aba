package org.taugru.cli;

import java.io.IOException;
import java.util.Comparator;
import java.util.Locale;
import org.taugru.data.Benchmarks;
import org.taugru.data.Measure;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.train.RecordedEnd;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.RunStatus;

/// What `taugru runs` says about one run.
///
/// @param measure of its score; where there is no such task any more, of the loss
/// @param score   on the test set, NaN where there is none
/// @param seconds NaN where it has not ended
/// @param done    epochs
record RunLine(RunFolder folder, Json.Obj record, RunSpec spec, RunStatus status, Measure measure, double score,
    double seconds, Circumstances circumstances, int done) {
  /// When the record was last written, and the trained numbers of the model; empty where an old record does not say.
  private record Circumstances(String written, String parameters) {
    static Circumstances of(Json.Obj record) {
      Json.Obj json = record.find("circumstances").map(Json::asObject).orElse(Json.object());
      return new Circumstances(json.find("written").map(Json::asString).orElse(""), json.find("parameters")
          .map(count -> String.format(Locale.ROOT, "%,d", count.asLong())).orElse(""));
    }
  }

  /// What a run can be, for choosing. As they are written on the command line.
  enum State {
    running, ended, dead, unbegun
  }

  static final String[] HEADERS =
      {"run", "task", "cell", "τ", "hidden", "rate", "seed", "parameters", "test", "time", "date", "state"};

  /// By task; within a task the best score first, runs without one last.
  static final Comparator<RunLine> BEST_FIRST =
      Comparator.comparing(RunLine::task).thenComparing(line -> Double.isNaN(line.score))
          .thenComparingDouble(line -> line.measure == Measure.ACCURACY ? -line.score : line.score);

  static RunLine of(RunFolder folder) throws IOException {
    Json.Obj record = folder.json();
    RunSpec spec = folder.spec();
    RunStatus status = folder.status();
    int done = folder.readMetrics().size();
    try {
      Circumstances circumstances = Circumstances.of(record);
      if (!(record.find("result").orElse(new Json.Null()) instanceof Json.Obj result))
        return new RunLine(folder, record, spec, status, Measure.MSE, Double.NaN, Double.NaN, circumstances,
            done);
      Json.Obj test = result.integer("bestEpoch") > 0 ? result.object("test") : Json.object();
      Measure measure = folder.data().measure().orElseGet(() -> measure(spec.data(), test));
      return new RunLine(folder, record, spec, status, measure,
          test.members().isEmpty() ? Double.NaN : RunSummary.recorded(measure, test), result.number("seconds"),
          circumstances, done);
    } catch (JsonException e) {
      throw new IOException(folder.record() + ": " + e.getMessage(), e);
    }
  }

  /// Of a record that does not say it.
  private static Measure measure(String task, Json.Obj test) {
    try {
      return Benchmarks.named(task).measure();
    } catch (IllegalArgumentException e) {
      return test.find("accuracy").isPresent() ? Measure.CROSS_ENTROPY : Measure.MSE;
    }
  }

  String task() {
    return spec.data();
  }

  String cell() {
    return spec.cell();
  }

  State state() {
    return switch (status) {
      case RunStatus.Running _ -> State.running;
      case RunStatus.Ended _ -> State.ended;
      case RunStatus.Dead _ -> State.dead;
      case RunStatus.NotBegun _ -> State.unbegun;
    };
  }

  String written() {
    return circumstances.written;
  }

  String[] texts() {
    String date = written();
    return new String[] {folder.path().toString(), spec.data(), spec.cell(),
      spec.taus().size() == 1 ? Integer.toString(spec.tau()) : spec.taus().toString(),
      Integer.toString(spec.hidden()) + (spec.layers() == 1 ? "" : " × " + spec.layers()),
      String.format(Locale.ROOT, "%.3g", spec.training().learningRate()), Long.toString(spec.training().seed()),
      circumstances.parameters, Double.isNaN(score) ? "" : RunSummary.number(measure, score) + " " + measure.title(),
      Double.isNaN(seconds) ? "" : Durations.text(seconds),
      date.length() < 16 ? date : date.substring(0, 16).replace('T', ' '), stateText()};
  }

  private String stateText() {
    String epochs = done == 0 ? "" : " after epoch " + done + " of " + spec.training().epochs();
    return switch (status) {
      case RunStatus.Running(long pid) -> "running" + epochs + ", process " + pid;
      case RunStatus.Ended(RecordedEnd end) -> end.kind().word();
      case RunStatus.Dead _ -> "dead" + epochs + ": taugru train --resume goes on with it";
      case RunStatus.NotBegun _ -> status.toString();
    };
  }

  /// Whether a column is aligned to the right.
  static boolean isNumber(int column) {
    return column >= 3 && column <= 9;
  }

  /// The record with where it lies and what the run is doing.
  Json.Obj json() {
    return record.with("runDir", folder.path().toString()).with("state", state().toString());
  }
}
