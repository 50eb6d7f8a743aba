package org.taugru.peers;

import static org.taugru.peers.NaiveLoop.sigmoid;
import static org.taugru.peers.NaiveLoop.tanh;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// PyTorch's own GRU, which resets after the product with Wn.
record NativeGru() implements ReferenceCell {

  @Override
  public String name() {
    return "gru-after-product";
  }

  @Override
  public List<String> about() {
    return List.of(
        "PyTorch's native GRU and its native gradient",
        "r = sigmoid(Wr h + bWr + Ur x + bUr), z = sigmoid(Wz h + bWz + Uz x + bUz)",
        "n = tanh(Un x + bUn + r*(Wn h + bWn)), h' = (1 - z)*n + z*h");
  }

  @Override
  public List<String> gates() {
    return List.of("r", "z", "n");
  }

  @Override
  public Tensors torch(Tensors in) {
    NDArray x = in.get("x");
    NDList parameters = in.stacked(List.of("r", "z", "n"));
    NDList result = x.getNDArrayInternal()
        .gru(x, in.get("h0").expandDims(0), parameters, true, 1, 0.0, true, false, false);
    SequencedMap<String, NDArray> outputs = new LinkedHashMap<>();
    outputs.put("h", result.get(0));
    return new Tensors(outputs);
  }

  @Override
  public Row step(Values in, double[] x, List<Row> past) {
    double[] h = past.getLast().h();
    double[] r = sigmoid(in.both("r", h, x));
    double[] z = sigmoid(in.both("z", h, x));
    double[] n = in.input("n", x);
    double[] fromState = in.hidden("n", h);
    for (int j = 0; j < h.length; j++)
      n[j] += r[j] * fromState[j];
    n = tanh(n);
    double[] hNew = new double[h.length];
    for (int j = 0; j < h.length; j++)
      hNew[j] = (1 - z[j]) * n[j] + z[j] * h[j];
    return new Row(hNew);
  }
}
