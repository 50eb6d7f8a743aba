package org.taugru.series;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Sums of products of features x and targets y over many rows: all that least squares needs to know of them, in memory that does
/// not depend on the number of rows.
///
/// Rows are gathered in blocks, and a block is added in tiles that stay in the cache, eight rows at once: each sum is loaded and
/// stored once for eight products. Tiles are shared out to threads by rows of the result, so that the sums are the same to the bit
/// for any number of threads.
final class LinearMoments {
  private static final int BLOCK = 64;
  private static final int UNROLLED = 8;
  private static final int TILE_ROWS = 32;
  private static final int TILE_COLUMNS = 256;

  private final int features;
  private final int width;
  /// Row i, column j ≥ i: Σ x_i x_j, and from column `features` on Σ x_i y.
  private final double[][] products;
  private final double[] sums;
  private final double[] targetSquares;
  private final double[][] block;
  private int held;
  private long rows;

  LinearMoments(int features, int targets) {
    this.features = features;
    this.width = features + targets;
    this.products = new double[features][width];
    this.sums = new double[width];
    this.targetSquares = new double[targets];
    this.block = new double[BLOCK][width];
  }

  /// Room for one more row, features first: to be filled, then added.
  double[] next() {
    return block[held];
  }

  /// Adds the row that was filled.
  void add() {
    double[] row = block[held];
    for (int j = 0; j < width; j++)
      sums[j] += row[j];
    for (int j = features; j < width; j++)
      targetSquares[j - features] += row[j] * row[j];
    rows++;
    held++;
    if (held == BLOCK)
      flush();
  }

  long rows() {
    return rows;
  }

  private void flush() {
    int padded = (held + UNROLLED - 1) / UNROLLED * UNROLLED;
    for (int k = held; k < padded; k++)
      Arrays.fill(block[k], 0);
    int tiles = (features + TILE_ROWS - 1) / TILE_ROWS;
    IntStream tile = IntStream.range(0, tiles);
    (tiles > 1 ? tile.parallel() : tile).forEach(number -> addTile(number * TILE_ROWS, padded));
    held = 0;
  }

  private void addTile(int firstRow, int padded) {
    int lastRow = Math.min(firstRow + TILE_ROWS, features);
    for (int column = firstRow / TILE_COLUMNS * TILE_COLUMNS; column < width; column += TILE_COLUMNS) {
      int end = Math.min(column + TILE_COLUMNS, width);
      for (int k = 0; k < padded; k += UNROLLED) {
        for (int i = firstRow; i < lastRow; i++)
          addEight(products[i], i, Math.max(i, column), end, k);
      }
    }
  }

  private void addEight(double[] to, int i, int begin, int end, int k) {
    double[] r0 = block[k];
    double[] r1 = block[k + 1];
    double[] r2 = block[k + 2];
    double[] r3 = block[k + 3];
    double[] r4 = block[k + 4];
    double[] r5 = block[k + 5];
    double[] r6 = block[k + 6];
    double[] r7 = block[k + 7];
    double x0 = r0[i];
    double x1 = r1[i];
    double x2 = r2[i];
    double x3 = r3[i];
    double x4 = r4[i];
    double x5 = r5[i];
    double x6 = r6[i];
    double x7 = r7[i];
    for (int j = begin; j < end; j++)
      to[j] += x0 * r0[j] + x1 * r1[j] + x2 * r2[j] + x3 * r3[j] + x4 * r4[j] + x5 * r5[j] + x6 * r6[j] + x7 * r7[j];
  }

  /// What is left of the sums when the means are taken off.
  Centred centred() {
    flush();
    double[] means = new double[width];
    for (int j = 0; j < width; j++)
      means[j] = rows == 0 ? 0 : sums[j] / rows;
    double[][] gram = new double[features][features];
    double[][] cross = new double[features][width - features];
    for (int i = 0; i < features; i++) {
      for (int j = i; j < features; j++) {
        gram[i][j] = products[i][j] - sums[i] * means[j];
        gram[j][i] = gram[i][j];
      }
      for (int j = features; j < width; j++)
        cross[i][j - features] = products[i][j] - sums[i] * means[j];
    }
    double[] squares = new double[width - features];
    for (int j = features; j < width; j++)
      squares[j - features] = targetSquares[j - features] - sums[j] * means[j];
    return new Centred(rows, means, gram, cross, squares);
  }

  /// Sums of products of deviations from the means.
  /// @param means of features, then targets
  /// @param gram `[feature][feature]`
  /// @param cross `[feature][target]`
  /// @param squares of the targets
  record Centred(long rows, double[] means, double[][] gram, double[][] cross, double[] squares) {
    int features() {
      return gram.length;
    }

    int targets() {
      return squares.length;
    }

    /// The mean over the diagonal: the unit in which ridges are given. 1 if the features are constant.
    double meanDiagonal() {
      double sum = 0;
      for (int i = 0; i < gram.length; i++)
        sum += gram[i][i];
      return sum > 0 ? sum / gram.length : 1;
    }
  }
}
