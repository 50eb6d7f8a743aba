package org.taugru.peers.bench;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import java.util.Map;

/// A recurrent layer in PyTorch, from zero states.
interface TorchCell {
  /// How it is done, for the table.
  String row();

  /// The arrays that are trained, each made of parameters one below the other: one product instead of several.
  Map<String, List<String>> leaves();

  /// Runs over a whole sequence `[steps, batch, input]`.
  Unrolled run(Map<String, NDArray> leaves, NDArray x);

  /// States `[batch, hidden]` after each step, apart or as one array `[steps, batch, hidden]`.
  sealed interface Unrolled {
    NDArray last();

    NDArray all();

    record Apart(NDList states) implements Unrolled {
      @Override
      public NDArray last() {
        return states.getLast();
      }

      @Override
      public NDArray all() {
        return NDArrays.stack(states);
      }
    }

    record Together(NDArray all, NDArray last) implements Unrolled {
    }
  }

  /// All steps of a sequence below each other, `[steps · batch, input]`.
  static NDArray rows(NDArray x) {
    Shape shape = x.getShape();
    return x.reshape(shape.get(0) * shape.get(1), shape.get(2));
  }

  /// v·weightᵀ + bias in one call, where the bias is a row or has the shape of the result.
  static NDArray linear(NDArray v, NDArray weight, NDArray bias) {
    return v.getNDArrayInternal().linear(v, weight, bias).head();
  }

  static NDArray leaf(Map<String, NDArray> leaves, String name) {
    NDArray leaf = leaves.get(name);
    if (leaf == null)
      throw new IllegalArgumentException("there is no leaf " + name + "; there are " + leaves.keySet());
    return leaf;
  }
}
