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
  private static final ClassDesc UNARY = OPERATORS.nested("Unary");
  private static final ClassDesc BINARY = OPERATORS.nested("Binary");
  private static final ClassDesc COMPARISON = OPERATORS.nested("Comparison");
  private static final ClassDesc LANES = ClassDesc.of(Lanes.class.getName());

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

  int lanewise(String operator, int a) {
    code.aload(a).getstatic(OPERATORS, operator, UNARY);
    code.invokevirtual(FLOAT_VECTOR, "lanewise", MethodTypeDesc.of(FLOAT_VECTOR, UNARY));
    return keep();
  }

  int pow(int a, int b) {
    code.aload(a).getstatic(OPERATORS, "POW", BINARY).aload(b);
    code.invokevirtual(FLOAT_VECTOR, "lanewise", MethodTypeDesc.of(FLOAT_VECTOR, BINARY, VECTOR));
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

  /// 1/(1 + e⁻ˣ), about 2 ulp. Clamped where the result would leave the normal numbers.
  int sigmoid(int x) {
    Exponential e = exponential(neg(clamped(x, 87)));
    int one = constant(1);
    int exp = fma(e.scale, e.minusOne, e.scale);
    return div(one, add(one, exp));
  }

  /// (e²ˣ − 1)/(e²ˣ + 1), about 3 ulp, also near 0, where e²ˣ − 1 comes from the polynomial directly.
  int tanh(int x) {
    int clamped = clamped(x, 9.1f);
    Exponential e = exponential(add(clamped, clamped));
    int minusOne = fma(e.scale, e.minusOne, sub(e.scale, constant(1)));
    return div(minusOne, add(minusOne, constant(2)));
  }

  int floor(int x) {
    int nearest = sub(add(x, constant(ROUNDER)), constant(ROUNDER));
    return sub(nearest, whereGreater(nearest, x, constant(1), constant(0)));
  }

  /// 1.5·2²³: adding it to a small float leaves the nearest integer in the low bits.
  private static final float ROUNDER = 0x1.8p23f;

  /// eˣ = scale·(1 + minusOne), scale a power of two.
  private record Exponential(int scale, int minusOne) {
  }

  /// For |x| ≤ 88. x = n·ln 2 + r, |r| ≤ ln 2/2; eʳ − 1 by its series up to r⁷/7!, whose next term is below 2⁻²⁵·|r|.
  private Exponential exponential(int x) {
    int shifted = fma(x, constant((float) (1 / Math.log(2))), constant(ROUNDER));
    int n = sub(shifted, constant(ROUNDER));
    float high = 0x1.62ep-1f; // ln 2 in two parts, so that n·high is exact
    int r = fma(n, constant(-high), x);
    r = fma(n, constant((float) (high - Math.log(2))), r);
    int p = constant(1f / 5040);
    for (float factorial : new float[] {720, 120, 24, 6, 2, 1})
      p = fma(p, r, constant(1 / factorial));
    return new Exponential(powerOfTwo(shifted), mul(p, r));
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

  private int clamped(int x, float bound) {
    return max(min(x, constant(bound)), constant(-bound));
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
