package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Mode;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.StateOperands.Fetching;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// A block that takes two tiles through the sequence leaves the bits of two blocks, in everything that a pass leaves in memory.
final class TilesOfBlockTest {
  private static final int STEPS = 7;
  private static final int INPUT = 3;

  private static final class Lazy {
    static final CudaDevice DEVICE = EmulatedGpu.device(Path.of("target", "emulated"));
  }

  @BeforeAll
  static void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  /// Every cell that tensor cores compute, in one of the modes.
  static Stream<String> cells() {
    return Catalogue.all(2, STEPS).stream().map(Catalogue.Entry::name)
        .filter(name -> Wiring.irregular(plan(program(name, 20))).isEmpty());
  }

  private static Program program(String cell, int units) {
    return Program.of(cell, Catalogue.named(cell, 2, STEPS).cell(), Setting.of(INPUT, units));
  }

  private static PlannedProgram plan(Program program) {
    return PlannedProgram.of(program, Gradient.of(program), new FragmentCosts());
  }

  /// Three tiles of each of two models: the second block of each has one tile alone.
  @ParameterizedTest
  @MethodSource("cells")
  void everyCellHasTheSameBits(String cell) {
    Precision precision = cell.hashCode() % 2 == 0 ? Precision.FAST : Precision.ACCURATE;
    assertSameBits(program(cell, 20), precision, new Run(17, 2, STEPS, true));
  }

  /// Lags in shared memory, fetched from memory, and longer than the sequence; 1, 2, 8 and 9 blocks of units.
  @ParameterizedTest
  @CsvSource({"0, 7, 1, 3, FAST", "1, 16, 7, 1, FAST", "3, 20, 8, 3, ACCURATE", "4, 128, 9, 1, FAST",
    "5, 20, 16, 3, FAST", "5, 20, 24, 2, ACCURATE", "9, 20, 17, 1, FAST", "5, 144, 17, 1, FAST"})
  void everyBatchHasTheSameBits(int lag, int units, int batch, int models, Precision precision) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(INPUT, units));
    assertSameBits(program, precision, new Run(batch, models, STEPS, lag % 2 == 0));
  }

  /// Windows of steps that are computed again.
  @ParameterizedTest
  @CsvSource({"3, FAST", "5, ACCURATE"})
  void stepsThatAreComputedAgainHaveTheSameBits(int lag, Precision precision) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(INPUT, 20));
    assertSameBits(program, precision, new Run(17, 2, 3, false));
  }

  @Test
  void productsOfManyStepsAtOnceHaveTheSameBits() {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(5)), Setting.of(INPUT, 20));
    FragmentKernel kernel =
        FragmentKernel.ofFarLag(4, program, Gradient.of(program), Precision.ACCURATE, Lazy.DEVICE);
    assertThat(kernel.hasFarProducts()).isTrue();
    assertSameBits(kernel, new Run(17, 2, STEPS, true));
  }

  /// @param kept steps whose values are kept
  private record Run(int batch, int models, int kept, boolean everyStep) {
  }

  private static void assertSameBits(Program program, Precision precision, Run run) {
    assertSameBits(new FragmentKernel(FragmentSource.persistent(plan(program),
        Mapping.of(Wiring.of(plan(program)).width, 1, 1), precision, Fetching.EARLY, Integer.MAX_VALUE), Lazy.DEVICE),
        run);
  }

  private static void assertSameBits(FragmentKernel kernel, Run run) {
    FragmentSource source = kernel.source();
    PersistentKernels pairs = source.inPairs(Lazy.DEVICE.info()).orElseThrow();
    Map<String, int[]> one = results(kernel, source.steps, kernel.compiled(), run);
    Map<String, int[]> two = results(kernel, pairs, Lazy.DEVICE.load(one, "pairs", source.text(pairs)), run);
    assertThat(two.keySet()).isEqualTo(one.keySet()).contains("gradient", "scales", "delta", "dx");
    one.forEach((name, bits) -> assertThat(two.get(name)).as("%s of %s, %s", name, kernel.program().name(), run)
        .isEqualTo(bits));
  }

  /// All that is in the layer's memory after a pass in both directions.
  private static Map<String, int[]> results(FragmentKernel kernel, StepKernels steps, GpuProgram program, Run run) {
    Map<String, int[]> found = new LinkedHashMap<>();
    Lazy.DEVICE.run(queue -> {
      FragmentLayer layer = new FragmentLayer(Lazy.DEVICE.info(), kernel.compiled(), kernel.shared(),
          bytes -> Lazy.DEVICE.allocate(found, bytes), kernel.source(), steps.on(program, run.models), STEPS,
          run.kept, run.batch, run.models);
      layer.prepare(queue);
      start(queue, layer, run);
      layer.startOperands(queue);
      layer.inputs(queue, STEPS, true);
      layer.forward(queue, STEPS, true);
      layer.backwardSteps(queue, STEPS, run.everyStep);
      layer.gradients(queue, STEPS);
      layer.inputAdjoints(queue, STEPS);
      layer.names().forEach(name -> found.put(name, bits(queue, layer.of(name))));
    });
    for (String addresses : List.of("operands", "operands_rest"))
      found.remove(addresses);
    return found;
  }

  /// Adjoints of a tile are a power of two smaller than those of the one before it, so that each needs a scale of its own.
  private static void start(Queue queue, FragmentLayer layer, Run run) {
    SplittableRandom random = new SplittableRandom(5);
    int ofInput = layer.tiles() * 8 * INPUT;
    put(queue, layer.of("weights"), random.doubles(run.models * (long) layer.weights().count(), -0.5, 0.5).toArray());
    put(queue, layer.of("x"), random.doubles(layer.of("x").bytes() / 4 / ofInput * ofInput, -0.5, 0.5).toArray());
    for (int s = 0; s < layer.states().size(); s++) {
      int width = layer.states().get(s).width();
      int padded = layer.units(s);
      int rows = layer.states().get(s).history() + 1;
      put(queue, layer.of("record_" + layer.stateName(s)), values(random, layer, rows, width, padded, 1));
      put(queue, layer.of("last_" + layer.stateName(s)), values(random, layer, 1, width, padded, 1e-5));
      put(queue, layer.every(s), values(random, layer, STEPS, width, padded, 1e-5));
    }
    int[] lengths = new int[layer.tiles() * 8];
    for (int i = 0; i < lengths.length; i++)
      lengths[i] = i % (8 * layer.tilesPerModel()) < run.batch ? i * 5 % (STEPS + 1) : 0;
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(ValueLayout.JAVA_INT, lengths), layer.of("lengths"), 0);
      queue.await();
    }
    layer.noise(queue, IntStream.range(0, run.models).mapToObj(model -> Mode.training(40 + model)).toList(), 7);
  }

  /// `[row][tile][unit][8]`, zero beyond the width.
  private static double[] values(SplittableRandom random, FragmentLayer layer, int rows, int width, int padded,
      double ofNext) {
    double[] all = new double[rows * layer.tiles() * padded * 8];
    Arrays.setAll(all, i -> i / 8 % padded < width
        ? random.nextDouble(-0.5, 0.5) * Math.pow(ofNext, i / 8 / padded % layer.tiles()) : 0);
    return all;
  }

  private static void put(Queue queue, DeviceMemory target, double[] values) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment floats = arena.allocate(ValueLayout.JAVA_FLOAT, values.length);
      for (int i = 0; i < values.length; i++)
        floats.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) values[i]);
      queue.copyIn(floats, target, 0);
      queue.await();
    }
  }

  private static int[] bits(Queue queue, DeviceMemory source) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(ValueLayout.JAVA_INT, source.bytes() / 4);
      queue.copyOut(source, 0, values);
      queue.await();
      return values.toArray(ValueLayout.JAVA_INT);
    }
  }
}
