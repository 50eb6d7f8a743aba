package org.taugru.train;

import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/// Keeps a run's folder up to date while it trains: a row of metrics after each epoch, and the best weights soon after they
/// have improved. Passes everything on to another listener.
final class RunJournal implements TrainingListener {
  /// Weights may improve in every epoch, and epochs may take milliseconds.
  private static final long SAVE_NANOS = 1_000_000_000;

  /// Writes the best weights so far.
  interface Best {
    void save() throws IOException;
  }

  private final MetricsFile metrics;
  private final Best best;
  private final TrainingListener next;
  private final LongSupplier clock;
  private boolean unsaved;
  private long saved;

  RunJournal(RunFolder folder, Best best, TrainingListener next) {
    this(folder, best, next, System::nanoTime);
  }

  /// @param clock in nanoseconds
  RunJournal(RunFolder folder, Best best, TrainingListener next, LongSupplier clock) {
    this.metrics = new MetricsFile(folder.metrics());
    this.best = best;
    this.next = next;
    this.clock = clock;
    this.saved = clock.getAsLong() - SAVE_NANOS;
  }

  /// Takes these rows as what has been trained: those of a killed process that go beyond its checkpoint come again.
  void begin(List<Metrics> rows) throws IOException {
    metrics.write(rows);
  }

  @Override
  public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
    next.iteration(epoch, iteration, iterations, meanLoss);
  }

  @Override
  public void epoch(Metrics row, boolean improved) throws IOException {
    metrics.append(row);
    unsaved |= improved;
    if (unsaved && clock.getAsLong() - saved >= SAVE_NANOS) {
      best.save();
      unsaved = false;
      saved = clock.getAsLong();
    }
    next.epoch(row, improved);
  }

  @Override
  public boolean wantsToStop() {
    return next.wantsToStop();
  }
}
