package org.taugru.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.eq.Parameter;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Mode;
import org.taugru.ir.Program;

/// What a backward pass hands from the output layer down to the inputs, for chunks of one length.
final class ChunkAdjoints {
  private static final float[] NOTHING = {};

  private final Network network;
  private final int steps;
  private final int batch;
  private final ChunkBuffers forward;
  private final List<Gradients> gradients = new ArrayList<>();
  private final List<Adjoint> adjoints = new ArrayList<>();
  private final Gradients readoutGradients;
  private final Adjoint readoutAdjoint;
  private final float[] outputGradient;
  private final float[] topAdjoint;

  /// @param forward the buffers of the forward pass
  /// @param ends    the derivatives with respect to the carries after the chunk, which adjoints will refer to
  ChunkAdjoints(Network network, int steps, int batch, ChunkBuffers forward, List<Carry> ends) {
    this.network = network;
    this.steps = steps;
    this.batch = batch;
    this.forward = forward;
    Readout readout = network.model().description().readout();
    int last = network.layers().size() - 1;
    for (int k = 0; k <= last; k++)
      gradients.add(network.layers().get(k).gradients(steps, batch));
    this.outputGradient = new float[forward.outputs().length];
    this.readoutGradients = network.readout().gradients(readout == Readout.EVERY_STEP ? steps : 1, batch);
    this.readoutAdjoint = Adjoint.ofSteps(network.readout().program(), batch, outputGradient);
    this.topAdjoint = switch (readout) {
      case EVERY_STEP -> readoutGradients.inputs();
      case MEAN_OVER_TIME -> new float[forward.top().values().length];
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
    long floats = rows * batch * description.outputSize();
    for (int k = 0; k <= last; k++) {
      Program program = network.layers().get(k).program();
      if (k > 0 || network.differentiatesInput())
        floats += steps * batch * program.inputWidth();
      if (k == last)
        floats += (readout == Readout.MEAN_OVER_TIME ? rows + steps : rows) * batch
            * program.states().getFirst().width();
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
      forward.mask(vectors, mode, position + first);
    switch (inputs) {
      case BatchInputs.Features _ ->
        System.arraycopy(vectors, 0, whole, first * batch * network.model().description().input().width(),
            vectors.length);
      case BatchInputs.Tokens tokens ->
        Embedding.addGradient(tokens, first, steps, vectors, sums.embedding().getFirst());
    }
  }
}
