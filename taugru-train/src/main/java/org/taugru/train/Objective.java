package org.taugru.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.taugru.eq.Parameter;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.model.Inputs;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// What training minimises: the task's loss and what [Auxiliary] adds to it, with the gradient of both.
final class Objective {
  private final Network network;
  private final Loss loss;
  private final TrainSettings settings;
  private final Evaluation evaluation;
  private final Optional<Reconstruction> reconstruction;
  private final List<Parameter> declared;

  Objective(Network network, Loss loss, TrainSettings settings, Evaluation evaluation) {
    this.network = network;
    this.loss = loss;
    this.settings = settings;
    this.evaluation = evaluation;
    this.reconstruction = settings.auxiliary().reconstruct() == 0 ? Optional.empty()
        : Optional.of(Reconstruction.of(network.model().description(), network.backend(), settings.auxiliary()));
    List<Parameter> all = new ArrayList<>(network.model().parameters());
    reconstruction.ifPresent(decoder -> all.addAll(decoder.parameters()));
    this.declared = List.copyOf(all);
  }

  /// Everything that is trained: the network's parameters first, then the decoder's if there is one.
  List<Parameter> declared() {
    return declared;
  }

  Parameters ofNetwork(Parameters all) {
    List<Parameter> own = network.model().parameters();
    return Parameters.over(own, values(all).subList(0, own.size()));
  }

  /// Refuses costs on states that there are not.
  void requireStates() {
    for (String state : settings.auxiliary().costs().keySet())
      StateGradients.number(network.lastLayer().states(), state);
  }

  /// The gradient of the mean over all rows of the parts; the task's loss goes to `tally`.
  Parameters gradient(Parameters all, List<Batch> parts, long iteration, Tally tally) {
    double weight = parts.stream().mapToInt(Batch::weight).sum();
    Parameters sum = Parameters.zeros(declared);
    for (int i = 0; i < parts.size(); i++) {
      long noise = settings.seed() * 0xD1B54A32D192ED03L + iteration + i * 0xA0761D6478BD642FL;
      add(sum, gradient(all, parts.get(i), noise, tally), parts.get(i).weight() / weight);
    }
    return sum;
  }

  private Parameters gradient(Parameters all, Batch batch, long noise, Tally tally) {
    Parameters parameters = ofNetwork(all);
    NetworkWorkspace workspace = evaluation.workspace(batch);
    float[] outputs = network.forward(parameters, network.start(parameters, batch.samples()),
        new Inputs.Features(batch.inputs()), Mode.training(noise), workspace);
    float[] outputGradient = new float[outputs.length];
    loss.evaluate(outputs, batch, tally, outputGradient);
    StateGradients states = new StateGradients(network, batch.inputs());
    settings.auxiliary().costs().forEach((name, cost) -> states.add(name, cost / batch.samples()));
    List<float[]> ofDecoder = reconstruction.map(other -> values(other.gradient(
        other.over(values(all).subList(network.model().parameters().size(), declared.size())), batch, workspace,
        new SplittableRandom(noise), states))).orElse(List.of());
    List<float[]> values = new ArrayList<>(
        values(network.backward(parameters, outputGradient, states.steps(), workspace)));
    values.addAll(ofDecoder);
    return Parameters.over(declared, values);
  }

  private static List<float[]> values(Parameters parameters) {
    return IntStream.range(0, parameters.declared().size()).mapToObj(parameters::values).toList();
  }

  static void add(Parameters sum, Parameters term, double factor) {
    for (int p = 0; p < sum.declared().size(); p++)
      for (int i = 0; i < sum.values(p).length; i++)
        sum.values(p)[i] += (float) factor * term.values(p)[i];
  }
}
