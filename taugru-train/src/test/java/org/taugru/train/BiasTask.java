package org.taugru.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.exec.Parameters;
import org.taugru.exec.ref.RefBackend;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.Readout;

/// A network whose inputs are all zero, so that nothing of it is seen or moves but the two biases of its output: every
/// number of a run can be worked out in a few lines of plain code.
final class BiasTask {
  static final int WIDTH = 2;

  private BiasTask() {
  }

  static Network network() {
    CellChoice cell = new CellChoice.Own("still", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, eq.linear("U", x));
    });
    return new Model(ModelDescription.of(1, Layer.of(cell, 1), Readout.LAST_STATE, WIDTH)).on(new RefBackend());
  }

  /// Targets about a centre.
  static SequenceSet about(double centre, double spread, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] targets = new float[count * WIDTH];
    for (int i = 0; i < targets.length; i++)
      targets[i] = (float) (centre + spread * random.nextDouble(-1, 1));
    return SequenceSet.of(count, 2, 1, new float[2 * count], new Targets.Vector(WIDTH, targets));
  }

  static float[] targets(SequenceSet set) {
    return ((Targets.Vector) set.targets()).values();
  }

  static Trainer trainer(Dataset data, Protocol protocol, Path folder, TrainingListener listener) throws IOException {
    return Trainer.start(network(), data, Loss.MEAN_SQUARE, protocol.settings(), Checkpoints.in(folder), listener);
  }

  /// A run by hand: gradient descent with momentum on the two biases.
  ///
  /// @param rows   of metrics, without seconds
  /// @param biases after each epoch
  /// @param best   the epoch, from 0, with the smallest validation loss
  record ByHand(List<Metrics> rows, List<double[]> biases, int best, boolean stoppedEarly, int clipped, int drops) {
  }

  static ByHand byHand(ThreeSets data, Protocol protocol) throws IOException {
    double[] bias = doubles(Parameters.initial(network().model().parameters(), protocol.seed()).values("readout.bV"));
    double[] velocity = new double[WIDTH];
    double momentum = ((Optimiser.Sgd) protocol.optimiser()).momentum();
    Batches batches = protocol.batches(network(), Loss.MEAN_SQUARE, data, data.train().count());
    List<Metrics> rows = new ArrayList<>();
    List<double[]> biases = new ArrayList<>();
    double bestLoss = Double.POSITIVE_INFINITY;
    int best = -1;
    int sinceBest = 0;
    int sinceBestOrDrop = 0;
    int drops = 0;
    int clipped = 0;
    int iterations = (data.train().count() + protocol.batch() - 1) / protocol.batch();
    for (int epoch = 0; epoch < protocol.epochs(); epoch++) {
      double rate = protocol.rate();
      if (protocol.schedule() instanceof Schedule.Plateau(_, double factor))
        for (int drop = 0; drop < drops; drop++)
        rate *= factor;
      double lossSum = 0;
      double normSum = 0;
      for (int iteration = 0; iteration < iterations; iteration++) {
        Batch first = Protocol.prepare(batches, epoch, iteration).parts().getFirst();
        float[] targets = ((TargetRows.Values) first.targets()).values();
        double[] gradient = new double[WIDTH];
        for (int i = 0; i < targets.length; i++)
          gradient[i % WIDTH] += 2 * (bias[i % WIDTH] - targets[i]) / targets.length;
        lossSum += meanSquare(bias, targets);
        double norm = Math.sqrt(gradient[0] * gradient[0] + gradient[1] * gradient[1]);
        normSum += norm;
        boolean clips = protocol.clip() > 0 && norm > protocol.clip();
        clipped += clips ? 1 : 0;
        for (int i = 0; i < WIDTH; i++) {
          velocity[i] = momentum * velocity[i] + gradient[i] * (clips ? protocol.clip() / norm : 1);
          bias[i] -= rate * velocity[i];
        }
      }
      double validation = meanSquare(bias, targets(data.validation()));
      rows.add(new Metrics(epoch + 1, (long) iterations * (epoch + 1), lossSum / iterations, validation,
          Math.sqrt(validation), rate, normSum / iterations, 0));
      biases.add(bias.clone());
      sinceBest++;
      sinceBestOrDrop++;
      if (validation < bestLoss) {
        bestLoss = validation;
        best = epoch;
        sinceBest = 0;
        sinceBestOrDrop = 0;
      } else if (protocol.schedule() instanceof Schedule.Plateau(int patience, _) && sinceBestOrDrop == patience) {
        drops++;
        sinceBestOrDrop = 0;
      }
      if (protocol.patience() > 0 && sinceBest == protocol.patience())
        return new ByHand(rows, biases, best, true, clipped, drops);
    }
    return new ByHand(rows, biases, best, false, clipped, drops);
  }

  static double meanSquare(double[] bias, float[] targets) {
    double sum = 0;
    for (int i = 0; i < targets.length; i++)
      sum += (bias[i % WIDTH] - targets[i]) * (bias[i % WIDTH] - targets[i]);
    return sum / targets.length;
  }

  static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++)
      doubles[i] = values[i];
    return doubles;
  }
}
