package org.taugru.exec;

/// The derivatives of a loss, summed over steps and samples.
///
/// @param parameters with respect to the parameters
/// @param carry      with respect to the carry that the forward pass started from, history included
/// @param inputs     with respect to the inputs, `[steps, batch, input]`; empty if the gradient was made without them
public record Gradients(Parameters parameters, Carry carry, float[] inputs) {
}
