package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Products are compared bit by bit: each element is promised to be one chain of multiply-adds in the order of k.
class GemmTest {
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

  /// c = start + a·b at some place in buffers that are wider and longer than needed.
  private void assertProduct(int rows, int depth, int columns) {
    int stride = Lanes.padded(columns);
    int aRow = depth + 3;
    float[] a = numbers(5 + rows * aRow);
    float[] b = numbers(depth * columns);
    float[] start = numbers(7 + rows * stride);
    float[] c = numbers(stride + (rows + 1) * stride);
    float[] expected = c.clone();
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < stride; j++) {
        float sum = start[7 + i * stride + j];
        for (int k = 0; k < depth; k++)
          sum = multiplyAdd(a[5 + i * aRow + k], j < columns ? b[k * columns + j] : 0, sum);
        expected[stride + i * stride + j] = sum;
      }
    Gemm.Packed packed = Gemm.Packed.empty(depth, columns);
    packed.pack(b, columns, 1);
    Gemm.multiply(rows, a, 5, aRow, packed, start, 7, stride, c, stride, stride);
    assertThat(c).as("%d × %d × %d", rows, depth, columns).isEqualTo(expected);
  }

  @Test
  void aProductOfAnySizeIsTheNaiveOne() {
    for (int i = 0; i < 400; i++)
      assertProduct(random.nextInt(1, 21), random.nextInt(1, 71), random.nextInt(1, 131));
  }

  @Test
  void aProductOfAnyNumberOfRowsIsTheNaiveOne() {
    for (int rows = 1; rows <= 20; rows++)
      for (int vectors = 1; vectors <= 5; vectors++)
        assertProduct(rows, 3, vectors * Lanes.COUNT - 1);
  }

  @Test
  void aProductOfOneElementIsTheNaiveOne() {
    assertProduct(1, 1, 1);
  }

  @Test
  void aProductMayStartFromWhatIsThere() {
    float[] a = {1, 2};
    Gemm.Packed b = Gemm.Packed.empty(2, 1);
    b.pack(new float[] {10, 100}, 1, 1);
    float[] c = new float[Lanes.COUNT];
    c[0] = 5;
    Gemm.multiply(1, a, 0, 2, b, c, 0, Lanes.COUNT, c, 0, Lanes.COUNT);
    assertThat(c[0]).isEqualTo(215);
  }

  @Test
  void everyRowMayStartFromTheSameRow() {
    Gemm.Packed b = Gemm.Packed.empty(1, 1);
    b.pack(new float[] {10}, 1, 1);
    float[] bias = new float[Lanes.COUNT];
    bias[0] = 5;
    float[] c = new float[3 * Lanes.COUNT];
    Gemm.multiply(3, new float[] {1, 2, 3}, 0, 1, b, bias, 0, 0, c, 0, Lanes.COUNT);
    assertThat(new float[] {c[0], c[Lanes.COUNT], c[2 * Lanes.COUNT]}).containsExactly(15, 25, 35);
  }

  @Test
  void aMatrixMayBePackedTransposed() {
    float[] matrix = {1, 2, 3, 4, 5, 6}; // 2 × 3, so that b = matrixᵀ is 3 × 2
    Gemm.Packed b = Gemm.Packed.empty(3, 2);
    b.pack(matrix, 1, 3);
    float[] c = new float[Lanes.COUNT];
    Gemm.multiply(1, new float[] {1, 10, 100}, 0, 3, b, new float[Lanes.COUNT], 0, 0, c, 0, Lanes.COUNT);
    assertThat(new float[] {c[0], c[1]}).containsExactly(321, 654);
  }

  /// c += aᵀ·b.
  private void assertOuter(int depth, int height, int vectors) {
    int width = vectors * Lanes.COUNT;
    int aRow = height + 2;
    int bRow = width + Lanes.COUNT;
    float[] a = numbers(3 + depth * aRow);
    float[] b = numbers(9 + depth * bRow);
    float[] c = numbers(height * width);
    float[] expected = c.clone();
    for (int i = 0; i < height; i++)
      for (int j = 0; j < width; j++)
        for (int k = 0; k < depth; k++)
          expected[i * width + j] = multiplyAdd(a[3 + k * aRow + i], b[9 + k * bRow + j], expected[i * width + j]);
    Gemm.accumulateOuter(depth, height, width, a, 3, aRow, b, 9, bRow, c);
    assertThat(c).as("%d × %d × %d", depth, height, width).isEqualTo(expected);
  }

  @Test
  void aSumOfOuterProductsOfAnySizeIsTheNaiveOne() {
    for (int i = 0; i < 300; i++)
      assertOuter(random.nextInt(1, 71), random.nextInt(1, 21), random.nextInt(1, 9));
  }

  @Test
  void aLongSumOfOuterProductsIsTheNaiveOne() {
    for (int depth : new int[] {63, 64, 65, 127, 128, 129, 512})
      assertOuter(depth, 7, 5);
  }

  @Test
  void theSumOfRowsIsAnOuterProductWithOne() {
    float[] b = numbers(20 * Lanes.COUNT);
    float[] sum = new float[Lanes.COUNT];
    Gemm.accumulateOuter(20, 1, Lanes.COUNT, Weights.ONE, 0, 0, b, 0, Lanes.COUNT, sum);
    float first = 0;
    for (int k = 0; k < 20; k++)
      first += b[k * Lanes.COUNT];
    assertThat(sum[0]).isEqualTo(first);
  }

  @Test
  void noTileIsHigherThanItsRegisters() {
    for (int vectors = 1; vectors <= TileKernels.VECTORS; vectors++)
      for (int rows = 1; rows <= 100; rows++)
        assertThat(TileKernels.rowsAtOnce(rows, vectors)).isBetween(1, Math.min(rows, 8));
  }
}
