package org.taugru.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.taugru.data.BatchSource;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;

/// The batch of an iteration: a function of the seed, the epoch and the iteration.
final class Batches {
  private final Dataset data;
  private final TrainSettings settings;
  private final Evaluation evaluation;
  private final Optional<BatchOrder> order;

  Batches(Dataset data, TrainSettings settings, Evaluation evaluation) {
    this.data = data;
    this.settings = settings;
    this.evaluation = evaluation;
    this.order = data.training() instanceof TrainingSplit.Stored(Sequences train)
        ? Optional.of(new BatchOrder(train, settings)) : Optional.empty();
  }

  /// Iterations in an epoch.
  int iterations() {
    return switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) -> Math.ceilDiv(train.count(), settings.batch());
      case TrainingSplit.Fresh _ -> settings.evaluateEvery();
    };
  }

  /// @param buffers what is made in them is overwritten
  PreparedBatch prepare(int epoch, int iteration, BatchBuffers buffers) throws IOException {
    return switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) -> {
        int[] all = order.orElseThrow().of(epoch);
        int begin = iteration * settings.batch();
        int end = Math.min(begin + settings.batch(), all.length);
        yield train instanceof SequenceSet set ? parts(set, all, begin, end - begin, buffers)
            : whole(Batch.read(train, settings.seed(), epoch, Arrays.copyOfRange(all, begin, end)), buffers);
      }
      case TrainingSplit.Fresh(BatchSource source) -> {
        long number = (long) epoch * iterations() + iteration;
        yield whole(Batch.checked(source.batch(number, settings.batch()), settings.batch(), data.format(), source),
            buffers);
      }
    };
  }

  private PreparedBatch whole(SequenceSet batch, BatchBuffers buffers) {
    return parts(batch, Batch.inOrder(batch.count()), 0, batch.count(), buffers);
  }

  /// The sequences at `numbers[first]` and so on, with as many steps as the longest of them has.
  private PreparedBatch parts(SequenceSet set, int[] numbers, int first, int count, BatchBuffers buffers) {
    int steps = Batch.longest(set, numbers, first, count);
    int perPart = evaluation.samplesAtOnce(steps, count);
    buffers.reset();
    List<Batch> parts = new ArrayList<>();
    for (int begin = 0; begin < count; begin += perPart) {
      Batch part = buffers.take(set.format(), steps, Math.min(perPart, count - begin));
      part.fill(set, numbers, first + begin);
      parts.add(part);
    }
    return new PreparedBatch(parts, Batch.counted(set, numbers, first, count));
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
