package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// Products are compared bit by bit: each element is promised to be one chain of multiply-adds in the order of k.
class ProductTest {
  private final SplittableRandom random = new SplittableRandom(1);

  private float[] numbers(int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++)
      numbers[i] = (float) random.nextGaussian();
    return numbers;
  }

  private static float multiplyAdd(float a, float b, float c) {
    return Lanes.FMA ? Math.fma(a, b, c) : a * b + c;
  }

  /// c = start + a·b, all of them the rows of one step; `start` is one row for all, or c itself.
  private static void multiply(int rows, float[] a, int aRow, Packed b, float[] start, float[] c) {
    int width = Lanes.padded(b.columns());
    TileMemory memory =
        new TileMemory(rows, new float[][] {a, start, c}, new int[] {2, 2, 2}, new int[] {aRow, width, width});
    Place target = new Place(2, 0, false);
    new ProductWork(new Instruction.Multiply(new Place(0, 0, false),
        new Instruction.Column(0, start == c ? target : new Place(1, 0, true), target, b.columns())), memory, _ -> b)
        .run(0, 1, rows, GradientSums.NONE);
  }

  /// c = start + a·b at some place in buffers that are wider and longer than needed.
  private void assertProduct(int rows, int depth, int columns) {
    int stride = Lanes.padded(columns);
    int aRow = depth + 3;
    float[] a = numbers(2 * rows * aRow);
    float[] b = numbers(depth * columns);
    float[] start = numbers(2 * rows * stride);
    float[] c = numbers(2 * rows * stride);
    float[] expected = c.clone();
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < stride; j++) {
        float sum = start[(rows + i) * stride + j];
        for (int k = 0; k < depth; k++)
          sum = multiplyAdd(a[(rows + i) * aRow + k], j < columns ? b[k * columns + j] : 0, sum);
        expected[i * stride + j] = sum;
      }
    Packed packed = Packed.empty(depth, columns);
    packed.pack(b, columns, 1);
    TileMemory memory =
        new TileMemory(rows, new float[][] {a, start, c}, new int[] {2, 2, 2}, new int[] {aRow, stride, stride});
    new ProductWork(new Instruction.Multiply(new Place(0, 1, false),
        new Instruction.Column(0, new Place(1, 1, false), new Place(2, 0, false), columns)), memory, _ -> packed)
        .run(0, 1, rows, GradientSums.NONE);
    assertThat(c).as("%d × %d × %d", rows, depth, columns).isEqualTo(expected);
  }

  @Test
  void aProductOfAnySizeIsTheNaiveOne() {
    for (int i = 0; i < 400; i++)
      assertProduct(random.nextInt(1, 21), random.nextInt(1, 71), random.nextInt(1, 131));
  }

  /// Deep ones share kernels, others have kernels of their exact sizes.
  @Test
  void aDeepProductIsTheNaiveOne() {
    for (int depth : new int[] {511, 512, 513, 600})
      for (int rows : new int[] {1, 8, 19})
        for (int columns : new int[] {5, 100})
          assertProduct(rows, depth, columns);
    assertSideBySide(8, 2, 513, 1);
    assertSideBySide(9, 1, 3, 600);
  }

  @Test
  void aProductOfAnyNumberOfRowsIsTheNaiveOne() {
    for (int rows = 1; rows <= 20; rows++)
      for (int vectors = 1; vectors <= 14; vectors++)
        assertProduct(rows, 3, vectors * Lanes.COUNT - 1);
  }

  /// Few rows are multiplied in another way than many.
  @Test
  void oneSampleHasTheSameBitsInOneStepAndInMany() {
    int steps = 20;
    for (int vectors = 1; vectors <= 14; vectors++) {
      int width = vectors * Lanes.COUNT;
      Packed b = Packed.empty(7, width);
      b.pack(numbers(7 * width), width, 1);
      float[] a = numbers(steps * 7);
      float[] together = new float[steps * width];
      float[] alone = new float[steps * width];
      for (float[] c : List.of(together, alone)) {
        TileMemory memory = new TileMemory(1, new float[][] {a, new float[width], c}, new int[] {steps, 1, steps},
            new int[] {7, width, width});
        Work product = new ProductWork(new Instruction.Multiply(new Place(0, 0, false),
            new Instruction.Column(0, new Place(1, 0, true), new Place(2, 0, false), width)), memory, _ -> b);
        for (int t = 0; t < steps; t += c == alone ? 1 : steps)
          product.run(t, c == alone ? 1 : steps, c == alone ? 1 : steps, GradientSums.NONE);
      }
      assertThat(alone).as("%d vectors", vectors).isEqualTo(together);
    }
  }

  @Test
  void aProductOfOneElementIsTheNaiveOne() {
    assertProduct(1, 1, 1);
  }

  @Test
  void aProductMayStartFromWhatIsThere() {
    float[] a = {1, 2};
    Packed b = Packed.empty(2, 1);
    b.pack(new float[] {10, 100}, 1, 1);
    float[] c = new float[Lanes.COUNT];
    c[0] = 5;
    multiply(1, a, 2, b, c, c);
    assertThat(c[0]).isEqualTo(215);
  }

  @Test
  void everyRowMayStartFromTheSameRow() {
    Packed b = Packed.empty(1, 1);
    b.pack(new float[] {10}, 1, 1);
    float[] bias = new float[Lanes.COUNT];
    bias[0] = 5;
    float[] c = new float[3 * Lanes.COUNT];
    multiply(3, new float[] {1, 2, 3}, 1, b, bias, c);
    assertThat(new float[] {c[0], c[Lanes.COUNT], c[2 * Lanes.COUNT]}).containsExactly(15, 25, 35);
  }

  @Test
  void aMatrixMayBePackedTransposed() {
    float[] matrix = {1, 2, 3, 4, 5, 6}; // 2 × 3, so that b = matrixᵀ is 3 × 2
    Packed b = Packed.empty(3, 2);
    b.pack(matrix, 1, 3);
    float[] c = new float[Lanes.COUNT];
    multiply(1, new float[] {1, 10, 100}, 3, b, new float[Lanes.COUNT], c);
    assertThat(new float[] {c[0], c[1]}).containsExactly(321, 654);
  }

  /// Several products with two operands each, side by side.
  @Test
  void productsSideBySideAreTheNaiveOnes() {
    for (int panels = 1; panels <= ProductShape.MOST_VECTORS; panels++)
      for (int rows = 1; rows <= 19; rows++)
        assertSideBySide(rows, panels, random.nextInt(1, 20), random.nextInt(1, 4));
  }

  private void assertSideBySide(int rows, int panels, int firstDepth, int secondDepth) {
    int[] depths = {firstDepth, secondDepth};
    int width = Lanes.COUNT;
    float[][] buffers = new float[2 + 2 * panels][];
    buffers[0] = numbers(rows * firstDepth);
    buffers[1] = numbers(rows * secondDepth);
    List<Packed> matrices = new ArrayList<>();
    List<Instruction.Column> columns = new ArrayList<>();
    float[][] expected = new float[panels][rows * width];
    for (int p = 0; p < panels; p++) {
      buffers[2 + 2 * p] = numbers(width);
      buffers[3 + 2 * p] = new float[rows * width];
      columns.add(new Instruction.Column(List.of(matrices.size(), matrices.size() + 1), new Place(2 + 2 * p, 0, true),
          new Place(3 + 2 * p, 0, false), width));
      for (int i = 0; i < rows; i++)
        System.arraycopy(buffers[2 + 2 * p], 0, expected[p], i * width, width);
      for (int s = 0; s < 2; s++) {
        float[] b = numbers(depths[s] * width);
        Packed packed = Packed.empty(depths[s], width);
        packed.pack(b, width, 1);
        matrices.add(packed);
        for (int i = 0; i < rows; i++)
          for (int j = 0; j < width; j++)
            for (int k = 0; k < depths[s]; k++)
              expected[p][i * width + j] =
                  multiplyAdd(buffers[s][i * depths[s] + k], b[k * width + j], expected[p][i * width + j]);
      }
    }
    int[] capacity = new int[buffers.length];
    Arrays.fill(capacity, 1);
    int[] strides = new int[buffers.length];
    Arrays.fill(strides, width);
    System.arraycopy(depths, 0, strides, 0, 2);
    new ProductWork(
        new Instruction.Multiply(List.of(new Place(0, 0, false), new Place(1, 0, false)), columns),
        new TileMemory(rows, buffers, capacity, strides), matrices::get).run(0, 1, rows, GradientSums.NONE);
    for (int p = 0; p < panels; p++)
      assertThat(buffers[3 + 2 * p]).as("%d rows, panel %d of %d", rows, p, panels).isEqualTo(expected[p]);
  }

  /// c += aᵀ·b, several of them with the same a.
  private void assertOuter(int depth, int height, int vectors, int terms) {
    int width = vectors * Lanes.COUNT;
    int aRow = height + 2;
    float[][] buffers = new float[1 + terms][];
    buffers[0] = numbers(2 * depth * aRow);
    float[][] sums = new float[terms][];
    float[][] expected = new float[terms][];
    List<Instruction.Term> list = new ArrayList<>();
    for (int term = 0; term < terms; term++) {
      float[] b = numbers(2 * depth * width);
      buffers[1 + term] = b;
      sums[term] = numbers(height * width);
      expected[term] = sums[term].clone();
      list.add(new Instruction.Term(term, new Place(1 + term, 0, false), width));
      for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++)
          for (int k = 0; k < depth; k++)
            expected[term][i * width + j] =
                multiplyAdd(buffers[0][(depth + k) * aRow + i], b[k * width + j], expected[term][i * width + j]);
    }
    int[] capacity = new int[buffers.length];
    Arrays.fill(capacity, 2);
    int[] strides = new int[buffers.length];
    Arrays.fill(strides, width);
    strides[0] = aRow;
    new OuterWork(new Instruction.Outer(Optional.of(new Place(0, 1, false)), height, list),
        new TileMemory(depth, buffers, capacity, strides)).run(0, 1, depth,
            new GradientSums(sums, new float[0][], new float[OuterWork.workspace(height, width)]));
    for (int term = 0; term < terms; term++)
      assertThat(sums[term]).as("%d × %d × %d", depth, height, width).isEqualTo(expected[term]);
  }

  @Test
  void aSumOfOuterProductsOfAnySizeIsTheNaiveOne() {
    for (int i = 0; i < 300; i++)
      assertOuter(random.nextInt(1, 71), random.nextInt(1, 21), random.nextInt(1, 9), 1);
  }

  @Test
  void aLongSumOfOuterProductsIsTheNaiveOne() {
    for (int depth : new int[] {63, 64, 65, 127, 128, 129, 512})
      assertOuter(depth, 7, 5, 1);
  }

  /// Of a panel that many tiles read there is a copy; the panel after it may be narrower, and have fewer that read it.
  @Test
  void aSumOfManyRowsIsTheNaiveOne() {
    for (int vectors = 1; vectors <= 8; vectors++)
      for (int height : new int[] {12, 16, 21, 24, 25, 32, 33, 70})
        for (int depth : new int[] {3, 130})
          assertOuter(depth, height, vectors, 1);
  }

  @Test
  void sumsOfOuterProductsSideBySideAreTheNaiveOnes() {
    for (int terms = 1; terms <= ProductShape.MOST_VECTORS; terms++)
      for (int height = 1; height <= 17; height++)
        assertOuter(random.nextInt(1, 71), height, 1, terms);
  }

  @Test
  void theSumOfRowsIsAnOuterProductWithOne() {
    float[] b = numbers(20 * Lanes.COUNT);
    float[] sum = new float[Lanes.COUNT];
    new OuterWork(new Instruction.Outer(Optional.empty(), 1,
        List.of(new Instruction.Term(0, new Place(0, 0, false), Lanes.COUNT))),
        new TileMemory(20, new float[][] {b}, new int[] {1}, new int[] {Lanes.COUNT})).run(0, 1, 20,
            new GradientSums(new float[0][], new float[][] {sum}, new float[0]));
    float first = 0;
    for (int k = 0; k < 20; k++)
      first += b[k * Lanes.COUNT];
    assertThat(sum[0]).isEqualTo(first);
  }

  @Test
  void tilesHaveAllRowsAndNoneMoreThanItsRegistersHold() {
    for (int panels = 1; panels <= 3; panels++)
      for (int vectors = 1; vectors <= ProductShape.MOST_VECTORS; vectors++)
        for (ProductShape.Walk walk : ProductShape.Walk.values()) {
          RowTiles tiles =
              new RowTiles(new ProductKernels(new ProductShape(1, panels, 1, 1, walk, List.of())), vectors);
          for (int rows : new int[] {1, 8, 0, 3, 16, 0, 100, 99, 13, 12, 7})
            requireTiles(tiles, rows, panels * vectors);
          for (int rows = 1; rows <= 100; rows++)
            requireTiles(tiles, rows, panels * vectors);
        }
  }

  /// One register for each sum, and, but where there are few rows, for a row of the matrix and an element of the operand.
  private static void requireTiles(RowTiles tiles, int rows, int vectors) {
    int count = tiles.cut(rows);
    int[] heights = IntStream.range(0, count).map(tiles::height).toArray();
    assertThat(IntStream.of(heights).sum()).isEqualTo(rows);
    if (rows == 0)
      return;
    int highest = IntStream.of(heights).max().orElseThrow();
    assertThat(highest - IntStream.of(heights).min().orElseThrow()).isLessThanOrEqualTo(1);
    int others = vectors <= ProductShape.MOST_VECTORS ? vectors + 1 : 0;
    assertThat(highest).isBetween(1, ProductShape.MOST_ROWS);
    assertThat(highest * vectors + others).as("%d × %d", highest, vectors).isLessThanOrEqualTo(Lanes.REGISTERS);
  }
}
