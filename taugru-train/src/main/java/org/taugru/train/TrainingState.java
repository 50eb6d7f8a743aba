package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import org.taugru.exec.Parameters;

/// Everything that a run is made of at one moment: with it, and the settings, a run goes on to the same bits. The order
/// of the data and all noise are functions of the seed and the iteration, so there is no generator to save.
final class TrainingState {
  Parameters parameters;
  OptimiserState optimiser;
  final Parameters best;
  /// What [Selection] makes of the score of these on the validation set.
  double bestBadness = Double.POSITIVE_INFINITY;
  int bestEpoch = -1;
  int epoch;
  /// Iterations done in all, and in this epoch.
  long iteration;
  int iterationOfEpoch;
  double lossSum;
  /// Of the updates of this epoch, without those that were left out.
  double normSum;
  int leftOutOfEpoch;
  /// Updates left out in a row.
  int skipped;
  double firstLoss = Double.NaN;
  /// The epoch since which the schedule is in force, and what that is.
  int scheduledSince;
  String schedule = "";
  double seconds;
  final List<Metrics> metrics = new ArrayList<>();

  TrainingState(Parameters parameters, OptimiserState optimiser, Parameters best) {
    this.parameters = parameters;
    this.optimiser = optimiser;
    this.best = best;
  }

  static TrainingState start(Parameters initial, Optimiser optimiser) {
    return new TrainingState(initial, OptimiserState.start(optimiser, initial.declared()), initial.copy());
  }

  /// What the learner has of it.
  LearnerState learnt() {
    return new LearnerState(parameters, optimiser.averages(), optimiser.steps());
  }

  /// Takes over what the learner has by now.
  void take(LearnerState learnt, Optimiser by) {
    parameters = learnt.weights();
    optimiser = new OptimiserState(by, parameters.declared(), learnt.averages(), learnt.steps());
  }

  void keepBest(double badness, Parameters weights) {
    bestBadness = badness;
    bestEpoch = epoch;
    for (int i = 0; i < weights.declared().size(); i++)
      System.arraycopy(weights.values(i), 0, best.values(i), 0, best.values(i).length);
  }
}
