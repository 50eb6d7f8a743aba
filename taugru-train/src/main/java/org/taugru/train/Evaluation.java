package org.taugru.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.ir.StateVariable;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// Runs a network over whole sets without training it. Keeps its buffers for the next set.
public final class Evaluation {
  private static final int EVALUATION_BATCH = 128;

  private final Network network;
  private final Loss loss;
  private final MemoryPolicy memory;
  private final List<Room> rooms = new ArrayList<>();
  private long most;

  public Evaluation(Network network, Loss loss) {
    this(network, loss, new MemoryPolicy(network, 0, true));
    limitTo(Heap.usable() / 2); // the other half is for the data
  }

  Evaluation(Network network, Loss loss, MemoryPolicy memory) {
    this.network = network;
    this.loss = loss;
    this.memory = memory;
    this.most = memory.bytes() == 0 ? Long.MAX_VALUE : memory.bytes();
  }

  /// Buffers take at most so many bytes from now on: those of other sizes make room, and sets are gone through in smaller
  /// batches. One sequence, and a batch of training, are done whatever they take.
  void limitTo(long bytes) {
    most = memory.bytes() == 0 ? bytes : Math.min(bytes, memory.bytes());
  }

  /// Buffers for batches of one size.
  private record Room(int samples, long bytes, NetworkWorkspace workspace) {
  }

  /// The score of weights on a set.
  public Score score(Parameters parameters, SequenceSet set) {
    loss.requireFits(set.targets(), network.model().description().outputSize());
    Tally tally = new Tally();
    forEachBatch(parameters, set, (batch, outputs) -> loss.evaluate(outputs, batch, tally, new float[0]));
    return tally.score();
  }

  /// The outputs for each sequence of a set: `[count, output]` or `[count, steps, output]`.
  public float[] outputs(Parameters parameters, SequenceSet set) {
    int size = network.model().description().outputSize();
    int rowsEach = switch (network.model().description().readout()) {
      case EVERY_STEP -> set.steps();
      case LAST_STATE, MEAN_OVER_TIME -> 1;
    };
    float[] all = new float[set.count() * rowsEach * size];
    int[] done = {0};
    forEachBatch(parameters, set, (batch, outputs) -> {
      for (int b = 0; b < batch.samples(); b++)
        for (int n = 0; n < rowsEach; n++)
          System.arraycopy(outputs, (n * batch.samples() + b) * size, all, ((done[0] + b) * rowsEach + n) * size, size);
      done[0] += batch.samples();
    });
    return all;
  }

  /// The mean over steps and sequences of each scalar state of the last layer; u of a Skip RNN: the share of updates.
  public Map<String, Double> scalarStates(Parameters parameters, SequenceSet set) {
    List<StateVariable> states = network.lastLayer().states();
    Map<String, Double> means = new LinkedHashMap<>();
    double all = Arrays.stream(set.lengths()).asLongStream().sum();
    forEachBatch(parameters, set, (batch, _) -> {
      float[] values = new float[batch.inputs().steps() * batch.samples()];
      for (int s = 0; s < states.size(); s++)
        if (states.get(s).width() == 1) {
          workspace(batch).copyStates(s, values); // zero beyond the end of a sequence
          double sum = 0;
          for (float value : values)
            sum += value;
          means.merge(states.get(s).name(), sum / all, Double::sum);
        }
    });
    return means;
  }

  private interface BatchOutputs {
    void accept(Batch batch, float[] outputs);
  }

  private void forEachBatch(Parameters parameters, SequenceSet set, BatchOutputs use) {
    int[] order = Batch.inOrder(set.count());
    int each = evaluatedAtOnce(set.steps(), set.count());
    for (int first = 0; first < set.count(); first += each) {
      Batch batch = Batch.of(set, order, first, Math.min(each, set.count() - first));
      use.accept(batch,
          network.forward(parameters, network.start(parameters, batch.samples()), batch.features(),
              Mode.evaluation(), workspace(batch)));
    }
  }

  /// How many of so many sequences fit the budget together.
  int samplesAtOnce(int steps, int wanted) {
    return memory.samples(steps, wanted);
  }

  /// What is done with a batch that does not fit the budget; nothing for one that does.
  String description(int steps, int wanted) {
    return memory.description(steps, wanted);
  }

  /// Buffers for batches of this size.
  NetworkWorkspace workspace(Batch batch) {
    return workspace(batch.inputs().steps(), batch.samples());
  }

  /// How many of so many sequences are evaluated together.
  int evaluatedAtOnce(int steps, int count) {
    int samples = samplesAtOnce(steps, Math.min(EVALUATION_BATCH, count));
    while (samples > 1 && bytes(steps, samples) > most)
      samples = Math.ceilDiv(samples, 2);
    return samples;
  }

  /// Bytes of the buffers for so many sequences at once.
  long bytes(int steps, int samples) {
    return memory.needed(steps, samples, memory.chunk(steps, samples));
  }

  /// A limit of whole megabytes, at most so many bytes, with which such a batch can be done, or 0.
  long limitThatFits(int steps, int wanted, long bytes) {
    long limit = bytes >> 20 << 20;
    return limit > 0 && new MemoryPolicy(network, limit, memory.whole()).holdsOneOf(steps, wanted) ? limit : 0;
  }

  /// Makes the buffers of such a batch.
  void reserve(int steps, int wanted) {
    workspace(steps, samplesAtOnce(steps, wanted));
  }

  private NetworkWorkspace workspace(int steps, int samples) {
    for (int i = 0; i < rooms.size(); i++)
      if (rooms.get(i).samples == samples && rooms.get(i).workspace.steps() >= steps)
        return rooms.get(i).workspace;
    int chunk = memory.chunk(steps, samples);
    long bytes = memory.needed(steps, samples, chunk);
    rooms.removeIf(room -> room.samples == samples);
    if (bytes > most - rooms.stream().mapToLong(Room::bytes).sum())
      rooms.clear();
    rooms.add(new Room(samples, bytes, network.workspace(steps, samples, chunk)));
    return rooms.getLast().workspace;
  }
}
