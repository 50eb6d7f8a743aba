package org.taugru.peers;

import static org.taugru.peers.NaiveLoop.sigmoid;
import static org.taugru.peers.NaiveLoop.tanh;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.nn.Activation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The GRU of Cho et al. 2014, which resets before the product with Wn. PyTorch has no call for it,
/// so it is written operation by operation and differentiated by PyTorch.
record WrittenGru() implements ReferenceCell {

  @Override
  public String name() {
    return "gru-before-product";
  }

  @Override
  public List<String> about() {
    return List.of(
        "written with PyTorch operations, gradient by PyTorch's autograd",
        "r = sigmoid(Wr h + bWr + Ur x + bUr), z = sigmoid(Wz h + bWz + Uz x + bUz)",
        "n = tanh(Un x + bUn + Wn (r*h) + bWn), h' = (1 - z)*n + z*h");
  }

  @Override
  public List<String> gates() {
    return List.of("r", "z", "n");
  }

  @Override
  public Tensors torch(Tensors in) {
    NDArray h = in.get("h0");
    NDList all = new NDList();
    for (int t = 0; t < in.steps(); t++) {
      NDArray x = in.x(t);
      NDArray r = Activation.sigmoid(in.both("r", h, x));
      NDArray z = Activation.sigmoid(in.both("z", h, x));
      NDArray n = in.both("n", r.mul(h), x).tanh();
      h = z.neg().add(1).mul(n).add(z.mul(h));
      all.add(h);
    }
    SequencedMap<String, NDArray> outputs = new LinkedHashMap<>();
    outputs.put("h", NDArrays.stack(all));
    return new Tensors(outputs);
  }

  @Override
  public Row step(Values in, double[] x, List<Row> past) {
    double[] h = past.getLast().h();
    double[] r = sigmoid(in.both("r", h, x));
    double[] z = sigmoid(in.both("z", h, x));
    double[] reset = new double[h.length];
    for (int j = 0; j < h.length; j++)
      reset[j] = r[j] * h[j];
    double[] n = tanh(in.both("n", reset, x));
    double[] hNew = new double[h.length];
    for (int j = 0; j < h.length; j++)
      hNew[j] = (1 - z[j]) * n[j] + z[j] * h[j];
    return new Row(hNew);
  }
}
