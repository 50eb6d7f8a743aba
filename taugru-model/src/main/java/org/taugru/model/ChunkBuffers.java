package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.taugru.eq.Noise;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.exec.Sequence;
import org.taugru.ir.Program;

/// What goes into the layers of a network and comes out of them, for chunks of one length.
final class ChunkBuffers {
  private final Network network;
  private final int steps;
  private final int batch;
  private final int[] lengths;
  private final Sequence input;
  private final List<Sequence> states = new ArrayList<>();
  private final float[] outputs;
  private @Nullable ChunkAdjoints adjoints;

  ChunkBuffers(Network network, int steps, int batch) {
    this.network = network;
    this.steps = steps;
    this.batch = batch;
    this.lengths = new int[batch];
    Readout readout = network.model().description().readout();
    int inputWidth = network.model().description().input().width();
    this.input = new Sequence(steps, batch, inputWidth, new float[steps * batch * inputWidth], lengths);
    int last = network.layers().size() - 1;
    for (int k = 0; k <= last; k++) {
      int width = network.layers().get(k).program().states().getFirst().width();
      int kept = k < last || readout != Readout.LAST_STATE ? steps : 0;
      states
          .add(new Sequence(kept, batch, width, new float[kept * batch * width], kept == 0 ? new int[batch] : lengths));
    }
    int rows = readout == Readout.EVERY_STEP ? steps : 1;
    this.outputs = new float[rows * batch * network.model().description().outputSize()];
  }

  /// Bytes that the constructor takes.
  static long bytes(Network network, long steps, int batch) {
    ModelDescription description = network.model().description();
    Readout readout = description.readout();
    long rows = readout == Readout.EVERY_STEP ? steps : 1;
    int last = network.layers().size() - 1;
    long floats = steps * batch * description.input().width() + rows * batch * description.outputSize();
    for (int k = 0; k <= last; k++) {
      Program program = network.layers().get(k).program();
      if (k < last || readout != Readout.LAST_STATE)
        floats += steps * batch * program.states().getFirst().width();
    }
    return floats * Float.BYTES;
  }

  int steps() {
    return steps;
  }

  /// The first state of a layer after each step; without steps where nobody sees it.
  Sequence states(int layer) {
    return states.get(layer);
  }

  Sequence top() {
    return states.getLast();
  }

  float[] outputs() {
    return outputs;
  }

  /// What a backward pass writes and reads, made by the first one.
  ///
  /// @param ends the derivatives with respect to the carries after the chunk, which adjoints will refer to
  ChunkAdjoints adjoints(List<Carry> ends) {
    if (adjoints == null)
      adjoints = new ChunkAdjoints(network, steps, batch, this, ends);
    return adjoints;
  }

  /// What the first layer sees: the chunk of the inputs that begins at step `first`, embedded and with dropout.
  ///
  /// @param whole whether the chunk is all there is, so that it need not be copied
  Sequence enter(BatchInputs inputs, ParameterParts parts, int first, boolean whole, Mode mode, long position) {
    for (int sample = 0; sample < batch; sample++)
      lengths[sample] = Math.clamp(inputs.lengths()[sample] - (long) first, 0, steps);
    boolean dropped = network.model().description().inputDropout() > 0 && mode.training();
    switch (inputs) {
      case BatchInputs.Features(Sequence sequence) -> {
        if (whole && !dropped)
          return sequence;
        System.arraycopy(sequence.values(), first * batch * input.width(), input.values(), 0, input.values().length);
      }
      case BatchInputs.Tokens tokens ->
        Embedding.lookUp(tokens, first, steps, parts.embedding().getFirst(),
            (ModelInput.Tokens) network.model().description().input(), input.values());
    }
    if (dropped)
      mask(input.values(), mode, position + first);
    return input;
  }

  /// Multiplies `[steps, batch, width]` by the mask of input dropout: inputs on the way in, their derivatives on the way
  /// back.
  void mask(float[] values, Mode mode, long position) {
    NoiseStream mask =
        new NoiseStream(mode, new Noise.Mask(network.model().description().inputDropout()), NetworkNoise.INPUT_MASK);
    int width = input.width();
    for (int row = 0; row < values.length / width; row++) {
      long drawn = mask.row(position + row / batch, row % batch);
      for (int i = 0; i < width; i++)
        values[row * width + i] *= (float) mask.draw(drawn, i);
    }
  }
}
