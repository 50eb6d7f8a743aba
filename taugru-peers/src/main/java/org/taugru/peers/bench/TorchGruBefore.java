package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;
import static org.taugru.peers.bench.TorchCell.linear;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import java.util.List;
import java.util.Map;

/// The GRU that resets before the product, in PyTorch operations: PyTorch's own resets after it.
record TorchGruBefore() implements TorchCell {
  @Override
  public String row() {
    return "GRU (reset before) written with operations";
  }

  @Override
  public Map<String, List<String>> leaves() {
    return Map.of("W", List.of("Wr", "Wz"), "bW", List.of("bWr", "bWz"), "U", List.of("Ur", "Uz"),
        "bU", List.of("bUr", "bUz"), "Wn", List.of("Wn"), "bWn", List.of("bWn"), "Un", List.of("Un"),
        "bUn", List.of("bUn"));
  }

  @Override
  public Unrolled run(Map<String, NDArray> leaves, NDArray x) {
    int steps = Math.toIntExact(x.getShape().get(0));
    NDArray rows = TorchCell.rows(x);
    NDList gates = linear(rows, leaf(leaves, "U"), leaf(leaves, "bU").add(leaf(leaves, "bW"))).split(steps);
    NDList candidate = linear(rows, leaf(leaves, "Un"), leaf(leaves, "bUn").add(leaf(leaves, "bWn"))).split(steps);
    NDArray h = x.getManager().zeros(new Shape(x.getShape().get(1), leaf(leaves, "Wn").getShape().get(0)));
    NDList states = new NDList(steps);
    for (int n = 0; n < steps; n++) {
      NDArray old = h;
      NDArray toGates = gates.get(n);
      NDArray toCandidate = candidate.get(n);
      h = TorchMemory.step(() -> new NDList(step(leaves, old, toGates, toCandidate))).head();
      states.add(h);
    }
    return new Unrolled.Apart(states);
  }

  private static NDArray step(Map<String, NDArray> leaves, NDArray h, NDArray toGates, NDArray toCandidate) {
    NDList rz = Activation.sigmoid(linear(h, leaf(leaves, "W"), toGates)).split(2, 1);
    NDArray fresh = linear(rz.get(0).mul(h), leaf(leaves, "Wn"), toCandidate).tanh();
    return fresh.add(rz.get(1).mul(h.sub(fresh)));
  }
}
