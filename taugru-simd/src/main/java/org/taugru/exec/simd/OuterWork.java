package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.taugru.plan.Instruction;

/// An [Instruction.Outer] in the buffers of one tile: gradients of matrices or vectors, summed over rows.
///
/// Several terms are panels of one kernel, side by side. A single term may be wide: then it is cut into panels that are done
/// one after another, and a panel that many tiles read is copied first, so that its rows follow each other. As they lie, rows of 128 or
/// 256 floats share few sets of the first-level cache and drive each other out.
final class OuterWork implements Work {
  /// Rows that are summed over at once: a panel of them stays in the first-level cache.
  private static final int MOST_DEPTH = 128;
  /// Fewer tiles do not make up for a copy.
  private static final int FEWEST_READERS = 4;
  private static final int OPERAND = 0;
  private static final ProductShape ALONE = new ProductShape(1, 1, 1, 1, ProductShape.Walk.ACROSS, List.of());

  private final boolean ofVectors;
  private final @Nullable Cursor operand;
  private final Cursor[] deltas;
  private final int[] numbers;
  private final int height;
  private final int width;
  private final ProductShape any;
  private final float[][] arrays;
  private final int[] offsets;
  private final int[] strides;
  private final int[] depth = new int[1];
  private final int[] deltasAt;
  private final Cut[] cuts;

  OuterWork(Instruction.Outer outer, TileMemory memory) {
    List<Instruction.Term> terms = outer.terms();
    this.ofVectors = outer.operand().isEmpty();
    this.operand = outer.operand().map(place -> new Cursor(memory, place)).orElse(null);
    this.deltas = terms.stream().map(term -> new Cursor(memory, term.delta())).toArray(Cursor[]::new);
    this.numbers = terms.stream().mapToInt(Instruction.Term::sum).toArray();
    this.height = outer.height();
    this.width = Lanes.padded(terms.getFirst().width());
    this.any = new ProductShape(1, deltas.length, 1, 1, ProductShape.Walk.ACROSS, List.of());
    this.deltasAt = new int[deltas.length];
    this.cuts = cuts();
    this.arrays = new float[any.arrays()][];
    this.offsets = new int[any.arrays()];
    this.strides = new int[any.arrays()];
    arrays[OPERAND] = operand == null ? Weights.ONE : operand.array;
    strides[OPERAND] = operand == null ? 0 : operand.stride;
    for (int p = 0; p < deltas.length; p++) {
      strides[any.start(p)] = width;
      strides[any.target(p)] = width;
    }
  }

  private Cut[] cuts() {
    ProductKernels kernels = new ProductKernels(any);
    List<Cut> result = new ArrayList<>();
    for (int first = 0; first < width;) {
      int panel = Packed.panelWidth(width - first);
      int vectors = panel / Lanes.COUNT;
      RowTiles tiles = new RowTiles(kernels, vectors);
      boolean isCopied = deltas.length == 1 && isCopied(height, width, panel);
      result.add(new Cut(first, tiles, isCopied ? PanelCopy.ofVectors(vectors) : null));
      first += panel;
    }
    return result.toArray(Cut[]::new);
  }

  private static boolean isCopied(int height, int width, int panel) {
    return panel < width && Math.ceilDiv(height, ALONE.mostRows(panel / Lanes.COUNT)) >= FEWEST_READERS;
  }

  /// Floats of the largest panel that is copied, if any is, of a term of this size.
  static int workspace(int height, int width) {
    int padded = Lanes.padded(width);
    int panel = Packed.panelWidth(padded); // the first is the widest, and has the most readers
    return isCopied(height, padded, panel) ? MOST_DEPTH * panel : 0;
  }

  @Override
  public void run(long t, int ignoredSteps, int rows, GradientSums sums) {
    float[][] targets = ofVectors ? sums.vectors() : sums.matrices();
    for (int p = 0; p < deltas.length; p++) {
      arrays[any.start(p)] = targets[numbers[p]];
      arrays[any.target(p)] = targets[numbers[p]];
      deltasAt[p] = deltas[p].at(t);
    }
    int operandAt = operand == null ? 0 : operand.at(t);
    for (int row = 0; row < rows; row += MOST_DEPTH) {
      depth[0] = Math.min(MOST_DEPTH, rows - row);
      for (Cut cut : cuts) {
        place(cut, row, sums.panel());
        add(cut, operandAt + row * strides[OPERAND]);
      }
    }
  }

  /// Says where the deltas of rows from `row` on are.
  private void place(Cut cut, int row, float[] workspace) {
    for (int p = 0; p < deltas.length; p++) {
      Cursor delta = deltas[p];
      int panel = any.matrix(p, OPERAND);
      int at = deltasAt[p] + row * delta.stride + cut.first;
      if (cut.copy == null) {
        arrays[panel] = delta.array;
        offsets[panel] = at;
        strides[panel] = delta.stride;
      } else {
        cut.copy.run(delta.array, at, delta.stride, workspace, depth[0]);
        arrays[panel] = workspace;
        offsets[panel] = 0;
        strides[panel] = cut.tiles.vectors() * Lanes.COUNT;
      }
    }
  }

  /// Adds the outer products of rows whose deltas are in place.
  private void add(Cut cut, int operandAt) {
    int tiles = cut.tiles.cut(height);
    for (int tile = 0, i = 0; tile < tiles; tile++) {
      offsets[OPERAND] = operandAt + i;
      for (int p = 0; p < deltas.length; p++) {
        offsets[any.start(p)] = i * width + cut.first;
        offsets[any.target(p)] = i * width + cut.first;
      }
      cut.tiles.kernel(tile).run(arrays, offsets, strides, depth);
      i += cut.tiles.height(tile);
    }
  }

  /// A panel of columns, from `first` on.
  ///
  /// @param tiles of the elements of the operand
  /// @param copy  what makes its rows follow each other, if that is worth it
  private record Cut(int first, RowTiles tiles, @Nullable PanelCopy copy) {
  }
}
