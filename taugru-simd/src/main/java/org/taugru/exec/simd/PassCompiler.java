package org.taugru.exec.simd;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;
import org.taugru.plan.PassCode;

/// Turns a [PassCode] into a loop in which every value lives in a register.
final class PassCompiler {
  /// In which order rows are gone through. Backwards in time it is from the last to the first, so that memory is walked in
  /// one direction: where a sequence is larger than the caches this took a tenth off the backward pass.
  enum Order {
    ASCENDING, DESCENDING
  }

  private record Wanted(PassCode code, Order order) {
  }

  private static final Map<Wanted, PassKernel> KERNELS = new ConcurrentHashMap<>();
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(CD_void, VectorCode.FLOATS.arrayType(), CD_int.arrayType(), CD_int, CD_int);

  private final PassCode pass;
  private final Order order;
  private final CodeBuilder code;
  private final VectorCode vector;
  private final int[] arrays;
  private final int[] offsets;
  private final int row;
  private final int first;
  private final int column;
  private final int index;

  private PassCompiler(Wanted wanted, CodeBuilder code) {
    this.pass = wanted.code();
    this.order = wanted.order();
    this.code = code;
    this.vector = new VectorCode(code);
    this.arrays = new int[pass.places()];
    this.offsets = new int[pass.places()];
    this.row = code.allocateLocal(TypeKind.INT);
    this.first = code.allocateLocal(TypeKind.INT);
    this.column = code.allocateLocal(TypeKind.INT);
    this.index = code.allocateLocal(TypeKind.INT);
  }

  /// A kernel; equal codes share one.
  static PassKernel compile(PassCode pass, Order order) {
    return KERNELS.computeIfAbsent(new Wanted(pass, order),
        wanted -> Generated.instance(PassKernel.class, "Pass" + KERNELS.size(), RUN,
            code -> new PassCompiler(wanted, code).emit()));
  }

  private void emit() {
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = code.allocateLocal(TypeKind.REFERENCE);
      offsets[i] = code.allocateLocal(TypeKind.INT);
      code.aload(code.parameterSlot(0)).loadConstant(i).aaload().astore(arrays[i]);
      code.aload(code.parameterSlot(1)).loadConstant(i).iaload().istore(offsets[i]);
    }
    int rows = code.parameterSlot(2);
    int stride = code.parameterSlot(3);
    if (isByRow())
      loop(row, 1, () -> code.iload(rows), () -> {
        code.iload(row).iload(stride).imul().istore(first);
        loop(column, Lanes.COUNT, () -> code.iload(stride), () -> {
          code.iload(first).iload(column).iadd().istore(index);
          body();
        });
      });
    else
      loop(index, Lanes.COUNT, () -> code.iload(rows).iload(stride).imul(), this::body);
    code.return_();
  }

  /// Whether rows matter: a pass without shared or scalar operands is one flat loop.
  private boolean isByRow() {
    return pass.values().stream().anyMatch(
        value -> value instanceof PassCode.Value.LoadShared || value instanceof PassCode.Value.LoadScalar);
  }

  /// Counts by `step` from 0 up to what `end` pushes, a multiple of it, or down.
  private void loop(int counter, int step, Runnable end, Runnable body) {
    Label test = code.newLabel();
    Label again = code.newLabel();
    switch (order) {
      case ASCENDING -> {
        int last = code.allocateLocal(TypeKind.INT);
        end.run();
        code.istore(last).iconst_0().istore(counter).goto_(test).labelBinding(again);
        body.run();
        code.iinc(counter, step).labelBinding(test).iload(counter).iload(last).if_icmplt(again);
      }
      case DESCENDING -> {
        end.run();
        code.loadConstant(step).isub().istore(counter).goto_(test).labelBinding(again);
        body.run();
        code.iinc(counter, -step).labelBinding(test).iload(counter).ifge(again);
      }
    }
  }

  private void body() {
    int[] locals = new int[pass.values().size()];
    for (int i = 0; i < locals.length; i++)
      locals[i] = value(pass.values().get(i), locals);
    for (PassCode.Store store : pass.stores()) {
      int value = locals[store.value()];
      if (store.accumulate())
        value = vector.add(vector.load(arrays[store.place()], () -> element(store.place())), value);
      vector.store(value, arrays[store.place()], () -> element(store.place()));
    }
  }

  private void element(int place) {
    code.iload(offsets[place]).iload(index).iadd();
  }

  private int value(PassCode.Value value, int[] locals) {
    return switch (value) {
      case PassCode.Value.Load(int place) -> vector.load(arrays[place], () -> element(place));
      case PassCode.Value.LoadShared(int place) ->
        vector.load(arrays[place], () -> code.iload(offsets[place]).iload(column).iadd());
      case PassCode.Value.LoadScalar(int place) -> vector.loadBroadcast(arrays[place],
          () -> code.iload(offsets[place]).iload(row).loadConstant(Lanes.COUNT).imul().iadd());
      case PassCode.Value.LoadSharedScalar(int place) ->
        vector.loadBroadcast(arrays[place], () -> code.iload(offsets[place]));
      case PassCode.Value.Constant(float constant) -> vector.constant(constant);
      case PassCode.Value.Unary(UnaryOp function, int x) -> unary(function, locals[x]);
      case PassCode.Value.Flush(int x) -> vector.flush(locals[x]);
      case PassCode.Value.Binary(BinaryOp function, int a, int b) -> binary(function, locals[a], locals[b]);
    };
  }

  private int unary(UnaryOp function, int x) {
    return switch (function) {
      case NEGATE -> vector.neg(x);
      case TANH -> vector.tanh(x);
      case SIGMOID -> vector.sigmoid(x);
      case RELU -> vector.max(x, vector.constant(0));
      case EXP -> vector.exp(x);
      case LOG -> vector.log(x);
      case SQRT -> vector.sqrt(x);
      case SIN -> vector.each("sin", x);
      case COS -> vector.each("cos", x);
      case SOFTPLUS -> vector.softplus(x);
      case ABS -> vector.abs(x);
      case SIGN -> vector.sign(x);
      case STEP -> step(x);
      case ROUND -> vector.round(x);
    };
  }

  private int step(int x) {
    return vector.whereGreater(x, vector.constant(0), vector.constant(1), vector.constant(0));
  }

  private int binary(BinaryOp function, int a, int b) {
    return switch (function) {
      case ADD -> vector.add(a, b);
      case SUBTRACT -> vector.sub(a, b);
      case MULTIPLY -> vector.mul(a, b);
      case DIVIDE -> vector.div(a, b);
      case MIN -> vector.min(a, b);
      case MAX -> vector.max(a, b);
      case POWER -> vector.pow(a, b);
    };
  }
}
