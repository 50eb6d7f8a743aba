package org.taugru.train;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.taugru.data.SequenceSet;
import org.taugru.data.TaskData;

/// Which sequences make up the batch of an iteration: a function of the seed, the epoch and the iteration. Batches of one
/// size share their buffers.
final class Batches {
  private final TaskData data;
  private final TrainSettings settings;
  private final Evaluation evaluation;
  private final List<Batch> buffers = new ArrayList<>();
  private int[] order = {};
  private int shuffledFor = -1;
  private @Nullable SequenceSet set;
  private int first;
  private int count;
  private int each;
  private int countOfEach;

  Batches(TaskData data, TrainSettings settings, Evaluation evaluation) {
    this.data = data;
    this.settings = settings;
    this.evaluation = evaluation;
  }

  /// Iterations in a epoch.
  int iterations() {
    return switch (data) {
      case TaskData.Fixed fixed -> Math.ceilDiv(fixed.train().count(), settings.batch());
      case TaskData.Fresh _ -> settings.evaluateEvery();
    };
  }

  /// Turns to the batch of an iteration.
  void turnTo(int epoch, int iteration) {
    switch (data) {
      case TaskData.Fixed fixed -> {
        set = fixed.train();
        if (shuffledFor != epoch)
          order = shuffled(set.count(), epoch);
        shuffledFor = epoch;
        first = iteration * settings.batch();
        count = Math.min(settings.batch(), order.length - first);
      }
      case TaskData.Fresh fresh -> {
        set = fresh.training().batch((long) epoch * iterations() + iteration, settings.batch());
        if (order.length != set.count())
          order = Batch.inOrder(set.count());
        first = 0;
        count = set.count();
      }
    }
    if (countOfEach != count)
      each = evaluation.samplesAtOnce(set.steps(), count);
    countOfEach = count;
  }

  /// In how many parts the batch is done, so that it fits the budget.
  int parts() {
    return Math.ceilDiv(count, each);
  }

  /// Rows of all parts that count.
  int weight() {
    return Batch.weight(requireNonNull(set), order, first, count);
  }

  /// Sequences of all parts.
  int samples() {
    return count;
  }

  /// A part of the batch; the next call may overwrite it.
  Batch part(int number) {
    int begin = number * each;
    Batch batch = buffer(Math.min(each, count - begin));
    batch.fill(requireNonNull(set), order, first + begin);
    return batch;
  }

  private Batch buffer(int samples) {
    for (int i = 0; i < buffers.size(); i++)
      if (buffers.get(i).samples() == samples && buffers.get(i).inputs().steps() == requireNonNull(set).steps())
        return buffers.get(i);
    buffers.add(Batch.room(requireNonNull(set), samples));
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
  void requireRoom(Objective objective, long usable) {
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
    return data instanceof TaskData.Fixed fixed ? fixed.train().steps() : data.validation().steps();
  }

  /// Sequences of a full batch.
  private int full() {
    return data instanceof TaskData.Fixed fixed ? Math.min(settings.batch(), fixed.train().count())
        : settings.batch();
  }
}
