package org.taugru.train.cuda;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.taugru.data.BatchSource;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.Graph;
import org.taugru.exec.cuda.driver.Timestamp;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.train.TrainingSpec;

/// Models that are trained together, each by a learner and a thread of its own. A round is made of what all that take part ask for: it begins when
/// the last of them has asked, so that one launch makes an update of each. What a model learns does not depend on the others.
final class CudaGroup {
  /// Updates that may be under way.
  static final int AHEAD = 64;
  /// Updates between two marks in the queue.
  private static final int MARK = 16;
  private static final int MOST_GRAPHS = 256;
  /// How long the first waits for the others to come.
  private static final long GATHERING_MILLISECONDS = 60_000;

  private final CudaDevice device;
  private final Optional<Precision> precision;
  private final int size;
  private final IntSupplier missing;
  private final Map<String, DeviceData> sets = new HashMap<>();
  private final Map<Sequences, DeviceData> known = new IdentityHashMap<>();
  private final Map<Integer, DeviceData> made = new HashMap<>();
  private final List<TrainingSpec> joined = new ArrayList<>();
  private final @Nullable Request[] requests;
  private final boolean[] active;
  private final boolean[] gone;
  private final Set<Integer> closed = new HashSet<>();
  private final Deque<Mark> marks = new ArrayDeque<>();
  private final Map<Update, Graphs> graphs = new LinkedHashMap<>();
  private @Nullable CudaNetwork network;
  private MemorySegment results = MemorySegment.NULL;
  private boolean awaited;
  private boolean gathered;
  private long issued;
  private long done;

  /// A place in the queue, and how many updates are done there.
  private record Mark(Timestamp timestamp, long updates) {
  }

  /// What a model asks for.
  sealed interface Request {
    Answer answer();

    /// @param sequences their numbers, in the data or, where there are some for this update alone, among those
    /// @param scalars   of the optimiser, that are new
    /// @param seed      of what is drawn
    record Update(DeviceData data, int[] sequences, Scalars scalars, long seed, Answer answer) implements Request {
    }

    /// Sums of the loss over sequences.
    record Sums(DeviceData data, Answer answer) implements Request {
    }
  }

  /// Those of some steps in a row.
  record Scalars(long first, List<float[]> ofSteps) {
  }

  /// What came of a request.
  static final class Answer {
    long update;
    double[] sums = {};
    @Nullable
    Throwable problem;
  }

  /// @param size    models, at most
  /// @param missing of these, those that will not come
  CudaGroup(CudaDevice device, Optional<Precision> precision, int size, IntSupplier missing) {
    this.missing = missing;
    this.device = device;
    this.precision = precision;
    this.size = size;
    this.requests = new Request[size];
    this.active = new boolean[size];
    this.gone = new boolean[size];
  }

  CudaDevice device() {
    return device;
  }

  /// Takes a model in.
  ///
  /// @return its number
  synchronized int join(TrainingSpec spec) {
    if (joined.size() == size)
      throw new IllegalStateException("a group of " + size + " models has no place for another.");
    if (!joined.isEmpty())
      requireLike(joined.getFirst(), spec);
    joined.add(spec);
    notifyAll();
    return joined.size() - 1;
  }

  private void requireLike(TrainingSpec first, TrainingSpec other) {
    if (!ModelKind.of(first, precision, device.info()).equals(ModelKind.of(other, precision, device.info())))
      throw new IllegalArgumentException("models that are trained together must differ in nothing but seeds, rates and"
          + " delays of four steps and more on tensor cores.");
  }

  /// Made when all models have come, as one layer is as long as the longest of their delays.
  synchronized CudaNetwork network() {
    awaitAll();
    CudaNetwork there = network;
    if (there == null) {
      TrainingSpec spec = new LagsOfModels(precision, device.info()).longest(joined);
      there = new CudaNetwork(spec, precision, device, this, longest(spec), batch(spec), size);
      network = there;
      results = device.call(() -> device.pinned(this, ring() * 16L * size).segment());
    }
    return there;
  }

  private static int ring() {
    return 2 * AHEAD;
  }

  private static int longest(TrainingSpec spec) {
    int steps = Math.max(spec.data().validation().steps(), spec.data().test().steps());
    return Math.max(steps, switch (spec.data().training()) {
      case TrainingSplit.Stored(Sequences train) -> train.steps();
      case TrainingSplit.Fresh(BatchSource source) -> source.batch(0, 1).steps();
    });
  }

  static int batch(TrainingSpec spec) {
    return spec.data().training() instanceof TrainingSplit.Stored(Sequences train)
        ? Math.min(spec.settings().batch(), train.count()) : spec.settings().batch();
  }

  /// A split on the GPU; equal ones are there once. Whether they are equal takes a look at all numbers, so it is asked once.
  synchronized DeviceData data(Sequences set) throws IOException {
    DeviceData there = known.get(set);
    if (there == null) {
      String key = set.sha256();
      there = sets.get(key);
      if (there == null)
        there = DeviceData.of(device, this, set);
      sets.put(key, there);
      known.put(set, there);
    }
    return there;
  }

  /// Memory for sequences that are there for an update alone, of as many steps as these.
  synchronized DeviceData made(SequenceSet like) {
    int count = size * network().batch;
    return made.computeIfAbsent(like.steps(), steps -> new DeviceData(device, this, like.format(), count, steps));
  }

  /// Asks for something and waits until it is done, or at least on its way.
  Answer ask(int model, Request request) {
    boolean interrupted = false;
    synchronized (this) {
      if (request instanceof Request.Update) {
        active[model] = true;
        gone[model] = false;
        gather();
      }
      requests[model] = request;
      runIfAllHaveAsked();
      while (requests[model] == request)
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true; // others depend on the round
        }
    }
    if (interrupted)
      Thread.currentThread().interrupt();
    switch (request.answer().problem) {
      case null -> {
        return request.answer();
      }
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(request.answer().problem);
    }
  }

  /// Waits for all models to come, once; one that does not come in time is done without.
  private void awaitAll() {
    long end = System.nanoTime() + GATHERING_MILLISECONDS * 1_000_000;
    while (!awaited && joined.size() + missing.getAsInt() < size && System.nanoTime() < end)
      try {
        wait(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    awaited = true;
  }

  private void gather() {
    awaitAll();
    if (!gathered) {
      gathered = true;
      for (int i = 0; i < joined.size(); i++)
        active[i] = !gone[i];
    }
  }

  /// A model takes no part in rounds until it asks again.
  synchronized void leave(int model) {
    active[model] = false;
    gone[model] = true;
    runIfAllHaveAsked();
  }

  /// A model asks for nothing any more. With the last one go the graphs and the marks: nothing else gives them back.
  synchronized void close(int model) {
    leave(model);
    closed.add(model);
    if (closed.size() == joined.size())
      device.run(_ -> {
        graphs.values().forEach(Graphs::close);
        graphs.clear();
        marks.forEach(mark -> mark.timestamp.close());
        marks.clear();
      });
  }

  private void runIfAllHaveAsked() {
    boolean any = false;
    for (int i = 0; i < size; i++) {
      if (active[i] && requests[i] == null)
        return;
      any |= requests[i] != null;
    }
    if (!any)
      return;
    tell(Request.Update.class, this::updates);
    tell(Request.Sums.class, this::sums);
    Arrays.fill(requests, null);
    notifyAll();
  }

  /// Does what requests of a kind ask for. What goes wrong is told to all who asked: nobody may wait for an answer that does not come.
  private void tell(Class<? extends Request> kind, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      for (Request request : requests)
        if (kind.isInstance(request))
          request.answer().problem = e;
    }
  }

  private void updates() {
    CudaNetwork on = network();
    BatchNumbers which = BatchNumbers.none(size, on.batch);
    Map<Integer, Scalars> scalars = new LinkedHashMap<>();
    long[] seeds = new long[size];
    int[] shortest = new int[size];
    DeviceData data = null;
    int longest = 0;
    for (int i = 0; i < size; i++)
      if (requests[i] instanceof Request.Update update) {
        if (data != null && data != update.data)
          throw new IllegalArgumentException("models that are trained together must have the same training data.");
        data = update.data;
        int first = made.containsValue(data) ? i * on.batch : 0;
        which.set(i, update.sequences, first);
        scalars.put(i, update.scalars);
        seeds[i] = update.seed;
        shortest[i] = Integer.MAX_VALUE;
        for (int number : update.sequences) {
          longest = Math.max(longest, data.lengths[first + number]);
          shortest[i] = Math.min(shortest[i], data.lengths[first + number]);
        }
        update.answer.update = issued;
      }
    if (data == null)
      return;
    issue(on, data, which, longest, scalars, new Draws(seeds, shortest));
  }

  /// What an update draws by: for each model a seed, and the steps of its shortest sequence.
  private record Draws(long[] seeds, int[] shortest) {
  }

  private void issue(CudaNetwork on, DeviceData data, BatchNumbers which, int ran, Map<Integer, Scalars> scalars,
      Draws draws) {
    if (ran > on.steps)
      throw new IllegalArgumentException(
          "a sequence has " + ran + " steps, more than the " + on.steps + " that there is memory for.");
    long slot = issued % ring();
    device.call(() -> {
      var queue = device.queue();
      on.choose(queue, which);
      scalars.forEach((model, all) -> {
        for (int i = 0; i < all.ofSteps.size(); i++)
          on.optimiser.setScalars(queue, model, all.first + i, all.ofSteps.get(i));
      });
      int told = on.draw(queue, draws.seeds, draws.shortest);
      on.matrices().refresh(queue, which);
      Graphs graphsOfUpdate = graphs(on, new Update(data, ran, told));
      queue.launch(graphsOfUpdate.first);
      graphsOfUpdate.afterHost.ifPresent(rest -> {
        on.matrices().pullBack(queue, which);
        queue.launch(rest);
        which.models().forEach(on.matrices()::parametersChanged);
      });
      queue.copyOut(on.results, 0, results.asSlice(slot * 16 * size, 16L * size));
      return true;
    });
    issued++;
    if (issued % MARK == 0)
      marks.add(device.call(() -> {
        Timestamp now = device.timestamp();
        device.queue().record(now);
        return new Mark(now, issued);
      }));
  }

  /// An update of sequences of a length as one piece of work, or as two where the host has something to do in between, so that it has little to
  /// launch. There are as many as lengths; beyond some, the oldest are made again when they are wanted.
  private Graphs graphs(CudaNetwork on, Update update) {
    Graphs known = graphs.get(update);
    if (known != null)
      return known;
    var queue = device.queue();
    if (graphs.size() == MOST_GRAPHS) {
      queue.await();
      requireNonNull(graphs.remove(graphs.keySet().iterator().next())).close();
    }
    Graphs made = on.matrices().isEmpty() ? new Graphs(queue.capture(() -> {
      on.gradients(queue, update.data, update.ran, update.told);
      on.optimise(queue);
    }), Optional.empty()) : new Graphs(queue.capture(() -> on.gradients(queue, update.data, update.ran, update.told)),
        Optional.of(queue.capture(() -> on.optimise(queue))));
    graphs.put(update, made);
    return made;
  }

  /// @param afterHost what follows once the host has done its part, where it has one
  private record Graphs(Graph first, Optional<Graph> afterHost) {
    void close() {
      first.close();
      afterHost.ifPresent(Graph::close);
    }
  }

  /// @param told the most inputs that a decoder tells
  private record Update(DeviceData data, int ran, int told) {
  }

  /// Loss, squares, right ones and rows of the models that ask for them.
  private void sums() {
    CudaNetwork on = network();
    for (int i = 0; i < size; i++)
      if (requests[i] instanceof Request.Sums first && first.answer.sums.length == 0) {
        boolean[] asked = new boolean[size];
        for (int k = i; k < size; k++)
          asked[k] = requests[k] instanceof Request.Sums other && other.data == first.data;
        double[][] found = new double[size][4];
        forEachBatch(first.data, asked, (_, ran) -> {
          on.loss(device.queue(), first.data, ran, false);
          double[] parts = new double[4 * size * on.lossParts()];
          Copies.out(device.queue(), on.losses, 0, MemorySegment.ofArray(parts));
          for (int p = 0; p < parts.length; p++)
            found[p / 4 / on.lossParts()][p % 4] += parts[p];
        });
        for (int k = i; k < size; k++)
          if (asked[k] && requests[k] instanceof Request.Sums other)
            other.answer.sums = found[k];
      }
  }

  interface BatchUse {
    void accept(int[] numbers, int ran);
  }

  /// Takes some models through all sequences of a split, those of like length together.
  synchronized void forEachBatch(DeviceData data, boolean[] asked, BatchUse use) {
    CudaNetwork on = network();
    int[] order = longestFirst(data.lengths);
    for (int first = 0; first < order.length; first += on.batch) {
      int[] numbers = Arrays.copyOfRange(order, first, Math.min(first + on.batch, order.length));
      BatchNumbers which = BatchNumbers.none(size, on.batch);
      for (int k = 0; k < size; k++)
        if (asked[k])
          which.set(k, numbers, 0);
      int ran = data.lengths[numbers[0]];
      device.run(queue -> {
        on.matrices().refresh(queue, which);
        on.choose(queue, which);
        on.forward(queue, data, ran, false);
        use.accept(numbers, ran);
      });
    }
  }

  private static int[] longestFirst(int[] lengths) {
    long[] keys = new long[lengths.length];
    for (int i = 0; i < keys.length; i++)
      keys[i] = (long) -lengths[i] << Integer.SIZE | i;
    Arrays.sort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  /// The loss and the norm of an update of a model; waits until it is done.
  synchronized double[] result(int model, long update) {
    while (done <= update)
      if (marks.isEmpty()) {
        device.run(_ -> {
        });
        done = issued;
      } else {
        Mark mark = marks.removeFirst();
        device.call(() -> {
          mark.timestamp.await();
          mark.timestamp.close();
          return true;
        });
        done = mark.updates;
      }
    long at = (update % ring() * size + model) * 16;
    return new double[] {results.get(ValueLayout.JAVA_DOUBLE, at), results.get(ValueLayout.JAVA_DOUBLE, at + 8)};
  }
}
