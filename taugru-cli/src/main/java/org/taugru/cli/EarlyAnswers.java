package org.taugru.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.taugru.data.Preparation;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Readout;
import org.taugru.report.Axis;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.train.Evaluation;
import org.taugru.train.Run;

/// How early a network knows the class of a sequence: its output layer, which is meant for the last state, is applied to every
/// state on the way.
final class EarlyAnswers {
  private static final int POINTS = 40;
  /// Accuracy beyond that of the commonest class of which it can be said when it was there.
  private static final double LEAST = 0.05;
  /// Outputs at every step of all sequences, at most.
  private static final int MOST_NUMBERS = 1 << 24;

  private EarlyAnswers() {
  }

  /// Nothing where there is no class to know, or where the output layer sees more than a state.
  static Optional<TaskPictures.Picture> of(Run run, SequenceSet test) throws IOException {
    ModelDescription trained = run.model().description();
    if (!(test.targets() instanceof Targets.Label) || trained.readout() == Readout.EVERY_STEP)
      return Optional.empty();
    Model everyStep = new Model(new ModelDescription(trained.input(), trained.inputDropout(), trained.layers(),
        Readout.EVERY_STEP, trained.outputSize()));
    int count = Math.clamp(MOST_NUMBERS / ((long) test.steps() * trained.outputSize()), 1, test.count());
    SequenceSet shown = count == test.count() ? test : test.read(Answers.spread(count, test.count()));
    float[] outputs = new Evaluation(everyStep.on(run.backend()), run.spec().loss(test.format()), Preparation.NONE)
        .outputs(run.trainer().best(), shown);
    if (trained.readout() == Readout.MEAN_OVER_TIME)
      averageSoFar(outputs, shown.steps(), trained.outputSize());
    int[] answers = shown.targets().labels();
    return Optional.of(picture(accuracy(shown.lengths(), answers, outputs, shown.steps()), commonest(answers)));
  }

  /// What the layer makes of a mean of states is the mean of what it makes of each.
  static void averageSoFar(float[] outputs, int steps, int size) {
    for (int at = 0; at < outputs.length; at += steps * size)
      for (int output = 0; output < size; output++) {
        double sum = 0;
        for (int n = 0; n < steps; n++) {
          sum += outputs[at + n * size + output];
          outputs[at + n * size + output] = (float) (sum / (n + 1));
        }
      }
  }

  /// How often the commonest label comes, which is what can be said without looking.
  static double commonest(int[] labels) {
    return Arrays.stream(labels).boxed().collect(Collectors.groupingBy(label -> label, Collectors.counting())).values()
        .stream().mapToLong(count -> count).max().orElse(0) / (double) labels.length;
  }

  /// @param chance the accuracy of always saying the same
  static TaskPictures.Picture picture(double[] accuracy, double chance) {
    double[] shares = new double[accuracy.length];
    Arrays.setAll(shares, i -> (i + 1.0) / shares.length);
    double last = accuracy[accuracy.length - 1];
    double goal = chance + 0.9 * (last - chance);
    int early = 0;
    while (early < accuracy.length - 1 && accuracy[early] < goal) // below chance, the goal lies above the end
      early++;
    return new TaskPictures.Picture("early-answers",
        new LineChart("Accuracy by the share of the sequence seen so far", Axis.linear("share of the sequence"),
            Axis.linear("accuracy").within(0, 1), List.of(Series.line("accuracy", shares, accuracy)),
            List.of(new Level("commonest class", chance))),
        "The output layer, applied to the state on the way." + (last < chance + LEAST ? ""
            : String.format(Locale.ROOT,
                " Nine tenths of what it knows in the end, beyond the commonest class, are there "
                    + "after %.0f %% of the sequence.",
                100 * shares[early])));
  }

  /// The share of sequences whose class is right after each fortieth of their length.
  ///
  /// @param outputs `[count, steps, outputs]`
  static double[] accuracy(int[] lengths, int[] labels, float[] outputs, int steps) {
    int size = outputs.length / (lengths.length * steps);
    double[] right = new double[POINTS];
    for (int i = 0; i < lengths.length; i++)
      for (int p = 0; p < POINTS; p++) {
        int step = Math.max(1, Math.round((p + 1f) / POINTS * lengths[i])) - 1;
        right[p] += said(outputs, (i * steps + step) * size, size) == labels[i] ? 1 : 0;
      }
    for (int p = 0; p < POINTS; p++)
      right[p] /= lengths.length;
    return right;
  }

  /// The class of the largest output, or of the sign of the only one.
  static int said(float[] outputs, int at, int size) {
    if (size == 1)
      return outputs[at] > 0 ? 1 : 0;
    int best = 0;
    for (int c = 1; c < size; c++)
      best = outputs[at + c] > outputs[at + best] ? c : best;
    return best;
  }
}
