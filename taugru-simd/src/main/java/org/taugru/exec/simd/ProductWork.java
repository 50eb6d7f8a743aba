package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.taugru.plan.Instruction;

/// An [Instruction.Multiply] in the buffers of one tile.
///
/// Several columns are panels of one kernel, side by side. A single column may be wide: then it is cut into panels that are
/// done one after another, or, where there are few rows, some of them side by side.
final class ProductWork implements Work {
  /// So many sums at least are added to in turn: a sum waits for the one before, and two begin in a cycle.
  private static final int FEWEST_SUMS = 8;

  private final Cursor[] operands;
  private final Packed[][] matrices;
  private final Cursor[] starts;
  private final Cursor[] targets;
  private final int[] depths;
  /// By the number of panels that are done side by side.
  private final Map<Integer, ProductKernels> kernels = new HashMap<>();
  private final List<Block> blocks;
  /// For a step of a tile of few samples.
  private final List<Block> ofFewRows;
  private final int fewRows;

  /// @param packed the matrices by number
  ProductWork(Instruction.Multiply multiply, TileMemory memory, IntFunction<Packed> packed) {
    List<Instruction.Column> columns = multiply.columns();
    this.operands = multiply.operands().stream().map(place -> new Cursor(memory, place)).toArray(Cursor[]::new);
    this.matrices = columns.stream().map(column -> column.matrices().stream().map(packed::apply)
        .toArray(Packed[]::new)).toArray(Packed[][]::new);
    this.starts = columns.stream().map(column -> new Cursor(memory, column.start())).toArray(Cursor[]::new);
    this.targets = columns.stream().map(column -> new Cursor(memory, column.target())).toArray(Cursor[]::new);
    this.depths = Arrays.stream(matrices[0]).mapToInt(Packed::depth).toArray();
    this.fewRows = memory.rows();
    this.blocks = blocks(Long.MAX_VALUE >> Integer.SIZE);
    List<Block> few = blocks(fewRows);
    this.ofFewRows = few.size() < blocks.size() ? few : blocks;
  }

  /// The panels one after another, for products of so many rows.
  private List<Block> blocks(long rows) {
    List<Block> result = new ArrayList<>();
    int width = Lanes.padded(matrices[0][0].columns());
    for (int first = 0; first < width;) {
      int panel = Packed.panelWidth(width - first);
      int count = sideBySide(width - first, panel, rows);
      result.add(new Block(first, panel, count));
      first += count * panel;
    }
    return result;
  }

  /// How many panels of a width are done at once when so many columns are left.
  private int sideBySide(int left, int panel, long rows) {
    int count = 1;
    while (rows * targets.length * count * panel < FEWEST_SUMS * Lanes.COUNT && (count + 1) * panel <= left
        && Packed.panelWidth(left - count * panel) == panel)
      count++;
    return count;
  }

  @Override
  public void run(long t, int ignoredSteps, int rows, GradientSums sums) {
    List<Block> all = rows <= fewRows ? ofFewRows : blocks;
    for (int i = 0; i < all.size(); i++)
      all.get(i).run(t, rows);
  }

  /// Panels that are done side by side: one of each column, or several of the only one.
  private final class Block {
    private final int first;
    private final int width;
    private final int count;
    private final int vectors;
    private final int panels;
    private final float[][] arrays;
    private final int[] offsets;
    private final int[] strides;
    private final ProductKernels own;

    /// @param first the first column of the first panel
    /// @param width columns of a panel
    /// @param count panels of each column
    Block(int first, int width, int count) {
      this.first = first;
      this.width = width;
      this.count = count;
      this.vectors = width / Lanes.COUNT;
      this.panels = targets.length * count;
      ProductShape any = new ProductShape(1, panels, 1, operands.length, ProductShape.Walk.ALONG, List.of());
      this.arrays = new float[any.arrays()][];
      this.offsets = new int[any.arrays()];
      this.strides = new int[any.arrays()];
      for (int s = 0; s < operands.length; s++)
        put(s, operands[s]);
      for (int p = 0; p < panels; p++) {
        for (int s = 0; s < operands.length; s++)
          arrays[any.matrix(p, s)] = matrices[p / count][s].values();
        put(any.start(p), starts[p / count]);
        put(any.target(p), targets[p / count]);
      }
      this.own = kernels.computeIfAbsent(panels, _ -> new ProductKernels(any.sized(strides, depths)));
    }

    private void put(int number, Cursor cursor) {
      arrays[number] = cursor.array;
      strides[number] = cursor.stride;
    }

    void run(long t, int rows) {
      begin(t);
      for (int row = 0; row < rows;) {
        int height = ProductShape.rowsAtOnce(rows - row, vectors * panels, ProductShape.Walk.ALONG);
        own.of(height, vectors).run(arrays, offsets, strides, depths);
        row += height;
        if (row < rows)
          for (int i = 0; i < offsets.length; i++)
          offsets[i] += height * strides[i];
      }
    }

    private void begin(long t) {
      int next = 0;
      for (Cursor operand : operands)
        offsets[next++] = operand.at(t);
      for (int p = 0; p < panels; p++)
        for (Packed matrix : matrices[p / count])
          offsets[next++] = column(p) * matrix.depth();
      for (int p = 0; p < panels; p++)
        offsets[next++] = starts[p / count].at(t) + column(p);
      for (int p = 0; p < panels; p++)
        offsets[next++] = targets[p / count].at(t) + column(p);
    }

    /// The first column of a panel.
    private int column(int panel) {
      return first + panel % count * width;
    }
  }
}
