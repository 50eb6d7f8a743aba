package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Carry;
import org.taugru.exec.Fingerprint;
import org.taugru.exec.Kernel;
import org.taugru.exec.Parameters;
import org.taugru.exec.Stream;
import org.taugru.ir.Program;

/// A model that takes one step at a time.
public final class NetworkStream {
  private final Model model;
  private final Parameters parameters;
  private final ParameterParts parts;
  private final List<Stream> layers = new ArrayList<>();
  private final List<float[]> states = new ArrayList<>();
  private final Stream readout;
  private final int batch;
  private final float[] vectors;
  /// Made when it is first asked for: it looks at every weight.
  private @Nullable Fingerprint fingerprint;

  NetworkStream(Model model, List<Kernel> kernels, Kernel readoutKernel, Parameters parameters, List<Carry> start) {
    this.model = model;
    this.parameters = parameters;
    this.parts = ParameterParts.of(model, parameters);
    this.batch = start.getFirst().batch();
    for (int k = 0; k < kernels.size(); k++) {
      Program program = kernels.get(k).program();
      layers.add(kernels.get(k).stream(parts.layers().get(k), start.get(k)));
      states.add(new float[batch * program.states().getFirst().width()]);
    }
    this.vectors =
        new float[model.description().input() instanceof ModelInput.Tokens input ? batch * input.width() : 0];
    this.readout = readoutKernel.stream(parts.readout(), Carry.zero(readoutKernel.program(), batch));
  }

  /// Takes one input `[batch, input]` and writes the output `[batch, output]`. Both may be one array: the input is read before
  /// anything is written, so a model can be fed what it has said.
  public void step(float[] input, float[] output) {
    float[] values = input;
    for (int k = 0; k < layers.size(); k++) {
      layers.get(k).step(values, states.get(k));
      values = states.get(k);
    }
    readout.step(values, output);
  }

  /// Takes one token per sample.
  public void step(int[] tokens, float[] output) {
    if (!(model.description().input() instanceof ModelInput.Tokens input))
      throw new IllegalArgumentException("the model reads " + model.description().input() + ", not tokens.");
    if (tokens.length != batch)
      throw new IllegalArgumentException(tokens.length + " tokens for a step of " + batch + " samples.");
    Embedding.lookUp(tokens, parts.embedding().getFirst(), input, vectors);
    step(vectors, output);
  }

  /// All that it remembers, from which [Network#stream(Parameters, byte\[\])] goes on to the bit: the carries of its layers
  /// ([Carry#toBytes()]), and a fingerprint of equations, sizes and weights. For a τ-GRU of d units (τ + 1) · d · 4 bytes and 60 more.
  public byte[] toBytes() {
    if (fingerprint == null)
      fingerprint = fingerprint(model, parameters);
    return Carry.toBytes(fingerprint, carries());
  }

  /// What the bytes of a stream belong to.
  static Fingerprint fingerprint(Model model, Parameters parameters) {
    Fingerprint all = Fingerprint.of("network");
    model.layers().forEach(all::add);
    return all.add(model.readout()).add(parameters);
  }

  /// How many sequences go on together.
  public int batch() {
    return batch;
  }

  /// The carry of each layer after the steps so far.
  public List<Carry> carries() {
    return layers.stream().map(Stream::carry).toList();
  }
}
