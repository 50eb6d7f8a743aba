package org.taugru.eq;

/// Everything a cell's equations need besides the cell itself.
///
/// @param inputSize    width p of the input
/// @param hiddenSize   width d of a state that does not say its own
/// @param stepSize     Δt, the time between two elements of the sequence
/// @param scheme       how a flow becomes a recurrence
/// @param stateDropout probability with which each component of a state is dropped where the cell reads it, in training
public record Setting(int inputSize, int hiddenSize, double stepSize, Scheme scheme, double stateDropout) {
  public Setting {
    require(inputSize >= 1, "input size", inputSize, "1 or more");
    require(hiddenSize >= 1, "hidden size", hiddenSize, "1 or more");
    require(stepSize > 0 && stepSize < Double.POSITIVE_INFINITY, "step size", stepSize, "a finite number above 0");
    require(stateDropout >= 0 && stateDropout < 1, "state dropout", stateDropout, "from 0 up to, not including, 1");
  }

  /// Δt = 1, Euler, no dropout: the paper's setting.
  public static Setting of(int inputSize, int hiddenSize) {
    return new Setting(inputSize, hiddenSize, 1, Scheme.EULER, 0);
  }

  public Setting withStepSize(double size) {
    return new Setting(inputSize, hiddenSize, size, scheme, stateDropout);
  }

  public Setting withScheme(Scheme chosen) {
    return new Setting(inputSize, hiddenSize, stepSize, chosen, stateDropout);
  }

  public Setting withStateDropout(double probability) {
    return new Setting(inputSize, hiddenSize, stepSize, scheme, probability);
  }

  private static void require(boolean holds, String what, Number value, String accepted) {
    if (!holds)
      throw new IllegalArgumentException(what + " is " + value + "; it must be " + accepted + ".");
  }
}
