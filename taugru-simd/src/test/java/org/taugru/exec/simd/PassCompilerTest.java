package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;
import org.taugru.ir.Arithmetic;
import org.taugru.plan.PassCode;
import org.taugru.plan.PassCode.Store;
import org.taugru.plan.PassCode.Value;

/// Generated passes against [Arithmetic] in double. Errors are in units of the last place of the exact result.
class PassCompilerTest {
  private static final float INFINITY = Float.POSITIVE_INFINITY;
  private static final float[] SPECIAL =
      {0f, -0f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, -Float.MIN_NORMAL,
        1e-20f, -1e-20f, 0.5f, -0.5f, 1, -1, 1e20f, -1e20f, Float.MAX_VALUE, -Float.MAX_VALUE, INFINITY, -INFINITY,
        Float.NaN};

  private static PassKernel compiled(PassCode code) {
    return PassCompiler.compile(code, PassCompiler.Order.ASCENDING);
  }

  private static PassKernel kernel(UnaryOp function) {
    return compiled(
        new PassCode(List.of(new Value.Load(0), new Value.Unary(function, 0)), List.of(new Store(1, 1, false)), 2));
  }

  private static float[] padded(float[] values) {
    return Arrays.copyOf(values, Lanes.padded(values.length));
  }

  private static float[] apply(UnaryOp function, float... x) {
    float[] out = new float[Lanes.padded(x.length)];
    kernel(function).run(new float[][] {padded(x), out}, new int[] {0, 0}, 1, out.length);
    return Arrays.copyOf(out, x.length);
  }

  private static float[] apply(BinaryOp function, float[] a, float[] b) {
    PassKernel kernel = compiled(new PassCode(
        List.of(new Value.Load(0), new Value.Load(1), new Value.Binary(function, 0, 1)),
        List.of(new Store(2, 2, false)), 3));
    float[] out = new float[Lanes.padded(a.length)];
    kernel.run(new float[][] {padded(a), padded(b), out}, new int[] {0, 0, 0}, 1, out.length);
    return Arrays.copyOf(out, a.length);
  }

  /// Finite floats of every magnitude and sign, every 16,411th of them.
  private static float[] everyMagnitude() {
    float[] all = new float[(int) ((1L << 32) / 16_411)];
    for (int i = 0; i < all.length; i++)
      all[i] = Float.intBitsToFloat((int) (Integer.MIN_VALUE + i * 16_411L));
    return chosen(all, Double::isFinite);
  }

  /// From −range to range, evenly.
  private static float[] dense(float range) {
    float[] grid = new float[1 << 18];
    for (int i = 0; i < grid.length; i++)
      grid[i] = range * (2f * i / grid.length - 1);
    return grid;
  }

  private static float[] chosen(float[] values, DoublePredicate wanted) {
    int[] indices = IntStream.range(0, values.length).filter(i -> wanted.test(values[i])).toArray();
    float[] chosen = new float[indices.length];
    for (int i = 0; i < chosen.length; i++)
      chosen[i] = values[indices[i]];
    return chosen;
  }

  private static double error(double exact, float actual) {
    float rounded = (float) exact;
    if (Float.isNaN(rounded) || Float.isInfinite(rounded))
      return Float.compare(rounded, actual) == 0 ? 0 : Double.POSITIVE_INFINITY;
    return Math.abs(actual - exact) / Math.ulp(Math.max(Math.abs(rounded), Float.MIN_NORMAL));
  }

  private static double worst(UnaryOp function, float[] x) {
    float[] y = apply(function, x);
    double worst = 0;
    for (int i = 0; i < x.length; i++)
      worst = Math.max(worst, error(Arithmetic.apply(function, x[i]), y[i]));
    return worst;
  }

  @Test
  void tanhIsPreciseAtEveryMagnitude() {
    // 3.1 measured
    assertThat(worst(UnaryOp.TANH, everyMagnitude())).isLessThanOrEqualTo(4);
  }

  @Test
  void tanhIsPreciseWhereItBends() {
    assertThat(worst(UnaryOp.TANH, dense(10))).isLessThanOrEqualTo(4);
    assertThat(worst(UnaryOp.TANH, dense(0.1f))).isLessThanOrEqualTo(4);
  }

  @Test
  void tanhNeverLeavesItsRange() {
    for (float y : apply(UnaryOp.TANH, dense(20)))
      assertThat(Math.abs(y) <= 1).isTrue();
  }

  @Test
  void tanhKnowsItsSpecialValues() {
    assertThat(apply(UnaryOp.TANH, 0f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, -1e-20f)).containsExactly(
        0f,
        Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, -1e-20f);
    assertThat(apply(UnaryOp.TANH, 10, 1e20f, Float.MAX_VALUE, INFINITY)).containsOnly(1);
    assertThat(apply(UnaryOp.TANH, -10, -1e20f, -Float.MAX_VALUE, -INFINITY)).containsOnly(-1);
    assertThat(apply(UnaryOp.TANH, -0f)[0] == 0).isTrue(); // the sign of zero is lost
    assertThat(apply(UnaryOp.TANH, Float.NaN)[0]).isNaN();
  }

  @Test
  void sigmoidIsPreciseDownToMinus20() {
    // 3.2 measured
    assertThat(worst(UnaryOp.SIGMOID, chosen(everyMagnitude(), x -> x >= -20))).isLessThanOrEqualTo(4);
    assertThat(worst(UnaryOp.SIGMOID, chosen(dense(100), x -> x >= -20))).isLessThanOrEqualTo(4);
  }

  /// An argument x is itself rounded by up to 2⁻²⁴·|x|, and a sigmoid there is wrong by as much of itself.
  @Test
  void sigmoidBelowMinus20IsPreciseAsAnArgumentThatWasRounded() {
    float[] tail = chosen(dense(87), x -> x < -20);
    float[] y = apply(UnaryOp.SIGMOID, tail);
    for (int i = 0; i < tail.length; i++) {
      double exact = Arithmetic.apply(UnaryOp.SIGMOID, tail[i]);
      assertThat(Math.abs(y[i] - exact) / exact).isLessThan(0.2 * Math.abs(tail[i]) * 0x1p-24);
      assertThat(error(exact, y[i])).isLessThan(6);
    }
  }

  @Test
  void sigmoidBelowMinus87IsItsValueThere() {
    float least = apply(UnaryOp.SIGMOID, -87f)[0];
    assertThat(least).isBetween(Float.MIN_NORMAL, 2 * Float.MIN_NORMAL);
    assertThat(apply(UnaryOp.SIGMOID, chosen(everyMagnitude(), x -> x < -87))).containsOnly(least);
  }

  @Test
  void sigmoidKnowsItsSpecialValues() {
    assertThat(apply(UnaryOp.SIGMOID, 0f, -0f, Float.MIN_VALUE, -Float.MIN_VALUE)).containsOnly(0.5f);
    assertThat(apply(UnaryOp.SIGMOID, INFINITY, Float.MAX_VALUE, 100)).containsOnly(1f);
    assertThat(apply(UnaryOp.SIGMOID, -INFINITY)[0]).isLessThan(1e-37f);
    assertThat(apply(UnaryOp.SIGMOID, Float.NaN)[0]).isNaN();
  }

  /// The bound is in units of the last place; where 0, the result is exact.
  @ParameterizedTest(name = "{0} is right to {1} units")
  @CsvSource({"NEGATE, 0", "RELU, 0", "EXP, 1.5", "LOG, 1.5", "SQRT, 0.5", "SIN, 1", "COS, 1", "SOFTPLUS, 2", "ABS, 0",
    "SIGN, 0", "STEP, 0"})
  void everyOtherFunctionIsPreciseAtEveryMagnitude(UnaryOp function, double bound) {
    assertThat(worst(function, everyMagnitude())).isLessThanOrEqualTo(bound);
    assertThat(worst(function, dense(100))).isLessThanOrEqualTo(bound);
  }

  @Test
  void roundingIsExactForNumbersWithAFraction() {
    // on even grids: next to one half, x + ½ is rounded
    assertThat(worst(UnaryOp.ROUND, dense(100))).isZero();
    assertThat(worst(UnaryOp.ROUND, dense(1 << 20))).isZero();
  }

  @ParameterizedTest
  @EnumSource(value = UnaryOp.class, mode = EnumSource.Mode.EXCLUDE, names = {"STEP", "SIGN"})
  void whatIsNoNumberStaysNone(UnaryOp function) {
    assertThat(apply(function, Float.NaN)[0]).isNaN();
  }

  @ParameterizedTest
  @EnumSource(value = UnaryOp.class, mode = EnumSource.Mode.EXCLUDE, names = {"TANH", "SIGMOID", "SIGN"})
  void everyOtherFunctionKnowsItsSpecialValues(UnaryOp function) {
    float[] y = apply(function, SPECIAL);
    for (int i = 0; i < SPECIAL.length; i++)
      assertThat(error(Arithmetic.apply(function, SPECIAL[i]) + 0.0, y[i] + 0f)).as("%s(%s)", function, SPECIAL[i])
          .isLessThanOrEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(value = BinaryOp.class, mode = EnumSource.Mode.EXCLUDE, names = "POWER")
  void everyOperationIsRoundedOnce(BinaryOp function) {
    SplittableRandom random = new SplittableRandom(1);
    float[] a = new float[1 << 16];
    float[] b = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      a[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-10, 11)));
      b[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-10, 11)));
    }
    float[] y = apply(function, a, b);
    for (int i = 0; i < a.length; i++)
      assertThat(y[i] == (float) Arithmetic.apply(function, a[i], b[i])).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "-1", "0.5", "-2.5", "1.5"})
  void aPowerIsPrecise(float exponent) {
    float[] a = chosen(dense(20), x -> x > 0);
    float[] b = new float[a.length];
    Arrays.fill(b, exponent);
    float[] y = apply(BinaryOp.POWER, a, b);
    double worst = 0;
    for (int i = 0; i < a.length; i++)
      worst = Math.max(worst, error(Arithmetic.apply(BinaryOp.POWER, a[i], exponent), y[i]));
    assertThat(worst).isLessThanOrEqualTo(1);
  }

  @Test
  void aPowerOfANegativeNumberHasItsSign() {
    assertThat(apply(BinaryOp.POWER, new float[] {-2, -2, -2}, new float[] {2, 3, -1})).containsExactly(4, -8, -0.5f);
  }

  @Test
  void aStoreMayAddToWhatIsThere() {
    PassKernel kernel =
        compiled(new PassCode(List.of(new Value.Load(0)), List.of(new Store(0, 1, true)), 2));
    float[] sum = filled(Lanes.COUNT, 10);
    kernel.run(new float[][] {filled(Lanes.COUNT, 3), sum}, new int[] {0, 0}, 1, Lanes.COUNT);
    assertThat(sum).containsOnly(13);
  }

  private static float[] filled(int count, float value) {
    float[] values = new float[count];
    Arrays.fill(values, value);
    return values;
  }

  /// 3 rows of two vectors; `target[i] = operand + row` for one kind of operand.
  private static float[] threeRows(Value operand, float[] from) {
    PassKernel kernel =
        compiled(new PassCode(List.of(operand, new Value.Load(1), new Value.Binary(BinaryOp.ADD, 0, 1)),
            List.of(new Store(2, 2, false)), 3));
    int stride = 2 * Lanes.COUNT;
    float[] zeros = new float[3 * stride];
    float[] out = new float[3 * stride];
    kernel.run(new float[][] {from, zeros, out}, new int[] {1, 0, 0}, 3, stride);
    return out;
  }

  /// 0, 1, 2, …
  private static float[] counting(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++)
      values[i] = i;
    return values;
  }

  @Test
  void anOperandDiffersFromElementToElement() {
    float[] out = threeRows(new Value.Load(0), counting(1 + 6 * Lanes.COUNT));
    for (int i = 0; i < out.length; i++)
      assertThat(out[i]).isEqualTo(1 + i);
  }

  @Test
  void aSharedOperandIsTheSameInEveryRow() {
    float[] out = threeRows(new Value.LoadShared(0), counting(1 + 2 * Lanes.COUNT));
    for (int i = 0; i < out.length; i++)
      assertThat(out[i]).isEqualTo(1 + i % (2 * Lanes.COUNT));
  }

  @Test
  void aScalarOperandIsTheFirstOfItsRowOfOneVector() {
    float[] out = threeRows(new Value.LoadScalar(0), counting(1 + 3 * Lanes.COUNT));
    for (int i = 0; i < out.length; i++)
      assertThat(out[i]).isEqualTo(1 + i / (2 * Lanes.COUNT) * Lanes.COUNT);
  }

  @Test
  void aSharedScalarOperandIsTheSameEverywhere() {
    assertThat(threeRows(new Value.LoadSharedScalar(0), counting(2))).containsOnly(1);
  }

  @Test
  void aConstantIsTheSameEverywhere() {
    assertThat(threeRows(new Value.Constant(0.25f), new float[0])).containsOnly(0.25f);
  }

  /// A row that is read after it was written would differ: out[i] = in[i] + 1, where in is out one row further on.
  @Test
  void backwardsTheLastRowComesFirst() {
    PassCode code =
        new PassCode(List.of(new Value.Load(0), new Value.Constant(1), new Value.Binary(BinaryOp.ADD, 0, 1)),
            List.of(new Store(2, 1, false)), 2);
    for (PassCompiler.Order order : PassCompiler.Order.values()) {
      float[] rows = new float[4 * Lanes.COUNT];
      PassCompiler.compile(code, order).run(new float[][] {rows, rows}, new int[] {Lanes.COUNT, 0}, 3, Lanes.COUNT);
      assertThat(rows[0]).isEqualTo(order == PassCompiler.Order.ASCENDING ? 1 : 3);
    }
  }

  @Test
  void equalCodesShareAKernel() {
    assertThat(kernel(UnaryOp.TANH)).isSameAs(kernel(UnaryOp.TANH)).isNotSameAs(kernel(UnaryOp.SIGMOID));
  }

  /// Whether the first call, which is interpreted, and one after many calls, which is compiled, give the same bits.
  private static boolean sameBitsColdAndHot(UnaryOp function) {
    float[] x = new float[1 << 12];
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < x.length; i++)
      x[i] = (float) Math.abs(random.nextGaussian());
    // the constant makes this a kernel that no other test has run
    PassKernel kernel = compiled(new PassCode(
        List.of(new Value.Load(0), new Value.Constant(77), new Value.Unary(function, 0)),
        List.of(new Store(2, 1, false)), 2));
    float[] cold = new float[x.length];
    kernel.run(new float[][] {x, cold}, new int[] {0, 0}, 1, x.length);
    float[] hot = new float[x.length];
    for (int i = 0; i < 10_000; i++)
      kernel.run(new float[][] {x, hot}, new int[] {0, 0}, 1, x.length);
    return Arrays.equals(cold, hot);
  }

  @ParameterizedTest
  @EnumSource(value = UnaryOp.class, names = {"TANH", "SIGMOID"})
  void theBitsDoNotDependOnTheCompiler(UnaryOp function) {
    assertThat(sameBitsColdAndHot(function)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(value = UnaryOp.class, names = {"EXP", "LOG", "SIN", "COS", "SOFTPLUS"})
  void theBitsOfTheOtherFunctionsDoNotDependOnTheCompiler(UnaryOp function) {
    assertThat(sameBitsColdAndHot(function)).isTrue();
  }

  @Test
  void justBelowOneHalfIsRoundedDown() {
    assertThat(apply(UnaryOp.ROUND, 0.49999997f)).containsExactly(0);
  }

  @Test
  void aLargeIntegerIsItsOwnRounding() {
    assertThat(apply(UnaryOp.ROUND, 8388609f)).containsExactly(8388609f);
  }

  @Test
  void theSignOfWhatIsNoNumberIsNone() {
    assertThat(apply(UnaryOp.SIGN, Float.NaN)[0]).isNaN();
  }
}
