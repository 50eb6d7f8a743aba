package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.data.SequenceSet;
import org.taugru.data.TaskData;
import org.taugru.model.Network;

/// Which sequences make up the batch of an iteration: a function of the seed, the period and the iteration.
record Batches(TaskData data, TrainSettings settings, Evaluation evaluation) {
  /// Iterations in a period.
  int iterations() {
    return switch (data) {
      case TaskData.Fixed fixed -> Math.ceilDiv(fixed.train().count(), settings.batch());
      case TaskData.Fresh _ -> settings.iterationsEach();
    };
  }

  /// The batch of an iteration, in parts that fit the budget.
  List<Batch> parts(int period, int iteration) {
    return switch (data) {
      case TaskData.Fixed fixed -> {
        int[] order = shuffled(fixed.train().count(), period);
        int first = iteration * settings.batch();
        yield parts(fixed.train(), order, first, Math.min(settings.batch(), order.length - first));
      }
      case TaskData.Fresh fresh -> {
        SequenceSet set = fresh.training().batch((long) period * iterations() + iteration, settings.batch());
        yield parts(set, Batch.inOrder(set.count()), 0, set.count());
      }
    };
  }

  private List<Batch> parts(SequenceSet set, int[] order, int first, int count) {
    List<Batch> parts = new ArrayList<>();
    int each = evaluation.samplesAtOnce(set.steps(), count);
    for (int done = 0; done < count; done += each)
      parts.add(Batch.of(set, order, first + done, Math.min(each, count - done)));
    return parts;
  }

  private int[] shuffled(int count, int period) {
    SplittableRandom random = new SplittableRandom(settings.seed() * 0x9E3779B97F4A7C15L + period);
    int[] order = Batch.inOrder(count);
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  /// Makes the buffers of a batch, or says why they cannot be made.
  void requireRoom(Network network) {
    int samples = data instanceof TaskData.Fixed fixed ? Math.min(settings.batch(), fixed.train().count())
        : settings.batch();
    int steps = data.validation().steps();
    int together = evaluation.samplesAtOnce(steps, samples);
    long needed = network.bytes(steps, together) >> 20;
    long available = Runtime.getRuntime().maxMemory() >> 20;
    if (needed > available)
      throw new IllegalArgumentException("a batch of " + together + " sequences of " + steps + " steps takes " + needed
          + " MB, the JVM has " + available + ". Use a smaller batch, or do it in parts: memory=" + available / 2
          + "m.");
    evaluation.workspace(steps, together);
  }
}
