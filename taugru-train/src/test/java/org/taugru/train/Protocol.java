package org.taugru.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.taugru.data.Dataset;
import org.taugru.data.Preparation;
import org.taugru.model.Network;

/// Settings for tests, of which a test says only what it is about: plain gradient descent, seed 7, otherwise.
record Protocol(long seed, int epochs, int batch, double rate, Optimiser optimiser, Schedule schedule, double clip,
    Auxiliary auxiliary, int patience, int checkpointEvery, Budget budget) {
  static Protocol of(int epochs, int batch, double rate) {
    return new Protocol(7, epochs, batch, rate, new Optimiser.Sgd(0), new Schedule.Constant(), 0, Auxiliary.NONE, 0, 1,
        Budget.NONE);
  }

  Protocol seed(long other) {
    return new Protocol(other, epochs, batch, rate, optimiser, schedule, clip, auxiliary, patience, checkpointEvery,
        budget);
  }

  Protocol optimiser(Optimiser other) {
    return new Protocol(seed, epochs, batch, rate, other, schedule, clip, auxiliary, patience, checkpointEvery, budget);
  }

  Protocol schedule(Schedule other) {
    return new Protocol(seed, epochs, batch, rate, optimiser, other, clip, auxiliary, patience, checkpointEvery,
        budget);
  }

  Protocol clip(double norm) {
    return new Protocol(seed, epochs, batch, rate, optimiser, schedule, norm, auxiliary, patience, checkpointEvery,
        budget);
  }

  Protocol auxiliary(Auxiliary other) {
    return new Protocol(seed, epochs, batch, rate, optimiser, schedule, clip, other, patience, checkpointEvery, budget);
  }

  Protocol patience(int some) {
    return new Protocol(seed, epochs, batch, rate, optimiser, schedule, clip, auxiliary, some, checkpointEvery, budget);
  }

  /// None but at the start, at the end and where it is stopped.
  Protocol fewCheckpoints() {
    return new Protocol(seed, epochs, batch, rate, optimiser, schedule, clip, auxiliary, patience, 1000, budget);
  }

  Protocol memory(long bytes) {
    return new Protocol(seed, epochs, batch, rate, optimiser, schedule, clip, auxiliary, patience, checkpointEvery,
        new Budget(0, bytes));
  }

  /// Fresh data is evaluated every three iterations.
  TrainSettings settings() {
    return TrainSettings.usual().seed(seed).epochs(epochs).evaluateEvery(3).batch(batch).learningRate(rate)
        .optimiser(optimiser).schedule(schedule).clip(clip).auxiliary(auxiliary).patience(patience)
        .checkpointEvery(checkpointEvery).budget(budget);
  }

  /// The batches of a run, done in parts of at most so many sequences.
  Batches batches(Network network, Loss loss, Dataset data, int most) {
    return new Batches(data, settings(), evaluation(network, loss, most));
  }

  /// One that does at most so many sequences at once.
  static Evaluation evaluation(Network network, Loss loss, int most) {
    return new Evaluation(network, loss, Preparation.NONE,
        new MemoryPolicy(network, network.bytes(SmallTask.STEPS, most), true));
  }

  /// The batch of an iteration, of data in memory: nothing is read.
  static PreparedBatch prepare(Batches batches, int epoch, int iteration) {
    try {
      return batches.prepare(epoch, iteration, new BatchBuffers());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
