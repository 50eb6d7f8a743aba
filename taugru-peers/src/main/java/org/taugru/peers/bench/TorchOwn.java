package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// PyTorch's own LSTM and GRU: the call below DJL's blocks of these names, time first. GRU resets after the product.
enum TorchOwn implements TorchCell {
  LSTM("i", "f", "g", "o"), GRU("r", "z", "n");

  private final List<String> gates;

  TorchOwn(String... gates) {
    this.gates = List.of(gates);
  }

  @Override
  public String row() {
    return name() + " of its own";
  }

  @Override
  public Map<String, List<String>> leaves() {
    return Map.of("U", named("U"), "W", named("W"), "bU", named("bU"), "bW", named("bW"));
  }

  private List<String> named(String kind) {
    List<String> names = new ArrayList<>();
    gates.forEach(gate -> names.add(kind + gate));
    return names;
  }

  @Override
  public Unrolled run(Map<String, NDArray> leaves, NDArray x) {
    long hidden = leaf(leaves, "W").getShape().get(1);
    NDArray zero = x.getManager().zeros(new Shape(1, x.getShape().get(1), hidden));
    NDList result = call(leaves, x, this == LSTM ? new NDList(zero, zero) : new NDList(zero), true);
    return new Unrolled.Together(result.get(0), result.get(1));
  }

  /// Outputs of all steps, then the states after the last, `[1, batch, hidden]` each.
  NDList call(Map<String, NDArray> leaves, NDArray x, NDList states, boolean training) {
    NDList parameters = new NDList(leaf(leaves, "U"), leaf(leaves, "W"), leaf(leaves, "bU"), leaf(leaves, "bW"));
    return switch (this) {
      case LSTM -> x.getNDArrayInternal().lstm(x, states, parameters, true, 1, 0, training, false, false);
      case GRU -> x.getNDArrayInternal().gru(x, states.head(), parameters, true, 1, 0, training, false, false);
    };
  }
}
