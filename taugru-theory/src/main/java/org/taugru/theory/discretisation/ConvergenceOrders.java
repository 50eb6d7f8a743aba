package org.taugru.theory.discretisation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.taugru.dde.Interpolation;
import org.taugru.dde.RungeKutta4;
import org.taugru.dde.Signal;
import org.taugru.eq.Scheme;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.PowerLaw;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.Digits;

/// How fast recurrences and solver come near the delay equation as their step gets smaller.
///
/// @param steps     1, 1/2, 1/4, …
/// @param errors    by method and case, at each step
/// @param tolerance of what they are compared with
record ConvergenceOrders(double[] steps, Map<String, Map<Case, double[]>> errors, double tolerance) {
  enum Case {
    HELD("held input"),
    SMOOTH("smooth input"),
    WITHOUT_FEEDBACK("held input, α = 0");

    private final String words;

    Case(String words) {
      this.words = words;
    }

    private CellInTime unit(TrainedUnit trained) {
      return this == WITHOUT_FEEDBACK ? trained.withoutFeedback() : trained.unit();
    }

    private Signal input(TrainedUnit trained) {
      return this == SMOOTH ? TrainedUnit.smooth() : trained.held();
    }
  }

  static ConvergenceOrders of(TrainedUnit trained, StudySettings settings) {
    double[] steps = halvings(settings.choose(16, 64));
    Map<String, Map<Case, double[]>> errors = new LinkedHashMap<>();
    for (Case compared : Case.values()) {
      CellInTime unit = compared.unit(trained);
      Signal input = compared.input(trained);
      int tau = trained.tau();
      int end = trained.end();
      double[][] exact =
          unit.solved(trained.reference(), tau, input, end);
      for (Scheme scheme : Scheme.values())
        errors.computeIfAbsent(word(scheme), _ -> new LinkedHashMap<>()).put(compared,
            at(steps, perUnit -> relative(unit.recurrence(scheme, perUnit, tau * perUnit, input, end), exact)));
      for (Interpolation past : Interpolation.values())
        errors.computeIfAbsent(word(past), _ -> new LinkedHashMap<>()).put(compared, at(steps,
            perUnit -> relative(unit.solved(new RungeKutta4(1.0 / perUnit, past), tau, input, end), exact)));
    }
    return new ConvergenceOrders(steps, errors, trained.tolerance());
  }

  static String word(Scheme scheme) {
    return scheme == Scheme.EULER ? "Euler" : scheme.name();
  }

  static String word(Interpolation past) {
    return "solver, " + switch (past) {
      case HOLD -> "held";
      case LINEAR -> "linear";
      case CUBIC_HERMITE -> "cubic";
    };
  }

  /// 1, 1/2, 1/4, … 1/`finest`.
  static double[] halvings(int finest) {
    return IntStream.iterate(1, perUnit -> perUnit <= finest, perUnit -> 2 * perUnit)
        .mapToDouble(perUnit -> 1.0 / perUnit)
        .toArray();
  }

  /// A number for each step, from how many steps are in a unit of time.
  static double[] at(double[] steps, IntFunction<Double> number) {
    return Arrays.stream(steps).map(step -> number.apply((int) Math.rint(1 / step))).toArray();
  }

  /// ‖a − b‖/‖b‖ over all times and components.
  static double relative(double[][] a, double[][] b) {
    double difference = 0;
    double size = 0;
    for (int n = 0; n < b.length; n++)
      for (int i = 0; i < b[n].length; i++) {
        difference += (a[n][i] - b[n][i]) * (a[n][i] - b[n][i]);
        size += b[n][i] * b[n][i];
      }
    return Math.sqrt(difference / size);
  }

  /// By the three smallest steps whose errors are well above those of what they are compared with; NaN where there are not
  /// two.
  static double order(double[] steps, double[] errors, double tolerance) {
    int[] usable = IntStream.range(0, steps.length).filter(i -> errors[i] > 10 * tolerance).toArray();
    int[] last = Arrays.copyOfRange(usable, Math.max(0, usable.length - 3), usable.length);
    return last.length < 2 ? Double.NaN : PowerLaw.through(pick(steps, last), pick(errors, last)).exponent();
  }

  private static double[] pick(double[] values, int[] indices) {
    return Arrays.stream(indices).mapToDouble(i -> values[i]).toArray();
  }

  double order(Scheme scheme, Case compared) {
    return order(steps, errors(word(scheme), compared), tolerance);
  }

  double order(Interpolation past, Case compared) {
    return order(steps, errors(word(past), compared), tolerance);
  }

  /// The error at the smallest step.
  double finest(Scheme scheme, Case compared) {
    return errors(word(scheme), compared)[steps.length - 1];
  }

  double finest(Interpolation past, Case compared) {
    return errors(word(past), compared)[steps.length - 1];
  }

  /// The error at the largest step.
  double coarsest(Scheme scheme, Case compared) {
    return errors(word(scheme), compared)[0];
  }

  private double[] errors(String method, Case compared) {
    return errors.getOrDefault(method, Map.of()).getOrDefault(compared, new double[0]);
  }

  LineChart chart() {
    return new LineChart("Error of the recurrences and of the solver", Axis.log("step Δt (units of time)"),
        Axis.log("relative error of h"), List.of(
            Series.line("Euler", steps, errors(word(Scheme.EULER), Case.HELD)),
            Series.line("RK2", steps, errors(word(Scheme.RK2), Case.HELD)),
            Series.line("RK4", steps, errors(word(Scheme.RK4), Case.HELD)),
            Series.line("solver, linear", steps, errors(word(Interpolation.LINEAR), Case.HELD)),
            Series.line("solver, cubic", steps, errors(word(Interpolation.CUBIC_HERMITE), Case.HELD)),
            Series.dashed("RK4 without feedback", steps, errors(word(Scheme.RK4), Case.WITHOUT_FEEDBACK))));
  }

  /// Errors at the largest step, and orders.
  Table table() {
    List<Table.Column> columns = new ArrayList<>(List.of(Table.text("method")));
    for (Case compared : Case.values()) {
      columns.add(Table.number(compared.words));
      columns.add(Table.number("order"));
    }
    Table table = Table.of(columns.toArray(Table.Column[]::new));
    for (String method : errors.keySet()) {
      List<Table.Cell> cells = new ArrayList<>(List.of(Table.words(method)));
      for (Case compared : Case.values()) {
        double[] found = errors(method, compared);
        cells.add(Digits.cell(found[0]));
        cells.add(Table.decimal(order(steps, found, tolerance), 2));
      }
      table = table.row(cells.toArray(Table.Cell[]::new));
    }
    return table;
  }
}
