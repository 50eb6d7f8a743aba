package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;
import static org.taugru.peers.bench.TorchCell.linear;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import java.util.List;
import java.util.Map;

/// LEM in PyTorch operations: one product a step for what reads y, one for what reads the new z.
record TorchLem(double dt) implements TorchCell {
  @Override
  public String row() {
    return "LEM written with operations";
  }

  @Override
  public Map<String, List<String>> leaves() {
    return Map.of("W", List.of("Wz", "W1", "W2"), "bW", List.of("bWz", "bW1", "bW2"),
        "V", List.of("Vz", "V1", "V2"), "bV", List.of("bVz", "bV1", "bV2"),
        "Wy", List.of("Wy"), "bWy", List.of("bWy"), "Vy", List.of("Vy"), "bVy", List.of("bVy"));
  }

  @Override
  public Unrolled run(Map<String, NDArray> leaves, NDArray x) {
    int steps = Math.toIntExact(x.getShape().get(0));
    long d = leaf(leaves, "Wy").getShape().get(0);
    NDArray rows = TorchCell.rows(x);
    NDList first = linear(rows, leaf(leaves, "V"), leaf(leaves, "bV").add(leaf(leaves, "bW"))).split(steps);
    NDList second = linear(rows, leaf(leaves, "Vy"), leaf(leaves, "bVy").add(leaf(leaves, "bWy"))).split(steps);
    NDArray y = x.getManager().zeros(new Shape(x.getShape().get(1), d));
    NDArray z = y;
    NDList states = new NDList(steps);
    for (int n = 0; n < steps; n++) {
      NDList parts = linear(y, leaf(leaves, "W"), first.get(n)).split(new long[] {d}, 1);
      NDList scales = Activation.sigmoid(parts.get(1)).mul(dt).split(2, 1);
      z = z.add(scales.get(1).mul(parts.get(0).tanh().sub(z)));
      y = y.add(scales.get(0).mul(linear(z, leaf(leaves, "Wy"), second.get(n)).tanh().sub(y)));
      states.add(y);
    }
    return new Unrolled.Apart(states);
  }
}
