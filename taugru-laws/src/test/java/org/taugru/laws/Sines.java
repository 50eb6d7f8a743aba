package org.taugru.laws;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.taugru.data.BatchSource;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.Defaults;
import org.taugru.data.GeneratedData;
import org.taugru.data.InputFormat;
import org.taugru.data.Measure;
import org.taugru.data.NaiveMethod;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;
import org.taugru.data.TrainingSplit;

/// The next value of sines of about a quarter turn a step. The current value says next to nothing about the next, the one
/// before nearly all: a memory is needed, but nothing that is not linear.
record Sines() implements Benchmark {
  private static final int STEPS = 30;

  @Override
  public String name() {
    return "sines";
  }

  @Override
  public String title() {
    return "The next value of a sine";
  }

  @Override
  public SequenceFormat format() {
    return new SequenceFormat(new InputFormat.Features(1), TargetFormat.values(1, true));
  }

  @Override
  public Measure measure() {
    return Measure.MSE;
  }

  @Override
  public GeneratedData dataset(long seed) {
    BatchSource source = (iteration, count) -> set(new SplittableRandom(seed + 1000 + iteration), count);
    return new GeneratedData(this, seed, new TrainingSplit.Fresh(source),
        set(new SplittableRandom(seed), 100), set(new SplittableRandom(~seed), 100));
  }

  private static SequenceSet set(SplittableRandom random, int count) {
    float[] inputs = new float[count * STEPS];
    float[] targets = new float[count * STEPS];
    for (int i = 0; i < count; i++) {
      double turn = random.nextDouble(1.3, 1.8);
      double phase = random.nextDouble(2 * Math.PI);
      for (int n = 0; n < STEPS; n++) {
        inputs[i * STEPS + n] = (float) Math.sin(phase + n * turn);
        targets[i * STEPS + n] = (float) Math.sin(phase + (n + 1) * turn);
      }
    }
    return SequenceSet.of(count, STEPS, 1, inputs, new Targets.VectorEveryStep(1, targets));
  }

  @Override
  public Defaults defaults() {
    return new Defaults(16, 2, 0.01, List.of(), 50, new Defaults.Length.Iterations(400, 50), OptionalDouble.empty(), 0,
        "a test's own");
  }

  @Override
  public List<PaperResult> paper() {
    return List.of();
  }

  /// The mean is 0 and the mean square 1/2.
  @Override
  public List<NaiveMethod> naiveMethods(Dataset data) {
    return List.of(NaiveMethod.known("mean", _ -> new Score.Regression(0.5)));
  }
}
