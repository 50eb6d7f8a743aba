package org.taugru.peers.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.json.Json;

/// One large product of square matrices, in the size that suits PyTorch best: what this machine can do at least.
final class TorchProduct implements Peer {
  private static final int[] SIZES = {512, 1024, 2048};
  /// Sums of thousands of products of floats in another order than ours, relative to the largest.
  private static final double TOLERANCE = 1e-4;

  @Override
  public Json.Obj measure(Problem problem) throws Exception {
    List<Rates> all = new ArrayList<>();
    for (int size : SIZES)
      all.add(measure(size, problem.size("repeats")));
    Rates best = all.stream().max(Comparator.comparingDouble(Rates::median)).orElseThrow();
    return Json.object().with("library", Torch.library()).with("row", "large product, " + best.size + " × " + best.size)
        .with("difference", best.difference).with("gflops", new Json.Arr(best.gflops));
  }

  private record Rates(int size, double difference, List<Json> gflops) {
    double median() {
      double[] sorted = gflops.stream().mapToDouble(Json::asDouble).sorted().toArray();
      return sorted[sorted.length / 2];
    }
  }

  private static Rates measure(int size, int repeats) throws Exception {
    float[] a = random(size * size, 1);
    float[] b = random(size * size, 2);
    try (NDManager manager = Torch.engine().newBaseManager()) {
      NDArray left = manager.create(a, new Shape(size, size));
      NDArray right = manager.create(b, new Shape(size, size));
      float[] product;
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        product = left.matMul(right).toFloatArray();
      }
      double difference = check(size, a, b, product);
      Json times = Clock.milliseconds(repeats, () -> {
        try (NDScope scope = new NDScope()) {
          scope.suppressNotUsedWarning();
          left.matMul(right);
        }
      });
      List<Json> rates = new ArrayList<>();
      for (Json ms : times.asArray())
        rates.add(new Json.Num(2.0 * size * size * size / ms.asDouble() / 1e6));
      return new Rates(size, difference, rates);
    }
  }

  /// (A·B)·v against A·(B·v) in double for a random v: a wrong product passes once in a lifetime, and it costs n² only.
  static double check(int size, float[] a, float[] b, float[] product) {
    double[] v = new double[size];
    SplittableRandom random = new SplittableRandom(3);
    Arrays.setAll(v, _ -> random.nextDouble(-1, 1));
    double[] wanted = times(size, a, times(size, b, v));
    double[] found = times(size, product, v);
    double largest = 0;
    double scale = Double.MIN_NORMAL;
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, Math.abs(found[i] - wanted[i]));
      scale = Math.max(scale, Math.abs(wanted[i]));
    }
    if (!(largest / scale < TOLERANCE))
      throw new IllegalStateException("the large product of " + Torch.library() + " is wrong by " + largest / scale
          + "; nothing of it was timed");
    return largest / scale;
  }

  private static double[] times(int size, float[] matrix, double[] v) {
    double[] result = new double[size];
    for (int i = 0; i < size; i++)
      for (int j = 0; j < size; j++)
        result[i] += matrix[i * size + j] * v[j];
    return result;
  }

  private static float[] random(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] values = new float[count];
    for (int i = 0; i < count; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    return values;
  }
}
