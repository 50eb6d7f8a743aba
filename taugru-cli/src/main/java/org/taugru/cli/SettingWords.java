package org.taugru.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.taugru.data.Task;
import org.taugru.report.Table;
import org.taugru.train.Optimiser;
import org.taugru.train.Run;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;

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
    RunSpec spec = run.spec();
    Task task = run.task();
    Table table = Table.of(Table.text("setting"), Table.text("value"));
    for (String[] row : new String[][] {{"cell", spec.cell()},
      {"τ", spec.taus().size() == 1 ? spec.tau() + " steps" : spec.taus() + " steps"},
      {"hidden size", Integer.toString(spec.hidden())}, {"layers", Integer.toString(spec.layers())},
      {"readout", run.model().description().readout().name().toLowerCase(Locale.ROOT).replace('_', ' ')},
      {"optimiser", of(spec.training().optimiser())},
      {"learning rate", number(spec.training().learningRate())},
      {"schedule", of(spec.training().schedule())}, {"batch size", Integer.toString(spec.training().batch())},
      {"epochs", Integer.toString(spec.training().periods())},
      {"largest norm of the gradient",
        spec.training().clipNorm() == 0 ? "no limit" : number(spec.training().clipNorm())},
      {"dropout", "input " + number(spec.inputDropout()) + ", state " + number(spec.stateDropout())},
      {"seeds", "weights " + seeds + ", data " + spec.dataSeed()},
      {"where the defaults come from", task.defaults().origin()}})
      table = table.row(Table.words(row[0]), Table.words(row[1]));
    return table;
  }
}
