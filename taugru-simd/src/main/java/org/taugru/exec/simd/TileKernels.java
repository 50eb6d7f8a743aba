package org.taugru.exec.simd;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Generates [TileKernel]s, one for each shape asked for.
final class TileKernels {
  /// Vectors in a full panel of columns.
  static final int VECTORS = Lanes.COUNT >= 16 ? 4 : 2;
  /// Rows of a tile for 1, 2, … vectors: as many accumulators as the registers hold, 32 with AVX-512, else 16.
  private static final int[] ROWS = Lanes.COUNT >= 16 ? new int[] {0, 8, 8, 8, 6} : new int[] {0, 8, 6};
  private static final int MOST_ROWS = 8;

  private static final AtomicReferenceArray<TileKernel> KERNELS =
      new AtomicReferenceArray<>((MOST_ROWS + 1) * (VECTORS + 1));

  private TileKernels() {
  }

  /// How many rows to take at once with `vectors` columns when `rows` are left: no last tile is much smaller.
  static int rowsAtOnce(int rows, int vectors) {
    int most = ROWS[vectors];
    return rows <= most ? rows : Math.ceilDiv(rows, Math.ceilDiv(rows, most));
  }

  static TileKernel of(int rows, int vectors) {
    int index = rows * (VECTORS + 1) + vectors;
    TileKernel kernel = KERNELS.get(index);
    if (kernel == null) {
      kernel = Generated.instance(TileKernel.class, "Tile" + rows + "x" + vectors, RUN,
          code -> emit(code, rows, vectors));
      KERNELS.set(index, kernel);
    }
    return kernel;
  }

  private static final MethodTypeDesc RUN = MethodTypeDesc.of(CD_void, VectorCode.FLOATS, CD_int, CD_int, CD_int,
      VectorCode.FLOATS, CD_int, CD_int, VectorCode.FLOATS, CD_int, CD_int, VectorCode.FLOATS, CD_int, CD_int, CD_int);

  private static void emit(CodeBuilder code, int rows, int vectors) {
    int a = code.parameterSlot(0);
    int aAt = code.parameterSlot(1);
    int aRow = code.parameterSlot(2);
    int aStep = code.parameterSlot(3);
    int b = code.parameterSlot(4);
    int bAt = code.parameterSlot(5);
    int bStep = code.parameterSlot(6);
    int start = code.parameterSlot(7);
    int startAt = code.parameterSlot(8);
    int startRow = code.parameterSlot(9);
    int c = code.parameterSlot(10);
    int cAt = code.parameterSlot(11);
    int cRow = code.parameterSlot(12);
    int depth = code.parameterSlot(13);
    VectorCode vector = new VectorCode(code);

    int[][] sums = new int[rows][vectors];
    for (int i = 0; i < rows; i++)
      for (int v = 0; v < vectors; v++) {
        int row = i;
        int column = v * Lanes.COUNT;
        sums[i][v] = vector.load(start, () -> tileIndex(code, startAt, startRow, row, column));
      }
    int[] aRows = new int[rows];
    for (int i = 0; i < rows; i++) {
      aRows[i] = code.allocateLocal(TypeKind.INT);
      tileIndex(code, aAt, aRow, i, 0);
      code.istore(aRows[i]);
    }
    int k = code.allocateLocal(TypeKind.INT);
    code.iconst_0().istore(k);
    Label test = code.newLabel();
    Label body = code.newLabel();
    code.goto_(test).labelBinding(body);
    int[] columns = new int[vectors];
    for (int v = 0; v < vectors; v++) {
      int column = v * Lanes.COUNT;
      columns[v] = vector.load(b, () -> {
        code.iload(bAt).iload(k).iload(bStep).imul().iadd();
        if (column > 0)
          code.loadConstant(column).iadd();
      });
    }
    for (int i = 0; i < rows; i++) {
      int at = aRows[i];
      int x = vector.loadBroadcast(a, () -> code.iload(at).iload(k).iload(aStep).imul().iadd());
      for (int v = 0; v < vectors; v++)
        vector.fmaInto(sums[i][v], x, columns[v]);
    }
    code.iinc(k, 1).labelBinding(test).iload(k).iload(depth).if_icmplt(body);
    for (int i = 0; i < rows; i++)
      for (int v = 0; v < vectors; v++) {
        int row = i;
        int column = v * Lanes.COUNT;
        vector.store(sums[i][v], c, () -> tileIndex(code, cAt, cRow, row, column));
      }
    code.return_();
  }

  /// Pushes at + row·stride + column.
  private static void tileIndex(CodeBuilder code, int at, int stride, int row, int column) {
    code.iload(at);
    if (row > 0)
      code.iload(stride).loadConstant(row).imul().iadd();
    if (column > 0)
      code.loadConstant(column).iadd();
  }
}
