package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Mode;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.StateOperands.Fetching;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// A model has the same bits whatever is beside it, and however its states are fetched.
final class FragmentLayerTest {
  private static final int STEPS = 8;
  private static final int BATCH = 9;
  private static final int MODELS = 3;

  @BeforeAll
  static void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  @ParameterizedTest
  @CsvSource({"tau-gru, FAST, false", "tau-gru, ACCURATE, false", "tau-gru-noisy, FAST, false",
    "fast-grnn, FAST, false",
    "tau-gru, FAST, true", "tau-gru, ACCURATE, true"})
  void eachModelHasTheBitsThatItHasAlone(String cell, Precision precision, boolean isPerStep) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of(cell, Catalogue.named(cell, 2, STEPS).cell(), Setting.of(6, 7));
    FragmentKernel kernel = isPerStep ? FragmentKernel.perStep(program, Gradient.of(program), precision, device)
        : FragmentKernel.of(program, Gradient.of(program), precision, device);
    List<float[]> together = run(device, kernel, 0, MODELS, List.of());
    for (int model = 0; model < MODELS; model++) {
      List<float[]> alone = run(device, kernel, model, 1, List.of());
      for (int i = 0; i < alone.size(); i++)
        assertThat(ofModel(together.get(i), model, i == 0 ? 1 : STEPS)).as("result %d of model %d", i, model)
            .containsExactly(alone.get(i));
    }
  }

  /// Three warps, one of which may be ahead of the others.
  @ParameterizedTest
  @EnumSource
  void statesOfLongAgoAreTheSameWheneverTheyAreFetched(Precision precision) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of("tau-gru", Catalogue.named("tau-gru", 5, STEPS).cell(), Setting.of(6, 33));
    PlannedProgram plan = PlannedProgram.of(program, Gradient.of(program), new FragmentCosts());
    List<List<float[]>> results = Stream.of(Fetching.values())
        .map(fetching -> FragmentSource.persistent(plan, Mapping.of(33, 1, 1), precision, fetching, Integer.MAX_VALUE))
        .map(source -> run(device, new FragmentKernel(source, device), 0, 1, List.of())).toList();
    for (int i = 0; i < results.getFirst().size(); i++)
      assertThat(results.get(1).get(i)).as("result %d", i).containsExactly(results.getFirst().get(i));
  }

  /// One kernel does for all of them, also for lags that are longer than the sequence.
  @ParameterizedTest
  @EnumSource
  void modelsMayHaveLongLagsOfTheirOwn(Precision precision) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    List<Integer> lags = List.of(6, 4, 9);
    List<float[]> together = run(device, kernel(9, precision, device), 0, MODELS,
        lags.stream().map(lag -> List.of(lag)).toList());
    for (int model = 0; model < MODELS; model++) {
      List<float[]> alone = run(device, kernel(lags.get(model), precision, device), model, 1, List.of());
      for (int i = 0; i < alone.size(); i++)
        assertThat(ofModel(together.get(i), model, i == 0 ? 1 : STEPS)).as("result %d of model %d", i, model)
            .containsExactly(alone.get(i));
    }
  }

  private static FragmentKernel kernel(int lag, Precision precision, CudaDevice device) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(6, 7));
    return FragmentKernel.of(program, Gradient.of(program), precision, device);
  }

  /// Derivatives come from each sample's last step alone, which lies in one of the windows: nothing is added in another order but gradients.
  @ParameterizedTest
  @CsvSource({"FAST, false", "ACCURATE, true"})
  void stepsThatAreComputedAgainHaveTheirBits(Precision precision, boolean isPerStep) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of("tau-gru", Catalogue.named("tau-gru", 2, STEPS).cell(), Setting.of(6, 7));
    FragmentKernel kernel = isPerStep ? FragmentKernel.perStep(program, Gradient.of(program), precision, device)
        : FragmentKernel.of(program, Gradient.of(program), precision, device);
    List<float[]> whole = run(device, kernel, 0, 1, List.of(), STEPS, false);
    for (int kept : new int[] {1, 3}) {
      List<float[]> again = run(device, kernel, 0, 1, List.of(), kept, false);
      assertThat(again.get(0)).usingComparatorWithPrecision(1e-5f).containsExactly(whole.get(0));
      assertThat(again.get(1)).as("states").containsExactly(whole.get(1));
      assertThat(again.get(2)).as("derivatives of inputs").containsExactly(whole.get(2));
    }
  }

  /// Windows of five steps and three; with less memory, of three. Sums are added up in another order.
  @ParameterizedTest
  @EnumSource
  void productsOfManyStepsAtOnceAreNearThoseOfEachStep(Precision precision) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(5)), Setting.of(6, 20));
    FragmentKernel near = FragmentKernel.of(program, Gradient.of(program), precision, device);
    FragmentKernel far = FragmentKernel.ofFarLag(5, program, Gradient.of(program), precision, device);
    assertThat(near.hasFarProducts()).isFalse();
    assertThat(far.hasFarProducts()).isTrue();
    for (boolean everyStep : new boolean[] {true, false})
      for (int kept : new int[] {STEPS, 3}) {
        List<float[]> expected = run(device, near, 0, MODELS, List.of(), STEPS, everyStep);
        List<float[]> found = run(device, far, 0, MODELS, List.of(), kept, everyStep);
        for (int i = 0; i < expected.size(); i++)
          assertThat(found.get(i)).as("result %d of %d kept steps", i, kept)
              .usingComparatorWithPrecision(precision == Precision.FAST ? 2e-3f : 2e-5f)
              .containsExactly(expected.get(i));
      }
  }

  /// More than 64 units, whose gradients come through shared memory where a block may have enough of it.
  @ParameterizedTest
  @EnumSource
  void gradientsNeedNotComeThroughSharedMemory(Precision precision) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(5)), Setting.of(6, 70));
    FragmentKernel kernel = FragmentKernel.of(program, Gradient.of(program), precision, device);
    GpuInfo all = device.info();
    GpuInfo desktop = new GpuInfo(0, "desktop", 8, 6, all.processors(), 101_376, all.bytes(), all.driverVersion());
    List<float[]> expected = run(device, kernel, 0, MODELS, List.of());
    List<float[]> found = run(device, desktop, kernel, 0, MODELS, List.of(), STEPS, true);
    assertThat(found.getFirst()).isNotEqualTo(expected.getFirst()); // terms are added in another order
    for (int i = 0; i < expected.size(); i++)
      assertThat(found.get(i)).as("result %d", i).usingComparatorWithPrecision(1e-5f).containsExactly(expected.get(i));
  }

  /// Their sources have numbers for lags.
  @ParameterizedTest
  @CsvSource({"8, true, launched one by one", "3, false, windows of steps"})
  void lagsOfTheirOwnAreRefusedWhereLagsAreNotRead(int kept, boolean isPerStep, String why) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(6)), Setting.of(6, 7));
    FragmentKernel kernel = isPerStep ? FragmentKernel.perStep(program, Gradient.of(program), Precision.FAST, device)
        : FragmentKernel.of(program, Gradient.of(program), Precision.FAST, device);
    FragmentLayer layer = kernel.layer(device, STEPS, kept, BATCH, 1);
    assertThatThrownBy(() -> device.run(queue -> layer.lags(queue, List.of(List.of(4))))).hasStackTraceContaining(why);
  }

  /// The layer's own lag is longer than the sequence, so that there are no windows; with a shorter one, states would be multiplied before they are there.
  @ParameterizedTest
  @EnumSource
  void lagsOfTheirOwnAreRefusedWhereProductsAreDoneForManyStepsAtOnce(Precision precision) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(STEPS + 1)), Setting.of(6, 40));
    FragmentKernel far = FragmentKernel.ofFarLag(5, program, Gradient.of(program), precision, device);
    assertThat(far.hasFarProducts()).isTrue();
    FragmentLayer layer = far.layer(device, STEPS, BATCH, 1);
    assertThatThrownBy(() -> device.run(queue -> layer.lags(queue, 0, List.of(6))))
        .hasStackTraceContaining("for many steps at once");
  }

  /// A model's part of `[rows, models, …]`.
  private static float[] ofModel(float[] all, int model, int rows) {
    int size = all.length / rows / MODELS;
    float[] own = new float[rows * size];
    for (int row = 0; row < rows; row++)
      System.arraycopy(all, (row * MODELS + model) * size, own, row * size, size);
    return own;
  }

  /// Gradients, states after the first one, derivatives of inputs.
  ///
  /// @param lags of each model, or nothing
  private static List<float[]> run(CudaDevice device, FragmentKernel kernel, int first, int models,
      List<List<Integer>> lags) {
    return run(device, kernel, first, models, lags, STEPS, true);
  }

  private static List<float[]> run(CudaDevice device, FragmentKernel kernel, int first, int models,
      List<List<Integer>> lags, int kept, boolean everyStep) {
    return run(device, device.info(), kernel, first, models, lags, kept, everyStep);
  }

  /// @param gpu what the layer is told of the device
  private static List<float[]> run(CudaDevice device, GpuInfo gpu, FragmentKernel kernel, int first, int models,
      List<List<Integer>> lags, int kept, boolean everyStep) {
    List<float[]> results = new ArrayList<>();
    device.run(queue -> {
      FragmentLayer layer = new FragmentLayer(gpu, kernel.compiled(), kernel.shared(),
          bytes -> device.allocate(results, bytes), kernel.source(), STEPS, kept, BATCH, models);
      layer.prepare(queue);
      if (!lags.isEmpty())
        layer.lags(queue, lags);
      int ofTile = 8 * layer.units();
      int ofModel = layer.tilesPerModel() * ofTile;
      int inputs = layer.tilesPerModel() * 8 * kernel.program().inputWidth();
      put(queue, layer.of("weights"), random(first, models, 1, layer.weights().count(), 1));
      put(queue, layer.of("x"), random(first, models, STEPS, inputs, 2));
      queue.zero(layer.every(0));
      put(queue, layer.every(0), random(first, models, STEPS, ofModel, 3));
      put(queue, layer.of("last_" + layer.stateName(0)), random(first, models, 1, ofModel, 4));
      int[] lengths = new int[layer.tiles() * 8];
      Arrays.setAll(lengths, i -> everyStep ? STEPS : 1 + i % STEPS);
      try (Arena arena = Arena.ofConfined()) {
        queue.copyIn(arena.allocateFrom(ValueLayout.JAVA_INT, lengths), layer.of("lengths"), 0);
        queue.await();
      }
      layer.noise(queue, IntStream.range(first, first + models).mapToObj(model -> Mode.training(40 + model)).toList(),
          7);
      layer.startOperands(queue);
      layer.inputs(queue, STEPS, true);
      layer.forward(queue, STEPS, true);
      layer.backwardSteps(queue, STEPS, everyStep);
      layer.gradients(queue, STEPS);
      layer.inputAdjoints(queue, STEPS);
      results.add(get(queue, layer.of("gradient"), 0, models * layer.weights().count()));
      long history = (layer.states().getFirst().history() + 1L) * models * ofModel * Float.BYTES;
      results.add(get(queue, layer.of("record_" + layer.stateName(0)), history, STEPS * models * ofModel));
      results.add(get(queue, layer.of("dx"), 0, STEPS * models * inputs));
    });
    return results;
  }

  /// `[rows, models, size]`, the same for a model whichever it is beside.
  private static float[] random(int first, int models, int rows, int size, int seed) {
    float[] all = new float[rows * models * size];
    for (int model = 0; model < models; model++) {
      SplittableRandom random = new SplittableRandom(100L * seed + first + model);
      for (int row = 0; row < rows; row++)
        for (int i = 0; i < size; i++)
          all[(row * models + model) * size + i] = (float) random.nextDouble(-0.5, 0.5);
    }
    return all;
  }

  private static void put(Queue queue, DeviceMemory target, float[] values) {
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(ValueLayout.JAVA_FLOAT, values), target, 0);
      queue.await();
    }
  }

  private static float[] get(Queue queue, DeviceMemory source, long offset, int count) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(ValueLayout.JAVA_FLOAT, count);
      queue.copyOut(source, offset, values);
      queue.await();
      return values.toArray(ValueLayout.JAVA_FLOAT);
    }
  }
}
