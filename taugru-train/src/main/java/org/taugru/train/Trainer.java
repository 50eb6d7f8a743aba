package org.taugru.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.data.Measure;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.TaskData;
import org.taugru.eq.Parameter;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.model.Inputs;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;

/// Trains a network on a task's data.
///
/// The same settings give the same bits on the same machine, for any number of threads, and a run that goes on from a
/// checkpoint ends with the bits of one that was never interrupted.
public final class Trainer {
  private static final int CHECKPOINTS_KEPT = 3;
  /// A gradient beyond the floats cannot be clipped; so many updates in a row are left out before it counts as trouble.
  private static final int SKIPPED_AT_MOST = 5;
  /// A loss so many times the first one is an explosion.
  private static final double EXPLOSION = 1e6;

  private final Network network;
  private final TaskData data;
  private final Loss loss;
  private final Measure measure;
  private final TrainSettings settings;
  private final Path checkpoints;
  private final TrainingListener listener;
  private final double[] rateFactors;
  private final Evaluation evaluation;
  private final Optional<Reconstruction> reconstruction;
  private final List<Parameter> declared;
  private TrainingState state;

  private Trainer(Network network, TaskData data, Loss loss, Measure measure, TrainSettings settings, Path checkpoints,
      TrainingListener listener) {
    this.network = network;
    this.evaluation = new Evaluation(network, loss, settings.budget());
    this.data = data;
    this.loss = loss;
    this.measure = measure;
    this.settings = settings;
    this.checkpoints = checkpoints;
    this.listener = listener;
    this.reconstruction = settings.auxiliary().reconstruct() == 0 ? Optional.empty()
        : Optional.of(Reconstruction.of(network.model().description(), network.backend(), settings.auxiliary()));
    this.declared = new ArrayList<>(network.model().parameters());
    reconstruction.ifPresent(decoder -> declared.addAll(decoder.parameters()));
    this.state = TrainingState.start(Parameters.initial(declared, settings.seed()), settings.optimiser());
    for (String prefix : settings.rateFactors().keySet())
      if (declared.stream().noneMatch(parameter -> parameter.name().startsWith(prefix)))
        throw new IllegalArgumentException("rate." + prefix + " is for no parameter; there are "
            + declared.stream().map(Parameter::name).collect(Collectors.joining(", ")) + ".");
    this.rateFactors = new double[declared.size()];
    for (int i = 0; i < rateFactors.length; i++)
      rateFactors[i] = declared.get(i).trained() ? factor(declared.get(i).name(), settings.rateFactors()) : 0;
  }

  /// A new run; checkpoints go into the folder.
  public static Trainer start(Network network, TaskData data, Loss loss, Measure measure, TrainSettings settings,
      Path checkpoints,
      TrainingListener listener) {
    return new Trainer(network, data, loss, measure, settings, checkpoints, listener);
  }

  /// Goes on from the newest checkpoint in the folder, or starts if there is none.
  public static Trainer resume(Network network, TaskData data, Loss loss, Measure measure, TrainSettings settings,
      Path checkpoints,
      TrainingListener listener) throws IOException {
    Trainer trainer = start(network, data, loss, measure, settings, checkpoints, listener);
    trainer.state = Checkpoint.newest(checkpoints, trainer.declared, settings.optimiser())
        .orElse(trainer.state);
    return trainer;
  }

  /// The longest key that the name starts with decides.
  private static double factor(String name, Map<String, Double> factors) {
    return factors.entrySet().stream().filter(entry -> name.startsWith(entry.getKey()))
        .max(Comparator.comparingInt(entry -> entry.getKey().length())).map(Map.Entry::getValue).orElse(1.0);
  }

  /// Trains to the end, whatever that is; a checkpoint is left in any case but numerical trouble.
  public End run() throws IOException {
    long begin = System.nanoTime();
    double before = state.seconds;
    if (state.metrics.isEmpty() && state.iteration == 0)
      Checkpoint.save(checkpoints, state, CHECKPOINTS_KEPT);
    while (!isDone()) {
      int each = iterationsOfPeriod();
      double rate = settings.learningRate()
          * settings.schedule().factor(state.period, settings.periods(), state.plateauDrops);
      while (state.iterationOfPeriod < each) {
        if (listener.wantsToStop())
          return stopped(new End.Interrupted());
        state.seconds = before + (System.nanoTime() - begin) / 1e9;
        if (settings.budget().seconds() > 0 && state.seconds - before > settings.budget().seconds())
          return stopped(new End.OutOfTime(state.seconds));
        String trouble = iterate(parts(each), rate);
        if (!trouble.isEmpty())
          return new End.Trouble(trouble, state.iteration, remedy());
        listener.iteration(state.period, state.iterationOfPeriod, each, state.lossSum / state.iterationOfPeriod);
      }
      state.seconds = before + (System.nanoTime() - begin) / 1e9;
      finishPeriod(each, rate);
      if (state.period % settings.checkpointEvery() == 0 || isDone())
        Checkpoint.save(checkpoints, state, CHECKPOINTS_KEPT);
    }
    return hasStoppedEarly() ? new End.StoppedEarly(state.period) : new End.Finished();
  }

  /// Whether all periods are done or the validation loss has stopped improving, so that [#run] trains nothing.
  public boolean isDone() {
    return state.period >= settings.periods() || hasStoppedEarly();
  }

  private boolean hasStoppedEarly() {
    return settings.patience() > 0 && state.period - 1 - state.bestPeriod >= settings.patience();
  }

  private End stopped(End end) throws IOException {
    Checkpoint.save(checkpoints, state, CHECKPOINTS_KEPT);
    return end;
  }

  private String remedy() {
    return settings.clipNorm() == 0
        ? "Use a smaller learning rate than " + settings.learningRate() + " or clip the gradient (clip=1)."
        : "Use a smaller learning rate than " + settings.learningRate() + ".";
  }

  private int iterationsOfPeriod() {
    return switch (data) {
      case TaskData.Fixed fixed -> Math.ceilDiv(fixed.train().count(), settings.batch());
      case TaskData.Fresh _ -> settings.iterationsEach();
    };
  }

  /// The batch of the current iteration, in parts that fit the budget; a function of the seed, the period and the
  /// iteration.
  private List<Batch> parts(int each) {
    return switch (data) {
      case TaskData.Fixed fixed -> {
        int[] order = shuffled(fixed.train().count(), state.period);
        int first = state.iterationOfPeriod * settings.batch();
        yield parts(fixed.train(), order, first, Math.min(settings.batch(), order.length - first));
      }
      case TaskData.Fresh fresh -> {
        SequenceSet set =
            fresh.training().batch((long) state.period * each + state.iterationOfPeriod, settings.batch());
        yield parts(set, Batch.inOrder(set.count()), 0, set.count());
      }
    };
  }

  private List<Batch> parts(SequenceSet set, int[] order, int first, int count) {
    List<Batch> parts = new ArrayList<>();
    int each = evaluation.samplesAtOnce(set.steps(), count);
    for (int done = 0; done < count; done += each)
      parts.add(Batch.of(set, order, first + done, Math.min(each, count - done)));
    return parts;
  }

  private int[] shuffled(int count, int period) {
    SplittableRandom random = new SplittableRandom(settings.seed() * 0x9E3779B97F4A7C15L + period);
    int[] order = Batch.inOrder(count);
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  /// One update with the sum of the parts' gradients. Returns what went wrong, or nothing.
  private String iterate(List<Batch> parts, double rate) {
    Tally tally = new Tally();
    double weight = parts.stream().mapToInt(Batch::weight).sum();
    Parameters gradient = Parameters.zeros(declared);
    for (int i = 0; i < parts.size(); i++)
      add(gradient, gradient(parts.get(i), i, tally), parts.get(i).weight() / weight);
    if (!Double.isFinite(tally.meanLoss()))
      return "the loss is " + tally.meanLoss();
    if (Double.isNaN(state.firstLoss))
      state.firstLoss = tally.meanLoss();
    if (tally.meanLoss() > EXPLOSION * (state.firstLoss + 1e-6))
      return "the loss has grown from " + state.firstLoss + " to " + tally.meanLoss();
    double norm = norm(gradient);
    if (Double.isFinite(norm)) {
      update(gradient, norm, rate);
      state.skipped = 0;
      state.normSum += norm;
    } else if (settings.clipNorm() == 0 || ++state.skipped > SKIPPED_AT_MOST)
      return "the norm of the gradient is " + norm;
    state.iteration++;
    state.iterationOfPeriod++;
    state.lossSum += tally.meanLoss();
    return "";
  }

  private void update(Parameters gradient, double norm, double rate) {
    double scale = settings.clipNorm() > 0 && norm > settings.clipNorm() ? settings.clipNorm() / norm : 1;
    scale(gradient, (float) scale);
    double[] rates = new double[rateFactors.length];
    Arrays.setAll(rates, i -> rate * rateFactors[i]);
    state.optimiser.update(state.parameters, gradient, rates);
  }

  private Parameters gradient(Batch batch, int part, Tally tally) {
    long noise = settings.seed() * 0xD1B54A32D192ED03L + state.iteration + part * 0xA0761D6478BD642FL;
    Parameters parameters = ofNetwork(state.parameters);
    NetworkWorkspace workspace = evaluation.workspace(batch);
    float[] outputs = network.forward(parameters, network.start(parameters, batch.samples()),
        new Inputs.Features(batch.inputs()), Mode.training(noise), workspace);
    float[] outputGradient = new float[outputs.length];
    loss.evaluate(outputs, batch, tally, outputGradient);
    StateGradients states = new StateGradients(network, batch.inputs());
    settings.auxiliary().costs().forEach((name, cost) -> states.add(name, cost / batch.samples()));
    List<float[]> values = new ArrayList<>();
    Optional<Parameters> decoder = reconstruction.map(
        other -> other.gradient(ofDecoder(state.parameters), batch, workspace, new SplittableRandom(noise), states));
    values.addAll(values(network.backward(parameters, outputGradient, states.steps(), workspace)));
    decoder.ifPresent(gradient -> values.addAll(values(gradient)));
    return Parameters.over(declared, values);
  }

  /// The first parameters are the network's, the others the decoder's.
  private Parameters ofNetwork(Parameters all) {
    return Parameters.over(network.model().parameters(), values(all).subList(0, network.model().parameters().size()));
  }

  private Parameters ofDecoder(Parameters all) {
    int first = network.model().parameters().size();
    return reconstruction.map(other -> other.over(values(all).subList(first, declared.size())))
        .orElseThrow(() -> new IllegalStateException("there is no decoder"));
  }

  private static List<float[]> values(Parameters parameters) {
    return IntStream.range(0, parameters.declared().size()).mapToObj(parameters::values).toList();
  }

  private void finishPeriod(int each, double rate) {
    Score validation = evaluation.score(ofNetwork(state.parameters), data.validation());
    Metrics row = new Metrics(state.period + 1, state.iteration, state.lossSum / each, validation.loss(),
        measure.of(validation), rate, state.normSum / each, state.seconds);
    state.metrics.add(row);
    boolean improved = validation.loss() < state.bestLoss;
    if (improved) {
      state.keepBest(validation.loss());
      state.lastImprovementOrDrop = state.period;
    } else if (settings.schedule() instanceof Schedule.Plateau(int patience, _)
        && state.period - state.lastImprovementOrDrop >= patience) {
      state.plateauDrops++;
      state.lastImprovementOrDrop = state.period;
    }
    state.period++;
    state.iterationOfPeriod = 0;
    state.lossSum = 0;
    state.normSum = 0;
    listener.period(row, improved);
  }

  /// Makes the buffers for training; what does not fit is refused here, before anything is written.
  void reserve() {
    for (String state : settings.auxiliary().costs().keySet())
      StateGradients.number(network.lastLayer().states(), state); // refuses an unknown name
    int samples = data instanceof TaskData.Fixed fixed ? Math.min(settings.batch(), fixed.train().count())
        : settings.batch();
    int steps = data.validation().steps();
    int together = evaluation.samplesAtOnce(steps, samples);
    long needed = network.bytes(steps, together) >> 20;
    long available = Runtime.getRuntime().maxMemory() >> 20;
    if (needed > available)
      throw new IllegalArgumentException("a batch of " + together + " sequences of " + steps + " steps takes " + needed
          + " MB, the JVM has " + available + ". Use a smaller batch, or do it in parts: memory=" + available / 2
          + "m.");
    evaluation.workspace(steps, together);
  }

  /// Scores and outputs of weights.
  public Evaluation evaluation() {
    return evaluation;
  }

  /// The weights with the smallest validation loss so far.
  public Parameters best() {
    return ofNetwork(state.best);
  }

  public List<Metrics> metrics() {
    return List.copyOf(state.metrics);
  }

  /// The period, counted from 1, of the best weights; 0 if there was none.
  public int bestPeriod() {
    return state.bestPeriod + 1;
  }

  public double seconds() {
    return state.seconds;
  }

  private static double norm(Parameters gradient) {
    double sum = 0;
    for (int p = 0; p < gradient.declared().size(); p++)
      for (float g : gradient.values(p))
        sum += (double) g * g;
    return Math.sqrt(sum);
  }

  private static void add(Parameters sum, Parameters term, double factor) {
    for (int p = 0; p < sum.declared().size(); p++)
      for (int i = 0; i < sum.values(p).length; i++)
        sum.values(p)[i] += (float) factor * term.values(p)[i];
  }

  private static void scale(Parameters gradient, float factor) {
    if (factor != 1)
      for (int p = 0; p < gradient.declared().size(); p++)
      for (int i = 0; i < gradient.values(p).length; i++)
      gradient.values(p)[i] *= factor;
  }
}
