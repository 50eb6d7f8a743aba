package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.data.Dataset;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
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
    return EmulatedGpu.backend(CudaMode.FAST, Path.of("target", "emulated"));
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
    STACK;

    TrainingSpec spec(long seed) {
      SplittableRandom random = new SplittableRandom(99);
      TrainSettings settings = TrainSettings.usual().seed(seed).batch(6).epochs(2).learningRate(0.01);
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
      };
    }
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
    float[] values = floats(count * STEPS * width, random);
    int[] lengths = lengths(count);
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
    Outcome cpu = train(kind.spec(1), new RefBackend());
    Outcome gpu = train(kind.spec(1), gpu());
    assertThat(gpu.metrics).hasSameSizeAs(cpu.metrics);
    for (int i = 0; i < cpu.metrics.size(); i++) {
      assertThat(gpu.metrics.get(i).trainLoss()).isCloseTo(cpu.metrics.get(i).trainLoss(), within(3e-3));
      assertThat(gpu.metrics.get(i).validationLoss()).isCloseTo(cpu.metrics.get(i).validationLoss(), within(3e-3));
      assertThat(gpu.metrics.get(i).gradientNorm()).isCloseTo(cpu.metrics.get(i).gradientNorm(),
          within(0.01 * cpu.metrics.get(i).gradientNorm()));
    }
    assertThat(gpu.outputs).hasSameSizeAs(cpu.outputs);
    for (int i = 0; i < cpu.outputs.length; i++)
      assertThat(gpu.outputs[i]).isCloseTo(cpu.outputs[i], within(0.02f));
    for (int p = 0; p < cpu.best.declared().size(); p++)
      assertThat(distance(gpu.best.values(p), cpu.best.values(p))).as(cpu.best.declared().get(p).name())
          .isLessThan(0.02);
  }

  /// As little memory as a GPU can do with: steps are computed again, and gradients are summed in another order.
  @ParameterizedTest
  @EnumSource
  void lessMemoryDoesNotMatter(Kind kind) throws IOException {
    TrainingSpec spec = kind.spec(1);
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
  @EnumSource(names = {"VALUES_EVERY_STEP", "TOKENS"})
  void aModelOfAGroupHasTheBitsThatItHasAlone(Kind kind) throws IOException, ExecutionException, InterruptedException {
    CudaBackend backend = gpu();
    List<Outcome> alone = new ArrayList<>();
    for (int seed = 1; seed <= 3; seed++)
      alone.add(train(kind.spec(seed), backend));
    Backend together = backend.together(3).orElseThrow();
    List<Future<Outcome>> begun = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      for (int seed = 1; seed <= 3; seed++) {
        TrainingSpec spec = kind.spec(seed);
        begun.add(threads.submit(() -> train(spec, together)));
      }
    }
    for (int i = 0; i < 3; i++) {
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
  void whatItCannotTrainIsSaidWithWhatToDo() {
    TrainingSpec spec = Kind.LABELS.spec(1);
    CudaLearnerProvider provider = new CudaLearnerProvider.Fast();
    CudaBackend backend = gpu();
    assertThat(provider.unusable(spec, backend)).isEmpty();
    assertThat(provider.unusable(
        new TrainingSpec(new Model(ModelDescription.of(1, layer("skip-lstm"), Readout.LAST_STATE, 3)), spec.data(),
            spec.loss(), spec.settings()),
        backend).orElseThrow()).contains("skip-lstm").endsWith("use --backend simd");
    assertThat(provider.unusable(
        new TrainingSpec(new Model(ModelDescription.of(1, layer("exp-rnn"), Readout.LAST_STATE, 3)), spec.data(),
            spec.loss(), spec.settings()),
        backend).orElseThrow()).contains("functions of their parameters");
  }
}
