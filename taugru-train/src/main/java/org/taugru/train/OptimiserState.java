package org.taugru.train;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;

/// The moving averages of an optimiser, one number of each kind for each parameter.
final class OptimiserState {
  private final Optimiser optimiser;
  private final Parameters first;
  private final Parameters second;
  private final double[] decays;
  private long steps;

  OptimiserState(Optimiser optimiser, Parameters first, Parameters second, long steps) {
    this.optimiser = optimiser;
    this.first = first;
    this.second = second;
    this.steps = steps;
    this.decays = new double[first.declared().size()];
    if (optimiser instanceof Optimiser.Adam adam)
      Arrays.setAll(decays, p -> adam.decayOf(first.declared().get(p).name()));
  }

  /// Refuses factors for parameters that there are not.
  static OptimiserState start(Optimiser optimiser, Parameters parameters) {
    if (optimiser instanceof Optimiser.Adam adam)
      requireMatches(adam, parameters.declared());
    return new OptimiserState(optimiser, Parameters.zeros(parameters.declared()),
        Parameters.zeros(parameters.declared()), 0);
  }

  private static void requireMatches(Optimiser.Adam adam, List<Parameter> declared) {
    for (String prefix : adam.decayFactors().keySet())
      if (declared.stream().noneMatch(parameter -> parameter.name().startsWith(prefix)))
        throw new IllegalArgumentException("decay." + prefix + " is for no parameter; there are "
            + declared.stream().map(Parameter::name).collect(Collectors.joining(", ")) + ".");
  }

  Parameters first() {
    return first;
  }

  Parameters second() {
    return second;
  }

  long steps() {
    return steps;
  }

  /// Moves the parameters against the gradient.
  ///
  /// @param rates the learning rate of each parameter, by number
  void update(Parameters parameters, Parameters gradient, double[] rates) {
    steps++;
    for (int p = 0; p < parameters.declared().size(); p++)
      switch (optimiser) {
        case Optimiser.Adam adam ->
          adam(adam, parameters.values(p), gradient.values(p), first.values(p), second.values(p), rates[p],
              decays[p]);
        case Optimiser.RmsProp rms ->
          rmsProp(rms, parameters.values(p), gradient.values(p), second.values(p), rates[p]);
        case Optimiser.Sgd sgd -> sgd(sgd, parameters.values(p), gradient.values(p), first.values(p), rates[p]);
      }
  }

  private void adam(Optimiser.Adam adam, float[] x, float[] g, float[] m, float[] v, double rate,
      double weightDecay) {
    float beta1 = (float) adam.beta1();
    float beta2 = (float) adam.beta2();
    float step = (float) (rate / (1 - Math.pow(adam.beta1(), steps)));
    float correction = (float) (1 / Math.sqrt(1 - Math.pow(adam.beta2(), steps)));
    float epsilon = (float) adam.epsilon();
    float decay = (float) (1 - rate * weightDecay);
    for (int i = 0; i < x.length; i++) {
      m[i] = beta1 * m[i] + (1 - beta1) * g[i];
      v[i] = beta2 * v[i] + (1 - beta2) * g[i] * g[i];
      x[i] = decay * x[i] - step * m[i] / ((float) Math.sqrt(v[i]) * correction + epsilon);
    }
  }

  private static void rmsProp(Optimiser.RmsProp rms, float[] x, float[] g, float[] v, double rate) {
    float smoothing = (float) rms.smoothing();
    float epsilon = (float) rms.epsilon();
    for (int i = 0; i < x.length; i++) {
      v[i] = smoothing * v[i] + (1 - smoothing) * g[i] * g[i];
      x[i] -= (float) rate * g[i] / ((float) Math.sqrt(v[i]) + epsilon);
    }
  }

  private static void sgd(Optimiser.Sgd sgd, float[] x, float[] g, float[] m, double rate) {
    for (int i = 0; i < x.length; i++) {
      m[i] = (float) sgd.momentum() * m[i] + g[i];
      x[i] -= (float) rate * m[i];
    }
  }
}
