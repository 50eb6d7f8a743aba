package org.taugru.exec.simd;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.taugru.plan.Instruction;

/// An [Instruction.Multiply] in the buffers of one tile.
///
/// Several columns are panels of one kernel, side by side. A single column may be wide: then it is cut into panels that are
/// done one after another.
final class ProductWork implements Work {
  private final Cursor[] operands;
  private final Packed[][] matrices;
  private final Cursor[] starts;
  private final Cursor[] targets;
  private final int width;
  private final float[][] arrays;
  private final int[] offsets;
  private final int[] strides;
  private final int[] depths;
  private final ProductKernels kernels;

  /// @param packed the matrices by number
  ProductWork(Instruction.Multiply multiply, TileMemory memory, IntFunction<Packed> packed) {
    List<Instruction.Column> columns = multiply.columns();
    this.operands = multiply.operands().stream().map(place -> new Cursor(memory, place)).toArray(Cursor[]::new);
    this.matrices = columns.stream().map(column -> column.matrices().stream().map(packed::apply)
        .toArray(Packed[]::new)).toArray(Packed[][]::new);
    this.starts = columns.stream().map(column -> new Cursor(memory, column.start())).toArray(Cursor[]::new);
    this.targets = columns.stream().map(column -> new Cursor(memory, column.target())).toArray(Cursor[]::new);
    this.width = Lanes.padded(matrices[0][0].columns());
    this.depths = Arrays.stream(matrices[0]).mapToInt(Packed::depth).toArray();
    ProductShape any =
        new ProductShape(1, targets.length, 1, operands.length, ProductShape.Walk.ALONG, List.of());
    this.arrays = new float[any.arrays()][];
    this.offsets = new int[any.arrays()];
    this.strides = new int[any.arrays()];
    for (int s = 0; s < operands.length; s++)
      put(s, operands[s]);
    for (int p = 0; p < targets.length; p++) {
      for (int s = 0; s < operands.length; s++)
        arrays[any.matrix(p, s)] = matrices[p][s].values();
      put(any.start(p), starts[p]);
      put(any.target(p), targets[p]);
    }
    this.kernels = new ProductKernels(any.sized(strides, depths));
  }

  private void put(int number, Cursor cursor) {
    arrays[number] = cursor.array;
    strides[number] = cursor.stride;
  }

  @Override
  public void run(long t, int ignoredSteps, int rows, GradientSums sums) {
    for (int first = 0; first < width;) {
      int panel = Packed.panelWidth(width - first);
      int vectors = panel / Lanes.COUNT;
      begin(t, first);
      for (int row = 0; row < rows;) {
        int height = ProductShape.rowsAtOnce(rows - row, vectors * targets.length);
        kernels.of(height, vectors).run(arrays, offsets, strides, depths);
        row += height;
        if (row < rows)
          for (int i = 0; i < offsets.length; i++)
          offsets[i] += height * strides[i];
      }
      first += panel;
    }
  }

  /// Where the arrays begin for the panel of columns from `first` on.
  private void begin(long t, int first) {
    int panels = targets.length;
    int next = 0;
    for (Cursor operand : operands)
      offsets[next++] = operand.at(t);
    for (int p = 0; p < panels; p++)
      for (Packed matrix : matrices[p])
        offsets[next++] = first * matrix.depth();
    for (int p = 0; p < panels; p++)
      offsets[next++] = starts[p].at(t) + first;
    for (int p = 0; p < panels; p++)
      offsets[next++] = targets[p].at(t) + first;
  }
}
