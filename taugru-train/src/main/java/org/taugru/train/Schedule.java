package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import org.taugru.json.Json;

/// How the learning rate changes from epoch to epoch; of fresh data, from evaluation to evaluation.
///
/// One of one's own, that halves the rate every ten epochs:
///
/// ```java
/// Schedule halving = Schedule.of("halving", (epoch, epochs, _) -> Math.pow(0.5, epoch / 10));
/// ```
public interface Schedule {
  /// As settings and records call it.
  String name();

  /// The factor of the learning rate in an epoch.
  ///
  /// @param epoch  from 0 on
  /// @param epochs how many the run has
  /// @param done   the epochs that were trained with this schedule, oldest first; all, unless the run went on with another
  double factor(int epoch, int epochs, List<Metrics> done);

  /// What the record of a run says of it: its name and its numbers.
  default Json.Obj json() {
    return Json.object().with("name", name());
  }

  /// What a schedule computes.
  @FunctionalInterface
  interface Factor {
    double at(int epoch, int epochs, List<Metrics> done);
  }

  static Schedule of(String name, Factor factor) {
    return new Schedule() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public double factor(int epoch, int epochs, List<Metrics> done) {
        return factor.at(epoch, epochs, done);
      }
    };
  }

  record Constant() implements Schedule {
    @Override
    public String name() {
      return "constant";
    }

    @Override
    public double factor(int epoch, int epochs, List<Metrics> done) {
      return 1;
    }
  }

  /// Multiplied by `factor` from each of these epochs on.
  record Steps(List<Integer> epochs, double factor) implements Schedule {
    public Steps {
      epochs = List.copyOf(epochs);
      requireFactor(factor);
    }

    @Override
    public String name() {
      return "steps";
    }

    @Override
    public double factor(int epoch, int all, List<Metrics> done) {
      return Math.pow(factor, epochs.stream().filter(start -> epoch >= start).count());
    }

    @Override
    public Json.Obj json() {
      List<Json> starts = new ArrayList<>();
      epochs.forEach(epoch -> starts.add(new Json.Num(epoch)));
      return Json.object().with("name", name()).with("epochs", new Json.Arr(starts)).with("factor", factor);
    }
  }

  /// Half a cosine from the full rate down to `last` times it.
  record Cosine(double last) implements Schedule {
    @Override
    public String name() {
      return "cosine";
    }

    @Override
    public double factor(int epoch, int epochs, List<Metrics> done) {
      return last + (1 - last) * (1 + Math.cos(Math.PI * Math.min(1, (double) epoch / Math.max(1, epochs)))) / 2;
    }

    @Override
    public Json.Obj json() {
      return Json.object().with("name", name()).with("last", last);
    }
  }

  /// Multiplied by `factor` when the validation loss has not improved for `patience` epochs.
  record Plateau(int patience, double factor) implements Schedule {
    public Plateau {
      requireFactor(factor);
    }

    @Override
    public String name() {
      return "plateau";
    }

    @Override
    public double factor(int epoch, int epochs, List<Metrics> done) {
      double best = Double.POSITIVE_INFINITY;
      int lastImprovementOrDrop = 0;
      int drops = 0;
      for (int i = 0; i < done.size(); i++)
        if (done.get(i).validationLoss() < best) {
          best = done.get(i).validationLoss();
          lastImprovementOrDrop = i;
        } else if (i - lastImprovementOrDrop >= patience) {
          drops++;
          lastImprovementOrDrop = i;
        }
      return Math.pow(factor, drops);
    }

    @Override
    public Json.Obj json() {
      return Json.object().with("name", name()).with("patience", patience).with("factor", factor);
    }
  }

  private static void requireFactor(double factor) {
    SettingValue.require(factor > 0 && factor < Double.POSITIVE_INFINITY, "schedule", factor, "a factor above 0");
  }
}
