package org.taugru.train;

import java.util.Arrays;
import java.util.Optional;
import org.taugru.data.BatchSource;
import org.taugru.data.Dataset;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;

/// Which sequences each update of a run is made with: a function of the data and the settings, so that whoever prepares
/// batches ahead can ask for those that come next. Any thread may ask.
public final class SampleOrder {
  private final Dataset data;
  private final TrainSettings settings;
  private final Optional<BatchOrder> order;

  SampleOrder(Dataset data, TrainSettings settings) {
    this.data = data;
    this.settings = settings;
    this.order = data.training() instanceof TrainingSplit.Stored(Sequences train)
        ? Optional.of(new BatchOrder(train, settings)) : Optional.empty();
  }

  /// Iterations in an epoch.
  public int iterations() {
    return switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) -> Math.ceilDiv(train.count(), settings.batch());
      case TrainingSplit.Fresh _ -> settings.evaluateEvery();
    };
  }

  /// @param epoch     from 0 on
  /// @param iteration of the epoch, from 0 on
  public Samples at(int epoch, int iteration) {
    return switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) -> {
        int[] all = order(epoch);
        int first = iteration * settings.batch();
        int count = Math.min(settings.batch(), all.length - first);
        yield train.isFixed() ? new Samples.Stored(epoch, iteration, all, first, count)
            : new Samples.Made(epoch, iteration, count,
                () -> Batch.read(train, settings.seed(), epoch, Arrays.copyOfRange(all, first, first + count)));
      }
      case TrainingSplit.Fresh(BatchSource source) -> new Samples.Made(epoch, iteration, settings.batch(), () -> {
        long number = (long) epoch * iterations() + iteration;
        return Batch.checked(source.batch(number, settings.batch()), settings.batch(), data.format(), source);
      });
    };
  }

  private synchronized int[] order(int epoch) {
    return order.orElseThrow().of(epoch);
  }
}
