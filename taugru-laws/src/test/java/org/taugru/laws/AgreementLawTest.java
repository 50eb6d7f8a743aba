package org.taugru.laws;

import static org.taugru.eq.Functions.roundStraightThrough;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.TauGru;
import org.taugru.cells.TauGruAuthorCode;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.ir.Program;

/// Backends agree with the interpreter in double, in everything they give back.
class AgreementLawTest {
  /// A float has 24 bits, so each operation adds an error of up to 6e-8 of its result. Sums of n terms lose about √n of
  /// that, n being the width (257) forwards and steps × samples (384) backwards: 1e-6. The steps in between multiply it
  /// by a few: less than 1e-5 was seen.
  private static final double ROUNDING = 2e-5;

  /// Widths below, at and beyond whole vectors, each with another input width.
  private record Size(int hidden, int input) {
    @Override
    public String toString() {
      return hidden + " units, " + input + " inputs";
    }
  }

  private static final List<Size> SIZES = List.of(new Size(1, 1), new Size(7, 3), new Size(13, 2), new Size(33, 17),
      new Size(100, 5), new Size(257, 3));
  private static final int[] BATCHES = {1, 3, 64};

  static Stream<Arguments> subjectsAndSizes() {
    return Subject.all().stream().flatMap(subject -> SIZES.stream()
        .filter(size -> size.hidden < 50 || !subject.isOrthogonal()).map(size -> Arguments.of(subject, size)));
  }

  @ParameterizedTest
  @MethodSource("subjectsAndSizes")
  void simdAgreesWithTheReferee(Subject subject, Size size) {
    Program program = subject.program(size.input, size.hidden);
    Kernel simd = Executor.SIMD.compile(program);
    Kernel ref = Executor.REF.compile(program);
    for (int batch : BATCHES) {
      int steps = size.hidden * batch > 4000 ? 3 : 6; // the referee is slow
      Trial trial = Trial.of(program, steps, batch, size.hidden + batch);
      agree(trial, simd, ref);
      if (subject.isNoisy())
        agree(trial.in(Mode.training(batch)), simd, ref);
    }
  }

  static Stream<Subject> subjects() {
    return Subject.all().stream();
  }

  /// Simd works through a sequence in chunks of up to 32 steps; here there are three.
  @ParameterizedTest
  @MethodSource("subjects")
  void simdAgreesWithTheRefereeOverManySteps(Subject subject) {
    Program program = subject.program(2, 5);
    Trial trial = Trial.of(program, 70, 3, 70);
    Kernel simd = Executor.SIMD.compile(program);
    Kernel ref = Executor.REF.compile(program);
    agree(trial, simd, ref);
    if (subject.isNoisy())
      agree(trial.in(Mode.training(1)), simd, ref);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void simdAgreesWithTheRefereeOnDifferentLengths(Subject subject) {
    Program program = subject.program(2, 5);
    int[] lengths = new int[35];
    Arrays.setAll(lengths, sample -> sample * 5 % 10);
    Trial trial = Trial.of(program, 9, lengths.length, 3).withLengths(lengths).in(Mode.training(2));
    agree(trial, Executor.SIMD.compile(program), Executor.REF.compile(program));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 30, 31, 32, 33, 40, 63, 64, 69, 70, 71, 100})
  void simdAgreesWithTheRefereeForLagsAroundAChunk(int lag) {
    Program one = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(2, 5));
    agree(Trial.of(one, 70, 3, lag), Executor.SIMD.compile(one), Executor.REF.compile(one));

    Program author = Program.of("author code", new TauGruAuthorCode(lag), Setting.of(2, 5));
    agree(Trial.of(author, 70, 3, lag), Executor.SIMD.compile(author), Executor.REF.compile(author));
  }

  /// Chunks of a wide cell are short: 7 steps for 257 units.
  @ParameterizedTest
  @ValueSource(ints = {3, 6, 7, 8, 15})
  void simdAgreesWithTheRefereeForLagsAroundAShortChunk(int lag) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(3, 257));
    agree(Trial.of(program, 17, 2, lag), Executor.SIMD.compile(program), Executor.REF.compile(program));
  }

  /// Values next to a half, where adding 0.5 rounds, and values with no fraction to lose.
  @ParameterizedTest
  @ValueSource(floats = {0.49999997f, 0.5f, 1.5f, 2.5f, -0.5f, -0.50000006f, -1.5f, 4_194_304.5f, 8_388_609f, 1e9f})
  void simdRoundsAsTheRefereeDoes(float value) {
    Program program = Program.of("round", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, roundStraightThrough(x));
    }, Setting.of(1, 1));
    Trial trial = Trial.of(program, 1, 1, 1);
    trial.inputs().values()[0] = value;
    trial.on(Executor.SIMD.compile(program)).hasTheForwardBitsOf(trial.on(Executor.REF.compile(program)));
  }

  private static void agree(Trial trial, Kernel simd, Kernel ref) {
    trial.on(simd).isCloseTo(trial.on(ref), ROUNDING);
  }
}
