package org.taugru.train.cuda;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.exec.cuda.fragment.WeightLayout;
import org.taugru.ir.Program;
import org.taugru.model.Model;
import org.taugru.model.ModelInput;
import org.taugru.train.Decoding;

/// Where the parameters of a model lie in one row of numbers: the table of tokens, then layer after layer, then the output layer; behind them the
/// layer of a decoder and its output layer, where one is trained along.
final class FlatWeights {
  final List<Parameter> parameters;
  /// Where each layer's begin.
  final List<Integer> layers = new ArrayList<>();
  final Outputs outputs;
  final Optional<Decoder> decoder;
  final int count;
  private final int[] offsets;

  /// Where an output layer's numbers begin.
  record Outputs(int matrix, int vector) {
  }

  /// @param layer where that of its layer begin
  record Decoder(int layer, Outputs outputs) {
  }

  /// @param decoding  what is trained along
  /// @param ofDecoder where the numbers of its layer lie
  FlatWeights(Model model, List<WeightLayout> ofLayers, Optional<Decoding> decoding, Optional<WeightLayout> ofDecoder) {
    List<Parameter> all = new ArrayList<>(model.parameters());
    decoding.ifPresent(added -> all.addAll(added.parameters()));
    this.parameters = List.copyOf(all);
    this.offsets = new int[parameters.size()];
    Places places = new Places();
    if (model.description().input() instanceof ModelInput.Tokens)
      places.take();
    for (int k = 0; k < ofLayers.size(); k++)
      layers.add(places.take(model.layers().get(k), ofLayers.get(k)));
    this.outputs = places.takeOutputs();
    this.decoder = decoding.map(added -> {
      int layer = places.take(added.model().layers().getFirst(), ofDecoder.orElseThrow());
      return new Decoder(layer, places.takeOutputs());
    });
    this.count = places.at;
  }

  /// Gives parameter after parameter its place.
  private final class Places {
    private int number;
    private int at;

    int take() {
      int here = at;
      offsets[number] = here;
      at += padded(parameters.get(number).count());
      number++;
      return here;
    }

    int take(Program program, WeightLayout layout) {
      int here = at;
      for (int p = 0; p < program.parameters().size(); p++)
        offsets[number++] = here + layout.ofParameter(p);
      at += layout.count();
      return here;
    }

    Outputs takeOutputs() {
      int matrix = take();
      return new Outputs(matrix, take());
    }
  }

  private static int padded(int numbers) {
    return Math.ceilDiv(numbers, 4) * 4;
  }

  /// @param values of all parameters, or of the model's alone
  float[] flat(Parameters values) {
    float[] all = new float[count];
    for (int p = 0; p < values.declared().size(); p++)
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
