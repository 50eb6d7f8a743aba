package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.eq.Parameter;
import org.taugru.ir.Program;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Readout;

/// What the auxiliary loss of r-LSTM (Trinh, Dai, Luong, Le 2018) adds to a model, as data: a second network of the last layer's cell, the decoder, and what
/// it must tell in an update. From the state after a random step, the anchor, it must tell a random stretch of the inputs that led there, and the gradient
/// flows back into that state. It is trained along with the network and thrown away afterwards.
///
/// The decoder is given the first input of the stretch and sees each further one after it had to tell it, without noise. Its loss is the mean square error;
/// anchors and stretches are drawn for each batch, and the gradient is not cut off on its way back.
///
/// @param model    the decoder, which begins with the states after the anchor
/// @param settings how much it counts, and what it tells
public record Decoding(Model model, Auxiliary settings) {
  /// Its parameters in checkpoints.
  static final String PREFIX = "decoder.";

  /// For a model with numbers as inputs and a last layer without delays.
  static Decoding of(ModelDescription model, Auxiliary settings) {
    if (model.input() instanceof ModelInput.Tokens)
      throw new IllegalArgumentException("reconstruct is " + settings.reconstruct()
          + "; it must be 0 for a model that reads tokens: there are no numbers to tell.");
    Layer last = model.layers().getLast();
    int width = model.input().width();
    Model decoder = new Model(ModelDescription.of(width, last, Readout.EVERY_STEP, width));
    Program program = decoder.layers().getLast();
    if (program.inputHistory() > 0 || program.states().stream().anyMatch(state -> state.history() > 0))
      throw new IllegalArgumentException("reconstruct is " + settings.reconstruct() + "; it must be 0 for "
          + program.name() + ", which looks back in time, so that one state does not tell all.");
    return new Decoding(decoder, settings);
  }

  /// Those of the decoder, as all that is trained calls them.
  public List<Parameter> parameters() {
    return model.parameters().stream().map(parameter -> parameter.within(PREFIX)).toList();
  }

  /// @param anchor the step whose state must tell
  /// @param first  the step whose input is given
  /// @param told   how many inputs after it must be told; the last is the anchor's own or an earlier one
  public record Stretch(int anchor, int first, int told) {
  }

  /// One for each anchor; none if the shortest sequence of a batch has no two inputs.
  ///
  /// @param shortest its steps
  /// @param random   of [TrainingSpec#noise] for an update
  public List<Stretch> stretches(int shortest, SplittableRandom random) {
    int told = Math.min(settings.segment(), shortest) - 1;
    List<Stretch> stretches = new ArrayList<>();
    for (int i = 0; told > 0 && i < settings.anchors(); i++) {
      int anchor = random.nextInt(told, shortest);
      stretches.add(new Stretch(anchor, random.nextInt(anchor - told + 1), told));
    }
    return stretches;
  }
}
