package org.taugru.data;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/// The copy task (Hochreiter and Schmidhuber 1997): remember ten symbols over a long gap and say them again.
///
/// Inputs are one-hot of width 10: ten of the symbols 1 to 8, then the blank 0 for `gap` steps, the marker 9, and nine
/// more blanks. Targets, one of 9 classes at every step: the blank for `gap` + 10 steps, then the ten symbols, the first
/// of them at the step of the marker, as in expRNN's code. The loss is averaged over all `gap` + 20 steps.
///
/// Validation and test set have 512 sequences, or two million steps if these are fewer.
///
/// @param gap 1 to 100,000
public record Copy(int gap) implements Benchmark {
  private static final int SYMBOLS = 10;
  private static final int ALPHABET = 8;
  private static final int BLANK = 0;
  private static final int MARKER = 9;
  private static final int WIDTH = 10;
  private static final int CLASSES = 9;
  static final int SHORTEST = 1;
  static final int LONGEST = 100_000;
  private static final int EVALUATED = 512;
  private static final int EVALUATED_STEPS = 2_000_000;

  public Copy {
    if (gap < SHORTEST || gap > LONGEST)
      throw new IllegalArgumentException(
          "a copy task with a gap of " + gap + " steps. It has " + SHORTEST + " to " + LONGEST + ".");
  }

  @Override
  public String name() {
    return "copy-" + gap;
  }

  @Override
  public String title() {
    return "Copy: ten symbols over a gap of " + gap + " steps";
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(WIDTH), TargetFormat.labels(CLASSES, true));
  }

  @Override
  public Measure measure() {
    return Measure.CROSS_ENTROPY;
  }

  int steps() {
    return gap + 2 * SYMBOLS;
  }

  @Override
  public GeneratedData dataset(long seed) {
    Draws training = Draws.of(seed, name(), Split.TRAIN);
    int evaluated = Math.min(EVALUATED, EVALUATED_STEPS / steps());
    return new GeneratedData(this, seed,
        new TrainingSplit.Fresh((iteration, count) -> set(training.at(iteration), count)),
        set(Draws.of(seed, name(), Split.VALIDATION), evaluated), set(Draws.of(seed, name(), Split.TEST), evaluated));
  }

  private SequenceSet set(Draws draws, int count) {
    float[] inputs = new float[Math.multiplyExact(count, steps() * WIDTH)];
    int[] labels = new int[count * steps()];
    for (int i = 0; i < count; i++) {
      Draws own = draws.at(i);
      int start = i * steps();
      for (int step = 0; step < steps(); step++) {
        int symbol = step < SYMBOLS ? 1 + own.below(ALPHABET) : step == gap + SYMBOLS ? MARKER : BLANK;
        inputs[(start + step) * WIDTH + symbol] = 1;
        if (step < SYMBOLS)
          labels[start + gap + SYMBOLS + step] = symbol;
      }
    }
    return SequenceSet.of(count, steps(), WIDTH, inputs, new Targets.LabelEveryStep(CLASSES, labels));
  }

  @Override
  public Defaults defaults() {
    return Defaults.plain(128, gap, 0.002, 128, new Defaults.Length.Iterations(4000, 100),
        "batch, iterations: expRNN's code; hidden, τ, learning rate: our guess, the paper does not give them");
  }

  @Override
  public List<PaperResult> paper() {
    return List.of();
  }

  /// `class-shares` knows how often each label comes, and so always says blank; `memoryless` also knows when the symbols
  /// are due, but not which: its cross-entropy is 10 ln 8/(gap + 20).
  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    requireLabels(data.test());
    double[] blank = distribution(1);
    double[] symbol = distribution(0);
    double[] shares = distribution((gap + SYMBOLS) / (double) steps());
    return List.of(
        NaiveMethod.known("class-shares", sequences -> score(sequences, _ -> shares)),
        NaiveMethod.known("memoryless",
            sequences -> score(sequences, step -> step < gap + SYMBOLS ? blank : symbol)));
  }

  private void requireLabels(Sequences sequences) {
    if (!sequences.format().equals(format()) || sequences.steps() != steps())
      throw new IllegalArgumentException("this is not data of " + name() + ".");
  }

  private static double[] distribution(double blank) {
    double[] probabilities = new double[CLASSES];
    Arrays.fill(probabilities, (1 - blank) / ALPHABET);
    probabilities[BLANK] = blank;
    return probabilities;
  }

  private Score score(Sequences sequences, IntFunction<double[]> atStep) throws IOException {
    requireLabels(sequences);
    double[] right = {0};
    double[] surprise = {0};
    sequences.forEachPart(part -> {
      int[] labels = part.targets().labels();
      for (int i = 0; i < labels.length; i++) {
        double[] probabilities = atStep.apply(i % steps());
        right[0] += labels[i] == mostLikely(probabilities) ? 1 : 0;
        surprise[0] -= Math.log(probabilities[labels[i]]);
      }
    });
    double labels = (double) sequences.count() * steps();
    return new Score.Classification(right[0] / labels, surprise[0] / labels);
  }

  private static int mostLikely(double[] probabilities) {
    int best = 0;
    for (int i = 1; i < probabilities.length; i++)
      if (probabilities[i] > probabilities[best])
        best = i;
    return best;
  }
}
