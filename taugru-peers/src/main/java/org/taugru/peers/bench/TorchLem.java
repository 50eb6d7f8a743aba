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
    NDArray zero = x.getManager().zeros(new Shape(x.getShape().get(1), d));
    NDList yz = new NDList(zero, zero);
    NDList states = new NDList(steps);
    for (int n = 0; n < steps; n++) {
      NDList old = yz;
      NDArray toFirst = first.get(n);
      NDArray toSecond = second.get(n);
      yz = TorchMemory.step(() -> step(leaves, old, toFirst, toSecond));
      states.add(yz.head());
    }
    return new Unrolled.Apart(states);
  }

  private NDList step(Map<String, NDArray> leaves, NDList old, NDArray first, NDArray second) {
    NDArray y = old.get(0);
    NDArray z = old.get(1);
    NDList parts = linear(y, leaf(leaves, "W"), first).split(new long[] {y.getShape().get(1)}, 1);
    NDList scales = Activation.sigmoid(parts.get(1)).mul(dt).split(2, 1);
    NDArray zNew = z.add(scales.get(1).mul(parts.get(0).tanh().sub(z)));
    NDArray yNew = y.add(scales.get(0).mul(linear(zNew, leaf(leaves, "Wy"), second).tanh().sub(y)));
    return new NDList(yNew, zNew);
  }
}
