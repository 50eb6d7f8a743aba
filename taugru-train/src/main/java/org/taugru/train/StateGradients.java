package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import org.taugru.ir.StateVariable;
import org.taugru.model.BatchInputs;
import org.taugru.model.Network;

/// The derivatives of a loss with respect to states of the last layer, while they are collected.
final class StateGradients {
  private final List<StateVariable> states;
  private final BatchInputs inputs;
  private final List<float[]> steps = new ArrayList<>();

  StateGradients(Network network, BatchInputs inputs) {
    this.states = network.lastLayer().states();
    this.inputs = inputs;
    states.forEach(_ -> steps.add(new float[0]));
  }

  /// Adds a derivative to every unit of a state after each step of each sequence.
  void add(String name, double gradient) {
    int state = number(states, name);
    int width = states.get(state).width();
    float[] values = values(state);
    for (int i = 0; i < values.length; i++)
      if (i / width / inputs.batch() < inputs.lengths()[i / width % inputs.batch()])
        values[i] += (float) gradient;
  }

  /// Adds derivatives `[batch, width]` of a state after a step.
  void add(int state, int step, float[] gradient) {
    float[] values = values(state);
    for (int i = 0; i < gradient.length; i++)
      values[step * gradient.length + i] += gradient[i];
  }

  /// For each state, `[steps, batch, width]` or empty.
  List<float[]> steps() {
    return steps;
  }

  private float[] values(int state) {
    if (steps.get(state).length == 0)
      steps.set(state, new float[inputs.steps() * inputs.batch() * states.get(state).width()]);
    return steps.get(state);
  }

  /// The number of the state of that name, or an error that lists the names there are.
  static int number(List<StateVariable> states, String name) {
    for (int s = 0; s < states.size(); s++)
      if (states.get(s).name().equals(name))
        return s;
    throw new IllegalArgumentException("cost." + name + " is for no state; there are "
        + String.join(", ", states.stream().map(StateVariable::name).toList()) + ".");
  }
}
