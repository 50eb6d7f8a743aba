package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;

/// Makes a [SequenceExplanation].
final class SequenceExplainer {
  /// Of the time of a sequence, at most.
  private static final int PARTS = 20;
  private static final double LEAST_PROBABILITY = 1e-9;

  private final SequenceNetwork network;
  private final SequenceNetwork.Running running;
  private final InputDerivatives derivatives;
  private final InputCode inputs;
  private final EncodedData data;
  private final int[] numbers;
  private final ExplainOptions options;
  private final ExplainListener listener;
  private final List<String> columns;

  SequenceExplainer(SequenceNetwork network, SequenceNetwork.Running running, Backend backend, InputCode inputs,
      EncodedData data, ExplainOptions options, ExplainListener listener) {
    this.network = network;
    this.running = running;
    this.derivatives = new InputDerivatives(network.model(), backend);
    this.inputs = inputs;
    this.data = data;
    int count = Math.min(options.windows(), data.count());
    this.numbers = IntStream.range(0, count).map(i -> (int) ((long) i * data.count() / count)).toArray();
    this.options = options;
    this.listener = listener;
    this.columns = inputs.features().stream().map(LabelledData.Feature::column).distinct().toList();
  }

  SequenceExplanation explain() throws IOException {
    int parts = Math.min(PARTS, data.longest());
    double[][][] sums = new double[3][columns.size()][parts]; // whole, direct, delayed
    double[][] said = running.answers(data, numbers);
    int atOnce = derivatives.samples(data.longest());
    for (int first = 0; first < numbers.length; first += atOnce) {
      int end = Math.min(first + atOnce, numbers.length);
      add(Arrays.copyOfRange(numbers, first, end), Arrays.copyOfRange(said, first, end), sums);
      listener.progress(ExplainListener.Part.GRADIENT, end, numbers.length);
    }
    List<SequenceExplanation.Channel> channels = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++)
      channels.add(new SequenceExplanation.Channel(columns.get(c), sums[0][c], sums[1][c], sums[2][c]));
    double[] before = errors(said);
    return new SequenceExplanation(numbers.length, data.isLabelled(), channels,
        new DelayShare(network.model().longestDelay(), 0, total(sums[1]), total(sums[2])), before[0], before[1],
        shuffled(channels, before));
  }

  private static double total(double[][] rows) {
    return Arrays.stream(rows).flatMapToDouble(Arrays::stream).sum();
  }

  /// Adds the mean absolute derivatives of some sequences, all members together.
  private void add(int[] some, double[][] said, double[][][] sums) {
    Sequence sequence = sequence(some);
    float[] whole = new float[sequence.values().length];
    float[] direct = new float[sequence.values().length];
    for (Parameters member : network.members()) {
      InputDerivatives.Found found = derivatives.of(member, sequence, (outputs, adjoint) -> {
        for (int i = 0; i < some.length; i++)
          adjoint(outputs, i * data.outputs(), said[i], adjoint);
      });
      for (int i = 0; i < whole.length; i++) {
        whole[i] += found.whole()[i];
        direct[i] += found.direct()[i];
      }
    }
    for (int i = 0; i < some.length; i++)
      for (int t = 0; t < data.length(some[i]); t++)
        for (int f = 0; f < inputs.features().size(); f++) {
          int at = (t * some.length + i) * data.width() + f;
          int column = columns.indexOf(inputs.features().get(f).column());
          spread(Math.abs(whole[at]), t, data.length(some[i]), sums[0][column]);
          spread(Math.abs(direct[at]), t, data.length(some[i]), sums[1][column]);
          spread(Math.abs(whole[at] - direct[at]), t, data.length(some[i]), sums[2][column]);
        }
  }

  /// Adds the derivative of a step to the parts of the time that it takes, to each as much as lies in it: sequences have different
  /// lengths, and a step of a short one may be longer than a part.
  private void spread(double derivative, int step, int length, double[] parts) {
    double from = (double) step * parts.length / length;
    double end = (step + 1.0) * parts.length / length;
    for (int part = (int) from; part < parts.length && part < end; part++)
      parts[part] += derivative * (Math.min(end, part + 1.0) - Math.max(from, part)) / (end - from) / numbers.length;
  }

  /// Of the mean of all members' numbers; of classes that of log p of the largest, where p is the mean of all members'.
  private void adjoint(float[] outputs, int from, double[] said, float[] adjoint) {
    if (!data.isLabelled()) {
      adjoint[from] = 1f / network.members().size();
      return;
    }
    double[] own = new double[data.outputs()];
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < own.length; k++)
      largest = Math.max(largest, outputs[from + k]);
    double sum = 0;
    for (int k = 0; k < own.length; k++)
      sum += own[k] = Math.exp(outputs[from + k] - largest);
    int winner = ClassScores.largest(said);
    double factor = own[winner] / sum / (network.members().size() * said[winner]);
    for (int k = 0; k < own.length; k++)
      adjoint[from + k] = (float) (factor * ((k == winner ? 1 : 0) - own[k] / sum));
  }

  private Sequence sequence(int[] some) {
    int[] lengths = Arrays.stream(some).map(data::length).toArray();
    int steps = Arrays.stream(lengths).max().orElse(1);
    float[] values = new float[steps * some.length * data.width()];
    for (int i = 0; i < some.length; i++)
      for (int t = 0; t < lengths[i]; t++)
        System.arraycopy(data.values()[some[i]], t * data.width(), values, (t * some.length + i) * data.width(),
            data.width());
    return new Sequence(steps, some.length, data.width(), values, lengths);
  }

  /// The loss and the error of answers.
  private double[] errors(double[][] said) {
    double loss = 0;
    double error = 0;
    for (int i = 0; i < numbers.length; i++)
      if (data.isLabelled()) {
        int right = data.labels()[numbers[i]];
        loss -= Math.log(Math.max(LEAST_PROBABILITY, said[i][right]));
        error += ClassScores.largest(said[i]) == right ? 0 : 1;
      } else {
        loss += Math.abs(said[i][0] - data.answers()[numbers[i]]);
        error += Math.abs(said[i][0] - data.answers()[numbers[i]]);
      }
    return new double[] {loss / numbers.length, error / numbers.length};
  }

  private List<SequenceExplanation.Shuffled> shuffled(List<SequenceExplanation.Channel> channels, double[] before)
      throws IOException {
    double all = channels.stream().mapToDouble(SequenceExplanation.Channel::total).sum();
    List<SequenceExplanation.Shuffled> shuffled = new ArrayList<>();
    int passes = 0;
    for (SequenceExplanation.Channel channel : channels) {
      double[] losses = new double[options.repeats()];
      double[] errors = new double[options.repeats()];
      for (int r = 0; r < losses.length; r++) {
        int[] partners =
            ForecastExplainer.cycle(numbers.length, new SplittableRandom(31 * options.seed() + r));
        double[] after = errors(running.answers(changed(channel.name(), partners), numbers));
        losses[r] = after[0];
        errors[r] = after[1];
        listener.progress(ExplainListener.Part.SHUFFLING, ++passes, channels.size() * losses.length);
      }
      shuffled.add(new SequenceExplanation.Shuffled(channel.name(),
          new Importance(channel.total(), all == 0 ? 0 : channel.total() / all, Double.NaN,
              data.isLabelled() ? Importance.Growth.by(losses, before[0]) : Importance.Growth.of(losses, before[0]),
              data.isLabelled() ? Importance.Growth.by(errors, before[1])
                  : Importance.Growth.of(errors, before[1]))));
    }
    return shuffled;
  }

  /// The sequences with one column of their partners.
  private EncodedData changed(String column, int[] partners) {
    int width = data.width();
    int[] places = IntStream.range(0, width).filter(f -> column.equals(f < inputs.features().size()
        ? inputs.features().get(f).column() : inputs.masked().get(f - inputs.features().size()))).toArray();
    float[][] values = data.values().clone();
    for (int i = 0; i < numbers.length; i++) {
      float[] own = data.values()[numbers[i]].clone();
      float[] other = data.values()[numbers[partners[i]]];
      for (int t = 0; t < own.length / width; t++) {
        int from = (int) ((long) t * other.length / own.length);
        for (int f : places)
          own[t * width + f] = other[from * width + f];
      }
      values[numbers[i]] = own;
    }
    return new EncodedData(width, values, data.classes(), data.labels(), data.answers());
  }
}
