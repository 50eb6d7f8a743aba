package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Parameters;
import org.taugru.table.TableException;

/// Goes on training the networks of a classifier or regressor on new sequences. A part of these is kept apart: if the networks together
/// are not better on it than before, they stay as they were.
final class SequenceUpdate {
  /// A tenth of the usual rate: what was learnt before is not to be forgotten.
  private static final double RATE = 1e-4;
  /// One sequence of so many is kept apart.
  private static final int PARTS = 4;
  private static final int LEAST_SEQUENCES = 8;
  private static final int BATCH = 16;

  private SequenceUpdate() {
  }

  /// What came of it.
  ///
  /// @param kept   the numbers of the sequences that were kept apart
  /// @param said   of these, by the network that is better
  /// @param before loss on them
  /// @param after  loss on them; NaN where training failed or was stopped
  record Result(SequenceNetwork network, int[] kept, double[][] said, double before, double after) {
    <M> Updated<M> with(M model) {
      return new Updated<>(model, before, after);
    }
  }

  /// @param data     the new sequences
  /// @param encoded  the same as the network reads them
  /// @param features how many of the numbers of a step are values, and not signs that a value is missing
  /// @param budget   seconds on two cores, about, for all networks
  static Result run(SequenceNetwork network, Backend backend, LabelledData data, EncodedData encoded, int features,
      String cell, double budget, long seed, SequenceListener listener) throws IOException {
    if (data.count() < LEAST_SEQUENCES)
      throw new TableException(data.source(), "has " + data.count()
          + (data.count() == 1 ? " sequence" : " sequences") + "; to go on learning there must be " + LEAST_SEQUENCES
          + " or more, some of which are kept apart. Bring more");
    int[] part = SequenceSplit.deal(data, PARTS, seed);
    int[] kept = SequenceSplit.numbers(part, 0, true);
    int[] learnt = SequenceSplit.numbers(part, 0, false);
    double[][] old = network.on(backend).answers(encoded, kept);
    double before = encoded.loss(old, kept);
    Optional<SequenceNetwork> trained = trained(network, backend, encoded, features, cell, learnt, budget, seed,
        listener);
    if (trained.isEmpty())
      return new Result(network, kept, old, before, Double.NaN);
    double[][] said = trained.get().on(backend).answers(encoded, kept);
    double after = encoded.loss(said, kept);
    return after < before ? new Result(trained.get(), kept, said, before, after)
        : new Result(network, kept, old, before, after);
  }

  private static Optional<SequenceNetwork> trained(SequenceNetwork network, Backend backend, EncodedData encoded,
      int features, String cell, int[] learnt, double budget, long seed, SequenceListener listener)
      throws IOException {
    SequenceTraining training = new SequenceTraining(encoded, features, cell, BackendChoice.given(backend));
    int hidden = network.model().layers().getFirst().states().getFirst().width();
    double work = SequenceCandidate.work(hidden, BATCH, encoded.meanLength(), encoded.width());
    long updates =
        SequenceTraining.updates(Math.round(budget * SequenceFitter.SPEED / network.members().size() / work));
    List<Parameters> members = new ArrayList<>();
    for (Parameters before : network.members()) {
      Optional<Parameters> after = training.goOn(network.model(), before, RATE, learnt, BATCH, updates,
          seed + 1_000_000 * (members.size() + 1L), listener);
      if (after.isEmpty())
        return Optional.empty();
      members.add(after.get());
    }
    return Optional.of(new SequenceNetwork(network.model(), members));
  }
}
