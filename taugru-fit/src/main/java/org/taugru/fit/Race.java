package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.taugru.train.Checkpoints;
import org.taugru.train.TrainingListener;

/// Successive halving (Jamieson and Talwalkar 2016): all candidates are trained a little, the better half on the validation part
/// goes on, until one is left. Who goes on continues where it was.
///
/// How long each is trained follows from an estimate of its work and not from the clock, so that a race ends the same on every
/// machine.
final class Race {
  private final List<Runner> runners = new ArrayList<>();
  private Candidate winner;

  /// Somebody who trains a candidate further.
  interface Trains {
    /// @param updates in all, those before included
    /// @return the smallest loss on the validation part so far
    double train(Candidate candidate, long updates, Checkpoints checkpoints, TrainingListener listener)
        throws IOException;
  }

  private static final class Runner {
    private final Candidate candidate;
    private final Checkpoints checkpoints;
    private long updates;
    private double validation = Double.POSITIVE_INFINITY;

    Runner(Candidate candidate, Checkpoints checkpoints) {
      this.candidate = candidate;
      this.checkpoints = checkpoints;
    }
  }

  /// @param checkpoints of the candidates, by `candidate-1` and so on
  Race(List<Candidate> candidates, FitCheckpoints checkpoints) {
    for (Candidate candidate : candidates)
      runners.add(new Runner(candidate, checkpoints.of("candidate-" + (runners.size() + 1))));
    this.winner = candidates.getFirst();
  }

  /// Who is ahead: the first candidate before it has run, the winner after it.
  Candidate winner() {
    return winner;
  }

  int size() {
    return runners.size();
  }

  /// How many rounds there are.
  int rounds() {
    return 32 - Integer.numberOfLeadingZeros(Math.max(1, runners.size() - 1));
  }

  /// Runs to the end, or until it is told to stop.
  ///
  /// @param work    that all of it may take, in operations
  /// @param costs   operations of an update of a candidate
  /// @param inUnits a candidate's updates are a multiple of it
  /// @return a lap for each candidate and round
  List<Lap> run(double work, ToDoubleFunction<Candidate> costs, int inUnits, Trains trainer,
      FitListener listener) throws IOException {
    List<Lap> laps = new ArrayList<>();
    List<Runner> left = new ArrayList<>(runners);
    int rounds = rounds();
    for (int round = 1; left.size() > 1 && !listener.wantsToStop(); round++) {
      for (Runner runner : left) {
        double share = work / rounds / left.size();
        runner.updates += Math.max(1, Math.round(share / costs.applyAsDouble(runner.candidate) / inUnits)) * inUnits;
        runner.validation = trainer.train(runner.candidate, runner.updates, runner.checkpoints, listener);
        laps.add(new Lap(runner.candidate, round, runner.updates, runner.validation));
        listener.lap(laps.getLast());
        if (listener.wantsToStop())
          break;
      }
      left.sort(Comparator.comparingDouble(runner -> Double.isNaN(runner.validation) ? Double.POSITIVE_INFINITY
          : runner.validation));
      left.subList(Math.ceilDiv(left.size(), 2), left.size()).clear();
    }
    winner = left.getFirst().candidate;
    return laps;
  }
}
