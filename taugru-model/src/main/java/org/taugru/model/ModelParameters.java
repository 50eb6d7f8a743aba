package org.taugru.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;
import org.taugru.model.file.PartNames;

/// What the parameters of a model are called, and under which names their starts are drawn.
///
/// Starts of the embedding and of the output layer are drawn under the bare names E, V and bV: so were the published
/// numbers. A cell that has such a name for something of its own draws under `layer1.V`.
final class ModelParameters {
  private ModelParameters() {
  }

  /// First the embedding's, then those of each layer, last the output layer's.
  static List<Parameter> of(ModelInput input, List<Program> layers, Program readout) {
    List<Parameter> embedding = switch (input) {
      case ModelInput.Tokens(int vocabulary, int width) ->
        List.of(new Parameter("E", vocabulary, width, new Initialiser.Normal(1)));
      case ModelInput.Features _ -> List.of();
    };
    Set<String> taken = new HashSet<>();
    embedding.forEach(parameter -> taken.add(parameter.stream()));
    readout.parameters().forEach(parameter -> taken.add(parameter.stream()));

    List<Parameter> all = new ArrayList<>();
    embedding.forEach(parameter -> all.add(part(PartNames.EMBEDDING, parameter)));
    for (int k = 0; k < layers.size(); k++)
      for (Parameter parameter : layers.get(k).parameters())
        all.add(layers.size() > 1 ? parameter.within(layer(k))
            : taken.contains(parameter.stream()) ? parameter.drawnUnder(layer(k) + parameter.stream()) : parameter);
    readout.parameters().forEach(parameter -> all.add(part(PartNames.READOUT, parameter)));
    Parameters.requireDistinct(all);
    return List.copyOf(all);
  }

  private static String layer(int number) {
    return "layer" + (number + 1) + ".";
  }

  private static Parameter part(String prefix, Parameter parameter) {
    return parameter.within(prefix).drawnUnder(parameter.stream());
  }
}
