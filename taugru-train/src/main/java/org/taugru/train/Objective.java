package org.taugru.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.taugru.eq.Parameter;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.ir.StateVariable;
import org.taugru.model.Model;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// What training minimises: the task's loss and what [Auxiliary] adds to it, with the gradient of both. Without additions,
/// it allocates no more than batches and passes do once it has seen each size of batch.
final class Objective {
  private static final Mode NOISELESS = Mode.training(0);

  private final Network network;
  private final Loss loss;
  private final TrainSettings settings;
  private final Evaluation evaluation;
  private final Optional<Reconstruction> reconstruction;
  private final List<Parameter> declared;
  private final Parameters sum;
  private final Parameters part;
  private final Parameters partOfNetwork;
  private final List<Outputs> outputs = new ArrayList<>();

  /// The outputs of a batch and the loss's derivative with respect to them.
  private record Outputs(float[] values, float[] gradient) {
  }

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
    this.sum = Parameters.zeros(declared);
    this.part = Parameters.zeros(declared);
    this.partOfNetwork = ofNetwork(part);
  }

  /// Everything that is trained: the network's parameters first, then the decoder's if there is one.
  List<Parameter> declared() {
    return declared;
  }

  /// The network's part of all parameters; the arrays are shared.
  Parameters ofNetwork(Parameters all) {
    return ofNetwork(network.model(), all);
  }

  static Parameters ofNetwork(Model model, Parameters all) {
    List<Parameter> own = model.parameters();
    return all.declared().size() == own.size() ? all : Parameters.over(own, values(all).subList(0, own.size()));
  }

  /// Refuses costs on states that there are not.
  void requireStates() {
    for (String state : settings.auxiliary().costs().keySet())
      StateGradients.number(network.lastLayer().states(), state);
  }

  Optimiser optimiser() {
    return settings.optimiser();
  }

  long parameterBytes() {
    return declared.stream().mapToLong(Parameter::count).sum() * Float.BYTES;
  }

  /// Bytes that costs on states and the decoder take for so many sequences at once.
  long additionalBytes(int steps, int samples) {
    if (reconstruction.isEmpty() && settings.auxiliary().costs().isEmpty())
      return 0;
    long widths = network.lastLayer().states().stream().mapToLong(StateVariable::width).sum();
    return 2 * widths * steps * samples * Float.BYTES // the derivatives, and a copy where others are added to them
        + reconstruction.map(decoder -> decoder.bytes(steps, samples)).orElse(0L);
  }

  /// Computes the gradient of the mean over all rows of the batch; the task's loss goes to `tally`.
  ///
  /// @param outOfTime asked before each part of the batch but the first
  /// @return whether all parts were done; if not, there is no gradient
  boolean evaluate(Parameters all, PreparedBatch whole, long iteration, Tally tally, BooleanSupplier outOfTime) {
    double counted = whole.counted();
    Parameters ofNetwork = ofNetwork(all);
    for (int p = 0; p < declared.size(); p++)
      Arrays.fill(sum.values(p), 0);
    for (int i = 0; i < whole.parts().size(); i++) {
      if (i > 0 && outOfTime.getAsBoolean())
        return false;
      Batch batch = whole.parts().get(i);
      long noise = TrainingSpec.noise(settings, iteration, i);
      // Costs are averaged over sequences, not over rows: what the next line takes off by rows is given back here.
      double perSequence = counted / batch.targets().counted() / whole.samples();
      evaluatePart(all, ofNetwork, batch, noise, perSequence, tally);
      add(sum, part, batch.targets().counted() / counted);
    }
    return true;
  }

  /// The gradient of the last batch; the next one overwrites it.
  Parameters gradient() {
    return sum;
  }

  private void evaluatePart(Parameters all, Parameters ofNetwork, Batch batch, long noise, double perSequence,
      Tally tally) {
    NetworkWorkspace workspace = evaluation.workspace(batch);
    Outputs result = outputs(network.outputCount(batch.steps(), batch.samples()));
    network.forward(ofNetwork, workspace.start(ofNetwork), batch.inputs(),
        network.isNoisy() ? Mode.training(noise) : NOISELESS, workspace, result.values);
    Arrays.fill(result.gradient, 0);
    loss.evaluate(result.values, batch.targets(), tally, result.gradient);
    List<float[]> ofStates = List.of();
    if (reconstruction.isPresent() || !settings.auxiliary().costs().isEmpty())
      ofStates = stateGradients(all, batch, noise, perSequence, workspace);
    network.backward(ofNetwork, result.gradient, ofStates, workspace, partOfNetwork);
  }

  /// What the additions to the loss mean for the states; the decoder's own gradient goes into the part.
  private List<float[]> stateGradients(Parameters all, Batch batch, long noise, double perSequence,
      NetworkWorkspace workspace) {
    StateGradients states = new StateGradients(network, batch.inputs());
    settings.auxiliary().costs().forEach((name, cost) -> states.add(name, cost * perSequence));
    if (reconstruction.isPresent()) {
      int first = network.model().parameters().size();
      List<float[]> ofDecoder = values(reconstruction.get().gradient(
          reconstruction.get().over(values(all).subList(first, declared.size())), batch, workspace,
          new SplittableRandom(noise), states));
      for (int p = first; p < declared.size(); p++)
        System.arraycopy(ofDecoder.get(p - first), 0, part.values(p), 0, part.values(p).length);
    }
    return states.steps();
  }

  private Outputs outputs(int length) {
    for (int i = 0; i < outputs.size(); i++)
      if (outputs.get(i).values.length == length)
        return outputs.get(i);
    outputs.add(new Outputs(new float[length], new float[length]));
    return outputs.getLast();
  }

  private static List<float[]> values(Parameters parameters) {
    return IntStream.range(0, parameters.declared().size()).mapToObj(parameters::values).toList();
  }

  static void add(Parameters sum, Parameters term, double factor) {
    for (int p = 0; p < sum.declared().size(); p++) {
      float[] to = sum.values(p);
      float[] from = term.values(p);
      for (int i = 0; i < to.length; i++)
        to[i] += (float) factor * from[i];
    }
  }
}
