package org.taugru.laws;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Scheme;
import org.taugru.exec.Kernel;
import org.taugru.exec.Workspace;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The order in which simd does things is right for cells that nobody thought of when it was planned.
class RandomCellLawTest {
  /// As [AgreementLawTest] has it, with a few more sums on top of each other.
  private static final double ROUNDING = 1e-4;
  private static final int[] SIZES = {1, 7, 13, 16, 17, 33, 64, 100};
  private static final int[] BATCHES = {1, 3, 9, 19};
  /// Samples × steps × units, as the referee is slow.
  private static final int MOST_VALUES = 6000;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 40);
  }

  private static Subject subject(long seed) {
    boolean flows = seed % 3 == 0;
    Scheme scheme = Scheme.values()[(int) (seed / 3 % 3)];
    return new Subject("random cell " + seed, new RandomCell(seed, flows),
        setting -> flows ? setting.withScheme(scheme) : setting);
  }

  /// In a workspace that longer or shorter sequences have been run in.
  @ParameterizedTest
  @MethodSource("seeds")
  void simdAgreesWithTheReferee(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int hidden = SIZES[random.nextInt(SIZES.length)];
    int batch = BATCHES[random.nextInt(BATCHES.length)];
    int steps = Math.clamp(MOST_VALUES / (hidden * batch), 1, random.nextInt(1, 75));
    Program program = subject(seed).program(random.nextInt(1, 13), hidden);
    Kernel simd = Executor.SIMD.compile(program);
    Workspace workspace = simd.workspace(steps + random.nextInt(40), batch);
    Trial.of(program, random.nextInt(1, workspace.steps() + 1), batch, -seed).on(simd, workspace);

    int[] lengths = IntStream.range(0, batch).map(_ -> random.nextInt(steps + 1)).toArray();
    if (random.nextBoolean())
      Arrays.fill(lengths, steps);
    Trial trial = Trial.of(program, steps, batch, seed).withLengths(lengths);
    Outcome found = trial.on(simd, workspace);
    found.isCloseTo(trial.on(Executor.REF.compile(program)), ROUNDING);
    found.hasTheBitsOf(trial.on(new SimdBackend(2).compile(program, Gradient.of(program))));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void howASequenceIsCutDoesNotMatter(long seed) {
    SequenceLawTest laws = new SequenceLawTest();
    laws.chunkedEqualsWholeOverManySteps(subject(seed));
    laws.streamedEqualsWhole(subject(seed), Executor.SIMD);
  }
}
