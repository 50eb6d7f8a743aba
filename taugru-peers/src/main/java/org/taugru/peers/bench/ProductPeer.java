package org.taugru.peers.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.taugru.json.Json;

/// GFLOP/s of the products of a library.
record ProductPeer(ProductLibrary library, List<MatrixSizes> sizes) implements Peer {
  private static final int[] LARGE = {512, 1024, 2048};

  /// A product of one size.
  static Peer of(ProductLibrary library, MatrixSizes size) {
    return new ProductPeer(library, List.of(size));
  }

  /// A large product of square matrices, in the size that suits the library best: what this machine can do at least.
  static Peer large(ProductLibrary library) {
    List<MatrixSizes> sizes = new ArrayList<>();
    for (int size : LARGE)
      sizes.add(MatrixSizes.square(size));
    return new ProductPeer(library, sizes);
  }

  @Override
  public Json.Obj measure(Problem problem) throws Exception {
    Rates best = rates(library, sizes.getFirst(), problem.size("repeats"));
    for (MatrixSizes size : sizes.subList(1, sizes.size())) {
      Rates rates = rates(library, size, problem.size("repeats"));
      if (rates.median() > best.median())
        best = rates;
    }
    return Json.object().with("library", library.name()).with("row", "product, " + best.size)
        .with("difference", best.difference).with("gflops", new Json.Arr(best.gflops));
  }

  record Rates(MatrixSizes size, double difference, List<Json> gflops) {
    double median() {
      double[] sorted = gflops.stream().mapToDouble(Json::asDouble).sorted().toArray();
      return sorted[sorted.length / 2];
    }
  }

  static Rates rates(ProductLibrary library, MatrixSizes size, int repeats) throws Exception {
    float[] a = random(size.rows() * size.depth(), 1);
    float[] b = random(size.depth() * size.columns(), 2);
    try (ProductLibrary.Product product = library.open(size, a, b)) {
      double difference = new ProductCheck(size, a, b).difference(library.name(), product.answer());
      List<Json> rates = new ArrayList<>();
      for (double nanos : Clock.nanosOfCalls(repeats, product::run))
        rates.add(new Json.Num(size.operations() / nanos));
      return new Rates(size, difference, rates);
    }
  }

  private static float[] random(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] values = new float[count];
    for (int i = 0; i < count; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    return values;
  }
}
