package org.taugru.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;

/// The batch of an iteration, in the layout of kernels.
final class Batches {
  private final Dataset data;
  private final TrainSettings settings;
  private final Evaluation evaluation;
  private final SampleOrder order;

  Batches(Dataset data, TrainSettings settings, Evaluation evaluation) {
    this(data, settings, new SampleOrder(data, settings), evaluation);
  }

  Batches(TrainingSpec spec, Evaluation evaluation) {
    this(spec.data(), spec.settings(), spec.order(), evaluation);
  }

  private Batches(Dataset data, TrainSettings settings, SampleOrder order, Evaluation evaluation) {
    this.data = data;
    this.settings = settings;
    this.order = order;
    this.evaluation = evaluation;
  }

  SampleOrder order() {
    return order;
  }

  /// Iterations in an epoch.
  int iterations() {
    return order.iterations();
  }

  /// @param buffers what is made in them is overwritten
  PreparedBatch prepare(int epoch, int iteration, BatchBuffers buffers) throws IOException {
    return prepare(order.at(epoch, iteration), buffers);
  }

  /// The same for samples of this order.
  PreparedBatch prepare(Samples samples, BatchBuffers buffers) throws IOException {
    return switch (samples) {
      case Samples.Stored stored when data.training() instanceof TrainingSplit.Stored(SequenceSet set) ->
        parts(set, stored.order(), stored.first(), stored.count(), buffers);
      case Samples.Stored stored -> whole(read(stored), buffers);
      case Samples.Made made -> whole(made.read(), buffers);
    };
  }

  private SequenceSet read(Samples.Stored stored) throws IOException {
    int[] numbers = Arrays.copyOfRange(stored.order(), stored.first(), stored.first() + stored.count());
    return Batch.read(((TrainingSplit.Stored) data.training()).sequences(), numbers);
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
