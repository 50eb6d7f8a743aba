package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;

/// The moving averages of an optimiser, as many numbers of each kind as there are weights.
final class OptimiserState {
  private final Optimiser optimiser;
  private final List<Parameters> averages;
  /// For each parameter, its array of each average.
  private final List<List<float[]>> byParameter = new ArrayList<>();
  private final Optional<UpdateLoop> loop;
  private long steps;

  OptimiserState(Optimiser optimiser, List<Parameter> declared, List<Parameters> averages, long steps) {
    this.optimiser = optimiser;
    this.averages = List.copyOf(averages);
    this.steps = steps;
    this.loop = optimiser instanceof ElementwiseOptimiser elementwise ? Optional.of(new UpdateLoop(elementwise))
        : Optional.empty();
    for (int p = 0; p < declared.size(); p++) {
      List<float[]> own = new ArrayList<>();
      for (Parameters average : averages)
        own.add(average.values(p));
      byParameter.add(List.copyOf(own));
    }
  }

  /// Refuses parameters that the optimiser is not for.
  static OptimiserState start(Optimiser optimiser, List<Parameter> declared) {
    optimiser.requireFits(declared);
    List<Parameters> averages = new ArrayList<>();
    for (int i = 0; i < optimiser.averages(); i++)
      averages.add(Parameters.zeros(declared));
    return new OptimiserState(optimiser, declared, averages, 0);
  }

  List<Parameters> averages() {
    return averages;
  }

  long steps() {
    return steps;
  }

  /// Moves the parameters against the gradient.
  ///
  /// @param rates the learning rate of each parameter, by number
  void update(Parameters parameters, Parameters gradient, double[] rates) {
    steps++;
    for (int p = 0; p < rates.length; p++) {
      Parameter parameter = parameters.declared().get(p);
      if (loop.isPresent())
        loop.get().update(parameter, parameters.values(p), gradient.values(p), byParameter.get(p), rates[p], steps);
      else
        optimiser.update(parameter, parameters.values(p), gradient.values(p), byParameter.get(p), rates[p], steps);
    }
  }
}
