package org.taugru.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.eq.Noise;
import org.taugru.eq.Parameter;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.exec.Sequence;
import org.taugru.ir.Program;

/// What goes into the layers of a network and comes out of them, for chunks of one length.
final class ChunkBuffers {
  private static final float[] NOTHING = {};

  private final Network network;
  private final int steps;
  private final int batch;
  private final int[] lengths;
  private final Sequence input;
  private final List<Sequence> states = new ArrayList<>();
  private final List<Gradients> gradients = new ArrayList<>();
  private final List<Adjoint> adjoints = new ArrayList<>();
  private final Gradients readoutGradients;
  private final Adjoint readoutAdjoint;
  private final float[] outputs;
  private final float[] outputGradient;
  private final float[] topAdjoint;

  /// @param ends the derivatives with respect to the carries after the chunk, which adjoints will refer to
  ChunkBuffers(Network network, int steps, int batch, List<Carry> ends) {
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
      gradients.add(network.layers().get(k).gradients(steps, batch));
    }
    int rows = readout == Readout.EVERY_STEP ? steps : 1;
    this.outputs = new float[rows * batch * network.model().description().outputSize()];
    this.outputGradient = new float[outputs.length];
    this.readoutGradients = network.readout().gradients(rows, batch);
    this.readoutAdjoint = Adjoint.ofSteps(network.readout().program(), batch, outputGradient);
    this.topAdjoint = switch (readout) {
      case EVERY_STEP -> readoutGradients.inputs();
      case MEAN_OVER_TIME -> new float[states.getLast().values().length];
      case LAST_STATE -> NOTHING;
    };
    for (int k = 0; k <= last; k++)
      adjoints.add(new Adjoint(ends.get(k),
          stepAdjoints(network.layers().get(k).program(), k < last ? gradients.get(k + 1).inputs() : topAdjoint)));
  }

  /// Bytes that the constructor takes.
  static long bytes(Network network, long steps, int batch) {
    ModelDescription description = network.model().description();
    Readout readout = description.readout();
    long rows = readout == Readout.EVERY_STEP ? steps : 1;
    int last = network.layers().size() - 1;
    long floats = steps * batch * description.input().width() + 2 * rows * batch * description.outputSize();
    for (int k = 0; k <= last; k++) {
      Program program = network.layers().get(k).program();
      int width = program.states().getFirst().width();
      if (k < last || readout != Readout.LAST_STATE)
        floats += steps * batch * width;
      if (k > 0 || network.differentiatesInput())
        floats += steps * batch * program.inputWidth();
      if (k == last)
        floats += (readout == Readout.MEAN_OVER_TIME ? rows + steps : rows) * batch * width;
      floats += numbers(program) + Network.carryBytes(program, batch) / Float.BYTES;
    }
    Program output = network.readout().program();
    return (floats + numbers(output)) * Float.BYTES + 2 * Network.carryBytes(output, batch);
  }

  /// Of all parameters: a gradient holds those that are not trained, too.
  private static long numbers(Program program) {
    return program.parameters().stream().mapToLong(Parameter::count).sum();
  }

  private static List<float[]> stepAdjoints(Program program, float[] first) {
    List<float[]> result = new ArrayList<>();
    program.states().forEach(_ -> result.add(NOTHING));
    result.set(0, first);
    return result;
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

  float[] outputGradient() {
    return outputGradient;
  }

  Gradients readoutGradients() {
    return readoutGradients;
  }

  Adjoint readoutAdjoint() {
    return readoutAdjoint;
  }

  /// The derivative with respect to the first state of the last layer after each step.
  float[] topAdjoint() {
    return topAdjoint;
  }

  Gradients gradients(int layer) {
    return gradients.get(layer);
  }

  Adjoint adjoint(int layer) {
    return adjoints.get(layer);
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

  /// Adds what a loss of the last layer's states adds to the derivatives with respect to them.
  void addStateGradients(List<float[]> all, int first) {
    List<float[]> steps = adjoints.getLast().steps();
    for (int s = 0; s < steps.size(); s++) {
      float[] own = s == 0 ? topAdjoint : NOTHING;
      steps.set(s, own);
      if (s >= all.size() || all.get(s).length == 0)
        continue;
      int row = batch * network.lastLayer().states().get(s).width();
      float[] sum = Arrays.copyOfRange(all.get(s), first * row, (first + this.steps) * row);
      for (int i = 0; i < own.length; i++)
        sum[i] += own[i];
      steps.set(s, sum);
    }
  }

  /// Hands the derivative with respect to what the first layer saw on to the embedding, or to that of the whole batch.
  ///
  /// @param whole `[steps, batch, width]`, not looked at where nobody has asked for it
  void leave(BatchInputs inputs, ParameterParts sums, float[] whole, int first, Mode mode, long position) {
    if (!network.differentiatesInput())
      return;
    float[] vectors = gradients.getFirst().inputs(); // empty if the cell reads no input
    if (network.model().description().inputDropout() > 0 && mode.training())
      mask(vectors, mode, position + first);
    switch (inputs) {
      case BatchInputs.Features _ -> System.arraycopy(vectors, 0, whole, first * batch * input.width(), vectors.length);
      case BatchInputs.Tokens tokens ->
        Embedding.addGradient(tokens, first, steps, vectors, sums.embedding().getFirst());
    }
  }

  /// Multiplies `[steps, batch, width]` by the mask of input dropout: inputs on the way in, their derivatives on the way
  /// back.
  private void mask(float[] values, Mode mode, long position) {
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
