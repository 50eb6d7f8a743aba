package org.taugru.theory.gradient;

import java.util.ArrayList;
import java.util.List;
import org.taugru.data.Adding;
import org.taugru.data.SequenceSet;
import org.taugru.theory.StudySettings;
import org.taugru.theory.network.LayerTraining;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// What is trained on the adding task to look at its gradients.
///
/// @param steps     of a sequence
/// @param sequences of the test set, along which derivatives are taken
record AddingPlan(int steps, int hidden, int iterations, int seeds, int sequences, long seed) {
  static final String RATE = "0.005";
  static final int EVALUATED = 50;
  private static final long DATA_SEED = 1;

  static AddingPlan of(StudySettings settings) {
    return new AddingPlan(settings.choose(50, 100), settings.choose(16, 32), settings.choose(500, 1200),
        settings.choose(1, 3), 4, settings.seed());
  }

  List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (int tau : new int[] {steps / 10, steps / 4, 9 * steps / 20})
      kinds.add(new Kind("τ-GRU, τ = " + tau, "tau-gru", tau, 1));
    kinds.add(new Kind("τ-GRU, α = 0", "tau-gru-alpha0"));
    kinds.add(new Kind("LSTM", "lstm", 0, 2));
    kinds.add(new Kind("LEM", "lem"));
    return kinds;
  }

  LayerTraining.Trained trained(Kind kind, int number) {
    RunSpec spec = RunSpec.of(new Adding(steps), kind.cell(), seed + number);
    spec = SettingEdit.apply(spec, "dataSeed", Long.toString(DATA_SEED));
    spec = SettingEdit.apply(spec, "tau", Integer.toString(kind.tau()));
    spec = SettingEdit.apply(spec, "hidden", Integer.toString(hidden));
    spec = SettingEdit.apply(spec, "iterations", Integer.toString(kind.patience() * iterations));
    spec = SettingEdit.apply(spec, "evaluateEvery", Integer.toString(EVALUATED));
    spec = SettingEdit.apply(spec, "lr", RATE);
    spec = SettingEdit.apply(spec, "clip", "1");
    return LayerTraining.of(spec);
  }

  /// The first sequences of the test set, `[sequence][step][input]`.
  double[][][] inputs() {
    SequenceSet test = new Adding(steps).dataset(DATA_SEED).test();
    double[][][] inputs = new double[sequences][steps][test.inputWidth()];
    for (int sequence = 0; sequence < sequences; sequence++)
      for (int step = 0; step < steps; step++)
        for (int feature = 0; feature < test.inputWidth(); feature++)
          inputs[sequence][step][feature] = test.input(sequence, step, feature);
    return inputs;
  }

  /// A cell and how it is trained.
  ///
  /// @param tau       the delay in steps; 0 for a cell without
  /// @param patience  how many times the plan's iterations it is trained for
  record Kind(String label, String cell, int tau, int patience) {
    Kind(String label, String cell) {
      this(label, cell, 0, 1);
    }

    boolean delays() {
      return tau > 0;
    }

    /// The steps a jump takes.
    int jump() {
      return tau + 1;
    }
  }
}
