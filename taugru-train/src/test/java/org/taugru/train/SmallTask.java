package org.taugru.train;

import java.util.List;
import java.util.SplittableRandom;
import org.taugru.data.BatchSource;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Backend;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.Readout;

/// Sums of noise to learn from, small enough for tests.
final class SmallTask {
  static final int STEPS = 12;
  static final Measure MEASURE = Measure.RMSE;

  private SmallTask() {
  }

  /// At each step, the mean of the last three inputs.
  static SequenceSet means(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] inputs = new float[count * STEPS];
    float[] targets = new float[count * STEPS];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = (float) random.nextDouble(-1, 1);
      for (int back = 0; back < Math.min(3, i % STEPS + 1); back++)
        targets[i] += inputs[i - back] / 3;
    }
    return SequenceSet.of(count, STEPS, 1, inputs, new Targets.VectorEveryStep(1, targets));
  }

  /// Whether the inputs add up to more than 0.
  static SequenceSet signs(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] inputs = new float[count * STEPS];
    int[] labels = new int[count];
    for (int c = 0; c < count; c++) {
      double sum = 0;
      for (int n = 0; n < STEPS; n++)
        sum += inputs[c * STEPS + n] = (float) random.nextDouble(-1, 1);
      labels[c] = sum > 0 ? 1 : 0;
    }
    return SequenceSet.of(count, STEPS, 1, inputs, new Targets.Label(2, labels));
  }

  /// Sequences of all lengths from 1 to [#STEPS], two numbers a step, with a target of the given kind.
  static SequenceSet ragged(int count, long seed, Kind kind) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] inputs = new float[count * STEPS * 2];
    int[] lengths = new int[count];
    for (int c = 0; c < count; c++) {
      lengths[c] = 1 + (5 * c + 7) % STEPS;
      for (int i = 0; i < 2 * lengths[c]; i++)
        inputs[2 * c * STEPS + i] = (float) random.nextDouble(-1, 1);
    }
    int rows = kind == Kind.VECTOR || kind == Kind.LABEL ? count : count * STEPS;
    float[] values = new float[3 * rows];
    int[] labels = new int[rows];
    for (int i = 0; i < values.length; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    for (int i = 0; i < rows; i++)
      labels[i] = random.nextInt(3);
    return new SequenceSet(count, STEPS, 2, inputs, lengths, switch (kind) {
      case VECTOR -> new Targets.Vector(3, values);
      case VECTOR_EVERY_STEP -> new Targets.VectorEveryStep(3, values);
      case LABEL -> new Targets.Label(3, labels);
      case LABEL_EVERY_STEP -> new Targets.LabelEveryStep(3, labels);
    });
  }

  /// Of targets.
  enum Kind {
    VECTOR, VECTOR_EVERY_STEP, LABEL, LABEL_EVERY_STEP;

    boolean isEveryStep() {
      return this == VECTOR_EVERY_STEP || this == LABEL_EVERY_STEP;
    }

    Loss loss() {
      return this == VECTOR || this == VECTOR_EVERY_STEP ? Loss.MEAN_SQUARE : Loss.CROSS_ENTROPY;
    }

    /// An LSTM for [#ragged] sequences.
    Network network(Backend backend, double dropout) {
      return new Model(new ModelDescription(new ModelInput.Features(2), dropout,
          List.of(Layer.of(CellChoice.named("lstm", 0), 4)), isEveryStep() ? Readout.EVERY_STEP : Readout.LAST_STATE,
          3)).on(backend);
    }
  }

  static ThreeSets fixed() {
    return new ThreeSets(means(21, 1), means(10, 2), means(10, 3));
  }

  /// Vectors of noise, to be told one step later.
  static ThreeSets vectors(int width, int steps) {
    SequenceSet[] sets = new SequenceSet[3];
    for (int i = 0; i < sets.length; i++) {
      SplittableRandom random = new SplittableRandom(i + 1);
      float[] inputs = new float[10 * steps * width];
      float[] targets = new float[inputs.length];
      for (int k = 0; k < inputs.length; k++) {
        inputs[k] = (float) random.nextDouble(-1, 1);
        if (k % (steps * width) >= width)
          targets[k] = inputs[k - width];
      }
      sets[i] = SequenceSet.of(10, steps, width, inputs, new Targets.VectorEveryStep(width, targets));
    }
    return new ThreeSets(sets[0], sets[1], sets[2]);
  }

  static ThreeSets labelled() {
    return new ThreeSets(signs(21, 1), signs(10, 2), signs(10, 3));
  }

  static Dataset fresh() {
    BatchSource source = (iteration, count) -> means(count, 1000 + iteration);
    return Dataset.fresh("data", source, means(10, 2), means(10, 3));
  }

  /// With both kinds of dropout, so that every stream of noise takes part.
  static Network network(Backend backend) {
    Layer layer = Layer.of(CellChoice.named("tau-gru", 2), 6).withStateDropout(0.05);
    return new Model(new ModelDescription(new ModelInput.Features(1), 0.05, List.of(layer),
        Readout.EVERY_STEP, 1)).on(backend);
  }

  static Network classifier(Backend backend) {
    return new Model(ModelDescription.of(1, Layer.of(CellChoice.named("lstm", 0), 8), Readout.LAST_STATE, 2))
        .on(backend);
  }

  static TrainSettings settings(int epochs) {
    return settings(epochs, Budget.NONE);
  }

  static TrainSettings settings(int epochs, Budget budget) {
    return TrainSettings.usual().seed(7).epochs(epochs).evaluateEvery(3).batch(8).learningRate(0.01)
        .schedule(new Schedule.Plateau(2, 0.5)).clip(1).checkpointEvery(1).budget(budget);
  }
}
