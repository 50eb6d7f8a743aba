package org.taugru.train;

/// Why a run ended. Numerical trouble is a result, not a surprise.
public sealed interface TrainingEnd {
  record Finished() implements TrainingEnd {
  }

  /// The validation loss had stopped improving.
  record StoppedEarly(int epoch) implements TrainingEnd {
  }

  /// One start of the run had taken the time it was given.
  record OutOfTime(double seconds) implements TrainingEnd {
  }

  /// Somebody asked it to stop.
  record Interrupted() implements TrainingEnd {
  }

  /// A number was not finite, or the loss exploded; the best weights so far and the last checkpoint are kept.
  record Trouble(String what, long iteration, String remedy) implements TrainingEnd {
  }
}
