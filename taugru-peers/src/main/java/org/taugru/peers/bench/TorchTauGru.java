package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;
import static org.taugru.peers.bench.TorchCell.linear;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import java.util.List;
import java.util.Map;

/// τ-GRU in PyTorch operations. Input products of all steps are one product, and so are those of W1, W3 and W4 at a
/// step. With a lag of m, the delayed products of m + 1 steps can be one as well.
///
/// @param blocks whether they are
record TorchTauGru(int lag, boolean blocks) implements TorchCell {
  @Override
  public String row() {
    return "τ-GRU written with operations, " + (blocks ? "delayed products in blocks" : "step by step");
  }

  @Override
  public Map<String, List<String>> leaves() {
    return Map.of("W", List.of("W1", "W3", "W4"), "bW", List.of("bW1", "bW3", "bW4"),
        "U", List.of("U1", "U3", "U4"), "bU", List.of("bU1", "bU3", "bU4"),
        "W2", List.of("W2"), "bW2", List.of("bW2"), "U2", List.of("U2"), "bU2", List.of("bU2"));
  }

  @Override
  public Unrolled run(Map<String, NDArray> leaves, NDArray x) {
    int steps = Math.toIntExact(x.getShape().get(0));
    long batch = x.getShape().get(1);
    NDArray rows = TorchCell.rows(x);
    NDList instant = linear(rows, leaf(leaves, "U"), leaf(leaves, "bU").add(leaf(leaves, "bW"))).split(steps);
    NDArray delayed = linear(rows, leaf(leaves, "U2"), leaf(leaves, "bU2").add(leaf(leaves, "bW2")));
    int together = blocks ? lag + 1 : 1;
    NDList inBlocks = blocks(delayed, steps, together, batch);
    NDArray h = x.getManager().zeros(new Shape(batch, leaf(leaves, "W2").getShape().get(0)));
    NDList states = new NDList(steps);
    for (int first = 0; first < steps; first += together) {
      NDList z = feedback(inBlocks.get(first / together), leaf(leaves, "W2"), states, first,
          Math.min(together, steps - first));
      for (int n = first; n < Math.min(steps, first + together); n++) {
        NDArray old = h;
        NDArray fromInput = instant.get(n);
        NDArray zn = z.get(n - first);
        h = TorchMemory.step(() -> new NDList(step(old, linear(old, leaf(leaves, "W"), fromInput), zn))).head();
        states.add(h);
      }
    }
    return new Unrolled.Apart(states);
  }

  private static NDList blocks(NDArray all, int steps, int together, long batch) {
    if (together >= steps)
      return new NDList(all);
    long[] ends = new long[Math.ceilDiv(steps, together) - 1];
    for (int k = 0; k < ends.length; k++)
      ends[k] = (k + 1L) * together * batch;
    return all.split(ends);
  }

  /// z of the steps from `first` on: state n − m is `states[n − m − 1]`, and zero before.
  private NDList feedback(NDArray fromInput, NDArray w2, NDList states, int first, int count) {
    int oldest = first - lag - 1;
    NDArray z = fromInput;
    if (oldest >= 0) {
      NDList seen = new NDList(states.subList(oldest, oldest + count));
      z = linear(count == 1 ? seen.head() : NDArrays.concat(seen), w2, fromInput);
    }
    z = z.tanh();
    return count == 1 ? new NDList(z) : z.split(count);
  }

  /// h + g ⊙ (u + a ⊙ z − h)
  static NDArray step(NDArray h, NDArray sums, NDArray z) {
    long d = h.getShape().get(1);
    NDList parts = sums.split(new long[] {d}, 1);
    NDList gates = Activation.sigmoid(parts.get(1)).split(2, 1);
    NDArray u = parts.get(0).tanh();
    return h.add(gates.get(0).mul(u.add(gates.get(1).mul(z)).sub(h)));
  }
}
