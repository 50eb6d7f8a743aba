package org.taugru.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.data.Preparation;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.ir.StateVariable;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// Runs a network over whole sets without training it. Keeps its buffers for the next set.
public final class Evaluation implements Evaluator {
  private static final int EVALUATION_BATCH = 128;
  private static final float[] NO_GRADIENT = {};

  private final Network network;
  private final Loss loss;
  private final MemoryPolicy memory;
  /// By how much differences of outputs are larger in raw numbers, by column; nothing where they are the same.
  private final double[] scales;
  private final List<Buffers> buffers = new ArrayList<>();
  private long most;

  /// @param preparation of the data, so that scores are in raw numbers
  public Evaluation(Network network, Loss loss, Preparation preparation) {
    this(network, loss, preparation, new MemoryPolicy(network, 0, hasScalarStates(network)));
    limitTo(Heap.usable() / 2); // the other half is for the data
  }

  Evaluation(Network network, Loss loss, Preparation preparation, MemoryPolicy memory) {
    this.network = network;
    this.loss = loss;
    this.memory = memory;
    this.scales = preparation.outputScales();
    this.most = memory.bytes() == 0 ? Long.MAX_VALUE : memory.bytes();
  }

  /// Buffers take at most so many bytes from now on: those of other sizes are dropped, and sets are gone through in smaller
  /// batches. One sequence, and a batch of training, are done whatever they take.
  void limitTo(long bytes) {
    most = memory.bytes() == 0 ? bytes : Math.min(bytes, memory.bytes());
  }

  /// Buffers for batches of one size.
  private record Buffers(int samples, Purpose purpose, long bytes, NetworkWorkspace workspace) {
    boolean areFor(int others, Purpose other) {
      return samples == others && purpose == other;
    }
  }

  @Override
  public Score score(Parameters parameters, Sequences set) throws IOException {
    loss.requireFits(set.format().targets(), network.model().description().outputSize());
    Tally tally = new Tally();
    double[] squares = {0};
    forEachBatch(parameters, set, (batch, _, outputs) -> {
      loss.evaluate(outputs, batch.targets(), tally, NO_GRADIENT);
      if (scales.length > 0 && batch.targets() instanceof TargetRows.Values rows)
        squares[0] += squares(outputs, rows);
    });
    return scales.length == 0 ? tally.score() : tally.scoreWithSquares(squares[0]);
  }

  /// The sum over rows that count of their mean squared error, in raw numbers.
  private double squares(float[] outputs, TargetRows.Values rows) {
    int width = rows.width();
    double sum = 0;
    for (int row = 0; row < rows.rows(); row++)
      for (int c = 0; c < width && rows.counts()[row]; c++) {
        double error = ((double) outputs[row * width + c] - rows.values()[row * width + c]) * scales[c];
        sum += error * error / width;
      }
    return sum;
  }

  @Override
  public float[] outputs(Parameters parameters, Sequences set) throws IOException {
    int size = network.model().description().outputSize();
    int perSequence = switch (network.model().description().readout()) {
      case EVERY_STEP -> set.steps();
      case LAST_STATE, MEAN_OVER_TIME -> 1;
    };
    float[] all = new float[Math.toIntExact((long) set.count() * perSequence * size)];
    forEachBatch(parameters, set, (batch, numbers, outputs) -> {
      for (int b = 0; b < batch.samples(); b++)
        for (int n = 0; n < Math.min(perSequence, batch.inputs().lengths()[b]); n++)
          System.arraycopy(outputs, (n * batch.samples() + b) * size, all, (numbers[b] * perSequence + n) * size, size);
    });
    return all;
  }

  /// The mean over steps and sequences of each scalar state of the last layer; u of a Skip RNN: the share of updates.
  public Map<String, Double> scalarStates(Parameters parameters, Sequences set) throws IOException {
    List<StateVariable> states = network.lastLayer().states();
    if (!hasScalarStates(network))
      return Map.of();
    Map<String, Double> sums = new LinkedHashMap<>();
    long[] all = {0};
    forEachBatch(parameters, set, (batch, _, _) -> {
      all[0] += Arrays.stream(batch.inputs().lengths()).asLongStream().sum();
      float[] values = new float[batch.steps() * batch.samples()];
      for (int s = 0; s < states.size(); s++)
        if (states.get(s).width() == 1) {
          inferenceWorkspace(batch).copyStates(s, values); // zero beyond the end of a sequence
          double sum = 0;
          for (float value : values)
            sum += value;
          sums.merge(states.get(s).name(), sum, Double::sum);
        }
    });
    sums.replaceAll((_, sum) -> sum / all[0]);
    return sums;
  }

  private static boolean hasScalarStates(Network network) {
    return network.lastLayer().states().stream().anyMatch(state -> state.width() == 1);
  }

  private interface BatchOutputs {
    /// @param numbers of its sequences
    void accept(Batch batch, int[] numbers, float[] outputs);
  }

  private void forEachBatch(Parameters parameters, Sequences sequences, BatchOutputs use) throws IOException {
    int atOnce = evaluatedAtOnce(sequences.steps(), sequences.count());
    int[] order = longestFirst(sequences);
    for (int first = 0; first < order.length; first += atOnce) {
      int[] numbers = Arrays.copyOfRange(order, first, Math.min(first + atOnce, order.length));
      Batch batch = sequences instanceof SequenceSet set ? Batch.of(set, numbers, 0, numbers.length)
          : Batch.of(Batch.read(sequences, numbers), Batch.inOrder(numbers.length), 0, numbers.length);
      use.accept(batch, numbers,
          network.forward(parameters, network.start(parameters, batch.samples()), batch.inputs(),
              Mode.evaluation(), inferenceWorkspace(batch)));
    }
  }

  /// Sequences of about the same length come together, so that few steps are computed for nothing; the longest batch, which
  /// makes the buffers, comes first.
  private static int[] longestFirst(Sequences sequences) {
    long[] keys = new long[sequences.count()];
    for (int i = 0; i < keys.length; i++)
      keys[i] = (long) -sequences.length(i) << Integer.SIZE | i;
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  /// How many of so many sequences fit the budget together.
  int samplesAtOnce(int steps, int wanted) {
    return memory.samples(steps, wanted);
  }

  /// What is done with a batch that does not fit the budget; nothing for one that does.
  String description(int steps, int wanted) {
    return memory.description(steps, wanted);
  }

  /// Buffers for training with batches of this size.
  NetworkWorkspace workspace(Batch batch) {
    return workspace(batch.steps(), batch.samples(), Purpose.TRAINING);
  }

  private NetworkWorkspace inferenceWorkspace(Batch batch) {
    return workspace(batch.steps(), batch.samples(), Purpose.INFERENCE);
  }

  /// How many of so many sequences are evaluated together.
  int evaluatedAtOnce(int steps, int count) {
    int samples = memory.forPurpose(Purpose.INFERENCE).samples(steps, Math.min(EVALUATION_BATCH, count));
    while (samples > 1 && bytes(steps, samples, Purpose.INFERENCE) > most)
      samples = Math.ceilDiv(samples, 2);
    return samples;
  }

  /// Bytes of the buffers for so many sequences at once.
  long bytes(int steps, int samples, Purpose purpose) {
    MemoryPolicy policy = memory.forPurpose(purpose);
    return policy.needed(steps, samples, policy.chunk(steps, samples));
  }

  /// A limit of whole megabytes, at most so many bytes, with which such a batch can be done, or 0.
  long limitThatFits(int steps, int wanted, long bytes) {
    long limit = bytes >> 20 << 20;
    return limit > 0 && new MemoryPolicy(network, limit, memory.whole()).holdsOneOf(steps, wanted) ? limit : 0;
  }

  /// Makes the buffers of such a batch.
  void reserve(int steps, int wanted) {
    workspace(steps, samplesAtOnce(steps, wanted), Purpose.TRAINING);
  }

  private NetworkWorkspace workspace(int steps, int samples, Purpose purpose) {
    for (int i = 0; i < buffers.size(); i++)
      if (buffers.get(i).areFor(samples, purpose) && buffers.get(i).workspace.steps() >= steps)
        return buffers.get(i).workspace;
    int chunk = memory.forPurpose(purpose).chunk(steps, samples);
    long bytes = bytes(steps, samples, purpose);
    buffers.removeIf(other -> other.areFor(samples, purpose));
    boolean fits = bytes <= most - buffers.stream().mapToLong(Buffers::bytes).sum();
    if (purpose == Purpose.INFERENCE && (!fits || !network.infersApart()))
      for (Buffers other : buffers) // what training keeps is in nobody's way
      if (other.areFor(samples, Purpose.TRAINING) && other.workspace.steps() >= steps)
        return other.workspace;
    if (!fits)
      buffers.clear();
    buffers.add(new Buffers(samples, purpose, bytes, network.workspace(steps, samples, chunk, purpose)));
    return buffers.getLast().workspace;
  }
}
