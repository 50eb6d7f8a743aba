package org.taugru.peers;

import static org.taugru.peers.NaiveLoop.sigmoid;
import static org.taugru.peers.NaiveLoop.tanh;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// PyTorch's own LSTM, called below DJL's `LSTM` block: the block keeps its parameters to itself and
/// stacks their gates, while here each gate is a leaf of its own.
record NativeLstm() implements ReferenceCell {

  @Override
  public String name() {
    return "lstm";
  }

  @Override
  public List<String> about() {
    return List.of(
        "PyTorch's native LSTM and its native gradient",
        "i = sigmoid(Wi h + bWi + Ui x + bUi), f and o likewise, g = tanh(Wg h + bWg + Ug x + bUg)",
        "c' = f*c + i*g, h' = o*tanh(c'); cT is c after the last step and has no part in the loss");
  }

  @Override
  public List<String> gates() {
    return List.of("i", "f", "o", "g");
  }

  @Override
  public List<String> initialStates() {
    return List.of("h0", "c0");
  }

  @Override
  public Tensors torch(Tensors in) {
    NDArray x = in.get("x");
    NDList initial = new NDList(in.get("h0").expandDims(0), in.get("c0").expandDims(0));
    NDList parameters = in.stacked(List.of("i", "f", "g", "o"));
    NDList result = x.getNDArrayInternal()
        .lstm(x, initial, parameters, true, 1, 0.0, true, false, false);
    SequencedMap<String, NDArray> outputs = new LinkedHashMap<>();
    outputs.put("h", result.get(0));
    outputs.put("cT", result.get(2).squeeze(0));
    return new Tensors(outputs);
  }

  @Override
  public Row step(Values in, double[] x, List<Row> past) {
    double[] h = past.getLast().h();
    double[] c = past.getLast().c();
    double[] i = sigmoid(in.both("i", h, x));
    double[] f = sigmoid(in.both("f", h, x));
    double[] o = sigmoid(in.both("o", h, x));
    double[] g = tanh(in.both("g", h, x));
    double[] hNew = new double[h.length];
    double[] cNew = new double[h.length];
    for (int j = 0; j < h.length; j++) {
      cNew[j] = f[j] * c[j] + i[j] * g[j];
      hNew[j] = o[j] * Math.tanh(cNew[j]);
    }
    return new Row(hNew, cNew);
  }
}
