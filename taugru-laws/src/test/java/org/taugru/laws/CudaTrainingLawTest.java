package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.taugru.eq.Functions.tanh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.data.Dataset;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.eq.Equations;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Parameters;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.ref.RefBackend;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Readout;
import org.taugru.train.Auxiliary;
import org.taugru.train.Budget;
import org.taugru.train.Checkpoints;
import org.taugru.train.Learner;
import org.taugru.train.Learners;
import org.taugru.train.Loss;
import org.taugru.train.Metrics;
import org.taugru.train.Optimiser;
import org.taugru.train.TrainSettings;
import org.taugru.train.Trainer;
import org.taugru.train.TrainingListener;
import org.taugru.train.TrainingSpec;
import org.taugru.train.cuda.CudaLearnerProvider;

/// Training on a GPU is the same training as on the CPU. The GPU is an emulated one.
final class CudaTrainingLawTest {
  private static final int STEPS = 9;
  private static final int HIDDEN = 16;

  @BeforeAll
  static void requireCompiler() {
    Optional<String> missing = EmulatedGpu.missing();
    assumeTrue(missing.isEmpty(), () -> "no GPU can be emulated: " + missing.orElseThrow());
  }

  private static CudaBackend gpu() {
    return gpu(CudaMode.FAST);
  }

  private static CudaBackend gpu(CudaMode mode) {
    return EmulatedGpu.backend(mode, Path.of("target", "emulated"));
  }

  /// Models, data, losses and optimisers of all kinds that a learner must know.
  enum Kind {
    /// Ragged sequences with a vector at some of their steps.
    VALUES_EVERY_STEP,
    /// One of three labels a sequence.
    LABELS,
    /// One of two labels for texts, of the mean of the states.
    TOKENS,
    /// One layer above another.
    STACK,
    /// A cell with a state of one unit, which reads inputs elementwise.
    FLAG,
    /// A recurrence whose matrix is a function of its parameters.
    MATRICES,
    /// States, delayed ones too, that begin at trained values.
    STARTS,
    /// A cell with noise above one that has single numbers, and dropout of what is read.
    NOISE,
    /// Texts of which something is dropped.
    DROPPED_TOKENS,
    /// A cost on a state that the output layer does not see, beside the loss of the last one.
    COSTS,
    /// Layers of widths that fill no block of 16, the upper one of which reads earlier inputs.
    UNEVEN_STACK,
    /// Inputs that are told from the state after some step, beside a cost and dropout.
    RECONSTRUCTED;

    /// @param epochs of three updates each
    TrainingSpec spec(long seed, int epochs) {
      SplittableRandom random = new SplittableRandom(99);
      TrainSettings settings = TrainSettings.usual().seed(seed).batch(6).epochs(epochs).learningRate(0.01);
      return switch (this) {
        case VALUES_EVERY_STEP -> new TrainingSpec(
            new Model(ModelDescription.of(2, layer("tau-gru"), Readout.EVERY_STEP, 2)),
            data(count -> {
              boolean[] mask = new boolean[count * STEPS];
              for (int i = 0; i < mask.length; i++)
                mask[i] = i % STEPS == 0 || random.nextBoolean();
              return new SequenceSet(count, STEPS, features(count, 2, random), lengths(count),
                  new Targets.VectorEveryStep(2, floats(count * STEPS * 2, random), mask));
            }), Loss.MEAN_SQUARE, settings.clip(0.5));
        case LABELS -> new TrainingSpec(new Model(ModelDescription.of(1, layer("lstm"), Readout.LAST_STATE, 3)),
            data(count -> new SequenceSet(count, STEPS, features(count, 1, random), lengths(count),
                labels(count, 3, random))),
            Loss.CROSS_ENTROPY, settings.optimiser(Optimiser.Adam.withDecay()));
        case TOKENS -> new TrainingSpec(
            new Model(new ModelDescription(new ModelInput.Tokens(11, 5), 0, List.of(layer("gru")),
                Readout.MEAN_OVER_TIME, 1)),
            data(count -> new SequenceSet(count, STEPS, tokens(count, random), lengths(count),
                labels(count, 2, random))),
            Loss.BINARY,
            settings.optimiser(new Optimiser.RmsProp()));
        case STACK -> new TrainingSpec(
            new Model(new ModelDescription(new ModelInput.Features(1), 0, List.of(layer("tau-gru"), layer("gru")),
                Readout.LAST_STATE, 3)),
            data(count -> new SequenceSet(count, STEPS, features(count, 1, random), lengths(count),
                labels(count, 3, random))),
            Loss.CROSS_ENTROPY, settings.optimiser(new Optimiser.Sgd(0.9)));
        case FLAG -> new TrainingSpec(
            new Model(ModelDescription.of(1, layer("tau-gru-author-code"), Readout.LAST_STATE, 3)),
            data(count -> new SequenceSet(count, STEPS, features(count, 1, random), lengths(count),
                labels(count, 3, random))),
            Loss.CROSS_ENTROPY, settings.clip(0.5));
        case MATRICES -> labelled(new ModelDescription(new ModelInput.Features(2), 0,
            List.of(Layer.of(CellChoice.named("exp-rnn", 4), 6)), Readout.LAST_STATE, 3), settings);
        case STARTS -> labelled(new ModelDescription(new ModelInput.Features(2), 0,
            List.of(Layer.of(new CellChoice.Own("begun", CudaTrainingLawTest::begun), 6)), Readout.LAST_STATE, 3),
            settings);
        case NOISE -> labelled(new ModelDescription(new ModelInput.Features(2), 0.25,
            List.of(Layer.of(CellChoice.named("skip-gru", 4), 5),
                Layer.of(CellChoice.named("tau-gru-noisy", 2), 6).withStateDropout(0.25)),
            Readout.MEAN_OVER_TIME, 3), settings);
        case DROPPED_TOKENS -> new TrainingSpec(
            new Model(new ModelDescription(new ModelInput.Tokens(11, 5), 0.4, List.of(layer("gru")),
                Readout.MEAN_OVER_TIME, 1)),
            data(count -> new SequenceSet(count, STEPS, tokens(count, random), lengths(count),
                labels(count, 2, random))),
            Loss.BINARY, settings.optimiser(new Optimiser.RmsProp()));
        case COSTS -> labelled(new ModelDescription(new ModelInput.Features(2), 0,
            List.of(Layer.of(CellChoice.named("lem", 4), 6)), Readout.LAST_STATE, 3),
            settings.auxiliary(new Auxiliary(Map.of("y", 0.02, "z", 0.05), 0, 100, 1)));
        case UNEVEN_STACK -> labelled(new ModelDescription(new ModelInput.Features(2), 0,
            List.of(Layer.of(CellChoice.named("gru", 4), 7), Layer.of(CellChoice.named("tau-gru-author-code", 3), 5),
                Layer.of(CellChoice.named("lstm", 4), 6)),
            Readout.LAST_STATE, 3), settings);
        case RECONSTRUCTED -> new TrainingSpec(
            new Model(new ModelDescription(new ModelInput.Features(2), 0.25,
                List.of(Layer.of(CellChoice.named("gru", 4), 7), Layer.of(CellChoice.named("lstm", 4), 6)),
                Readout.LAST_STATE, 3)),
            data(count -> {
              int[] lengths = new int[count];
              Arrays.setAll(lengths, i -> STEPS - i % 4);
              return new SequenceSet(count, STEPS, features(lengths, 2, random), lengths, labels(count, 3, random));
            }), Loss.CROSS_ENTROPY, settings.auxiliary(new Auxiliary(Map.of("c", 0.02), 3, 5, 2)));
      };
    }
  }

  private static void begun(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var c = eq.state("c");
    var u = tanh(eq.affine("W", h, "U", x).plus(eq.linear("V", h.at(Lag.steps(3)))));
    var cNew = eq.next(c, c.times(0.5).plus(u));
    eq.next(h, tanh(cNew));
    eq.trainStart(h, 4, new Initialiser.Uniform(0.5));
    eq.trainStart(c, 1, new Initialiser.Uniform(0.5));
  }

  private static TrainingSpec labelled(ModelDescription model, TrainSettings settings) {
    SplittableRandom random = new SplittableRandom(98);
    return new TrainingSpec(new Model(model), data(count -> new SequenceSet(count, STEPS, features(count, 2, random),
        lengths(count), labels(count, 3, random))), Loss.CROSS_ENTROPY, settings);
  }

  private static Layer layer(String cell) {
    return Layer.of(CellChoice.named(cell, 4), HIDDEN);
  }

  private interface Maker {
    SequenceSet of(int count);
  }

  /// Batches of six, the last of which has fewer.
  private static Dataset data(Maker maker) {
    return Dataset.of("made", maker.of(15), maker.of(7), maker.of(8));
  }

  private static int[] lengths(int count) {
    int[] lengths = new int[count];
    for (int i = 0; i < count; i++)
      lengths[i] = 1 + (5 * i + 8) % STEPS;
    return lengths;
  }

  private static Inputs features(int count, int width, SplittableRandom random) {
    return features(lengths(count), width, random);
  }

  private static Inputs features(int[] lengths, int width, SplittableRandom random) {
    float[] values = floats(lengths.length * STEPS * width, random);
    for (int i = 0; i < values.length; i++)
      if (i / width % STEPS >= lengths[i / width / STEPS])
        values[i] = 0;
    return new Inputs.Features(width, values);
  }

  private static Inputs tokens(int count, SplittableRandom random) {
    int[] ids = new int[count * STEPS];
    int[] lengths = lengths(count);
    for (int i = 0; i < ids.length; i++)
      ids[i] = i % STEPS < lengths[i / STEPS] ? random.nextInt(11) : 0;
    return new Inputs.Tokens(11, ids);
  }

  private static Targets labels(int count, int classes, SplittableRandom random) {
    int[] labels = new int[count];
    for (int i = 0; i < count; i++)
      labels[i] = random.nextInt(classes);
    return new Targets.Label(classes, labels);
  }

  private static float[] floats(int count, SplittableRandom random) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    return values;
  }

  private record Outcome(List<Metrics> metrics, Parameters best, float[] outputs) {
  }

  private static Outcome train(TrainingSpec spec, Backend backend) throws IOException {
    try (Learner learner = Learners.of(BackendChoice.given(backend), spec).learner()) {
      Trainer trainer = Trainer.start(learner, Checkpoints.none(), TrainingListener.silent());
      trainer.run();
      return new Outcome(trainer.metrics(), trainer.best(), learner.outputs(trainer.best(), spec.data().test()));
    }
  }

  /// Operands of products are halves, so numbers agree to about three digits, and updates do not bring them apart in so few.
  @ParameterizedTest
  @EnumSource
  void aGpuTrainsAsTheCpuDoes(Kind kind) throws IOException {
    agree(kind, CudaMode.FAST, 3e-3);
  }

  /// Operands are two halves each.
  @ParameterizedTest
  @EnumSource(names = {"STARTS", "UNEVEN_STACK", "COSTS"})
  void aGpuTrainsAccuratelyAsTheCpuDoes(Kind kind) throws IOException {
    agree(kind, CudaMode.ACCURATE, 3e-5);
  }

  /// Floats lose a few bits in sums of a few dozen; optimisers that divide by the size of a gradient make more of what is small.
  @ParameterizedTest
  @EnumSource
  void aGpuTrainsInFp32AsTheCpuDoes(Kind kind) throws IOException {
    agree(kind, CudaMode.FP32, 1e-5);
  }

  private static void agree(Kind kind, CudaMode mode, double rounding) throws IOException {
    Outcome cpu = train(kind.spec(1, 2), new RefBackend());
    Outcome gpu = train(kind.spec(1, 2), gpu(mode));
    assertThat(gpu.metrics).hasSameSizeAs(cpu.metrics);
    for (int i = 0; i < cpu.metrics.size(); i++) {
      assertThat(gpu.metrics.get(i).trainLoss()).isCloseTo(cpu.metrics.get(i).trainLoss(), within(rounding));
      assertThat(gpu.metrics.get(i).validationLoss()).isCloseTo(cpu.metrics.get(i).validationLoss(), within(rounding));
      assertThat(gpu.metrics.get(i).gradientNorm()).isCloseTo(cpu.metrics.get(i).gradientNorm(),
          within(3 * rounding * cpu.metrics.get(i).gradientNorm()));
    }
    assertThat(gpu.outputs).hasSameSizeAs(cpu.outputs);
    for (int i = 0; i < cpu.outputs.length; i++)
      assertThat(gpu.outputs[i]).isCloseTo(cpu.outputs[i], within((float) (7 * rounding)));
    for (int p = 0; p < cpu.best.declared().size(); p++)
      assertThat(distance(gpu.best.values(p), cpu.best.values(p))).as(cpu.best.declared().get(p).name())
          .isLessThan(7 * rounding);
  }

  /// As little memory as a GPU can do with: steps are computed again, and gradients are summed in another order.
  @ParameterizedTest
  @EnumSource(names = {"VALUES_EVERY_STEP", "TOKENS", "STARTS", "COSTS", "UNEVEN_STACK"})
  void lessMemoryDoesNotMatter(Kind kind) throws IOException {
    TrainingSpec spec = kind.spec(1, 2);
    long bytes = leastMemory(spec);
    TrainingSpec limited = new TrainingSpec(spec.model(), spec.data(), spec.loss(), limited(spec, bytes));
    try (Learner learner = Learners.of(BackendChoice.given(gpu()), limited).learner()) {
      learner.reserve(1);
      assertThat(learner.memoryUse()).contains(" of " + STEPS + " steps kept at a time");
    }
    Outcome whole = train(spec, gpu());
    Outcome again = train(limited, gpu());
    for (int i = 0; i < whole.metrics.size(); i++)
      assertThat(again.metrics.get(i).trainLoss()).isCloseTo(whole.metrics.get(i).trainLoss(), within(1e-3));
    for (int p = 0; p < whole.best.declared().size(); p++)
      assertThat(distance(again.best.values(p), whole.best.values(p))).as(whole.best.declared().get(p).name())
          .isLessThan(0.02);
  }

  /// Windows of steps know neither noise nor single numbers.
  @ParameterizedTest
  @EnumSource(names = {"FLAG", "NOISE"})
  void layersThatCannotComputeStepsAgainKeepAll(Kind kind) {
    TrainingSpec spec = kind.spec(1, 2);
    TrainingSpec limited =
        new TrainingSpec(spec.model(), spec.data(), spec.loss(), limited(spec, leastMemory(spec)));
    try (Learner learner = Learners.of(BackendChoice.given(gpu()), limited).learner()) {
      learner.reserve(1);
      assertThat(learner.memoryUse()).isEmpty();
    }
  }

  private static TrainSettings limited(TrainingSpec spec, long bytes) {
    return spec.settings().budget(new Budget(0, bytes));
  }

  /// Of what a training says that has too little.
  private static long leastMemory(TrainingSpec spec) {
    TrainingSpec limited = new TrainingSpec(spec.model(), spec.data(), spec.loss(), limited(spec, 1));
    try (Learner learner = Learners.of(BackendChoice.given(gpu()), limited).learner()) {
      learner.reserve(1);
      throw new AssertionError("one byte is enough");
    } catch (IllegalArgumentException e) {
      Matcher needed = Pattern.compile("a memory of 0 KiB is too small: .* takes (\\d+) KiB").matcher(e.getMessage());
      assertThat(needed.find()).as(e.getMessage()).isTrue();
      return Long.parseLong(needed.group(1)) << 10;
    }
  }

  private static double distance(float[] some, float[] others) {
    double squares = 0;
    double all = 0;
    for (int i = 0; i < some.length; i++) {
      squares += Math.pow((double) some[i] - others[i], 2);
      all += (double) others[i] * others[i];
    }
    return Math.sqrt(squares / all);
  }

  @ParameterizedTest
  @EnumSource(names = {"VALUES_EVERY_STEP", "FLAG", "MATRICES", "NOISE", "DROPPED_TOKENS", "RECONSTRUCTED"})
  void aModelOfAGroupHasTheBitsThatItHasAlone(Kind kind) throws IOException, ExecutionException, InterruptedException {
    CudaBackend backend = gpu();
    List<Outcome> alone = new ArrayList<>();
    for (int seed = 1; seed <= 2; seed++)
      alone.add(train(kind.spec(seed, 1), backend));
    Backend together = backend.together(2).orElseThrow();
    List<Future<Outcome>> begun = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int seed = 1; seed <= 2; seed++) {
        TrainingSpec spec = kind.spec(seed, 1);
        begun.add(threads.submit(() -> train(spec, together)));
      }
    }
    for (int i = 0; i < 2; i++) {
      Outcome one = begun.get(i).get();
      assertThat(one.metrics).extracting(Metrics::trainLoss, Metrics::validationLoss, Metrics::gradientNorm)
          .isEqualTo(alone.get(i).metrics.stream()
              .map(
                  row -> org.assertj.core.groups.Tuple.tuple(row.trainLoss(), row.validationLoss(), row.gradientNorm()))
              .toList());
      assertThat(one.outputs).isEqualTo(alone.get(i).outputs);
    }
  }

  @Test
  @Timeout(120)
  void nobodyWaitsForAModelThatHasLeftBeforeItsFirstUpdate() throws IOException {
    Backend together = gpu().together(2).orElseThrow();
    Learners.of(BackendChoice.given(together), Kind.LABELS.spec(2, 1)).learner().close();
    assertThat(train(Kind.LABELS.spec(1, 1), together).metrics).hasSize(1);
  }

  /// Far less than the minute for which a model that says nothing is waited for.
  @Test
  @Timeout(30)
  void nobodyWaitsForAModelThatIsSaidNotToCome() throws IOException {
    Backend together = gpu().together(2).orElseThrow();
    together.oneLess();
    assertThat(train(Kind.LABELS.spec(1, 1), together).metrics).hasSize(1);
  }

  @Test
  @Timeout(120)
  void modelsWithDataOfTheirOwnAreNotTrainedTogether() {
    Backend together = gpu().together(2).orElseThrow();
    TrainingSpec one = Kind.LABELS.spec(1, 1);
    SplittableRandom random = new SplittableRandom(5);
    TrainingSpec other = new TrainingSpec(one.model(), data(count -> new SequenceSet(count, STEPS,
        features(count, 1, random), lengths(count), labels(count, 3, random))), one.loss(), one.settings());
    List<Future<Outcome>> begun = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (TrainingSpec spec : List.of(one, other))
        begun.add(threads.submit(() -> train(spec, together)));
    }
    assertThat(begun).allMatch(each -> each.state() == Future.State.FAILED
        && String.valueOf(each.exceptionNow().getMessage()).contains("must have the same training data"));
  }

  static Stream<Subject> cells() {
    return Subject.all().stream().limit(Catalogue.all(2, STEPS).size());
  }

  /// Two updates by the slope alone, so that weights move by what gradients are. A cell has the size in which the laws of kernels try it, with
  /// vectors of tokens as inputs, so that its source is one of theirs: only what trains is compiled.
  @ParameterizedTest
  @MethodSource("cells")
  void everyCellTrainsAsOnTheCpu(Subject cell) throws IOException {
    SplittableRandom random = new SplittableRandom(97);
    IntFunction<SequenceSet> some = count -> new SequenceSet(count, STEPS, tokens(count, random), lengths(count),
        labels(count, 3, random));
    TrainingSpec spec = new TrainingSpec(
        new Model(new ModelDescription(new ModelInput.Tokens(11, 3), 0,
            List.of(Layer.of(new CellChoice.Own(cell.name(), cell.cell()), 7)), Readout.LAST_STATE, 3)),
        Dataset.of("made", some.apply(10), some.apply(2), some.apply(2)), Loss.CROSS_ENTROPY,
        TrainSettings.usual().batch(5).epochs(1).learningRate(0.05).optimiser(new Optimiser.Sgd(0)));
    Outcome cpu = train(spec, new RefBackend());
    Outcome gpu = train(spec, Shared.BACKEND);
    Parameters before = Parameters.initial(spec.model().parameters(), spec.settings().seed());
    boolean isOnTensorCores = TensorCoreLaws.isForTensorCores(cell.program(3, 7));
    double rounding = isOnTensorCores ? TensorCoreLaws.rounding(cell.name(), CudaMode.FAST) : 1e-4;
    assertThat(gpu.metrics.getFirst().trainLoss()).isCloseTo(cpu.metrics.getFirst().trainLoss(), within(rounding));
    assertThat(distance(moved(before, gpu.best), moved(before, cpu.best))).isLessThan(rounding);
  }

  /// One for all cells: a GPU takes a while to make.
  private static final class Shared {
    static final CudaBackend BACKEND = gpu();
  }

  private static float[] moved(Parameters from, Parameters to) {
    float[] all = new float[to.count()];
    int at = 0;
    for (int p = 0; p < to.declared().size(); p++)
      for (int i = 0; i < to.values(p).length; i++)
        all[at++] = to.values(p)[i] - from.values(p)[i];
    return all;
  }

  /// An optimiser that is no formula.
  private record Own() implements Optimiser {
    @Override
    public String name() {
      return "own";
    }

    @Override
    public int averages() {
      return 0;
    }

    @Override
    public void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate,
        long step) {
      // never asked for
    }
  }

  @Test
  void whatItCannotTrainIsSaidWithWhatToDo() {
    TrainingSpec spec = Kind.LABELS.spec(1, 1);
    CudaLearnerProvider provider = new CudaLearnerProvider.Fast();
    CudaBackend backend = Shared.BACKEND;
    assertThat(provider.unusable(spec, backend)).isEmpty();
    assertThat(provider.unusable(
        new TrainingSpec(spec.model(), spec.data(), spec.loss(), spec.settings().optimiser(new Own())), backend))
        .contains("the optimiser own is a program of its own; use --backend simd");
  }

  @Test
  void layersThatDoWithoutTensorCoresAreNotedWithTheReason() {
    TrainingSpec spec = labelled(new ModelDescription(new ModelInput.Features(2), 0,
        List.of(Layer.of(CellChoice.named("s4d", 4), 5), Layer.of(CellChoice.named("gru", 4), 6)), Readout.LAST_STATE,
        3), TrainSettings.usual().batch(6));
    try (Learner learner = Learners.of(BackendChoice.given(Shared.BACKEND), spec).learner()) {
      assertThat(learner.notes()).singleElement().asString()
          .startsWith("s4d in layer 1 is trained in fp32, without tensor cores: ");
    }
    for (CudaMode mode : List.of(CudaMode.FP32, CudaMode.FAST))
      try (Learner learner = Learners.of(BackendChoice.given(gpu(mode)), Kind.LABELS.spec(1, 1)).learner()) {
        assertThat(learner.notes()).isEmpty();
      }
  }
}
