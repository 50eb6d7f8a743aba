package org.taugru.peers;

import static org.taugru.peers.NaiveLoop.tanh;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.recurrent.RNN;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// PyTorch's own plain recurrent network with tanh.
record NativeTanhRnn() implements ReferenceCell {

  @Override
  public String name() {
    return "tanh-rnn";
  }

  @Override
  public List<String> about() {
    return List.of(
        "PyTorch's native tanh RNN and its native gradient", "h' = tanh(U x + bU + W h + bW)");
  }

  @Override
  public List<String> gates() {
    return List.of("");
  }

  @Override
  public Tensors torch(Tensors in) {
    NDArray x = in.get("x");
    NDArray h0 = in.get("h0").expandDims(0);
    NDList parameters = in.stacked(gates());
    NDList result = x.getNDArrayInternal()
        .rnn(x, h0, parameters, true, 1, RNN.Activation.TANH, 0.0, true, false, false);
    SequencedMap<String, NDArray> outputs = new LinkedHashMap<>();
    outputs.put("h", result.get(0));
    return new Tensors(outputs);
  }

  @Override
  public Row step(Values in, double[] x, List<Row> past) {
    return new Row(tanh(in.both("", past.getLast().h(), x)));
  }
}
