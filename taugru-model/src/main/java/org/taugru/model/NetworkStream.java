package org.taugru.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Stream;
import org.taugru.ir.Program;

/// A model that takes one step at a time.
public final class NetworkStream {
  private final Model model;
  private final ParameterParts parts;
  private final List<Stream> layers = new ArrayList<>();
  private final List<float[]> states = new ArrayList<>();
  private final Stream readout;
  private final int batch;

  NetworkStream(Model model, List<Kernel> kernels, Kernel readoutKernel, ParameterParts parts, List<Carry> start) {
    this.model = model;
    this.parts = parts;
    this.batch = start.getFirst().batch();
    for (int k = 0; k < kernels.size(); k++) {
      Program program = kernels.get(k).program();
      layers.add(kernels.get(k).stream(parts.layers().get(k), start.get(k)));
      states.add(new float[batch * program.states().getFirst().width()]);
    }
    this.readout = readoutKernel.stream(parts.readout(), Carry.zero(readoutKernel.program(), batch));
  }

  /// Takes one input `[batch, input]` and writes the output `[batch, output]`.
  public void step(float[] input, float[] output) {
    float[] values = input;
    for (int k = 0; k < layers.size(); k++) {
      layers.get(k).step(values, states.get(k));
      values = states.get(k);
    }
    readout.step(values, output);
  }

  /// Takes one token a sample.
  public void step(int[] tokens, float[] output) {
    if (!(model.description().input() instanceof ModelInput.Tokens input))
      throw new IllegalArgumentException("the model reads " + model.description().input() + ", not tokens.");
    int[] lengths = new int[batch];
    Arrays.fill(lengths, 1);
    float[] vectors = new float[batch * input.width()];
    Embedding.lookUp(new BatchInputs.Tokens(1, batch, tokens, lengths), 0, 1, parts.embedding().getFirst(), input,
        vectors);
    step(vectors, output);
  }

  /// The carry of each layer after the steps so far.
  public List<Carry> carries() {
    return layers.stream().map(Stream::carry).toList();
  }
}
