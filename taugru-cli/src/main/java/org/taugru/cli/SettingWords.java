package org.taugru.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.data.Benchmark;
import org.taugru.data.Defaults;
import org.taugru.report.Table;
import org.taugru.train.ByteCount;
import org.taugru.train.Optimiser;
import org.taugru.train.Run;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.TrainSettings;

/// The settings of a run for people.
final class SettingWords {
  private SettingWords() {
  }

  static String of(Optimiser optimiser) {
    return switch (optimiser) {
      case Optimiser.Adam(double beta1, double beta2, double epsilon, double decay, Map<String, Double> factors) ->
        (decay == 0 ? "Adam" : "AdamW") + " with β₁ = " + number(beta1) + ", β₂ = " + number(beta2) + ", ε = "
            + number(epsilon) + (decay == 0 ? "" : ", weight decay " + number(decay)) + factors.entrySet().stream()
                .sorted(Map.Entry.comparingByKey()).map(factor -> ", of " + factor.getKey() + "… times "
                    + number(factor.getValue()))
                .collect(Collectors.joining());
      case Optimiser.RmsProp(double smoothing, double epsilon) ->
        "RMSprop with smoothing " + number(smoothing) + ", ε = " + number(epsilon);
      case Optimiser.Sgd(double momentum) ->
        "stochastic gradient descent" + (momentum == 0 ? "" : " with momentum " + number(momentum));
      default -> optimiser.name(); // somebody's own
    };
  }

  static String of(Schedule schedule) {
    return switch (schedule) {
      case Schedule.Constant _ -> "constant";
      case Schedule.Steps(List<Integer> epochs, double factor) -> "times " + number(factor) + " after epoch"
          + (epochs.size() == 1 ? " " : "s ")
          + epochs.stream().map(String::valueOf).collect(Collectors.joining(", "));
      case Schedule.Cosine(double last) ->
        "half a cosine, down to " + (last == 0 ? "zero" : number(last) + " of the full rate");
      case Schedule.Plateau(int patience, double factor) ->
        "times " + number(factor) + " after " + patience + " epochs without improvement";
      default -> schedule.name(); // somebody's own
    };
  }

  /// As short as it can be.
  static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e6)
      return Long.toString((long) value);
    String plain = Double.toString(value);
    return plain.contains("E") ? String.format(Locale.ROOT, "%e", value).replaceAll("\\.?0+e", "e") : plain;
  }

  static Table table(Run run, String seeds) {
    String readout = run.model().description().readout().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return table(run.spec(), run.benchmark(), readout, seeds);
  }

  /// What a run is made of, and every other setting that is not at its default.
  static Table table(RunSpec spec, Benchmark task, String readout, String seeds) {
    Map<String, String> rows = rows(spec, task);
    Map<String, String> defaults = rows(RunSpec.of(task, spec.cell(), spec.training().seed()), task);
    String changed = Stream.concat(rows.keySet().stream(), defaults.keySet().stream()).distinct()
        .filter(name -> !Objects.equals(rows.get(name), defaults.get(name))).collect(Collectors.joining(", "));
    rows.put("readout", readout);
    rows.putAll(limits(spec));
    rows.put("seeds", "weights " + seeds + ", data " + spec.dataSeed());
    if (!changed.isEmpty())
      rows.put("changed from the defaults", changed);
    rows.put("where the defaults come from",
        (changed.isEmpty() ? "" : "of what was not changed: ") + task.defaults().origin());
    Table table = Table.of(Table.text("setting"), Table.text("value"));
    for (Map.Entry<String, String> row : rows.entrySet())
      table = table.row(Table.words(row.getKey()), Table.words(row.getValue()));
    return table;
  }

  /// What decides the result, but for seeds.
  private static Map<String, String> rows(RunSpec spec, Benchmark task) {
    TrainSettings training = spec.training();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("cell", spec.cell());
    sorted(spec.cellOptions()).forEach((name, value) -> rows.put(name + " of the cell", number(value)));
    rows.put("τ", spec.taus().stream().map(String::valueOf).collect(Collectors.joining(", ")) + " steps");
    if (spec.stepSize() != 1)
      rows.put("step size", number(spec.stepSize()));
    rows.put("hidden size", Integer.toString(spec.hidden()));
    rows.put("layers", Integer.toString(spec.layers()));
    if (spec.embedding() != spec.hidden())
      rows.put("size of the embedding", Integer.toString(spec.embedding()));
    rows.put("readout", spec.pooling().toString());
    spec.ownLoss().ifPresent(loss -> rows.put("loss", loss.name()));
    rows.put("optimiser", of(training.optimiser()));
    rows.put("learning rate", number(training.learningRate()));
    sorted(training.rates()).forEach((prefix, factor) -> rows.put("learning rate of " + prefix + "…",
        "times " + number(factor)));
    rows.put("schedule", of(training.schedule()));
    rows.put("batch size", Integer.toString(training.batch()));
    switch (task.defaults().length()) {
      case Defaults.Length.Epochs _ -> rows.put("epochs", Integer.toString(training.epochs()));
      case Defaults.Length.Iterations _ -> rows.put("iterations", (long) training.epochs() * training.evaluateEvery()
          + ", with an evaluation every " + training.evaluateEvery());
    }
    if (training.patience() > 0)
      rows.put("patience", "ends after " + training.patience() + " evaluations without improvement");
    rows.put("largest norm of the gradient", training.clip() == 0 ? "no limit" : number(training.clip()));
    rows.put("dropout", "input " + number(spec.inputDropout()) + ", state " + number(spec.stateDropout()));
    sorted(training.auxiliary().costs()).forEach((state, cost) -> rows.put("cost of the state " + state,
        number(cost)));
    if (training.auxiliary().reconstruct() > 0)
      rows.put("reconstruction", "weight " + number(training.auxiliary().reconstruct()) + ", segments of "
          + training.auxiliary().segment() + " inputs, anchors " + training.auxiliary().anchors());
    return rows;
  }

  /// What does not change a result, but when it is there.
  private static Map<String, String> limits(RunSpec spec) {
    TrainSettings training = spec.training();
    Map<String, String> rows = new LinkedHashMap<>();
    if (training.checkpointEvery() != TrainSettings.usual().checkpointEvery())
      rows.put("checkpoints", training.checkpointEvery() == 1 ? "every evaluation"
          : "every " + training.checkpointEvery() + " evaluations");
    if (training.budget().seconds() > 0)
      rows.put("limit of time", number(training.budget().seconds()) + " s");
    if (training.budget().bytes() > 0)
      rows.put("limit of memory", new ByteCount(training.budget().bytes()).toString());
    return rows;
  }

  private static Map<String, Double> sorted(Map<String, Double> values) {
    return new TreeMap<>(values);
  }
}
