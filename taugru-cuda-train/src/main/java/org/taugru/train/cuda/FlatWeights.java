package org.taugru.train.cuda;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.exec.cuda.fragment.WeightLayout;
import org.taugru.model.Model;
import org.taugru.model.ModelInput;

/// Where the parameters of a model lie in one row of numbers: the table of tokens, then layer after layer, then the output layer.
final class FlatWeights {
  final List<Parameter> parameters;
  /// Where each layer's begin.
  final List<Integer> layers = new ArrayList<>();
  final int matrix;
  final int vector;
  final int count;
  private final int[] offsets;

  FlatWeights(Model model, List<WeightLayout> ofLayers) {
    this.parameters = model.parameters();
    this.offsets = new int[parameters.size()];
    int number = 0;
    int at = 0;
    if (model.description().input() instanceof ModelInput.Tokens) {
      offsets[number++] = 0;
      at = padded(parameters.getFirst().count());
    }
    for (int k = 0; k < ofLayers.size(); k++) {
      layers.add(at);
      for (int p = 0; p < model.layers().get(k).parameters().size(); p++)
        offsets[number++] = at + ofLayers.get(k).ofParameter(p);
      at += ofLayers.get(k).count();
    }
    this.matrix = at;
    offsets[number++] = at;
    at += padded(parameters.get(number - 1).count());
    this.vector = at;
    offsets[number] = at;
    this.count = at + padded(parameters.get(number).count());
  }

  private static int padded(int numbers) {
    return Math.ceilDiv(numbers, 4) * 4;
  }

  float[] flat(Parameters values) {
    float[] all = new float[count];
    for (int p = 0; p < offsets.length; p++)
      System.arraycopy(values.values(p), 0, all, offsets[p], values.values(p).length);
    return all;
  }

  Parameters parameters(float[] flat) {
    Parameters values = Parameters.zeros(parameters);
    for (int p = 0; p < offsets.length; p++)
      System.arraycopy(flat, offsets[p], values.values(p), 0, values.values(p).length);
    return values;
  }

  /// The number of the parameter that each number belongs to, or −1.
  short[] owners() {
    short[] owners = new short[count];
    Arrays.fill(owners, (short) -1);
    for (int p = 0; p < offsets.length; p++)
      Arrays.fill(owners, offsets[p], offsets[p] + parameters.get(p).count(), (short) p);
    return owners;
  }
}
