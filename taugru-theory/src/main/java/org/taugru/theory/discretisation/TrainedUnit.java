package org.taugru.theory.discretisation;

import java.util.List;
import org.taugru.cells.TauGru;
import org.taugru.data.Benchmarks;
import org.taugru.data.MackeyGlass;
import org.taugru.data.SequenceSet;
import org.taugru.data.SplitSizes;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.Signal;
import org.taugru.eq.Lag;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.theory.StudySettings;
import org.taugru.theory.network.LayerTraining;
import org.taugru.theory.network.OneLayer;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// A τ-GRU trained on Mackey–Glass, in continuous and in discrete time, with inputs for it. A unit of time is the step it
/// was trained with.
///
/// @param unit            the trained one
/// @param withoutFeedback the same weights, α = 0
/// @param tau             its delay
/// @param series          one test series
/// @param end             from 0 to here the forms are compared
/// @param tolerance       of the solution they are compared with
record TrainedUnit(CellInTime unit, CellInTime withoutFeedback, OneLayer network, int tau, SequenceSet series, int end,
    int epochs, double tolerance) {
  /// With a coarser solution to compare with, errors of order 4 could not be seen.
  private static final double COARSEST = 1e-9;

  static TrainedUnit on(StudySettings settings) {
    int epochs = settings.choose(3, 30);
    RunSpec spec = RunSpec.of(Benchmarks.named("mackey-glass"), "tau-gru", settings.seed());
    return of(LayerTraining.of(SettingEdit.apply(spec, "epochs", Integer.toString(epochs))).after(), spec.tau(),
        new MackeyGlass(new SplitSizes(1, 1, 1)).dataset(spec.dataSeed()).test(), settings.choose(40, 80), epochs,
        Math.min(settings.tolerance(), COARSEST));
  }

  /// A network of one input, however its weights came about.
  static TrainedUnit of(OneLayer network, int tau, SequenceSet series, int end, int epochs, double tolerance) {
    Setting setting = Setting.of(1, network.recurrence().states().getFirst().width());
    double[][] weights = network.parameters();
    return new TrainedUnit(new CellInTime(TauGru::new, setting, network.recurrence(), weights),
        new CellInTime(TrainedUnit::withoutFeedback, setting, network.recurrence(), weights), network, tau, series, end,
        epochs, tolerance);
  }

  private static TauGru withoutFeedback(Lag lag) {
    return new TauGru(List.of(lag), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0, 1);
  }

  String words() {
    return "The network: " + network.recurrence().states().getFirst().width() + " units, τ = " + tau + ", trained on "
        + "Mackey–Glass for " + epochs
        + " epochs. The inputs: a test series, each point held for a unit of time, as the "
        + "network sees it; and a smooth one, a sum of sines. All is compared at whole times up to t = " + end + ".";
  }

  /// The method for solutions to compare with.
  DormandPrince reference() {
    return new DormandPrince(tolerance, tolerance);
  }

  /// The test series as a staircase.
  Signal held(int steps) {
    double[][] rows = new double[steps][1];
    for (int n = 0; n < steps; n++)
      rows[n][0] = series.input(0, n, 0);
    return Signal.held(0, 1, rows);
  }

  Signal held() {
    return held(end);
  }

  /// About as large and as fast as the series.
  static Signal smooth() {
    return (t, x) -> x[0] = 0.9 + 0.2 * Math.sin(0.13 * t) + 0.1 * Math.sin(0.41 * t + 1);
  }

  /// The recurrence with the trained delay in time, under the staircase.
  double[][] recurrence(Scheme scheme, int perUnit) {
    return unit.recurrence(scheme, perUnit, tau * perUnit, held(), end);
  }
}
