package org.taugru.fit;

import org.jspecify.annotations.Nullable;
import org.taugru.exec.Backend;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.model.BatchInputs;
import org.taugru.model.Model;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// Derivatives of what a network says with respect to what it reads: the whole, and the part of it that has gone through no delay. The
/// rest has gone through one at least once.
final class InputDerivatives {
  private static final long MOST_BYTES = 256L << 20;
  private static final int MOST_SAMPLES = 128;

  private final Side whole;
  private final @Nullable Side direct;

  InputDerivatives(Model model, Backend backend) {
    Network network = model.on(backend);
    this.whole = new Side(network.withInputGradients());
    this.direct = model.longestDelay() == 0 ? null : new Side(network.withDirectInputGradients());
  }

  /// Somebody who says of what the derivative is to be.
  interface Asked {
    /// @param outputs as [Network#forward] writes them
    /// @param adjoint zeros of the same shape, for the derivative of what is asked for with respect to the outputs
    void write(float[] outputs, float[] adjoint);
  }

  /// Both, `[steps, samples, width]`; without a delay they are the same array.
  record Found(float[] whole, float[] direct) {
  }

  /// How many samples are best run together.
  int samples(int steps) {
    int samples = MOST_SAMPLES;
    while (samples > 1 && whole.network.bytes(steps, samples) > MOST_BYTES)
      samples /= 2;
    return samples;
  }

  Found of(Parameters weights, Sequence inputs, Asked asked) {
    float[] of = whole.run(weights, inputs, asked);
    return new Found(of, direct == null ? of : direct.run(weights, inputs, asked));
  }

  /// A network with its buffers.
  private static final class Side {
    private final Network network;
    private @Nullable NetworkWorkspace workspace;
    private int samples;
    private int steps;

    Side(Network network) {
      this.network = network;
    }

    float[] run(Parameters weights, Sequence inputs, Asked asked) {
      if (workspace == null || samples != inputs.batch() || steps < inputs.steps()) {
        workspace = network.workspace(inputs.steps(), inputs.batch());
        samples = inputs.batch();
        steps = inputs.steps();
      }
      float[] outputs = network.forward(weights, workspace.start(weights), new BatchInputs.Features(inputs),
          Mode.evaluation(), workspace);
      float[] adjoint = new float[outputs.length];
      asked.write(outputs, adjoint);
      network.backward(weights, adjoint, workspace);
      float[] found = new float[inputs.values().length];
      workspace.copyInputGradients(found);
      return found;
    }
  }
}
