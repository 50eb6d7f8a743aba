package org.taugru.train;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.ir.StateVariable;
import org.taugru.model.Inputs;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// Runs a network over whole sets without training it. Keeps its buffers for the next set.
public final class Evaluation {
  private static final int EVALUATION_BATCH = 128;

  private final Network network;
  private final Loss loss;
  private final long bytesAtMost;
  private final Map<Integer, NetworkWorkspace> workspaces = new HashMap<>();
  private long bytesHeld;

  public Evaluation(Network network, Loss loss) {
    this(network, loss, Budget.NONE);
  }

  Evaluation(Network network, Loss loss, Budget budget) {
    this.network = network;
    this.loss = loss;
    this.bytesAtMost = budget.bytes() == 0 ? Long.MAX_VALUE : budget.bytes();
  }

  /// The score of weights on a set.
  public Score score(Parameters parameters, SequenceSet set) {
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
    int each = samplesAtOnce(set.steps(), Math.min(EVALUATION_BATCH, set.count()));
    for (int first = 0; first < set.count(); first += each) {
      Batch batch = Batch.of(set, order, first, Math.min(each, set.count() - first));
      use.accept(batch,
          network.forward(parameters, network.start(parameters, batch.samples()), new Inputs.Features(batch.inputs()),
              Mode.evaluation(), workspace(batch)));
    }
  }

  /// How many of so many sequences fit the budget together.
  int samplesAtOnce(int steps, int wanted) {
    int samples = wanted;
    while (samples > 1 && network.bytes(steps, samples) > bytesAtMost)
      samples = Math.ceilDiv(samples, 2);
    long needed = network.bytes(steps, samples);
    if (needed > bytesAtMost)
      throw new IllegalArgumentException("a memory of " + (bytesAtMost >> 10) + " kB is too small: one sequence of "
          + steps + " steps takes " + ((needed >> 10) + 1) + " kB. Use more, or a smaller hidden size.");
    return samples;
  }

  /// Buffers for batches of this size.
  NetworkWorkspace workspace(Batch batch) {
    return workspace(batch.inputs().steps(), batch.samples());
  }

  NetworkWorkspace workspace(int steps, int samples) {
    NetworkWorkspace known = workspaces.get(samples);
    if (known != null && known.steps() >= steps)
      return known;
    long bytes = network.bytes(steps, samples);
    if (bytes > bytesAtMost - bytesHeld) {
      workspaces.clear();
      bytesHeld = 0;
    }
    NetworkWorkspace made = network.workspace(steps, samples);
    workspaces.put(samples, made);
    bytesHeld += bytes;
    return made;
  }
}
