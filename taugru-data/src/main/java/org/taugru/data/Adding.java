package org.taugru.data;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/// The adding task (Hochreiter and Schmidhuber 1997): remember two numbers over a long time and say their sum.
///
/// Two numbers a step: u ~ U(0, 1), and a mark that is 1 at two steps and 0 at the others. The target, after the last
/// step, is the sum of the two marked u. The first mark lies in the first half of the steps and the second in the rest,
/// as in LEM's code; as the paper writes the ranges, both could be the same step.
///
/// Validation and test set have 1000 sequences, or ten million steps if these are fewer.
///
/// @param steps 2 to 100,000
public record Adding(int steps) implements Benchmark {
  static final int SHORTEST = 2;
  static final int LONGEST = 100_000;
  private static final int EVALUATED = 1000;
  private static final int EVALUATED_STEPS = 10_000_000;

  public Adding {
    if (steps < SHORTEST || steps > LONGEST)
      throw new IllegalArgumentException(
          "an adding task of " + steps + " steps. It has " + SHORTEST + " to " + LONGEST + ".");
  }

  @Override
  public String name() {
    return "adding-" + steps;
  }

  @Override
  public String title() {
    return "Adding: the sum of two marked numbers among " + steps;
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(2), TargetFormat.values(1, false));
  }

  @Override
  public Measure measure() {
    return Measure.MSE;
  }

  @Override
  public GeneratedData dataset(long seed) {
    Draws training = Draws.of(seed, name(), Split.TRAIN);
    int evaluated = Math.min(EVALUATED, EVALUATED_STEPS / steps);
    return new GeneratedData(this, seed,
        new TrainingSplit.Fresh((iteration, count) -> set(training.at(iteration), count)),
        set(Draws.of(seed, name(), Split.VALIDATION), evaluated), set(Draws.of(seed, name(), Split.TEST), evaluated));
  }

  private SequenceSet set(Draws draws, int count) {
    float[] inputs = new float[Math.multiplyExact(count, 2 * steps)];
    float[] sums = new float[count];
    for (int i = 0; i < count; i++) {
      Draws own = draws.at(i);
      int start = 2 * i * steps;
      for (int step = 0; step < steps; step++)
        inputs[start + 2 * step] = own.uniformFloat();
      int half = steps / 2;
      int first = start + 2 * own.below(half);
      int second = start + 2 * (half + own.below(steps - half));
      inputs[first + 1] = 1;
      inputs[second + 1] = 1;
      sums[i] = inputs[first] + inputs[second];
    }
    return SequenceSet.of(count, steps, 2, inputs, new Targets.Vector(1, sums));
  }

  /// The published τ is 0.45 and 0.4 of the length; other lengths go by the nearer of the two.
  @Override
  public Defaults defaults() {
    boolean isLong = steps > 2000;
    int tau = Math.max(1, isLong ? 2 * steps / 5 : 9 * steps / 20);
    return Defaults.plain(128, tau, isLong ? 0.002 : 0.0026, 50, new Defaults.Length.Iterations(30_000, 100),
        "hidden, τ, learning rate: the paper's tuning table for 2000 and 5000 steps; batch, iterations, no clipping: LEM's "
            + "code (the paper says 200 epochs, of fresh data)");
  }

  @Override
  public List<PaperResult> paper() {
    return switch (steps) {
      case 2000 -> List.of(logged("5.3e-05"));
      case 5000 -> List.of(logged("4.9e-05"));
      default -> List.of();
    };
  }

  private static PaperResult logged(String mse) {
    return new PaperResult("lem", Double.parseDouble(mse), Measure.MSE, mse, OptionalInt.of(67_713),
        "last line of the log in LEM's repository, iteration 29,900; the paper has only curves");
  }

  /// `mean` says 1, the mean of the sum, whose variance is 1/6.
  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) throws IOException {
    requireSums(data.test());
    return List.of(NaiveMethod.known("mean", this::scoreOfOne));
  }

  private Score scoreOfOne(Sequences sequences) throws IOException {
    requireSums(sequences);
    double[] squares = {0};
    sequences.forEachPart(part -> {
      for (float sum : part.targets().values())
        squares[0] += (sum - 1.0) * (sum - 1.0);
    });
    return new Score.Regression(squares[0] / sequences.count());
  }

  private void requireSums(Sequences sequences) {
    if (!sequences.format().equals(format()))
      throw new IllegalArgumentException("this is not data of " + name() + ".");
  }
}
