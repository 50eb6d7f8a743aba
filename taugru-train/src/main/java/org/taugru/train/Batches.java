package org.taugru.train;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.taugru.data.BatchSource;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;

/// Which sequences make up the batch of an iteration: a function of the seed, the epoch and the iteration. Batches of one
/// size share their buffers.
final class Batches {
  private static final int MOST_BUFFERS = 8;

  private final Dataset data;
  private final TrainSettings settings;
  private final Evaluation evaluation;
  private final List<Batch> buffers = new ArrayList<>();
  private int[] shuffled = {};
  private int shuffledFor = -1;
  /// The sequences of the batch are those of the set at `order[first]` and so on.
  private @Nullable SequenceSet set;
  private int[] order = {};
  private int first;
  private int count;
  private int perPart;
  private int countOfParts;
  private int stepsOfParts;

  Batches(Dataset data, TrainSettings settings, Evaluation evaluation) {
    this.data = data;
    this.settings = settings;
    this.evaluation = evaluation;
  }

  /// Iterations in an epoch.
  int iterations() {
    return switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) -> Math.ceilDiv(train.count(), settings.batch());
      case TrainingSplit.Fresh _ -> settings.evaluateEvery();
    };
  }

  /// Turns to the batch of an iteration.
  void turnTo(int epoch, int iteration) throws IOException {
    switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) -> {
        if (shuffledFor != epoch)
          shuffled = shuffled(train.count(), epoch);
        shuffledFor = epoch;
        int begin = iteration * settings.batch();
        int end = Math.min(begin + settings.batch(), shuffled.length);
        if (train instanceof SequenceSet inMemory) {
          set = inMemory;
          order = shuffled;
          first = begin;
          count = end - begin;
        } else
          take(Batch.read(train, Arrays.copyOfRange(shuffled, begin, end)));
      }
      case TrainingSplit.Fresh(BatchSource source) -> {
        long number = (long) epoch * iterations() + iteration;
        take(Batch.checked(source.batch(number, settings.batch()), settings.batch(), data.format(), source));
      }
    }
    int steps = requireNonNull(set).steps();
    if (countOfParts != count || stepsOfParts != steps)
      perPart = evaluation.samplesAtOnce(steps, count);
    countOfParts = count;
    stepsOfParts = steps;
  }

  /// Takes a set that is the batch.
  private void take(SequenceSet batch) {
    set = batch;
    if (order.length != batch.count() || order == shuffled)
      order = Batch.inOrder(batch.count());
    first = 0;
    count = batch.count();
  }

  /// In how many parts the batch is done, so that it fits the budget.
  int parts() {
    return Math.ceilDiv(count, perPart);
  }

  /// Rows of all parts that count.
  int counted() {
    return Batch.counted(requireNonNull(set), order, first, count);
  }

  /// Sequences of all parts.
  int samples() {
    return count;
  }

  /// A part of the batch; the next call may overwrite it.
  Batch part(int number) {
    int begin = number * perPart;
    Batch batch = buffer(Math.min(perPart, count - begin));
    batch.fill(requireNonNull(set), order, first + begin);
    return batch;
  }

  private Batch buffer(int samples) {
    for (int i = 0; i < buffers.size(); i++)
      if (buffers.get(i).samples() == samples && buffers.get(i).steps() == requireNonNull(set).steps())
        return buffers.get(i);
    if (buffers.size() == MOST_BUFFERS) // sequences that are made may be of any length
      buffers.removeFirst();
    buffers.add(Batch.empty(requireNonNull(set).format(), requireNonNull(set).steps(), samples));
    return buffers.getLast();
  }

  private int[] shuffled(int number, int epoch) {
    SplittableRandom random = new SplittableRandom(settings.seed() * 0x9E3779B97F4A7C15L + epoch);
    int[] result = Batch.inOrder(number);
    for (int i = number - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = result[i];
      result[i] = result[j];
      result[j] = swapped;
    }
    return result;
  }

  /// Makes the buffers of a batch, or says why they cannot be made and what could.
  void requireFits(Objective objective, long usable) {
    MemoryPlan plan = plan(full(), objective);
    if (plan.least() > usable)
      throw new MemoryShortage(new MemoryShortage.Facts(full(), steps(), plan.least(), plan.largest(), usable,
          Heap.sizeFor(plan.least(), usable), smallerBatch(objective, usable), evaluation.limitThatFits(steps(), full(),
              usable - plan.fixed())));
    evaluation.limitTo(usable - plan.fixed());
    evaluation.reserve(steps(), full());
  }

  /// What the run has in memory at the same time.
  MemoryPlan plan(Objective objective) {
    return plan(full(), objective);
  }

  private MemoryPlan plan(int samples, Objective objective) {
    return MemoryPlan.of(data, samples, objective, evaluation);
  }

  /// A batch of half as many sequences, a quarter and so on, that fits; or 0.
  private int smallerBatch(Objective objective, long usable) {
    for (int samples = full() / 2; samples >= 1; samples /= 2)
      if (plan(samples, objective).least() <= usable)
        return samples;
    return 0;
  }

  /// What is done where a whole batch does not fit the budget; nothing where it does.
  String description() {
    return evaluation.description(steps(), full());
  }

  private int steps() {
    return data.training() instanceof TrainingSplit.Stored(Sequences train) ? train.steps() : data.validation().steps();
  }

  /// Sequences of a full batch.
  private int full() {
    return data.training() instanceof TrainingSplit.Stored(Sequences train) ? Math.min(settings.batch(), train.count())
        : settings.batch();
  }
}
