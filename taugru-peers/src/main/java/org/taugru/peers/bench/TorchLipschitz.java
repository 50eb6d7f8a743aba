package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;
import static org.taugru.peers.bench.TorchCell.linear;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import java.util.Map;

/// LipschitzRNN in PyTorch operations; its two matrices, made of free ones, are one product a step.
record TorchLipschitz(double epsilon, double beta, double gamma) implements TorchCell {
  @Override
  public String row() {
    return "LipschitzRNN written with operations";
  }

  @Override
  public Map<String, List<String>> leaves() {
    return Map.of("A", List.of("A"), "W", List.of("W"), "E", List.of("E"), "bE", List.of("bE"));
  }

  @Override
  public Unrolled run(Map<String, NDArray> leaves, NDArray x) {
    int steps = Math.toIntExact(x.getShape().get(0));
    long d = leaf(leaves, "E").getShape().get(0);
    NDList drive = linear(TorchCell.rows(x), leaf(leaves, "E"), leaf(leaves, "bE")).split(steps);
    NDArray both = NDArrays.concat(new NDList(matrix(leaf(leaves, "A"), d), matrix(leaf(leaves, "W"), d))).transpose();
    NDArray h = x.getManager().zeros(new Shape(x.getShape().get(1), d));
    NDList states = new NDList(steps);
    for (int n = 0; n < steps; n++) {
      NDArray old = h;
      NDArray driven = drive.get(n);
      h = TorchMemory.step(() -> new NDList(step(both, old, driven))).head();
      states.add(h);
    }
    return new Unrolled.Apart(states);
  }

  private NDArray step(NDArray both, NDArray h, NDArray driven) {
    NDList parts = h.matMul(both).split(2, 1);
    return h.add(parts.get(0).add(parts.get(1).add(driven).tanh()).mul(epsilon));
  }

  /// M + (1 − 2β)·Mᵀ − γI
  private NDArray matrix(NDArray free, long d) {
    NDArray m = free.reshape(d, d);
    return m.add(m.transpose().mul(1 - 2 * beta)).sub(m.getManager().eye((int) d).mul(gamma));
  }
}
