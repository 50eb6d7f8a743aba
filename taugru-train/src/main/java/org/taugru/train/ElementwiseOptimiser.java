package org.taugru.train;

import java.util.List;
import org.taugru.eq.Parameter;

/// An optimiser that moves each weight by its own gradient and averages alone, and says how as data, so that a backend can do
/// it where the weights are. One that looks at several weights at once is an [Optimiser] and no more; it trains on the CPU.
public interface ElementwiseOptimiser extends Optimiser {
  /// What an update does to each weight.
  UpdateRule rule();

  /// Works out what an update of a parameter reads as [UpdateRule.Operand.Scalar]: a function of these and of nothing else, so
  /// that it can be asked for updates that are yet to come.
  ///
  /// @param rate    the learning rate of this parameter, from the schedule
  /// @param step    which update this is, from 1 on; those that were left out do not count
  /// @param scalars to be written, as many as the rule reads
  void scalars(Parameter parameter, double rate, long step, float[] scalars);

  @Override
  default int averages() {
    return rule().averages();
  }

  /// Runs the rule. Training does so by itself, so there is no use in another one.
  @Override
  default void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate,
      long step) {
    new UpdateLoop(this).update(parameter, weights, gradient, averages, rate, step);
  }
}
