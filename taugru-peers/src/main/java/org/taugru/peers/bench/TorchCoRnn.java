package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;
import static org.taugru.peers.bench.TorchCell.linear;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import java.util.Map;

/// coRNN in PyTorch operations.
record TorchCoRnn(double dt, double gamma, double epsilon) implements TorchCell {
  @Override
  public String row() {
    return "coRNN written with operations";
  }

  @Override
  public Map<String, List<String>> leaves() {
    return Map.of("W", List.of("W"), "Z", List.of("Z"), "V", List.of("V"), "bV", List.of("bV"));
  }

  @Override
  public Unrolled run(Map<String, NDArray> leaves, NDArray x) {
    int steps = Math.toIntExact(x.getShape().get(0));
    NDList drive = linear(TorchCell.rows(x), leaf(leaves, "V"), leaf(leaves, "bV")).split(steps);
    NDArray zero = x.getManager().zeros(new Shape(x.getShape().get(1), leaf(leaves, "W").getShape().get(0)));
    NDList yz = new NDList(zero, zero);
    NDList states = new NDList(steps);
    for (int n = 0; n < steps; n++) {
      NDList old = yz;
      NDArray driven = drive.get(n);
      yz = TorchMemory.step(() -> step(leaves, old, driven));
      states.add(yz.head());
    }
    return new Unrolled.Apart(states);
  }

  private NDList step(Map<String, NDArray> leaves, NDList old, NDArray driven) {
    NDArray y = old.get(0);
    NDArray z = old.get(1);
    NDArray force = linear(z, leaf(leaves, "Z"), linear(y, leaf(leaves, "W"), driven)).tanh();
    NDArray zNew = z.mul(1 - dt * epsilon).add(force.sub(y.mul(gamma)).mul(dt));
    return new NDList(y.add(zNew.mul(dt)), zNew);
  }
}
