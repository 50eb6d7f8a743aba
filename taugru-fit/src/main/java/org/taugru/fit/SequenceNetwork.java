package org.taugru.fit;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.taugru.data.Preparation;
import org.taugru.data.TargetFormat;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.train.Evaluation;
import org.taugru.train.Loss;

/// Trained networks of one kind that answer together: the mean of what they say counts.
///
/// @param members the weights of each
public record SequenceNetwork(Model model, List<Parameters> members) {
  /// Sequences that are read together.
  private static final int TOGETHER = 256;

  public SequenceNetwork {
    members = List.copyOf(members);
    if (members.isEmpty())
      throw new IllegalArgumentException("there are no weights.");
  }

  /// Ready to answer on a backend. Not for two threads at once.
  Running on(Backend backend) {
    return new Running(backend);
  }

  /// With its buffers.
  final class Running {
    private final Evaluation evaluation;
    private final Backend backend;

    private Running(Backend backend) {
      this.backend = backend;
      TargetFormat unused = TargetFormat.values(model.description().outputSize(), false); // no loss is computed
      this.evaluation = new Evaluation(model.on(backend), Loss.usual(unused), Preparation.NONE);
    }

    /// What is said of each of these sequences: a probability for each class, or one scaled number.
    double[][] answers(EncodedData data, int... numbers) throws IOException {
      double[][] all = new double[numbers.length][data.outputs()];
      for (int first = 0; first < numbers.length; first += TOGETHER) {
        int[] some = Arrays.copyOfRange(numbers, first, Math.min(first + TOGETHER, numbers.length));
        for (Parameters weights : members) {
          float[] said = evaluation.outputs(weights, data.set(some));
          for (int i = 0; i < some.length; i++)
            add(said, i * data.outputs(), data.isLabelled(), all[first + i]);
        }
      }
      for (double[] each : all)
        for (int k = 0; k < each.length; k++)
          each[k] /= members.size();
      return all;
    }

    double[][] answers(EncodedData data) throws IOException {
      return answers(data, IntStream.range(0, data.count()).toArray());
    }

    /// The networks together, step by step.
    EnsembleStream stream(InputCode code, boolean labelled) {
      return new EnsembleStream(SequenceNetwork.this, backend, code, labelled);
    }
  }

  /// Adds what a network says: the probabilities that follow from logits, or a number as it is.
  ///
  /// @param from of its outputs, as many as `to` has
  static void add(float[] said, int from, boolean labelled, double[] to) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < to.length; k++)
      largest = Math.max(largest, said[from + k]);
    double sum = 0;
    for (int k = 0; k < to.length; k++)
      sum += Math.exp(said[from + k] - largest);
    for (int k = 0; k < to.length; k++)
      to[k] += labelled ? Math.exp(said[from + k] - largest) / sum : said[from + k];
  }
}
