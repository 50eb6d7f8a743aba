package org.taugru.train;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.eq.Parameter;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.ir.StateVariable;
import org.taugru.model.BatchInputs;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// The auxiliary loss that [Decoding] describes, on a backend.
final class Reconstruction {
  private final Decoding decoding;
  private final Network decoder;
  private final Auxiliary settings;

  private Reconstruction(Decoding decoding, Backend backend) {
    this.decoding = decoding;
    this.decoder = decoding.model().on(backend);
    this.settings = decoding.settings();
  }

  /// For a model with numbers as inputs and a last layer without delays.
  static Reconstruction of(ModelDescription model, Backend backend, Auxiliary settings) {
    return new Reconstruction(Decoding.of(model, settings), backend);
  }

  List<Parameter> parameters() {
    return decoding.parameters();
  }

  /// Bytes that it takes for a batch: the decoder's workspace, and the states it starts from.
  long bytes(int steps, int samples) {
    int told = Math.max(1, Math.min(settings.segment(), steps) - 1);
    long widest = decoder.lastLayer().states().stream().mapToLong(StateVariable::width).max().orElse(0);
    return decoder.bytes(told, samples) + widest * steps * samples * Float.BYTES;
  }

  /// Its parameters from their values.
  Parameters over(List<float[]> values) {
    return Parameters.over(decoder.model().parameters(), values);
  }

  /// Adds to `states` what the loss means for the states, and returns its gradient with respect to the decoder.
  ///
  /// @param workspace in which the network has just run the batch
  Parameters gradient(Parameters parameters, Batch batch, NetworkWorkspace workspace, SplittableRandom random,
      StateGradients states) {
    Parameters sum = Parameters.zeros(decoder.model().parameters());
    for (Decoding.Stretch stretch : stretches(features(batch), random))
      Objective.add(sum, gradient(parameters, batch, workspace, stretch, states), 1);
    return sum;
  }

  private Parameters gradient(Parameters parameters, Batch batch, NetworkWorkspace workspace, Decoding.Stretch stretch,
      StateGradients states) {
    Attempt attempt = attempt(parameters, features(batch), workspace, stretch);
    double factor = 2 * weight(attempt);
    float[] gradient = new float[attempt.errors.length];
    for (int i = 0; i < gradient.length; i++)
      gradient[i] = (float) (factor * attempt.errors[i]);
    Parameters result = decoder.backward(parameters, gradient, attempt.workspace);
    Carry start = attempt.workspace.startGradients().getFirst();
    for (int s = 0; s < decoder.lastLayer().states().size(); s++)
      states.add(s, stretch.anchor(), start.state(s));
    return result;
  }

  private static Sequence features(Batch batch) {
    return ((BatchInputs.Features) batch.inputs()).sequence();
  }

  /// What [#gradient] is the gradient of.
  double loss(Parameters parameters, Batch batch, NetworkWorkspace workspace, SplittableRandom random) {
    double sum = 0;
    for (Decoding.Stretch stretch : stretches(features(batch), random)) {
      Attempt attempt = attempt(parameters, features(batch), workspace, stretch);
      for (float error : attempt.errors)
        sum += weight(attempt) * error * error;
    }
    return sum;
  }

  /// Of the square of an error in the sum.
  private double weight(Attempt attempt) {
    return settings.reconstruct() / settings.anchors() / attempt.errors.length;
  }

  List<Decoding.Stretch> stretches(Sequence inputs, SplittableRandom random) {
    return decoding.stretches(Arrays.stream(inputs.lengths()).min().orElse(0), random);
  }

  /// @param errors what was told minus what was there, `[told, batch, width]`
  private record Attempt(float[] errors, NetworkWorkspace workspace) {
  }

  private Attempt attempt(Parameters parameters, Sequence inputs, NetworkWorkspace workspace,
      Decoding.Stretch stretch) {
    NetworkWorkspace own = decoder.workspace(stretch.told(), inputs.batch());
    float[] errors = decoder.forward(parameters, List.of(carry(workspace, inputs, stretch.anchor())),
        new BatchInputs.Features(seen(inputs, stretch)), Mode.evaluation(), own);
    int second = (stretch.first() + 1) * inputs.batch() * inputs.width();
    for (int i = 0; i < errors.length; i++)
      errors[i] -= inputs.values()[second + i];
    return new Attempt(errors, own);
  }

  private Carry carry(NetworkWorkspace workspace, Sequence inputs, int step) {
    Carry carry = Carry.zeroAt(decoder.lastLayer(), inputs.batch(), 1); // not a start of the decoder's own
    List<StateVariable> states = decoder.lastLayer().states();
    for (int s = 0; s < states.size(); s++) {
      int row = inputs.batch() * states.get(s).width();
      float[] all = new float[inputs.steps() * row];
      workspace.copyStates(s, all);
      System.arraycopy(all, step * row, carry.state(s), 0, row);
    }
    return carry;
  }

  /// What the decoder sees: each input while it has to tell the next.
  private static Sequence seen(Sequence inputs, Decoding.Stretch stretch) {
    int row = inputs.batch() * inputs.width();
    float[] values =
        Arrays.copyOfRange(inputs.values(), stretch.first() * row, (stretch.first() + stretch.told()) * row);
    return Sequence.of(stretch.told(), inputs.batch(), inputs.width(), values);
  }
}
