package org.taugru.bench;

/// What an iteration of training takes.
///
/// @param waiting the share of its time for which it waits for a batch, which another thread prepares
/// @param batch   sequences in an iteration
public record TrainTimes(Quartiles iterationMs, double waiting, int parameters, int batch, int steps) {
  double sequencesPerSecond() {
    return batch / iterationMs.median() * 1e3;
  }

  double stepsPerSecond() {
    return sequencesPerSecond() * steps;
  }
}
