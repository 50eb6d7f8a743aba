package org.taugru.cli;

import java.util.List;
import org.taugru.data.Defaults;
import org.taugru.data.Measure;
import org.taugru.data.Task;
import org.taugru.report.Axis;
import org.taugru.train.Metrics;

/// What the curves of training are drawn over: epochs, or iterations where data is fresh and there are no epochs.
final class Curves {
  private Curves() {
  }

  static Axis progress(Task task) {
    return switch (task.defaults().length()) {
      case Defaults.Length.Epochs _ -> Axis.linear("epoch");
      case Defaults.Length.Iterations _ -> Axis.linear("iteration");
    };
  }

  static double[] progress(Task task, List<Metrics> rows) {
    return switch (task.defaults().length()) {
      case Defaults.Length.Epochs _ -> rows.stream().mapToDouble(Metrics::period).toArray();
      case Defaults.Length.Iterations _ -> rows.stream().mapToDouble(Metrics::iteration).toArray();
    };
  }

  /// Logarithmic unless it is an accuracy.
  static Axis axis(Measure measure) {
    return measure == Measure.ACCURACY ? Axis.linear(measure.title()) : Axis.log(measure.title());
  }
}
