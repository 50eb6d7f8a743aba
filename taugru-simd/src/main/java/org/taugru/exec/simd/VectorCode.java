package org.taugru.exec.simd;

import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.taugru.plan.PassCode;

/// Emits bytecode that computes with vectors. Each method appends instructions and returns the local variable that holds
/// the result; helpers are written out rather than called, because a call that is not inlined would box its vectors.
final class VectorCode {
  static final ClassDesc FLOATS = CD_float.arrayType();
  private static final ClassDesc VECTOR = ClassDesc.of(Vector.class.getName());
  private static final ClassDesc FLOAT_VECTOR = ClassDesc.of(FloatVector.class.getName());
  private static final ClassDesc INT_VECTOR = ClassDesc.of(IntVector.class.getName());
  private static final ClassDesc SPECIES = ClassDesc.of(VectorSpecies.class.getName());
  private static final ClassDesc MASK = ClassDesc.of(VectorMask.class.getName());
  private static final ClassDesc OPERATORS = ClassDesc.of(VectorOperators.class.getName());
  private static final ClassDesc BINARY = OPERATORS.nested("Binary");
  private static final ClassDesc COMPARISON = OPERATORS.nested("Comparison");
  private static final ClassDesc LANES = ClassDesc.of(Lanes.class.getName());
  private static final ClassDesc LANE_MATH = ClassDesc.of(LaneMath.class.getName());

  /// 1.5·2²³: adding it to a small float leaves the nearest integer in the low bits.
  private static final float ROUNDER = 0x1.8p23f;
  /// ln 2 in two parts, so that a small integer times the first is exact.
  private static final float LN2_HIGH = 0x1.62ep-1f;
  private static final float LN2_LOW = (float) (Math.log(2) - LN2_HIGH);
  private static final float LN2 = (float) Math.log(2);
  /// (eʳ − 1)/r in powers of r for |r| ≤ ln 2/2, to 1.8e-8 of itself: of all that begin with 1 that of the least largest error, which
  /// a test finds again.
  static final float[] EXPM1 = {1, 0.49999997f, 0.16666543f, 0.0416672f, 0.0083665475f, 0.0013882517f};

  private final CodeBuilder code;

  VectorCode(CodeBuilder code) {
    this.code = code;
  }

  /// A vector from `array[index …]`; the index is what `index` pushes.
  int load(int array, Runnable index) {
    species();
    code.aload(array);
    index.run();
    code.invokestatic(FLOAT_VECTOR, "fromArray", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, FLOATS, CD_int));
    return keep();
  }

  /// The same vector in a variable of its own.
  int copy(int vector) {
    code.aload(vector);
    return keep();
  }

  /// One element of an array in every lane.
  int loadBroadcast(int array, Runnable index) {
    species();
    code.aload(array);
    index.run();
    code.faload();
    code.invokestatic(FLOAT_VECTOR, "broadcast", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, CD_float));
    return keep();
  }

  void store(int vector, int array, Runnable index) {
    code.aload(vector).aload(array);
    index.run();
    code.invokevirtual(FLOAT_VECTOR, "intoArray", MethodTypeDesc.of(CD_void, FLOATS, CD_int));
  }

  int constant(float value) {
    species();
    code.loadConstant(value);
    code.invokestatic(FLOAT_VECTOR, "broadcast", MethodTypeDesc.of(FLOAT_VECTOR, SPECIES, CD_float));
    return keep();
  }

  int add(int a, int b) {
    return binary("add", a, b);
  }

  int sub(int a, int b) {
    return binary("sub", a, b);
  }

  int mul(int a, int b) {
    return binary("mul", a, b);
  }

  int div(int a, int b) {
    return binary("div", a, b);
  }

  int min(int a, int b) {
    return binary("min", a, b);
  }

  int max(int a, int b) {
    return binary("max", a, b);
  }

  int abs(int a) {
    return unary("abs", a);
  }

  int neg(int a) {
    return unary("neg", a);
  }

  int sqrt(int a) {
    return unary("sqrt", a);
  }

  /// a·b + c
  int fma(int a, int b, int c) {
    if (!Lanes.FMA)
      return add(mul(a, b), c);
    code.aload(a).aload(b).aload(c);
    code.invokevirtual(FLOAT_VECTOR, "fma", MethodTypeDesc.of(FLOAT_VECTOR, VECTOR, VECTOR));
    return keep();
  }

  /// As [#fma], into the variable c itself.
  void fmaInto(int c, int a, int b) {
    code.aload(fma(a, b, c)).astore(c);
  }

  /// A function of [LaneMath], element by element.
  int each(String function, int a) {
    code.aload(a).invokestatic(LANE_MATH, function, MethodTypeDesc.of(FLOAT_VECTOR, FLOAT_VECTOR));
    return keep();
  }

  int pow(int a, int b) {
    code.aload(a).aload(b).invokestatic(LANE_MATH, "pow", MethodTypeDesc.of(FLOAT_VECTOR, FLOAT_VECTOR, FLOAT_VECTOR));
    return keep();
  }

  /// `yes` where a > b, else `no`.
  int whereGreater(int a, int b, int yes, int no) {
    code.aload(no).aload(yes);
    code.aload(a).getstatic(OPERATORS, "GT", COMPARISON).aload(b);
    code.invokevirtual(FLOAT_VECTOR, "compare", MethodTypeDesc.of(MASK, COMPARISON, VECTOR));
    code.invokevirtual(FLOAT_VECTOR, "blend", MethodTypeDesc.of(FLOAT_VECTOR, VECTOR, MASK));
    return keep();
  }

  /// Zero where |x| < [PassCode.Value.Flush#NEGLIGIBLE]; not a number stays so.
  int flush(int x) {
    return whereGreater(constant(PassCode.Value.Flush.NEGLIGIBLE), abs(x), constant(0), x);
  }

  /// 1/(1 + e⁻ˣ), 3 ulp for x from −20, and 5 from −87; below, where the result leaves the normal numbers, it is that of −87.
  int sigmoid(int x) {
    Exponential e = exponential(clamped(x, -87, 87), -1);
    int one = constant(1);
    int power = fma(e.slope, e.remainder, one);
    return div(one, fma(powerOfTwo(e.shifted), power, one));
  }

  /// (e²ˣ − 1)/(e²ˣ + 1), about 3 ulp, also near 0, where e²ˣ − 1 comes from the polynomial directly.
  int tanh(int x) {
    Exponential e = exponential(clamped(x, -9.1f, 9.1f), 2);
    int scale = powerOfTwo(e.shifted);
    int minusOne = fma(scale, mul(e.slope, e.remainder), sub(scale, constant(1)));
    return div(minusOne, add(minusOne, constant(2)));
  }

  /// eˣ, about 1 ulp; 0 and ∞ where it leaves the floats.
  int exp(int x) {
    int clamped = clamped(x, -104, 89);
    int n = rounded(mul(clamped, constant((float) (1 / Math.log(2)))));
    int r = fma(n, constant(-LN2_LOW), fma(n, constant(-LN2_HIGH), clamped));
    int power = fma(expm1Slope(r, 1), r, constant(1));
    // Scaled in two halves: one power of two alone would overflow before the result does.
    int half = rounded(mul(n, constant(0.5f)));
    int first = powerOfTwo(add(half, constant(ROUNDER)));
    int second = powerOfTwo(add(sub(n, half), constant(ROUNDER)));
    return mul(mul(first, power), second);
  }

  /// ln x, about 1 ulp: x = 2ⁿ·m with m between √½ and √2, and ln m = 2·artanh((m − 1)/(m + 1)) by its series.
  int log(int x) {
    int tiny = whereGreater(constant(Float.MIN_NORMAL), x, constant(0x1p25f), constant(1)); // subnormals scaled up
    int scaled = mul(x, tiny);
    int exponent = exponentAboveHalfRoot(scaled);
    int m = withoutExponent(scaled, exponent);
    int n = sub(asFloat(exponent), whereGreater(tiny, constant(1), constant(25), constant(0)));
    int f = sub(m, constant(1));
    int s = div(f, add(f, constant(2)));
    int z = mul(s, s);
    int series = constant(2f / 11);
    for (int k = 9; k >= 3; k -= 2)
      series = fma(series, z, constant(2f / k));
    // ln m = f − s·(f − z·series): from f, which is exact, so that nothing is lost near 1
    int correction = mul(s, sub(f, mul(series, z)));
    int finite = fma(n, constant(LN2_HIGH), sub(f, sub(correction, mul(n, constant(LN2_LOW)))));
    int zero = constant(0);
    int orInfinite = whereGreater(x, constant(Float.MAX_VALUE), x, finite);
    int orZero = whereGreater(x, zero, orInfinite, constant(Float.NEGATIVE_INFINITY));
    int orNegative = whereGreater(zero, x, constant(Float.NaN), orZero);
    return whereGreater(abs(x), constant(-1), orNegative, x); // not a number stays so
  }

  /// log(1 + eˣ) = max(x, 0) + log(1 + e⁻|ˣ|), about 2 ulp.
  int softplus(int x) {
    int e = exp(neg(abs(x)));
    int one = constant(1);
    int u = add(one, e);
    int correction = div(sub(e, sub(u, one)), u); // what 1 + e lost by rounding
    return add(max(x, constant(0)), add(log(u), correction));
  }

  /// −1, 0 or 1; not a number stays so.
  int sign(int x) {
    int zero = constant(0);
    int nonPositive = whereGreater(zero, x, constant(-1), mul(x, zero));
    return whereGreater(x, zero, constant(1), nonPositive);
  }

  /// The nearest integer, halves up.
  int round(int x) {
    int whole = constant(0x1p23f); // from here on all floats are integers
    int size = sub(add(abs(x), whole), whole);
    int nearest = whereGreater(constant(0), x, neg(size), size);
    int floor = sub(nearest, whereGreater(nearest, x, constant(1), constant(0)));
    int half = whereGreater(constant(0.5f), sub(x, floor), constant(0), constant(1));
    return whereGreater(whole, abs(x), add(floor, half), x);
  }

  /// Rounds to the nearest integer, for |x| < 2²².
  private int rounded(int x) {
    return sub(add(x, constant(ROUNDER)), constant(ROUNDER));
  }

  /// A power of e as 2ⁿ·(1 + slope·remainder); `shifted` is n + [#ROUNDER].
  private record Exponential(int shifted, int remainder, int slope) {
  }

  /// e to the factor·x, |factor·x| ≤ 90 and the factor a power of two or minus that. The remainder is x − n·ln 2/factor. With
  /// ln 2 as one float that is as if x were wrong by 3e-9 of itself, a twentieth of what it was rounded by; but only where n·ln 2 is not
  /// rounded on its way.
  private Exponential exponential(int x, float factor) {
    int shifted = fma(x, constant((float) (factor / Math.log(2))), constant(ROUNDER));
    int n = sub(shifted, constant(ROUNDER));
    int remainder = Lanes.FMA ? fma(n, constant(-LN2 / factor), x)
        : fma(n, constant(-LN2_LOW / factor), fma(n, constant(-LN2_HIGH / factor), x));
    return new Exponential(shifted, remainder, expm1Slope(remainder, factor));
  }

  /// (e to the factor·r, less 1)/r, for |factor·r| ≤ ln 2/2.
  private int expm1Slope(int r, float factor) {
    int degree = EXPM1.length - 1;
    int sum = constant(EXPM1[degree] * (float) Math.pow(factor, degree + 1));
    for (int k = degree - 1; k >= 0; k--)
      sum = fma(sum, r, constant(EXPM1[k] * (float) Math.pow(factor, k + 1)));
    return sum;
  }

  /// 2ⁿ where n lies in the low bits of `shifted`: moved into the exponent of 1.
  private int powerOfTwo(int shifted) {
    code.aload(shifted).invokevirtual(FLOAT_VECTOR, "reinterpretAsInts", MethodTypeDesc.of(INT_VECTOR));
    code.getstatic(OPERATORS, "LSHL", BINARY).loadConstant(23);
    code.invokevirtual(INT_VECTOR, "lanewise", MethodTypeDesc.of(INT_VECTOR, BINARY, CD_int));
    code.loadConstant(Float.floatToRawIntBits(1f));
    code.invokevirtual(INT_VECTOR, "add", MethodTypeDesc.of(INT_VECTOR, CD_int));
    code.invokevirtual(INT_VECTOR, "reinterpretAsFloats", MethodTypeDesc.of(FLOAT_VECTOR));
    return keep();
  }

  /// The exponent, as ints, of the power of two that leaves a number between √½ and √2.
  private int exponentAboveHalfRoot(int x) {
    code.aload(x).invokevirtual(FLOAT_VECTOR, "reinterpretAsInts", MethodTypeDesc.of(INT_VECTOR));
    code.loadConstant(Float.floatToRawIntBits((float) Math.sqrt(0.5)));
    code.invokevirtual(INT_VECTOR, "sub", MethodTypeDesc.of(INT_VECTOR, CD_int));
    code.getstatic(OPERATORS, "ASHR", BINARY).loadConstant(23);
    code.invokevirtual(INT_VECTOR, "lanewise", MethodTypeDesc.of(INT_VECTOR, BINARY, CD_int));
    return keep();
  }

  private int withoutExponent(int x, int exponent) {
    code.aload(x).invokevirtual(FLOAT_VECTOR, "reinterpretAsInts", MethodTypeDesc.of(INT_VECTOR));
    code.aload(exponent).getstatic(OPERATORS, "LSHL", BINARY).loadConstant(23);
    code.invokevirtual(INT_VECTOR, "lanewise", MethodTypeDesc.of(INT_VECTOR, BINARY, CD_int));
    code.invokevirtual(INT_VECTOR, "sub", MethodTypeDesc.of(INT_VECTOR, VECTOR));
    code.invokevirtual(INT_VECTOR, "reinterpretAsFloats", MethodTypeDesc.of(FLOAT_VECTOR));
    return keep();
  }

  /// Small ints as floats: added to the bits of [#ROUNDER], they are added to its value.
  private int asFloat(int ints) {
    code.aload(ints).loadConstant(Float.floatToRawIntBits(ROUNDER));
    code.invokevirtual(INT_VECTOR, "add", MethodTypeDesc.of(INT_VECTOR, CD_int));
    code.invokevirtual(INT_VECTOR, "reinterpretAsFloats", MethodTypeDesc.of(FLOAT_VECTOR));
    return sub(keep(), constant(ROUNDER));
  }

  /// By comparing: the Vector API's min and max, which tell 0 from −0, take three times as many instructions.
  private int clamped(int x, float least, float most) {
    int low = constant(least);
    int high = constant(most);
    int below = whereGreater(x, high, high, x);
    return whereGreater(low, below, low, below);
  }

  private int unary(String method, int a) {
    code.aload(a).invokevirtual(FLOAT_VECTOR, method, MethodTypeDesc.of(FLOAT_VECTOR));
    return keep();
  }

  private int binary(String method, int a, int b) {
    code.aload(a).aload(b).invokevirtual(FLOAT_VECTOR, method, MethodTypeDesc.of(FLOAT_VECTOR, VECTOR));
    return keep();
  }

  private void species() {
    code.getstatic(LANES, "SPECIES", SPECIES);
  }

  private int keep() {
    int local = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(local);
    return local;
  }
}
