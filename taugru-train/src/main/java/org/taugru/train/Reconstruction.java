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
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.model.Inputs;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;
import org.taugru.model.Readout;

/// The auxiliary loss of r-LSTM (Trinh, Dai, Luong, Le 2018): from the state after a random step a second network of the
/// same cell, the decoder, must tell the inputs that led there, and the gradient flows back into that state. It is trained
/// along with the network and thrown away afterwards.
///
/// The decoder sees each input after it had to tell it. Its loss is the mean square error; there is one random step for
/// each batch, and the gradient is not cut off on its way back.
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
    return decoder.model().parameters().stream().map(parameter -> new Parameter(PREFIX + parameter.name(),
        parameter.rows(), parameter.columns(), parameter.initialiser(), parameter.trained())).toList();
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
    Attempt attempt = attempt(parameters, batch.inputs(), workspace, random);
    double factor = 2 * settings.reconstruct() / attempt.errors.length;
    float[] gradient = new float[attempt.errors.length];
    for (int i = 0; i < gradient.length; i++)
      gradient[i] = (float) (factor * attempt.errors[i]);
    Parameters result = decoder.backward(parameters, gradient, attempt.room);
    Carry start = attempt.room.startGradients().getFirst();
    for (int s = 0; s < decoder.lastLayer().states().size(); s++)
      states.add(s, attempt.end - 1, start.state(s));
    return result;
  }

  /// What [#gradient] is the gradient of.
  double loss(Parameters parameters, Batch batch, NetworkWorkspace workspace, SplittableRandom random) {
    float[] errors = attempt(parameters, batch.inputs(), workspace, random).errors;
    double sum = 0;
    for (float error : errors)
      sum += (double) error * error;
    return settings.reconstruct() * sum / errors.length;
  }

  /// @param end    the step after whose predecessor the state is taken
  /// @param errors what was told minus what was there, `[segment, batch, width]`
  private record Attempt(int end, float[] errors, NetworkWorkspace room) {
  }

  private Attempt attempt(Parameters parameters, Sequence inputs, NetworkWorkspace workspace, SplittableRandom random) {
    int shortest = Math.max(1, Arrays.stream(inputs.lengths()).min().orElse(1));
    int length = Math.min(settings.segment(), shortest);
    int end = length + random.nextInt(shortest - length + 1);
    NetworkWorkspace room = decoder.workspace(length, inputs.batch());
    float[] errors = decoder.forward(parameters, List.of(carry(workspace, inputs, end - 1)),
        new Inputs.Features(shifted(inputs, end - length, length)), Mode.evaluation(), room);
    int first = (end - length) * inputs.batch() * inputs.width();
    for (int i = 0; i < errors.length; i++)
      errors[i] -= inputs.values()[first + i];
    return new Attempt(end, errors, room);
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

  /// The inputs one step later, zero in front.
  private static Sequence shifted(Sequence inputs, int first, int length) {
    int row = inputs.batch() * inputs.width();
    float[] values = new float[length * row];
    System.arraycopy(inputs.values(), first * row, values, row, (length - 1) * row);
    return Sequence.of(length, inputs.batch(), inputs.width(), values);
  }
}
