package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.taugru.plan.Instruction;

/// An [Instruction.Multiply] in the buffers of one tile.
///
/// Several columns are panels of one kernel, side by side. A single column may be wide: then it is cut into panels that are
/// done one after another, or, where there are few rows, some of them side by side.
final class ProductWork implements Work {
  /// So many sums at least are added to in turn: a sum waits for the one before, and two begin in a cycle.
  private static final int FEWEST_SUMS = 8;
  /// A panel of so many rows has enough sums, whatever its width.
  private static final int ENOUGH_ROWS = FEWEST_SUMS;

  private final Cursor[] operands;
  private final Packed[][] matrices;
  private final Cursor[] starts;
  private final Cursor[] targets;
  private final int width;
  private final int[] depths;
  private final List<Group> groups;
  /// For a step of a tile of few samples.
  private final List<Group> ofFewRows;
  private final int fewRows;

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
    this.fewRows = memory.rows();
    this.groups = groups(ENOUGH_ROWS);
    this.ofFewRows = sideBySide(width, fewRows) > 1 ? groups(fewRows) : groups;
  }

  /// All panels, for products of so many rows.
  private List<Group> groups(int rows) {
    List<Group> result = new ArrayList<>();
    for (int first = 0; first < width;) {
      int count = sideBySide(width - first, rows);
      if (result.isEmpty() || result.getLast().count != count)
        result.add(new Group(count));
      int panel = Packed.panelWidth(width - first);
      result.getLast().add(first, panel);
      first += count * panel;
    }
    return result;
  }

  /// How many panels, which must be of one width, are done at once when so many columns are left.
  private int sideBySide(int left, int rows) {
    int panel = Packed.panelWidth(left);
    int count = 1;
    while (rows * targets.length * count * panel < FEWEST_SUMS * Lanes.COUNT && (count + 1) * panel <= left
        && Packed.panelWidth(left - count * panel) == panel)
      count++;
    return count;
  }

  @Override
  public void run(long t, int ignoredSteps, int rows, GradientSums sums) {
    List<Group> all = rows <= fewRows ? ofFewRows : groups;
    for (int i = 0; i < all.size(); i++)
      all.get(i).run(t, rows);
  }

  /// Panels that kernels of one shape do, but for their width.
  private final class Group {
    private final int count;
    private final int panels;
    private final ProductShape any;
    private final float[][] arrays;
    private final @Nullable Cursor[] cursors;
    private final int[] strides;
    private final int[] begins;
    private final int[] offsets;
    private final ProductKernels kernels;
    private final List<Cut> cuts = new ArrayList<>();

    /// @param count panels of each column that are done side by side
    Group(int count) {
      this.count = count;
      this.panels = targets.length * count;
      this.any = new ProductShape(1, panels, 1, operands.length, ProductShape.Walk.ALONG, List.of());
      this.arrays = new float[any.arrays()][];
      this.cursors = new Cursor[any.arrays()];
      this.strides = new int[any.arrays()];
      this.begins = new int[any.arrays()];
      this.offsets = new int[any.arrays()];
      for (int s = 0; s < operands.length; s++)
        put(s, operands[s]);
      for (int p = 0; p < panels; p++) {
        for (int s = 0; s < operands.length; s++)
          arrays[any.matrix(p, s)] = matrices[p / count][s].values();
        put(any.start(p), starts[p / count]);
        put(any.target(p), targets[p / count]);
      }
      this.kernels = new ProductKernels(any.sized(strides, depths));
    }

    private void put(int number, Cursor cursor) {
      arrays[number] = cursor.array;
      cursors[number] = cursor;
      strides[number] = cursor.stride;
    }

    /// Adds panels side by side, the first from a column on, of a width each.
    void add(int first, int panel) {
      int[] shifts = new int[arrays.length];
      for (int p = 0; p < panels; p++) {
        int column = first + p % count * panel;
        for (int s = 0; s < operands.length; s++)
          shifts[any.matrix(p, s)] = column * depths[s];
        shifts[any.start(p)] = column;
        shifts[any.target(p)] = column;
      }
      cuts.add(new Cut(new RowTiles(kernels, panel / Lanes.COUNT), shifts));
    }

    void run(long t, int rows) {
      for (int i = 0; i < begins.length; i++) {
        Cursor cursor = cursors[i];
        begins[i] = cursor == null ? 0 : cursor.at(t);
      }
      for (int i = 0; i < cuts.size(); i++)
        run(cuts.get(i), rows);
    }

    private void run(Cut cut, int rows) {
      for (int i = 0; i < offsets.length; i++)
        offsets[i] = begins[i] + cut.shifts[i];
      int tiles = cut.tiles.cut(rows);
      for (int tile = 0; tile < tiles; tile++) {
        if (tile > 0)
          moveBy(cut.tiles.height(tile - 1));
        cut.tiles.kernel(tile).run(arrays, offsets, strides, depths);
      }
    }

    private void moveBy(int rows) {
      for (int i = 0; i < offsets.length; i++)
        offsets[i] += rows * strides[i];
    }
  }

  /// Panels that a kernel does side by side.
  ///
  /// @param tiles  of their rows
  /// @param shifts where they begin in each array
  private record Cut(RowTiles tiles, int[] shifts) {
  }
}
