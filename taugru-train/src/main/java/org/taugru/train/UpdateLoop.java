package org.taugru.train;

import java.util.List;
import org.taugru.eq.Parameter;

/// Runs an [UpdateRule] on the CPU. It has buffers, so it is for one thread at a time.
final class UpdateLoop {
  private final ElementwiseOptimiser optimiser;
  private final UpdateCode code;
  private final float[][] arrays;
  private final float[] scalars;

  UpdateLoop(ElementwiseOptimiser optimiser) {
    UpdateRule rule = optimiser.rule();
    this.optimiser = optimiser;
    this.code = UpdateCompiler.codeOf(rule);
    this.arrays = new float[UpdateCompiler.FIRST_AVERAGE + rule.averages()][];
    this.scalars = new float[rule.scalars()];
  }

  /// See [Optimiser#update].
  void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate, long step) {
    optimiser.scalars(parameter, rate, step, scalars);
    arrays[UpdateCompiler.WEIGHT] = weights;
    arrays[UpdateCompiler.GRADIENT] = gradient;
    for (int i = UpdateCompiler.FIRST_AVERAGE; i < arrays.length; i++)
      arrays[i] = averages.get(i - UpdateCompiler.FIRST_AVERAGE);
    code.run(arrays, scalars, weights.length);
  }
}
