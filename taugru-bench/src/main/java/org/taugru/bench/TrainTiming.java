package org.taugru.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.taugru.data.BatchSource;
import org.taugru.data.Benchmark;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Targets;
import org.taugru.data.TrainingSplit;
import org.taugru.exec.Backend;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.Readout;
import org.taugru.train.Checkpoints;
import org.taugru.train.Loss;
import org.taugru.train.Metrics;
import org.taugru.train.Optimiser;
import org.taugru.train.Pooling;
import org.taugru.train.RecordedEnd;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.TrainSettings;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;

/// Training iterations as `train` does them: data, forward, loss, backward, clipping, update. Evaluations between epochs
/// and batches that are not full do not count.
public final class TrainTiming {
  private static final long WARM_UP_NANOS = 2_000_000_000;
  private static final int FEWEST_WARM_UPS = 3;
  /// The losses of so many updates on one batch must be the peers' too.
  private static final int CHECKED_UPDATES = 3;

  private final Benchmark benchmark;
  private final RunSpec spec;
  private final Backend backend;
  private final int threads;

  /// @param threads of the backend
  public TrainTiming(Benchmark benchmark, RunSpec spec, Backend backend, int threads) {
    this.benchmark = benchmark;
    this.spec = spec;
    this.backend = backend;
    this.threads = threads;
  }

  private Benchmark task() {
    return benchmark.with(spec.dataOptions());
  }

  /// @throws IllegalArgumentException for settings that do not fit each other
  public TrainTimes measure(int repeats) throws IOException {
    Dataset data = spec.dataset(benchmark);
    Model model = new Model(spec.model(data));
    Optional<Sequences> stored =
        data.training() instanceof TrainingSplit.Stored(Sequences train) ? Optional.of(train) : Optional.empty();
    int batch = Math.min(spec.training().batch(), stored.map(Sequences::count).orElse(Integer.MAX_VALUE));
    int fullBatches = stored.map(train -> train.count() / batch).orElse(Integer.MAX_VALUE);
    IterationClock clock = new IterationClock(repeats, fullBatches);
    Trainer trainer = Trainer.start(model.on(backend), data, spec.loss(data.format()), settings(Integer.MAX_VALUE),
        Checkpoints.none(), clock);
    clock.waiting = trainer::waited;
    TrainingEnd end = trainer.run();
    if (!(end instanceof TrainingEnd.Interrupted))
      throw new IllegalStateException(
          "training ended before " + repeats + " iterations were measured: " + RecordedEnd.of(end).sentence());
    return new TrainTimes(Quartiles.of(clock.milliseconds.stream().mapToDouble(Double::doubleValue).toArray()),
        clock.share(), model.parameterCount(), batch, stored.orElse(data.validation()).steps());
  }

  /// With `peers`, has them do the same, where they can, and measures once more.
  ///
  /// @param before what was measured
  public SpeedReport report(TrainTimes before, int repeats, Optional<PeerProcess> peers) throws IOException {
    Optional<PeerTable> table =
        peers.isPresent() ? Optional.of(table(before.iterationMs(), repeats, peers.get())) : Optional.empty();
    return new TrainReport(spec, threads, repeats, before, Machine.describe(backend), table);
  }

  private PeerTable table(Quartiles before, int repeats, PeerProcess peers) throws IOException {
    String why = unlikeOthers();
    Quartiles after = before;
    List<PeerRow> rows = List.of(new PeerRow("other libraries", spec.cell(), spec.cell(), 0, Map.of(), why));
    if (why.isEmpty()) {
      rows = peers.measure(List.of(problem(repeats)));
      after = measure(repeats).iterationMs();
    }
    return new PeerTable(Map.of("iterationMs", "an iteration, ms"), PeerTable.Show.QUARTILES, "taugru: " + spec.cell(),
        Map.of("iterationMs", before), Map.of("iterationMs", after), rows);
  }

  /// The settings of the run for another number of epochs, with nothing that would end or interrupt it.
  private TrainSettings settings(int epochs) {
    return spec.training().epochs(epochs).schedule(new Schedule.Constant()).patience(0)
        .checkpointEvery(Integer.MAX_VALUE);
  }

  private SequenceSet firstBatch(Dataset data) throws IOException {
    int batch = spec.training().batch();
    return switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) ->
        train.read(IntStream.range(0, Math.min(batch, train.count())).toArray());
      case TrainingSplit.Fresh(BatchSource source) -> source.batch(0, batch);
    };
  }

  /// What is in the way of the same run in another library, or nothing.
  private String unlikeOthers() {
    boolean plainAdam = spec.training().optimiser() instanceof Optimiser.Adam adam && adam.equals(new Optimiser.Adam());
    if (spec.layers() != 1 || spec.stepSize() != 1)
      return "only one layer with step size 1 is written here";
    if (spec.pooling() != Pooling.LAST)
      return "only the last state or every step is read out here";
    if (spec.inputDropout() != 0 || spec.stateDropout() != 0)
      return "dropout draws other numbers in another library";
    if (!plainAdam || !spec.training().rates().isEmpty())
      return "only plain Adam is written here";
    if (spec.loss(task().format()) != Loss.MEAN_SQUARE)
      return "only the mean square error is written here";
    return "";
  }

  /// The model, a batch, and the losses of the first updates on it, for others.
  private PeerProblem problem(int repeats) throws IOException {
    Dataset data = spec.dataset(benchmark);
    Model model = new Model(spec.model(data));
    SequenceSet set = firstBatch(data);
    Trainer trainer = Trainer.start(model.on(backend), Dataset.of("first batch", set, set, set),
        spec.loss(data.format()), settings(CHECKED_UPDATES), Checkpoints.none(), TrainingListener.silent());
    trainer.run();
    float[] losses = new float[CHECKED_UPDATES];
    List<Metrics> metrics = trainer.metrics();
    for (int i = 0; i < losses.length; i++)
      losses[i] = (float) metrics.get(i).trainLoss();
    Layer layer = model.description().layers().getFirst();
    boolean everyStep = model.description().readout() == Readout.EVERY_STEP;
    int width = set.format().targets().size();
    PeerProblem problem = new PeerProblem("train", spec.cell(), layer.cell().cell()).with("steps", set.steps())
        .with("batch", set.count()).with("input", set.inputWidth()).with("hidden", spec.hidden())
        .with("tau", spec.tau()).with("output", width).with("threads", threads).with("repeats", repeats)
        .with("readout", everyStep ? "every-step" : "last-state")
        .with("rate", spec.training().learningRate()).with("clip", spec.training().clip())
        .with("parameter", model.initial(spec.training().seed()))
        .with("x", timeFirst(set.features(), set.count(), set.steps(), set.inputWidth()), set.steps(), set.count(),
            set.inputWidth())
        .with("losses", losses, losses.length).with("firstLoss", new float[] {losses[0]}, 1);
    return switch (set.targets()) {
      case Targets.Vector(_, float[] values) -> problem.with("target", values, set.count(), width);
      case Targets.VectorEveryStep(_, float[] values, _) ->
        problem.with("target", timeFirst(values, set.count(), set.steps(), width), set.steps(), set.count(), width);
      case Targets.Label _, Targets.LabelEveryStep _ -> throw new IllegalArgumentException(unlikeOthers());
    };
  }

  /// `[count, steps, width]` as `[steps, count, width]`.
  private static float[] timeFirst(float[] values, int count, int steps, int width) {
    float[] result = new float[values.length];
    for (int sample = 0; sample < count; sample++)
      for (int n = 0; n < steps; n++)
        System.arraycopy(values, (sample * steps + n) * width, result, (n * count + sample) * width, width);
    return result;
  }

  /// Takes the time from before an update to after it.
  private static final class IterationClock implements TrainingListener {
    private final int repeats;
    private final long begin = System.nanoTime();
    private final List<Double> milliseconds = new ArrayList<>();
    private final int fullBatches;
    private LongSupplier waiting = () -> 0;
    private int warmUps;
    private long start;
    private long waitedBefore;
    private double waitedMs;

    IterationClock(int repeats, int fullBatches) {
      this.repeats = repeats;
      this.fullBatches = fullBatches;
    }

    @Override
    public boolean wantsToStop() {
      start = System.nanoTime();
      waitedBefore = waiting.getAsLong();
      return milliseconds.size() == repeats;
    }

    @Override
    public void iteration(int epoch, int iteration, int iterations, double meanLoss) {
      long end = System.nanoTime();
      if (iteration > fullBatches)
        return;
      if (warmUps < FEWEST_WARM_UPS || start - begin < WARM_UP_NANOS)
        warmUps++;
      else {
        milliseconds.add((end - start) / 1e6);
        waitedMs += (waiting.getAsLong() - waitedBefore) / 1e6;
      }
    }

    /// Of the time that counted, what was spent on waiting for batches.
    double share() {
      return waitedMs / milliseconds.stream().mapToDouble(Double::doubleValue).sum();
    }
  }
}
