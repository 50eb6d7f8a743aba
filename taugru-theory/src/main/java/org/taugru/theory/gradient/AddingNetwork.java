package org.taugru.theory.gradient;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.taugru.theory.network.LayerTraining;
import org.taugru.theory.network.OneLayer;
import org.taugru.theory.network.Trajectory;
import org.taugru.train.Metrics;

/// One kind of network, trained on the adding task with several seeds.
///
/// @param errors   on the test set, by seed
/// @param learntBy the iteration from which each seed's validation error is small; empty where it never is
/// @param trained  of the seeds that have learnt, or of all if none has
/// @param reaches  what is left over all steps after training, by seed
record AddingNetwork(AddingPlan.Kind kind, List<Double> errors, double naive, List<OptionalLong> learntBy,
    GradientFlow start,
    GradientFlow trained, List<Double> reaches) {
  /// A network has learnt when its error is below this part of the error of always saying the mean.
  private static final double LEARNT = 0.1;

  static AddingNetwork of(AddingPlan.Kind kind, AddingPlan plan) {
    List<LayerTraining.Trained> cells =
        IntStream.range(0, plan.seeds()).mapToObj(number -> plan.trained(kind, number)).toList();
    double naive = cells.getFirst().naive().loss();
    double[][][] inputs = plan.inputs();
    return new AddingNetwork(kind, cells.stream().map(cell -> cell.test().loss()).toList(),
        naive,
        cells.stream().map(cell -> learntBy(cell, LEARNT * naive)).toList(),
        flow(kind, cells, LayerTraining.Trained::before, inputs),
        flow(kind, learntOrAll(cells, LEARNT * naive), LayerTraining.Trained::after, inputs),
        cells.stream().map(cell -> flow(kind, List.of(cell), LayerTraining.Trained::after, inputs).reach()).toList());
  }

  private static GradientFlow flow(AddingPlan.Kind kind, List<LayerTraining.Trained> cells,
      Function<LayerTraining.Trained, OneLayer> when,
      double[][][] inputs) {
    return GradientFlow.mean(IntStream.range(0, cells.size() * inputs.length).parallel().mapToObj(number -> {
      OneLayer layer = when.apply(cells.get(number / inputs.length));
      double[][] input = inputs[number % inputs.length];
      Trajectory trajectory = Trajectory.of(layer.recurrence(), layer.parameters(), input);
      return GradientFlow.of(trajectory, kind.tau(), marks(input));
    }).toList());
  }

  /// The second input of the adding task.
  private static boolean[] marks(double[][] input) {
    boolean[] marks = new boolean[input.length];
    for (int step = 0; step < marks.length; step++)
      marks[step] = input[step][1] == 1;
    return marks;
  }

  private static List<LayerTraining.Trained> learntOrAll(List<LayerTraining.Trained> cells, double error) {
    List<LayerTraining.Trained> learnt =
        cells.stream().filter(cell -> cell.test().loss() < error).toList();
    return learnt.isEmpty() ? cells : learnt;
  }

  private static OptionalLong learntBy(LayerTraining.Trained cell, double error) {
    return cell.metrics().stream().filter(metrics -> metrics.validationLoss() < error)
        .mapToLong(Metrics::iteration).findFirst();
  }

  /// With how many seeds more is left after training than another network has left with the same seed.
  long seedsFurtherThan(AddingNetwork other) {
    return IntStream.range(0, reaches.size()).filter(seed -> reaches.get(seed) > other.reaches.get(seed)).count();
  }

  double worst() {
    return errors.stream().mapToDouble(error -> error).max().orElseThrow();
  }

  long learnt() {
    return errors.stream().filter(error -> error < LEARNT * naive).count();
  }

  boolean hasLearnt() {
    return learnt() == errors.size();
  }

  /// The mean iteration by which it had learnt, if every seed had.
  OptionalDouble meanLearntBy() {
    return learntBy.stream().allMatch(OptionalLong::isPresent)
        ? learntBy.stream().mapToLong(OptionalLong::getAsLong).average() : OptionalDouble.empty();
  }
}
