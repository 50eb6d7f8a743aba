package org.taugru.peers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.SequencedMap;

/// Named blocks in the order of the file: what a case is given, what comes out, or its gradients.
record Values(SequencedMap<String, Block> blocks) {

  Values {
    blocks = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(blocks));
  }

  /// What a case is given: parameters, `x` `[steps, batch, inputs]`, the initial states
  /// `[batch, hidden]`, and `weight` `[steps, batch, hidden]`, which makes a loss of the outputs.
  static Values random(ReferenceCell cell, Sizes sizes, long seed) {
    Random random = new Random(seed);
    int p = sizes.inputs();
    int d = sizes.hidden();
    SequencedMap<String, Block> blocks = new LinkedHashMap<>();
    for (String gate : cell.gates()) {
      blocks.put("W" + gate, Block.random(random, 0.6, d, d));
      blocks.put("bW" + gate, Block.random(random, 0.6, d));
      blocks.put("U" + gate, Block.random(random, 0.6, d, p));
      blocks.put("bU" + gate, Block.random(random, 0.6, d));
    }
    blocks.put("x", Block.random(random, 1, sizes.steps(), sizes.batch(), p));
    for (String state : cell.initialStates())
      blocks.put(state, Block.random(random, 1, sizes.batch(), d));
    blocks.put("weight", Block.random(random, 1, sizes.steps(), sizes.batch(), d));
    return new Values(blocks);
  }

  Block get(String name) {
    Block block = blocks.get(name);
    if (block == null)
      throw new IllegalArgumentException("no block " + name + "; there are " + blocks.keySet());
    return block;
  }

  /// W h + bW of one gate.
  double[] hidden(String gate, double[] h) {
    return affine(get("W" + gate), h, get("bW" + gate));
  }

  /// U x + bU of one gate.
  double[] input(String gate, double[] x) {
    return affine(get("U" + gate), x, get("bU" + gate));
  }

  /// W h + bW + U x + bU of one gate.
  double[] both(String gate, double[] h, double[] x) {
    double[] sum = hidden(gate, h);
    double[] fromInput = input(gate, x);
    for (int j = 0; j < sum.length; j++)
      sum[j] += fromInput[j];
    return sum;
  }

  private static double[] affine(Block matrix, double[] vector, Block bias) {
    double[] result = bias.values().clone();
    for (int j = 0; j < result.length; j++) {
      double[] row = matrix.row(j);
      for (int k = 0; k < vector.length; k++)
        result[j] += row[k] * vector[k];
    }
    return result;
  }
}
