package org.taugru.exec.simd;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// One product with random operands of its own, to be done again and again.
final class TimedProduct {
  /// Of sums of hundreds of products of floats, relative to the largest; a wrong element is off by far more.
  private static final double TOLERANCE = 1e-4;

  private final ProductSize size;
  private final int width;
  private final float[] a;
  private final float[] b;
  private final float[] c;
  private final Work work;
  private final GradientSums sums;

  TimedProduct(ProductSize size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    this.size = size;
    this.width = Lanes.padded(size.columns());
    this.a = numbers(random, size.rows() * size.depth());
    this.b = numbers(random, size.depth() * width);
    this.c = new float[size.rows() * width];
    this.sums = new GradientSums(new float[][] {c}, new float[0][],
        new float[OuterWork.workspace(size.rows(), size.columns())]);
    this.work = switch (size.kind()) {
      case PACKED -> packed();
      case OUTER -> outer();
    };
  }

  private static float[] numbers(SplittableRandom random, int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++)
      numbers[i] = (float) random.nextDouble(-1, 1);
    return numbers;
  }

  private Work packed() {
    Packed matrix = Packed.empty(size.depth(), size.columns());
    matrix.pack(b, width, 1);
    TileMemory memory = new TileMemory(size.rows(), new float[][] {a, new float[width], c}, new int[] {1, 1, 1},
        new int[] {size.depth(), width, width});
    Instruction.Column column =
        new Instruction.Column(0, new Place(1, 0, true), new Place(2, 0, false), size.columns());
    return new ProductWork(new Instruction.Multiply(new Place(0, 0, false), column), memory, _ -> matrix);
  }

  private Work outer() {
    TileMemory memory = new TileMemory(size.depth(), new float[][] {a, b}, new int[] {1, 1},
        new int[] {size.rows(), width});
    Instruction.Term term = new Instruction.Term(0, new Place(1, 0, false), size.columns());
    return new OuterWork(new Instruction.Outer(Optional.of(new Place(0, 0, false)), size.rows(), List.of(term)),
        memory);
  }

  void run(int times) {
    int rows = switch (size.kind()) {
      case PACKED -> size.rows();
      case OUTER -> size.depth();
    };
    for (int i = 0; i < times; i++)
      work.run(0, 1, rows, sums);
  }

  /// The product once, `[rows, columns]` with rows padded.
  float[] answer() {
    Arrays.fill(c, switch (size.kind()) {
      case PACKED -> Float.NaN;
      case OUTER -> 0;
    });
    run(1);
    return c.clone();
  }

  /// Throws where an answer is not the naive product in double.
  void check(float[] answer) {
    double largest = 0;
    double scale = Double.MIN_NORMAL;
    double[] wanted = new double[size.columns()];
    for (int i = 0; i < size.rows(); i++) {
      row(i, wanted);
      for (int j = 0; j < wanted.length; j++) {
        largest = Math.max(largest, Math.abs(answer[i * width + j] - wanted[j])); // also NaN
        scale = Math.max(scale, Math.abs(wanted[j]));
      }
    }
    if (!(largest / scale < TOLERANCE))
      throw new IllegalStateException(
          "the product " + size + " is wrong by " + largest / scale + ". Nothing was measured.");
  }

  private void row(int i, double[] wanted) {
    Arrays.fill(wanted, 0);
    for (int k = 0; k < size.depth(); k++) {
      double x = a[switch (size.kind()) {
        case PACKED -> i * size.depth() + k;
        case OUTER -> k * size.rows() + i;
      }];
      for (int j = 0; j < wanted.length; j++)
        wanted[j] += x * b[k * width + j];
    }
  }
}
