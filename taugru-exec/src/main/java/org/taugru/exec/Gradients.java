package org.taugru.exec;

import org.taugru.ir.Program;

/// The derivatives of a loss, summed over steps and samples.
///
/// @param parameters with respect to the parameters; for a sequence that began at [Carry#start], through its start too
/// @param carry      with respect to the carry that the forward pass started from, history included
/// @param inputs     with respect to the inputs, `[steps, batch, input]`; empty if the gradient was made without them
public record Gradients(Parameters parameters, Carry carry, float[] inputs) {
  /// Zeros for the gradients of sequences of exactly so many steps and samples.
  public static Gradients zeros(Program program, int steps, int batch, boolean withInputs) {
    return new Gradients(Parameters.zeros(program.parameters()), Carry.zero(program, batch),
        new float[withInputs ? steps * batch * program.inputWidth() : 0]);
  }

  /// Of what: `with respect to W[3,3], b[3]: 12 numbers; the carry h[3], 32 sequences, step 0; 16000 inputs`.
  @Override
  public String toString() {
    return "with respect to " + parameters + "; the carry " + carry + "; " + inputs.length + " inputs";
  }

  /// For backends, once the rest is written: adds to the parameters what they did as the start of the sequence.
  public void addStart() {
    carry.addStartGradient(parameters);
  }
}
