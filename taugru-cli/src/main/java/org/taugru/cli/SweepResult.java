package org.taugru.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.json.Json;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.LineChart;
import org.taugru.report.PanelChart;
import org.taugru.report.Series;

/// What a random search found. The validation loss decides; the test set is looked at for the chosen trial alone.
record SweepResult(Benchmark task, List<Trial> trials) {
  /// The delay and the learning rate that were drawn, and what came of them.
  record Trial(int number, int tau, double rate, Standing standing) {
  }

  /// What one trial is worth.
  sealed interface Standing {
    /// @param loss       on the validation set, of the weights that were kept
    /// @param validation the task's measure of the same
    /// @param test       the task's measure on the test set
    record Scored(double loss, double validation, double test) implements Standing {
    }

    /// It has no weights to be chosen for; its folder says what happened.
    record Diverged() implements Standing {
    }

    /// Its time was up before its first epoch, so that it has nothing to be judged by.
    record NoEpoch() implements Standing {
    }
  }

  /// A trial that can be chosen.
  private record Candidate(Trial trial, Standing.Scored score) {
  }

  /// Those that have a score, best first.
  private List<Candidate> candidates() {
    List<Candidate> all = new ArrayList<>();
    for (Trial trial : trials)
      if (trial.standing instanceof Standing.Scored score)
        all.add(new Candidate(trial, score));
    all.sort(Comparator.comparingDouble(candidate -> candidate.score.loss));
    return all;
  }

  /// The trial with the smallest validation loss.
  Optional<Trial> chosen() {
    return candidates().stream().map(Candidate::trial).findFirst();
  }

  List<Trial> diverged() {
    return trials.stream().filter(trial -> trial.standing instanceof Standing.Diverged).toList();
  }

  List<Trial> outOfTime() {
    return trials.stream().filter(trial -> trial.standing instanceof Standing.NoEpoch).toList();
  }

  /// 1 if any of the trials diverged, or none can be chosen. One that ran out of time did what it was asked to.
  int exitCode() {
    return diverged().isEmpty() && chosen().isPresent() ? 0 : 1;
  }

  void print(PrintWriter out) {
    Measure measure = task.measure();
    boolean isLoss = measure == Measure.MSE || measure == Measure.CROSS_ENTROPY;
    out.printf(Locale.ROOT, "%6s %6s %14s %26s%s%n", "trial", "τ", "learning rate", "validation " + measure.title(),
        isLoss ? "" : String.format(Locale.ROOT, " %16s", "validation loss"));
    for (Candidate each : candidates())
      out.printf(Locale.ROOT, "%6d %6d %14.3e %26s%s%n", each.trial.number, each.trial.tau, each.trial.rate,
          RunSummary.number(measure, each.score.validation),
          isLoss ? "" : String.format(Locale.ROOT, " %16.4e", each.score.loss));
    for (Trial trial : diverged())
      out.printf(Locale.ROOT, "%6d %6d %14.3e %26s%n", trial.number, trial.tau, trial.rate, "diverged");
    for (Trial trial : outOfTime())
      out.printf(Locale.ROOT, "%6d %6d %14.3e %26s%n", trial.number, trial.tau, trial.rate, "no result");
    out.println();
    candidates().stream().findFirst().ifPresentOrElse(
        best -> out.printf(Locale.ROOT,
            "chosen by validation loss: trial %d, τ %d, learning rate %.3e; its test %s is %s%n",
            best.trial.number, best.trial.tau, best.trial.rate, measure.title(),
            RunSummary.number(measure, best.score.test)),
        () -> out.println("no trial can be chosen"));
    if (!diverged().isEmpty())
      out.println(diverged().size() + " of " + trials.size() + " trials diverged and are not counted: "
          + numbers(diverged()));
    if (!outOfTime().isEmpty())
      out.println(outOfTime().size() + " of " + trials.size() + " trials have no result: out of time before their first"
          + " epoch; set more seconds: " + numbers(outOfTime()));
  }

  private static String numbers(List<Trial> some) {
    return some.stream().map(trial -> Integer.toString(trial.number)).collect(Collectors.joining(", "));
  }

  /// The measure on the validation set against both settings.
  ///
  /// @param tau what was searched
  Chart chart(Span tau) {
    List<String> lost = new ArrayList<>();
    if (!diverged().isEmpty())
      lost.add(diverged().size() + " more diverged");
    if (!outOfTime().isEmpty())
      lost.add(outOfTime().size() + " more ran out of time");
    return new PanelChart(task.shortName() + ": sensitivity to the delay and the learning rate, " + candidates().size()
        + " random trials" + (lost.isEmpty() ? "" : " (" + String.join(", ", lost) + ")"),
        List.of(panel(axis(tau), Trial::tau), panel(Axis.log("learning rate"), Trial::rate)));
  }

  private static Axis axis(Span tau) {
    Axis axis = Axis.linear("τ (steps)");
    double margin = 0.03 * (tau.high() - tau.low());
    return margin == 0 ? axis : axis.within(Math.max(0, tau.low() - margin), tau.high() + margin);
  }

  private LineChart panel(Axis axis, ToDoubleFunction<Trial> setting) {
    List<Candidate> all = candidates();
    return new LineChart("", axis, Curves.axis(task.measure(), "validation " + task.measure().title()),
        List.of(points("trials", all.stream().skip(1).toList(), setting, new Series.Style.Points()),
            points("chosen", all.stream().limit(1).toList(), setting, new Series.Style.Labelled(
                all.stream().limit(1).map(best -> "trial " + best.trial.number).toList()))));
  }

  private static Series points(String name, List<Candidate> some, ToDoubleFunction<Trial> setting,
      Series.Style style) {
    return new Series(name, some.stream().mapToDouble(each -> setting.applyAsDouble(each.trial)).toArray(),
        some.stream().mapToDouble(each -> each.score.validation).toArray(), style);
  }

  Json.Obj json(Path home) {
    return Json.object().with("runDir", home.toString()).with("task", task.name())
        .with("trials", candidates().size())
        .with("diverged", json(diverged())).with("outOfTime", json(outOfTime()))
        .with("best", candidates().stream().findFirst().<Json>map(best -> Json.object()
            .with("trial", best.trial.number).with("tau", best.trial.tau).with("lr", best.trial.rate)
            .with("validationLoss", Json.finite(best.score.loss))
            .with("validation", Json.finite(best.score.validation))
            .with("test", Json.finite(best.score.test))).orElse(new Json.Null()));
  }

  private static Json.Arr json(List<Trial> some) {
    return new Json.Arr(some.stream().<Json>map(trial -> new Json.Num(trial.number)).toList());
  }
}
