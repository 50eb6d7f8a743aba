package org.taugru.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.eq.Parameter;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.model.BatchInputs;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;
import org.taugru.model.Readout;

/// The auxiliary loss of r-LSTM (Trinh, Dai, Luong, Le 2018): from the state after a random step, the anchor, a second
/// network of the same cell, the decoder, must tell a random stretch of the inputs that led there, and the gradient flows
/// back into that state. It is trained along with the network and thrown away afterwards.
///
/// The decoder is given the first input of the stretch and sees each further one after it had to tell it. Its loss is the
/// mean square error; anchors and stretches are drawn for each batch, and the gradient is not cut off on its way back.
final class Reconstruction {
  /// Its parameters in checkpoints.
  static final String PREFIX = "decoder.";

  private final Network decoder;
  private final Auxiliary settings;

  private Reconstruction(Network decoder, Auxiliary settings) {
    this.decoder = decoder;
    this.settings = settings;
  }

  /// For a model with numbers as inputs and a last layer without delays.
  static Reconstruction of(ModelDescription model, Backend backend, Auxiliary settings) {
    if (model.input() instanceof ModelInput.Tokens)
      throw new IllegalArgumentException("reconstruct is " + settings.reconstruct()
          + "; it must be 0 for a model that reads tokens: there are no numbers to tell.");
    Layer last = model.layers().getLast();
    int width = model.input().width();
    Network decoder = new Model(ModelDescription.of(width, last, Readout.EVERY_STEP, width)).on(backend);
    Program program = decoder.lastLayer();
    if (program.inputHistory() > 0 || program.states().stream().anyMatch(state -> state.history() > 0))
      throw new IllegalArgumentException("reconstruct is " + settings.reconstruct() + "; it must be 0 for "
          + program.name() + ", which looks back in time, so that one state does not tell all.");
    return new Reconstruction(decoder, settings);
  }

  List<Parameter> parameters() {
    return decoder.model().parameters().stream().map(parameter -> parameter.within(PREFIX)).toList();
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
    for (Stretch stretch : stretches(features(batch), random))
      Objective.add(sum, gradient(parameters, batch, workspace, stretch, states), 1);
    return sum;
  }

  private Parameters gradient(Parameters parameters, Batch batch, NetworkWorkspace workspace, Stretch stretch,
      StateGradients states) {
    Attempt attempt = attempt(parameters, features(batch), workspace, stretch);
    double factor = 2 * weight(attempt);
    float[] gradient = new float[attempt.errors.length];
    for (int i = 0; i < gradient.length; i++)
      gradient[i] = (float) (factor * attempt.errors[i]);
    Parameters result = decoder.backward(parameters, gradient, attempt.workspace);
    Carry start = attempt.workspace.startGradients().getFirst();
    for (int s = 0; s < decoder.lastLayer().states().size(); s++)
      states.add(s, stretch.anchor, start.state(s));
    return result;
  }

  private static Sequence features(Batch batch) {
    return ((BatchInputs.Features) batch.inputs()).sequence();
  }

  /// What [#gradient] is the gradient of.
  double loss(Parameters parameters, Batch batch, NetworkWorkspace workspace, SplittableRandom random) {
    double sum = 0;
    for (Stretch stretch : stretches(features(batch), random)) {
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

  /// @param anchor the step whose state must tell
  /// @param first  the step whose input is given
  /// @param told   how many inputs after it must be told; the last is the anchor's own or an earlier one
  record Stretch(int anchor, int first, int told) {
  }

  /// One for each anchor; none if the shortest sequence has no two inputs.
  List<Stretch> stretches(Sequence inputs, SplittableRandom random) {
    int shortest = Arrays.stream(inputs.lengths()).min().orElse(0);
    int told = Math.min(settings.segment(), shortest) - 1;
    List<Stretch> stretches = new ArrayList<>();
    for (int i = 0; told > 0 && i < settings.anchors(); i++) {
      int anchor = random.nextInt(told, shortest);
      stretches.add(new Stretch(anchor, random.nextInt(anchor - told + 1), told));
    }
    return stretches;
  }

  /// @param errors what was told minus what was there, `[told, batch, width]`
  private record Attempt(float[] errors, NetworkWorkspace workspace) {
  }

  private Attempt attempt(Parameters parameters, Sequence inputs, NetworkWorkspace workspace, Stretch stretch) {
    NetworkWorkspace own = decoder.workspace(stretch.told, inputs.batch());
    float[] errors = decoder.forward(parameters, List.of(carry(workspace, inputs, stretch.anchor)),
        new BatchInputs.Features(seen(inputs, stretch)), Mode.evaluation(), own);
    int second = (stretch.first + 1) * inputs.batch() * inputs.width();
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
  private static Sequence seen(Sequence inputs, Stretch stretch) {
    int row = inputs.batch() * inputs.width();
    float[] values = Arrays.copyOfRange(inputs.values(), stretch.first * row, (stretch.first + stretch.told) * row);
    return Sequence.of(stretch.told, inputs.batch(), inputs.width(), values);
  }
}
