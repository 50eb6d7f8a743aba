package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.taugru.exec.Parameters;
import org.taugru.ir.Program;

/// A model's parameters seen as those of its parts. The arrays are shared, not copied.
///
/// @param embedding one array or none
record ParameterParts(List<float[]> embedding, List<Parameters> layers, Parameters readout) {
  static ParameterParts of(Model model, Parameters parameters) {
    parameters.requireFits(model.parameters());
    int next = 0;
    List<float[]> embedding = new ArrayList<>();
    if (model.description().input() instanceof ModelInput.Tokens)
      embedding.add(parameters.values(next++));
    List<Parameters> layers = new ArrayList<>();
    for (Program program : model.layers()) {
      layers.add(part(program, parameters, next));
      next += program.parameters().size();
    }
    return new ParameterParts(embedding, layers, part(model.readout(), parameters, next));
  }

  /// Adds the values of one set to those of another of the same shape.
  static void add(Parameters terms, Parameters sums) {
    for (int p = 0; p < terms.declared().size(); p++) {
      float[] from = terms.values(p);
      float[] to = sums.values(p);
      for (int i = 0; i < to.length; i++)
        to[i] += from[i];
    }
  }

  private static Parameters part(Program program, Parameters parameters, int first) {
    List<float[]> arrays = new ArrayList<>();
    for (int i = 0; i < program.parameters().size(); i++)
      arrays.add(parameters.values(first + i));
    return Parameters.over(program.parameters(), arrays);
  }
}
