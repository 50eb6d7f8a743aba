package org.taugru.exec.simd;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// A register tile of matrix products that are added up, for several matrices side by side:
/// target_p[i] = start_p[i] + Σ over operands s and elements k of a_s[i, k]·b_ps[k], for each row i and each panel of columns p.
///
/// Side by side, an element of an operand is fetched once for all panels; added up, a sum stays in its register from the
/// first operand to the last. Each element of a target is one chain of fused multiply-adds in the order of operands and
/// columns, whatever the shape of the tile: results do not depend on how a product is cut.
///
/// @param vectors columns of each panel, in vectors
/// @param sizes   the strides of all arrays, then the depths of the operands; or none, then the kernel is told when it runs
record ProductShape(int rows, int panels, int vectors, int operands, Walk walk, List<Integer> sizes) {
  /// How the elements of an operand follow each other.
  enum Walk {
    /// a[i, k+1] is next to a[i, k], and the rows of a panel of b follow each other: a product with a packed matrix.
    ALONG,
    /// a[i+1, k] is next to a[i, k], and k goes from row to row of both a and b: a sum of outer products.
    ACROSS
  }

  /// Vectors of a panel. With 32 registers 3, so that 8 rows, the usual tile of samples, are done at once: a row of a matrix, which
  /// comes from the second-level cache, is then fetched once for all of them.
  static final int MOST_VECTORS = Lanes.REGISTERS >= 32 ? 3 : 2;
  static final int MOST_ROWS = 8;
  /// Operands that are added up in one kernel, at about 800 bytes of code each. HotSpot does not compile methods of more than
  /// 8000: sums of 10 operands ran 100 times slower.
  static final int MOST_OPERANDS = 4;
  /// Sums of a tile: as many as the registers hold beside a row of b and an element of a.
  private static final int SUMS = Lanes.REGISTERS >= 32 ? 24 : 12;
  /// The same where a walks across. With 16 registers HotSpot fetches three elements of a ahead there, and a tile of 6 × 2 had one
  /// of its sums in memory: half the speed.
  private static final int SUMS_ACROSS = Lanes.REGISTERS >= 32 ? 24 : 10;
  /// Products of no deeper matrices get kernels for exactly their sizes. These are a twentieth to a tenth faster, but each has to be
  /// compiled.
  private static final int MOST_SIZED = 512;
  /// The same for a single row, as a stream has: with 32 registers kernels of deeper ones are a sixth slower for knowing their sizes.
  private static final int MOST_SIZED_OF_ONE_ROW = Lanes.REGISTERS >= 32 ? 32 : MOST_SIZED;
  private static final int OFFSETS = 1;
  private static final int STRIDES = 2;
  private static final int DEPTHS = 3;
  private static final MethodTypeDesc RUN = MethodTypeDesc.of(CD_void, VectorCode.FLOATS.arrayType(),
      CD_int.arrayType(), CD_int.arrayType(), CD_int.arrayType());
  private static final Map<ProductShape, ProductKernel> KERNELS = new ConcurrentHashMap<>();

  ProductShape {
    sizes = List.copyOf(sizes);
  }

  /// The same with its sizes known, if that is worth a kernel of its own.
  ProductShape sized(int[] strides, int[] depths) {
    return Arrays.stream(depths).anyMatch(depth -> depth > MOST_SIZED) ? this
        : new ProductShape(rows, panels, vectors, operands, walk,
            IntStream.concat(Arrays.stream(strides), Arrays.stream(depths)).boxed().toList());
  }

  /// The same for tiles of another size.
  ProductShape tile(int newRows, int newVectors) {
    boolean forgets = newRows == 1 && sizes.stream().skip(arrays()).anyMatch(depth -> depth > MOST_SIZED_OF_ONE_ROW);
    return new ProductShape(newRows, panels, newVectors, operands, walk, forgets ? List.of() : sizes);
  }

  /// How many rows the registers hold the sums of, with panels of so many vectors.
  int mostRows(int vectorsOfPanel) {
    int sums = switch (walk) {
      case ALONG -> SUMS;
      case ACROSS -> SUMS_ACROSS;
    };
    return Math.clamp(sums / (panels * vectorsOfPanel), 1, MOST_ROWS);
  }

  /// The kernel of this shape, made when first asked for.
  ProductKernel kernel() {
    return KERNELS.computeIfAbsent(this, shape -> Generated.instance(ProductKernel.class,
        "Product" + rows + "x" + panels + "x" + vectors + "of" + operands + walk, RUN,
        code -> shape.new Emitter(code).emit()));
  }

  /// How many arrays a kernel takes: first the operands.
  int arrays() {
    return operands + panels * (operands + 2);
  }

  /// The place of a matrix among the arrays.
  int matrix(int panel, int operand) {
    return operands + panel * operands + operand;
  }

  int start(int panel) {
    return operands * (1 + panels) + panel;
  }

  int target(int panel) {
    return operands * (1 + panels) + panels + panel;
  }

  private final class Emitter {
    private final CodeBuilder code;
    private final VectorCode vector;
    private final int[][] sums = new int[rows][panels * vectors];

    Emitter(CodeBuilder code) {
      this.code = code;
      this.vector = new VectorCode(code);
    }

    void emit() {
      for (int panel = 0; panel < panels; panel++) {
        int array = array(start(panel));
        int[] at = rowsOf(start(panel));
        for (int row = 0; row < rows; row++)
          for (int v = 0; v < vectors; v++) {
            int index = at[row];
            int within = v * Lanes.COUNT;
            sums[row][panel * vectors + v] = row > 0 && isOneRow(start(panel))
                ? vector.copy(sums[0][panel * vectors + v])
                : vector.load(array, () -> plus(index, within));
          }
      }
      for (int operand = 0; operand < operands; operand++)
        multiply(operand);
      for (int panel = 0; panel < panels; panel++) {
        int array = array(target(panel));
        int[] at = rowsOf(target(panel));
        for (int row = 0; row < rows; row++)
          for (int v = 0; v < vectors; v++) {
            int index = at[row];
            int within = v * Lanes.COUNT;
            vector.store(sums[row][panel * vectors + v], array, () -> plus(index, within));
          }
      }
      code.return_();
    }

    /// Whether all rows are known to be the same one: a bias.
    private boolean isOneRow(int array) {
      return !sizes.isEmpty() && sizes.get(array) == 0;
    }

    /// Adds an operand's rows times its matrices, element by element of a row.
    private void multiply(int operand) {
      int a = array(operand);
      int[] rowAt = switch (walk) {
        case ALONG -> rowsOf(operand);
        case ACROSS -> new int[] {number(OFFSETS, operand)};
      };
      int aStep = number(STRIDES, operand);
      int[] b = new int[panels];
      int[] bAt = new int[panels];
      int[] bStep = new int[panels];
      for (int panel = 0; panel < panels; panel++) {
        b[panel] = array(matrix(panel, operand));
        bAt[panel] = number(OFFSETS, matrix(panel, operand));
        bStep[panel] = number(STRIDES, matrix(panel, operand));
      }
      int depth = number(DEPTHS, operand);
      int k = code.allocateLocal(TypeKind.INT);
      code.iconst_0().istore(k);
      Label test = code.newLabel();
      Label body = code.newLabel();
      code.goto_(test).labelBinding(body);
      int[] columns = new int[panels * vectors];
      for (int column = 0; column < columns.length; column++) {
        int panel = column / vectors;
        int within = column % vectors * Lanes.COUNT;
        columns[column] = vector.load(b[panel], () -> {
          code.iload(k);
          switch (walk) { // a constant lets the compiler take the checks of bounds out of the loop
            case ALONG -> code.loadConstant(vectors * Lanes.COUNT);
            case ACROSS -> code.iload(bStep[panel]);
          }
          code.imul();
          plus(bAt[panel], within);
          code.iadd();
        });
      }
      for (int row = 0; row < rows; row++) {
        int each = row;
        int x = vector.loadBroadcast(a, () -> {
          switch (walk) {
            case ALONG -> code.iload(rowAt[each]).iload(k).iadd();
            case ACROSS -> {
              code.iload(k).iload(aStep).imul();
              plus(rowAt[0], each);
              code.iadd();
            }
          }
        });
        for (int column = 0; column < columns.length; column++)
          vector.fmaInto(sums[row][column], x, columns[column]);
      }
      code.iinc(k, 1).labelBinding(test).iload(k).iload(depth).if_icmplt(body);
    }

    private int array(int number) {
      int local = code.allocateLocal(TypeKind.REFERENCE);
      code.aload(code.parameterSlot(0)).loadConstant(number).aaload().astore(local);
      return local;
    }

    /// An element of one of the arrays of numbers.
    private int number(int parameter, int element) {
      int local = code.allocateLocal(TypeKind.INT);
      if (parameter == OFFSETS || sizes.isEmpty())
        code.aload(code.parameterSlot(parameter)).loadConstant(element).iaload();
      else
        code.loadConstant(sizes.get(parameter == STRIDES ? element : arrays() + element));
      code.istore(local);
      return local;
    }

    /// Where each row of an array begins.
    private int[] rowsOf(int array) {
      int[] at = new int[rows];
      at[0] = number(OFFSETS, array);
      int stride = number(STRIDES, array);
      for (int row = 1; row < rows; row++) {
        at[row] = code.allocateLocal(TypeKind.INT);
        code.iload(at[row - 1]).iload(stride).iadd().istore(at[row]);
      }
      return at;
    }

    private void plus(int index, int constant) {
      code.iload(index);
      if (constant > 0)
        code.loadConstant(constant).iadd();
    }
  }
}
