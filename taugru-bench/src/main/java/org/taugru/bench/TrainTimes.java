package org.taugru.bench;

/// What an iteration of training takes.
///
/// @param batch sequences in an iteration
public record TrainTimes(Quartiles iterationMs, int parameters, int batch, int steps) {
  double sequencesPerSecond() {
    return batch / iterationMs.median() * 1e3;
  }

  double stepsPerSecond() {
    return sequencesPerSecond() * steps;
  }
}
