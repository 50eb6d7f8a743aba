package org.taugru.exec.simd;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Copies a panel, some columns of some rows, to where its rows follow each other.
abstract class PanelCopy {
  private static final MethodTypeDesc RUN =
      MethodTypeDesc.of(CD_void, VectorCode.FLOATS, CD_int, CD_int, VectorCode.FLOATS, CD_int);
  private static final Map<Integer, PanelCopy> KNOWN = new ConcurrentHashMap<>();

  /// @param first  where the first row begins
  /// @param stride floats from one row to the next
  /// @param to     is filled from its beginning
  abstract void run(float[] from, int first, int stride, float[] to, int rows);

  /// That of panels of so many vectors.
  static PanelCopy ofVectors(int count) {
    return KNOWN.computeIfAbsent(count,
        vectors -> Generated.instance(PanelCopy.class, "PanelCopy" + vectors, RUN, code -> emit(code, vectors)));
  }

  private static void emit(CodeBuilder code, int vectors) {
    VectorCode vector = new VectorCode(code);
    int from = code.parameterSlot(0);
    int first = code.parameterSlot(1);
    int stride = code.parameterSlot(2);
    int to = code.parameterSlot(3);
    int rows = code.parameterSlot(4);
    int row = code.allocateLocal(TypeKind.INT);
    Label test = code.newLabel();
    Label body = code.newLabel();
    code.iconst_0().istore(row).goto_(test).labelBinding(body);
    for (int v = 0; v < vectors; v++) {
      int within = v * Lanes.COUNT;
      int x = vector.load(from,
          () -> code.iload(row).iload(stride).imul().iload(first).iadd().loadConstant(within).iadd());
      vector.store(x, to,
          () -> code.iload(row).loadConstant(vectors * Lanes.COUNT).imul().loadConstant(within).iadd());
    }
    code.iinc(row, 1).labelBinding(test).iload(row).iload(rows).if_icmplt(body).return_();
  }
}
