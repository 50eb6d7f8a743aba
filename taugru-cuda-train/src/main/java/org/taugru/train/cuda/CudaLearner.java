package org.taugru.train.cuda;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.TrainingSplit;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.exec.cuda.CudaDevice;
import org.taugru.exec.cuda.driver.Timestamp;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.Learner;
import org.taugru.train.LearnerState;
import org.taugru.train.Samples;
import org.taugru.train.TrainingSpec;
import org.taugru.train.Updated;

/// Trains on a GPU without leaving it: weights, data, loss and optimiser are in its memory, and an update is only asked for. What it gave is
/// read some updates later.
final class CudaLearner implements Learner {
  /// Updates that may be under way.
  private static final int AHEAD = 64;
  /// Updates between two marks in the queue.
  private static final int MARK = 16;

  private final TrainingSpec spec;
  private final CudaDevice device;
  private final Precision precision;
  private final ElementwiseOptimiser optimiser;
  private final List<Parameter> declared;
  private final Map<Sequences, DeviceData> sets = new IdentityHashMap<>();
  private final Deque<Long> pending = new ArrayDeque<>();
  private final Deque<Mark> marks = new ArrayDeque<>();
  private final List<Updated> unread = new ArrayList<>();
  private @Nullable CudaNetwork network;
  private @Nullable DeviceData made;
  private MemorySegment results = MemorySegment.NULL;
  private LearnerState beginning;
  private long steps;
  private long issued;
  private long waited;

  /// A place in the queue, and how many updates are done there.
  private record Mark(Timestamp timestamp, long updates) {
  }

  CudaLearner(TrainingSpec spec, CudaDevice device, Precision precision) {
    this.spec = spec;
    this.device = device;
    this.precision = precision;
    this.optimiser = (ElementwiseOptimiser) spec.settings().optimiser();
    this.declared = spec.model().parameters();
    this.beginning = new LearnerState(Parameters.zeros(declared), List.of(), 0);
  }

  @Override
  public String name() {
    return "cuda";
  }

  @Override
  public TrainingSpec spec() {
    return spec;
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
    CudaNetwork there = network;
    if (there == null) {
      there = new CudaNetwork(spec, precision, device, this, longest(), batch());
      network = there;
      results = device.call(() -> device.pinned(this, 16L * 2 * AHEAD).segment());
      put(beginning);
    }
    return there;
  }

  private int longest() {
    int steps = Math.max(spec.data().validation().steps(), spec.data().test().steps());
    return spec.data().training() instanceof TrainingSplit.Stored(Sequences train) ? Math.max(steps, train.steps()) : steps;
  }

  private int batch() {
    return spec.data().training() instanceof TrainingSplit.Stored(Sequences train)
        ? Math.min(spec.settings().batch(), train.count()) : spec.settings().batch();
  }

  @Override
  public long bytes() {
    return 4L * declared.stream().mapToInt(Parameter::count).sum() * (2 + optimiser.averages());
  }

  @Override
  public String memoryUse() {
    return "";
  }

  @Override
  public void begin(LearnerState state) {
    beginning = state;
    pending.clear();
    unread.clear();
    if (network != null)
      put(state);
  }

  private void put(LearnerState state) {
    CudaNetwork to = network();
    steps = state.steps();
    device.run(queue -> {
      Copies.in(queue, MemorySegment.ofArray(to.flat.flat(state.weights())), to.weights, 0);
      for (int i = 0; i < state.averages().size(); i++)
        Copies.in(queue, MemorySegment.ofArray(to.flat.flat(state.averages().get(i))), to.averages, 4L * i * to.flat.count);
    });
  }

  @Override
  public LearnerState state() {
    CudaNetwork from = network();
    List<Parameters> averages = new ArrayList<>();
    float[] flat = new float[from.flat.count];
    for (int i = 0; i < optimiser.averages(); i++) {
      long offset = 4L * i * from.flat.count;
      device.run(queue -> Copies.out(queue, from.averages, offset, MemorySegment.ofArray(flat)));
      averages.add(from.flat.parameters(flat));
    }
    return new LearnerState(weights(), averages, steps);
  }

  @Override
  public Parameters weights() {
    CudaNetwork from = network();
    float[] flat = new float[from.flat.count];
    device.run(queue -> Copies.out(queue, from.weights, 0, MemorySegment.ofArray(flat)));
    return from.flat.parameters(flat);
  }

  @Override
  public boolean isFinite() {
    return weights().isFinite();
  }

  @Override
  public boolean update(long iteration, Samples samples, double[] rates, BooleanSupplier outOfTime) throws IOException {
    CudaNetwork on = network();
    DeviceData data = data(samples);
    if (outOfTime.getAsBoolean())
      return false;
    int[] numbers = switch (samples) {
      case Samples.Stored stored -> Arrays.copyOfRange(stored.order(), stored.first(), stored.first() + stored.count());
      case Samples.Made _ -> inOrder(samples.count());
    };
    int ran = 0;
    for (int number : numbers)
      ran = Math.max(ran, data.lengths[number]);
    int length = ran;
    float[] scalars = scalars(on, rates, ++steps);
    int slot = (int) (issued % (2 * AHEAD));
    device.call(() -> {
      var queue = device.queue();
      on.forward(queue, data, numbers, length, true);
      on.loss(queue, data, length, true);
      on.backward(queue, length);
      on.optimise(queue, scalars);
      queue.copyOut(on.results, 0, results.asSlice(16L * slot, 16));
      return true;
    });
    pending.add(iteration);
    issued++;
    if (issued % MARK == 0)
      marks.add(device.call(() -> {
        Timestamp now = device.timestamp();
        device.queue().record(now);
        return new Mark(now, issued);
      }));
    if (pending.size() >= AHEAD)
      read(marks.removeFirst());
    return true;
  }

  private float[] scalars(CudaNetwork on, double[] rates, long step) {
    float[] all = new float[declared.size() * on.scalarsEach()];
    float[] own = new float[on.scalarsEach()];
    for (int p = 0; p < declared.size(); p++) {
      optimiser.scalars(declared.get(p), rates[p], step, own);
      System.arraycopy(own, 0, all, p * own.length, own.length);
    }
    return all;
  }

  private DeviceData data(Samples samples) throws IOException {
    if (samples instanceof Samples.Stored && spec.data().training() instanceof TrainingSplit.Stored(Sequences train))
      return data(train);
    SequenceSet set = ((Samples.Made) samples).read();
    DeviceData to = made;
    if (to == null || to.steps != set.steps()) {
      to = new DeviceData(device, this, set.format(), batch(), set.steps());
      made = to;
    }
    to.put(set, 0);
    return to;
  }

  private DeviceData data(Sequences set) throws IOException {
    DeviceData there = sets.get(set);
    if (there == null) {
      there = DeviceData.of(device, this, set);
      sets.put(set, there);
    }
    return there;
  }

  private static int[] inOrder(int count) {
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    return order;
  }

  /// Waits until the queue is so far, and takes what updates gave until then.
  private void read(Mark mark) {
    device.call(() -> {
      mark.timestamp.await();
      mark.timestamp.close();
      return true;
    });
    take(mark.updates);
  }

  private void take(long done) {
    MemorySegment from = results;
    while (issued - pending.size() < done) {
      long number = issued - pending.size();
      long at = 16 * (number % (2 * AHEAD));
      Updated updated = new Updated(pending.removeFirst(), from.get(ValueLayout.JAVA_DOUBLE, at), from.get(ValueLayout.JAVA_DOUBLE, at + 8));
      if (updated.isLeftOut())
        steps--;
      unread.add(updated);
    }
  }

  @Override
  public List<Updated> finished() {
    List<Updated> all = List.copyOf(unread);
    unread.clear();
    return all;
  }

  @Override
  public List<Updated> finish() {
    device.run(_ -> {
    });
    while (!marks.isEmpty())
      read(marks.removeFirst());
    if (!pending.isEmpty())
      take(issued);
    return finished();
  }

  @Override
  public Score score(Sequences set) throws IOException {
    CudaNetwork on = network();
    DeviceData data = data(set);
    double[] sums = new double[4];
    forEachBatch(on, data, (_, length) -> {
      on.loss(device.queue(), data, length, false);
      double[] parts = new double[4 * on.lossParts()];
      Copies.out(device.queue(), on.losses, 0, MemorySegment.ofArray(parts));
      for (int i = 0; i < parts.length; i++)
        sums[i % 4] += parts[i];
    });
    return spec.data().format().targets().kind() == TargetFormat.Kind.LABELS
        ? new Score.Classification(sums[2] / sums[3], sums[0] / sums[3], sums[0] / sums[3])
        : new Score.Regression(sums[1] / sums[3], sums[0] / sums[3]);
  }

  private interface BatchUse {
    void accept(int[] numbers, int length);
  }

  private void forEachBatch(CudaNetwork on, DeviceData data, BatchUse use) {
    Integer[] order = new Integer[data.lengths.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> data.lengths[b] - data.lengths[a]);
    for (int first = 0; first < order.length; first += on.batch) {
      int[] numbers = new int[Math.min(on.batch, order.length - first)];
      for (int i = 0; i < numbers.length; i++)
        numbers[i] = order[first + i];
      int length = data.lengths[numbers[0]];
      device.run(queue -> {
        on.forward(queue, data, numbers, length, false);
        use.accept(numbers, length);
      });
    }
  }

  @Override
  public Score score(Parameters weights, Sequences set) throws IOException {
    Parameters own = exchange(weights);
    try {
      return score(set);
    } finally {
      exchange(own);
    }
  }

  @Override
  public float[] outputs(Parameters weights, Sequences set) throws IOException {
    CudaNetwork on = network();
    DeviceData data = data(set);
    Parameters own = exchange(weights);
    int size = spec.model().description().outputSize();
    int perSequence = set.format().targets().everyStep() ? set.steps() : 1;
    float[] all = new float[Math.toIntExact((long) set.count() * perSequence * size)];
    try {
      forEachBatch(on, data, (numbers, length) -> {
        float[] outputs = on.outputs(device.queue(), length);
        for (int b = 0; b < numbers.length; b++)
          for (int n = 0; n < Math.min(perSequence, data.lengths[numbers[b]]); n++)
            System.arraycopy(outputs, (n * on.samples() + b) * size, all, (numbers[b] * perSequence + n) * size, size);
      });
    } finally {
      exchange(own);
    }
    return all;
  }

  /// Puts weights in the place of those that are there, which it returns.
  private Parameters exchange(Parameters others) {
    CudaNetwork on = network();
    Parameters own = weights();
    device.run(queue -> Copies.in(queue, MemorySegment.ofArray(on.flat.flat(others)), on.weights, 0));
    return own;
  }

  @Override
  public long waited() {
    return waited;
  }

  @Override
  public void pause() {
  }

  @Override
  public void close() {
    network = null;
    sets.clear();
  }
}
