package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.taugru.eq.Functions.tanh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.data.BatchSource;
import org.taugru.data.Dataset;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.eq.Cell;
import org.taugru.eq.Parametrisation;
import org.taugru.exec.Backend;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Parameters;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.exec.ref.RefBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Readout;
import org.taugru.train.Learner;
import org.taugru.train.LearnerState;
import org.taugru.train.Learners;
import org.taugru.train.Loss;
import org.taugru.train.Optimiser;
import org.taugru.train.TrainSettings;
import org.taugru.train.TrainingSpec;
import org.taugru.train.Updated;

/// A learner on a GPU makes each update as the CPU's does, also where something unusual happens between them. The GPU is an emulated one.
final class EmulatedLearnerLawTest {
  private static final int STEPS = 5;

  @BeforeAll
  static void requireCompiler() {
    Optional<String> missing = EmulatedGpu.missing();
    assumeTrue(missing.isEmpty(), () -> "no GPU can be emulated: " + missing.orElseThrow());
  }

  private static CudaBackend gpu(CudaMode mode) {
    return EmulatedGpu.backend(mode, Path.of("target", "emulated"));
  }

  private static ModelDescription gru() {
    return ModelDescription.of(1, Layer.of(CellChoice.named("gru", 4), 6), Readout.LAST_STATE, 1);
  }

  private static SequenceSet values(int count, float[] targets) {
    float[] inputs = floats(count * STEPS, new SplittableRandom(count));
    return SequenceSet.of(count, STEPS, 1, inputs, new Targets.Vector(1, targets));
  }

  private static float[] floats(int count, SplittableRandom random) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    return values;
  }

  /// What some updates lead to, asked for one after another and read in the end.
  private record Outcome(List<Updated> updates, LearnerState state, String memoryUse) {
  }

  /// @param rates of each update
  private static Outcome updates(TrainingSpec spec, Backend backend, double... rates) throws IOException {
    try (Learner learner = Learners.of(BackendChoice.given(backend), spec).learner()) {
      learner.begin(beginning(learner));
      learner.reserve(1);
      List<Updated> updates = new ArrayList<>();
      for (int i = 0; i < rates.length; i++) {
        double[] ofParameters = new double[learner.declared().size()];
        Arrays.fill(ofParameters, rates[i]);
        int each = spec.order().iterations();
        learner.update(i, spec.order().at(i / each, i % each), ofParameters, () -> false);
        updates.addAll(learner.finished());
      }
      updates.addAll(learner.finish());
      return new Outcome(updates, learner.state(), learner.memoryUse());
    }
  }

  private static LearnerState beginning(Learner learner) {
    List<Parameters> averages = new ArrayList<>();
    for (int i = 0; i < learner.spec().settings().optimiser().averages(); i++)
      averages.add(Parameters.zeros(learner.declared()));
    return new LearnerState(Parameters.initial(learner.declared(), 1), averages, 0);
  }

  /// In floats of about 1 that a few updates move.
  private static void assertLike(LearnerState gpu, LearnerState cpu) {
    for (int p = 0; p < cpu.weights().declared().size(); p++)
      for (int i = 0; i < cpu.weights().values(p).length; i++)
        assertThat(gpu.weights().values(p)[i]).as(cpu.weights().declared().get(p).name())
            .isCloseTo(cpu.weights().values(p)[i], within(3e-5f));
  }

  @Test
  void anUpdateThatIsLeftOutIsNoStepForThoseBehindIt() throws IOException {
    float[] targets = {3e38f, 0.5f, -0.5f, 0.25f}; // a slope of 6e38 is none of a float
    TrainingSpec spec = new TrainingSpec(new Model(gru()),
        Dataset.of("large", values(targets.length, targets), values(1, new float[1]), values(1, new float[1])),
        Loss.MEAN_SQUARE, TrainSettings.usual().batch(1).clip(1));
    for (double[] rates : List.of(new double[] {0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05},
        new double[] {0.01, 0.02, 0.03, 0.03, 0.03, 0.04, 0.05, 0.05, 0.05})) {
      Outcome cpu = updates(spec, new RefBackend(), rates);
      Outcome gpu = updates(spec, gpu(CudaMode.FP32), rates);
      assertThat(gpu.updates).extracting(Updated::isLeftOut)
          .isEqualTo(cpu.updates.stream().map(Updated::isLeftOut).toList())
          .containsSubsequence(false, true, false);
      assertThat(gpu.state.steps()).isEqualTo(cpu.state.steps()).isLessThan(rates.length);
      assertLike(gpu.state, cpu.state);
    }
  }

  /// Of sequences that are made for an update, some have a mask and some have none.
  @Test
  void everyBatchThatIsMadeHasItsOwnMask() throws IOException {
    BatchSource source = (iteration, count) -> {
      SplittableRandom random = new SplittableRandom(iteration);
      float[] inputs = floats(count * STEPS, random);
      boolean[] mask = new boolean[iteration % 3 == 1 ? count * STEPS : 0];
      for (int i = 0; i < mask.length; i++)
        mask[i] = i % STEPS == STEPS - 1 || random.nextBoolean();
      return SequenceSet.of(count, STEPS, 1, inputs,
          new Targets.VectorEveryStep(1, floats(inputs.length, random), mask));
    };
    TrainingSpec spec = new TrainingSpec(
        new Model(ModelDescription.of(1, Layer.of(CellChoice.named("gru", 4), 6), Readout.EVERY_STEP, 1)),
        Dataset.fresh("masked", source, source.batch(0, 1), source.batch(0, 1)), Loss.MEAN_SQUARE,
        TrainSettings.usual().batch(3));
    double[] rates = {0.05, 0.05, 0.05, 0.05, 0.05, 0.05};
    Outcome cpu = updates(spec, new RefBackend(), rates);
    Outcome gpu = updates(spec, gpu(CudaMode.FP32), rates);
    for (int i = 0; i < rates.length; i++)
      assertThat(gpu.updates.get(i).loss()).isCloseTo(cpu.updates.get(i).loss(), within(1e-5));
    assertLike(gpu.state, cpu.state);
  }

  /// Twice what it is made of; counts how often that is asked.
  private record Counted(AtomicInteger evaluated, AtomicInteger adjoints) implements Parametrisation {
    @Override
    public int freeCount(int rows, int columns) {
      return rows * columns;
    }

    @Override
    public void evaluate(int rows, int columns, double[] free, double[] matrix) {
      evaluated.incrementAndGet();
      Arrays.setAll(matrix, i -> 2 * free[i]);
    }

    @Override
    public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
      adjoints.incrementAndGet();
      for (int i = 0; i < free.length; i++)
        freeGradient[i] += 2 * matrixGradient[i];
    }
  }

  @Test
  @Timeout(120)
  void matricesOfAModelThatHasLeftAreNotEvaluated() throws IOException {
    Counted counted = new Counted(new AtomicInteger(), new AtomicInteger());
    Cell cell = eq -> {
      var h = eq.state("h");
      eq.next(h, tanh(eq.matrix("A", eq.hiddenSize(), eq.hiddenSize(), counted).times(h)
          .plus(eq.affine("U", eq.input("x")))));
    };
    float[] targets = {0.5f, 1, -0.5f, 0.25f};
    TrainingSpec spec = new TrainingSpec(
        new Model(ModelDescription.of(1, Layer.of(new CellChoice.Own("counted", cell), 6), Readout.LAST_STATE, 1)),
        Dataset.of("few", values(targets.length, targets), values(1, new float[1]), values(1, new float[1])),
        Loss.MEAN_SQUARE, TrainSettings.usual().batch(2));
    double[] rates = {0.05, 0.05, 0.05};
    Outcome cpu = updates(spec, new RefBackend(), rates);
    Backend together = gpu(CudaMode.FP32).together(2).orElseThrow();
    Learners.of(BackendChoice.given(together), spec).learner().close();
    counted.evaluated.set(0);
    counted.adjoints.set(0);
    assertLike(updates(spec, together, rates).state, cpu.state);
    assertThat(counted.evaluated).hasValue(rates.length);
    assertThat(counted.adjoints).hasValue(rates.length);
  }

  /// Of a loss that looks at every step, derivatives with respect to states take memory too.
  @Test
  void whatFillsAGpuIsTrainedWithFewerStepsKept() throws IOException {
    int steps = 300;
    int batch = 16;
    SplittableRandom random = new SplittableRandom(7);
    SequenceSet set = SequenceSet.of(batch, steps, 1, floats(batch * steps, random),
        new Targets.VectorEveryStep(1, floats(batch * steps, random), new boolean[0]));
    Model model =
        new Model(ModelDescription.of(1, Layer.of(CellChoice.named("tau-gru", 5), 16), Readout.EVERY_STEP, 1));
    TrainingSpec spec = new TrainingSpec(model, Dataset.of("long", set, set, set), Loss.MEAN_SQUARE,
        TrainSettings.usual().batch(batch));
    Program program = model.layers().getFirst();
    long bytes = FragmentKernel.of(program, Gradient.withoutInputs(program), Precision.FAST,
        gpu(CudaMode.FAST).device()).layerBytes(steps, steps, batch, 1);
    CudaBackend full = EmulatedGpu.backend(CudaMode.FAST, Path.of("target", "emulated"), (long) (bytes / 0.88));
    Outcome outcome = updates(spec, full, 0.01);
    assertThat(outcome.memoryUse).contains("150 of 300 steps kept at a time");
    assertThat(outcome.updates).noneMatch(Updated::isLeftOut);
  }

  /// More units than one launch takes through a sequence; a batch has sequences of several lengths. Weights move by gradients alone, so what they have
  /// moved is compared.
  @Test
  void aLayerThatIsLaunchedStepByStepTrainsAsOnTheCpu() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    SequenceSet set = new SequenceSet(4, 3, new Inputs.Features(2, new float[] {1, 2, -1, 0.5f, 1, 1, 2, 0, 0, 0, 0, 0,
      -1, 1, 0.5f, 0.5f, 0, 0, 1, -2, 1, 0, 1, -1}), new int[] {3, 1, 2, 3},
        new Targets.Vector(1, floats(4, random)));
    Model model =
        new Model(ModelDescription.of(2, Layer.of(CellChoice.named("tau-gru", 1), 264), Readout.LAST_STATE, 1));
    TrainingSpec spec = new TrainingSpec(model, Dataset.of("short", set, set, set), Loss.MEAN_SQUARE,
        TrainSettings.usual().batch(3).optimiser(new Optimiser.Sgd(0.5)));
    CudaBackend gpu = gpu(CudaMode.ACCURATE);
    Program program = model.layers().getFirst();
    assertThat(FragmentKernel.isPerStep(program, Gradient.withoutInputs(program), Precision.ACCURATE,
        gpu.device().info())).isTrue();
    double[] rates = {0.1, 0.1, 0.1};
    LearnerState trained = updates(spec, gpu, rates).state;
    LearnerState expected = updates(spec, new RefBackend(), rates).state;
    Parameters before = Parameters.initial(model.parameters(), 1);
    for (int p = 0; p < model.parameters().size(); p++)
      assertThat(distance(moved(before, trained, p), moved(before, expected, p)))
          .as(model.parameters().get(p).name()).isLessThan(1e-4);
  }

  private static double[] moved(Parameters from, LearnerState to, int parameter) {
    double[] moved = new double[from.values(parameter).length];
    Arrays.setAll(moved, i -> (double) to.weights().values(parameter)[i] - from.values(parameter)[i]);
    return moved;
  }

  private static double distance(double[] some, double[] others) {
    double squares = 0;
    double all = 0;
    for (int i = 0; i < some.length; i++) {
      squares += Math.pow(some[i] - others[i], 2);
      all += others[i] * others[i];
    }
    return Math.sqrt(squares / all);
  }

  /// Two layers of a delay of their own each, seeds and rates of their own.
  private static TrainingSpec delayed(int seed, int... taus) {
    SplittableRandom random = new SplittableRandom(5);
    int steps = 12;
    SequenceSet set = SequenceSet.of(6, steps, 1, floats(6 * steps, random), new Targets.Vector(1, floats(6, random)));
    List<Layer> layers = Arrays.stream(taus).mapToObj(tau -> Layer.of(CellChoice.named("tau-gru", tau), 8)).toList();
    return new TrainingSpec(
        new Model(new ModelDescription(new ModelInput.Features(1), 0, layers, Readout.LAST_STATE, 1)),
        Dataset.of("delayed", set, set, set), Loss.MEAN_SQUARE, TrainSettings.usual().seed(seed).batch(4));
  }

  @ParameterizedTest
  @EnumSource(names = {"FAST", "ACCURATE"})
  @Timeout(300)
  void modelsWithDelaysOfTheirOwnAreTrainedTogetherToTheSameBits(CudaMode mode) throws Exception {
    List<TrainingSpec> specs = List.of(delayed(1, 6, 2), delayed(2, 4, 2), delayed(3, 11, 2), delayed(4, 5, 2));
    CudaBackend gpu = gpu(mode);
    Backend together = gpu.together(specs.size()).orElseThrow();
    List<Future<Outcome>> begun = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(specs.size())) {
      for (int i = 0; i < specs.size(); i++) {
        TrainingSpec spec = specs.get(i);
        double rate = 0.01 * (i + 1);
        begun.add(threads.submit(() -> updates(spec, together, rate, rate, rate)));
      }
    }
    for (int i = 0; i < specs.size(); i++) {
      double rate = 0.01 * (i + 1);
      Outcome alone = updates(specs.get(i), gpu, rate, rate, rate);
      assertThat(begun.get(i).get().updates).isEqualTo(alone.updates);
      Parameters weights = begun.get(i).get().state.weights();
      for (int p = 0; p < weights.declared().size(); p++)
        assertThat(weights.values(p)).containsExactly(alone.state.weights().values(p));
    }
  }

  /// As many as are wanted in a launch; delays below four steps are numbers of a source.
  @Test
  void runsThatDifferInSeedsAndLongDelaysAreDealtToGroups() {
    List<TrainingSpec> specs = List.of(delayed(1, 6), delayed(2, 4), delayed(3, 3), delayed(4, 11), delayed(5, 5),
        delayed(6, 3), delayed(7, 8, 8));
    assertThat(Learners.groups(gpu(CudaMode.FAST), specs, 3))
        .containsExactly(List.of(0, 1, 3), List.of(2, 5), List.of(4), List.of(6));
    assertThat(Learners.groups(gpu(CudaMode.FP32), specs, 3)).hasSize(6);
    assertThat(Learners.groups(new RefBackend(), specs, 3)).hasSize(7);
  }

  /// Of delays that are numbers of a source.
  @ParameterizedTest
  @CsvSource({"FAST, 6, 3", "FAST, 2, 3", "FP32, 6, 5"})
  void otherDelaysAreNotTrainedTogether(CudaMode mode, int one, int other) {
    Backend together = gpu(mode).together(2).orElseThrow();
    try (Learner _ = Learners.of(BackendChoice.given(together), delayed(1, one)).learner()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Learners.of(BackendChoice.given(together), delayed(1, other)).learner())
          .withMessageContaining("seeds, rates and delays of four steps and more");
    }
  }
}
