package org.taugru.train.cuda;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.TrainingSplit;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.Learner;
import org.taugru.train.LearnerState;
import org.taugru.train.Samples;
import org.taugru.train.TrainingSpec;
import org.taugru.train.Updated;

/// Trains a model on a GPU without leaving it: weights, data, loss and optimiser are in its memory, and an update is only asked for. What it
/// gave is read some updates later. It may be one of a [CudaGroup].
final class CudaLearner implements Learner {
  private final String name;
  private final TrainingSpec spec;
  private final CudaGroup group;
  private final CudaDevice device;
  private final int number;
  private final List<String> notes;
  private final ElementwiseOptimiser optimiser;
  private final List<Parameter> declared;
  private final Deque<Asked> pending = new ArrayDeque<>();
  private LearnerState beginning;
  private boolean begun;
  /// Updates, those that are pending among them.
  private long steps;
  private double[] ratesThere = {};
  /// The last step whose scalars are on the GPU with these rates.
  private long stepThere;

  /// @param update its number in the group
  private record Asked(long iteration, long update) {
  }

  /// @param name as records call it
  /// @param notes what somebody who trains should know
  CudaLearner(String name, TrainingSpec spec, CudaGroup group, List<String> notes) {
    this.name = name;
    this.notes = List.copyOf(notes);
    spec.settings().auxiliary().costs().keySet().forEach(spec::costedState); // refuses those on other states
    this.spec = spec;
    this.group = group;
    this.device = group.device();
    this.optimiser = (ElementwiseOptimiser) spec.settings().optimiser();
    List<Parameter> all = new ArrayList<>(spec.model().parameters());
    spec.decoding().ifPresent(decoding -> all.addAll(decoding.parameters()));
    this.declared = List.copyOf(all);
    this.beginning = new LearnerState(Parameters.zeros(declared), List.of(), 0);
    this.number = group.join(spec); // last: others wait for one that has joined until it is closed
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public TrainingSpec spec() {
    return spec;
  }

  @Override
  public List<String> notes() {
    return notes;
  }

  @Override
  public List<Parameter> declared() {
    return declared;
  }

  @Override
  public void reserve(double share) {
    network();
  }

  private CudaNetwork network() {
    CudaNetwork network = group.network();
    if (!begun) {
      device.run(queue -> network.delays(queue, number, spec.model()));
      begun = true;
      put(beginning);
    }
    return network;
  }

  @Override
  public long bytes() {
    return 4L * declared.stream().mapToInt(Parameter::count).sum() * (2 + optimiser.averages());
  }

  @Override
  public String memoryUse() {
    return network().memoryUse();
  }

  @Override
  public void begin(LearnerState state) {
    pending.clear();
    beginning = state;
    if (begun)
      put(state);
  }

  private void put(LearnerState state) {
    CudaNetwork to = group.network();
    steps = state.steps();
    ratesThere = new double[] {};
    putWeights(state.weights());
    device.run(queue -> {
      to.optimiser.setSteps(queue, number, steps);
      for (int i = 0; i < state.averages().size(); i++)
        Copies.in(queue, MemorySegment.ofArray(to.flat.flat(state.averages().get(i))), to.optimiser.averages,
            averages(to, i));
    });
  }

  private void putWeights(Parameters weights) {
    CudaNetwork to = group.network();
    device.run(queue -> {
      Copies.in(queue, MemorySegment.ofArray(to.flat.flat(weights)), to.weights, 4L * number * to.flat.count);
      to.matrices().parametersChanged(number);
    });
  }

  /// Where an average of this model begins, in bytes.
  private long averages(CudaNetwork network, int average) {
    return 4L * ((long) average * network.models + number) * network.flat.count;
  }

  @Override
  public LearnerState state() {
    CudaNetwork from = network();
    List<Parameters> averages = new ArrayList<>();
    float[] flat = new float[from.flat.count];
    for (int i = 0; i < optimiser.averages(); i++) {
      long offset = averages(from, i);
      device.run(queue -> Copies.out(queue, from.optimiser.averages, offset, MemorySegment.ofArray(flat)));
      averages.add(from.flat.parameters(flat));
    }
    return new LearnerState(weights(), averages, steps);
  }

  @Override
  public Parameters weights() {
    CudaNetwork from = network();
    float[] flat = new float[from.flat.count];
    device.run(queue -> Copies.out(queue, from.weights, 4L * number * from.flat.count, MemorySegment.ofArray(flat)));
    return from.flat.parameters(flat);
  }

  @Override
  public boolean isFinite() {
    return weights().isFinite();
  }

  @Override
  public boolean update(long iteration, Samples samples, double[] rates, BooleanSupplier outOfTime) throws IOException {
    CudaNetwork on = network();
    DeviceData data;
    int[] sequences;
    switch (samples) {
      case Samples.Stored stored when spec.data().training() instanceof TrainingSplit.Stored(Sequences train) -> {
        data = group.data(train);
        sequences = Arrays.copyOfRange(stored.order(), stored.first(), stored.first() + stored.count());
      }
      case Samples.Stored _ ->
        throw new IllegalArgumentException("there are no stored sequences in " + spec.data().name() + ".");
      case Samples.Made made -> {
        SequenceSet set = made.read();
        data = group.made(set);
        data.put(set, number * on.batch);
        sequences = new int[set.count()];
        Arrays.setAll(sequences, i -> i);
      }
    }
    if (outOfTime.getAsBoolean())
      return false;
    CudaGroup.Answer answer =
        group.ask(number,
            new CudaGroup.Request.Update(data, sequences, scalars(on, rates), spec.noise(iteration, 0),
                new CudaGroup.Answer()));
    steps++;
    pending.add(new Asked(iteration, answer.update));
    return true;
  }

  /// What the next update may read and the GPU does not have yet. It is one step further than all that are pending if none of those is left out, and
  /// fewer if some are: the GPU counts those that it makes.
  private CudaGroup.Scalars scalars(CudaNetwork on, double[] rates) {
    long first = stepThere + 1;
    if (!Arrays.equals(rates, ratesThere)) {
      ratesThere = rates.clone();
      first = steps - pending.size() + 1;
    }
    stepThere = Math.max(first - 1, steps + 1);
    List<float[]> rows = new ArrayList<>();
    for (long step = first; step <= stepThere; step++)
      rows.add(scalars(on, rates, step));
    return new CudaGroup.Scalars(first, rows);
  }

  private float[] scalars(CudaNetwork on, double[] rates, long step) {
    float[] all = new float[declared.size() * on.optimiser.scalarsEach()];
    float[] own = new float[on.optimiser.scalarsEach()];
    for (int p = 0; p < declared.size(); p++) {
      optimiser.scalars(declared.get(p), rates[p], step, own);
      System.arraycopy(own, 0, all, p * own.length, own.length);
    }
    return all;
  }

  @Override
  public List<Updated> finished() {
    return pending.size() < CudaGroup.AHEAD ? List.of() : take(CudaGroup.AHEAD / 2);
  }

  @Override
  public List<Updated> finish() {
    return take(0);
  }

  /// What all but so many of the updates gave.
  private List<Updated> take(int left) {
    List<Updated> all = new ArrayList<>();
    while (pending.size() > left) {
      Asked asked = pending.removeFirst();
      double[] gave = group.result(number, asked.update);
      all.add(new Updated(asked.iteration, gave[0], gave[1]));
      if (all.getLast().isLeftOut())
        steps--;
    }
    return all;
  }

  @Override
  public Score score(Sequences set) throws IOException {
    network();
    double[] sums = group.ask(number, new CudaGroup.Request.Sums(group.data(set), new CudaGroup.Answer())).sums;
    return spec.data().format().targets().kind() == TargetFormat.Kind.LABELS
        ? new Score.Classification(sums[2] / sums[3], sums[0] / sums[3], sums[0] / sums[3])
        : new Score.Regression(sums[1] / sums[3], sums[0] / sums[3]);
  }

  @Override
  public Score score(Parameters weights, Sequences set) throws IOException {
    Parameters own = weights();
    putWeights(weights);
    try {
      return score(set);
    } finally {
      putWeights(own);
    }
  }

  @Override
  public float[] outputs(Parameters weights, Sequences set) throws IOException {
    CudaNetwork on = network();
    DeviceData data = group.data(set);
    boolean[] asked = new boolean[on.models];
    asked[number] = true;
    int size = spec.model().description().outputSize();
    int perSequence = set.format().targets().everyStep() ? set.steps() : 1;
    float[] all = new float[Math.toIntExact((long) set.count() * perSequence * size)];
    Parameters own = weights();
    putWeights(weights);
    try {
      group.forEachBatch(data, asked, (numbers, ran) -> {
        float[] outputs = on.outputs(device.queue(), ran);
        for (int b = 0; b < numbers.length; b++)
          for (int n = 0; n < Math.min(perSequence, data.lengths[numbers[b]]); n++)
            System.arraycopy(outputs, (n * on.samples() + on.firstSample(number) + b) * size, all,
                (numbers[b] * perSequence + n) * size, size);
      });
    } finally {
      putWeights(own);
    }
    return all;
  }

  @Override
  public long waited() {
    return 0; // nobody waits for data that is on the GPU
  }

  @Override
  public void pause() {
    group.leave(number);
  }

  @Override
  public void close() {
    group.close(number);
  }
}
