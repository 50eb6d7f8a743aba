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

/// τ-GRU (Erichson, Lim, Mahoney 2025) with a lag of whole steps, written operation by operation
/// and differentiated by PyTorch. Before time 0 the state is zero; at time 0 it is `h0`.
record WrittenTauGru(int lag) implements ReferenceCell {

  @Override
  public String name() {
    return "tau-gru";
  }

  @Override
  public List<String> about() {
    return List.of(
        "written with PyTorch operations, gradient by PyTorch's autograd",
        "u = tanh(W1 h_n + bW1 + U1 x_n + bU1), z = tanh(W2 h_{n-m} + bW2 + U2 x_n + bU2)",
        "g = sigmoid(W3 h_n + bW3 + U3 x_n + bU3), a = sigmoid(W4 h_n + bW4 + U4 x_n + bU4)",
        "h_{n+1} = (1 - g)*h_n + g*(u + a*z), h_0 = h0, h_l = 0 for l < 0, m = " + lag);
  }

  @Override
  public List<String> gates() {
    return List.of("1", "2", "3", "4");
  }

  @Override
  public Tensors torch(Tensors in) {
    NDList states = new NDList(in.get("h0"));
    for (int n = 0; n < in.steps(); n++) {
      NDArray x = in.x(n);
      NDArray h = states.get(n);
      NDArray hTau = n < lag ? h.zerosLike() : states.get(n - lag);
      NDArray u = in.both("1", h, x).tanh();
      NDArray z = in.both("2", hTau, x).tanh();
      NDArray g = Activation.sigmoid(in.both("3", h, x));
      NDArray a = Activation.sigmoid(in.both("4", h, x));
      states.add(g.neg().add(1).mul(h).add(g.mul(u.add(a.mul(z)))));
    }
    SequencedMap<String, NDArray> outputs = new LinkedHashMap<>();
    outputs.put("h", NDArrays.stack(states.subNDList(1)));
    return new Tensors(outputs);
  }

  @Override
  public Row step(Values in, double[] x, List<Row> past) {
    int n = past.size() - 1;
    double[] h = past.get(n).h();
    double[] hTau = n < lag ? new double[h.length] : past.get(n - lag).h();
    double[] u = tanh(in.both("1", h, x));
    double[] z = tanh(in.both("2", hTau, x));
    double[] g = sigmoid(in.both("3", h, x));
    double[] a = sigmoid(in.both("4", h, x));
    double[] hNew = new double[h.length];
    for (int j = 0; j < h.length; j++)
      hNew[j] = (1 - g[j]) * h[j] + g[j] * (u[j] + a[j] * z[j]);
    return new Row(hNew);
  }
}
