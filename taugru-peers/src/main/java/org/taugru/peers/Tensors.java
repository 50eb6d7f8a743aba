package org.taugru.peers;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/// Named arrays in PyTorch's memory, which belongs to their manager.
record Tensors(SequencedMap<String, NDArray> arrays) {

  /// The values of a case as float64 leaves of PyTorch's autograd.
  static Tensors of(Values values, NDManager manager) {
    SequencedMap<String, NDArray> leaves = new LinkedHashMap<>();
    values
        .blocks()
        .forEach(
            (name, block) -> {
              Shape shape = new Shape(IntStream.of(block.shape()).asLongStream().toArray());
              NDArray leaf = manager.create(block.values(), shape);
              leaf.setRequiresGradient(!name.equals("weight"));
              leaves.put(name, leaf);
            });
    return new Tensors(leaves);
  }

  static Block block(NDArray array) {
    int[] shape = IntStream.range(0, array.getShape().dimension()).map(k -> size(array, k)).toArray();
    return new Block(shape, array.toDoubleArray());
  }

  NDArray get(String name) {
    NDArray array = arrays.get(name);
    if (array == null)
      throw new IllegalArgumentException("no tensor " + name + "; there are " + arrays.keySet());
    return array;
  }

  int steps() {
    return size(get("x"), 0);
  }

  NDArray x(int step) {
    return get("x").get(step);
  }

  /// The parameters as PyTorch's recurrent calls want them: input matrix, hidden matrix, input
  /// bias, hidden bias, each with its gates stacked in the given order. Stacking is itself
  /// differentiated, so the gradients come back gate by gate.
  NDList stacked(List<String> gates) {
    NDList parameters = new NDList();
    for (String kind : List.of("U", "W", "bU", "bW")) {
      NDList parts = new NDList(gates.stream().map(gate -> get(kind + gate)).toList());
      // NDArrays.concat copies a single part without its gradient.
      parameters.add(parts.size() == 1 ? parts.head() : NDArrays.concat(parts, 0));
    }
    return parameters;
  }

  /// W h + bW of one gate, for a batch.
  NDArray hidden(String gate, NDArray h) {
    return h.matMul(get("W" + gate).transpose()).add(get("bW" + gate));
  }

  /// U x + bU of one gate, for a batch.
  NDArray input(String gate, NDArray x) {
    return x.matMul(get("U" + gate).transpose()).add(get("bU" + gate));
  }

  /// W h + bW + U x + bU of one gate, for a batch.
  NDArray both(String gate, NDArray h, NDArray x) {
    return hidden(gate, h).add(input(gate, x));
  }

  private static int size(NDArray array, int dimension) {
    return Math.toIntExact(array.getShape().get(dimension));
  }
}
