package org.taugru.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Plain Java in double, without tricks: it decides whether PyTorch was asked the right question.
record NaiveLoop(ReferenceCell cell, Values in) {

  /// The blocks that PyTorch must reproduce: `h`, `cT` where there is one, and `loss`.
  Values run() {
    Block x = in.get("x");
    Block weight = in.get("weight");
    int steps = weight.shape()[0];
    int batch = weight.shape()[1];
    int hidden = weight.shape()[2];
    boolean hasCell = cell.initialStates().contains("c0");
    double[] h = new double[steps * batch * hidden];
    double[] last = new double[hasCell ? batch * hidden : 0];
    double loss = 0;
    for (int b = 0; b < batch; b++) {
      List<ReferenceCell.Row> past = new ArrayList<>();
      double[] h0 = in.get("h0").row(b);
      past.add(
          hasCell ? new ReferenceCell.Row(h0, in.get("c0").row(b)) : new ReferenceCell.Row(h0));
      for (int t = 0; t < steps; t++) {
        ReferenceCell.Row row = cell.step(in, x.row(t, b), past);
        past.add(row);
        System.arraycopy(row.h(), 0, h, (t * batch + b) * hidden, hidden);
        double[] weights = weight.row(t, b);
        for (int j = 0; j < hidden; j++)
          loss += weights[j] * row.h()[j];
      }
      if (hasCell)
        System.arraycopy(past.getLast().c(), 0, last, b * hidden, hidden);
    }
    SequencedMap<String, Block> outputs = new LinkedHashMap<>();
    outputs.put("h", new Block(weight.shape(), h));
    if (hasCell)
      outputs.put("cT", new Block(in.get("c0").shape(), last));
    outputs.put("loss", new Block(new int[] {1}, new double[] {loss}));
    return new Values(outputs);
  }

  /// The gradient of the loss by central differences, for one block of the inputs.
  Block differences(String name) {
    double width = 1e-5;
    Block block = in.get(name);
    double[] gradient = new double[block.values().length];
    for (int k = 0; k < gradient.length; k++)
      gradient[k] = (lossWith(name, k, width) - lossWith(name, k, -width)) / (2 * width);
    return new Block(block.shape(), gradient);
  }

  private double lossWith(String name, int index, double change) {
    double[] values = in.get(name).values().clone();
    values[index] += change;
    SequencedMap<String, Block> moved = new LinkedHashMap<>(in.blocks());
    moved.put(name, new Block(in.get(name).shape(), values));
    return new NaiveLoop(cell, new Values(moved)).run().get("loss").values()[0];
  }

  static double[] sigmoid(double[] v) {
    return Arrays.stream(v).map(value -> 1 / (1 + Math.exp(-value))).toArray();
  }

  static double[] tanh(double[] v) {
    return Arrays.stream(v).map(Math::tanh).toArray();
  }
}
