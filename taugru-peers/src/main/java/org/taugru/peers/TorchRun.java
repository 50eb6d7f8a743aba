package org.taugru.peers;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// One forward and backward pass of a case in PyTorch, copied out of native memory.
record TorchRun(Values outputs, Values gradients) {

  /// The outputs are `h`, `cT` where there is one, and `loss`; the gradients carry the names of the
  /// blocks they belong to.
  static TorchRun of(ReferenceCell cell, Values values, Engine engine) {
    SequencedMap<String, Block> outputs = new LinkedHashMap<>();
    SequencedMap<String, Block> gradients = new LinkedHashMap<>();
    try (NDManager manager = engine.newBaseManager();
        GradientCollector collector = engine.newGradientCollector()) {
      Tensors tensors = Tensors.of(values, manager);
      Tensors results = cell.torch(tensors);
      NDArray loss = results.get("h").mul(tensors.get("weight")).sum();
      collector.backward(loss);
      results.arrays().forEach((name, array) -> outputs.put(name, Tensors.block(array)));
      outputs.put("loss", new Block(new int[] {1}, loss.toDoubleArray()));
      tensors
          .arrays()
          .forEach(
              (name, leaf) -> {
                if (!name.equals("weight"))
                  gradients.put(name, Tensors.block(leaf.getGradient()));
              });
    }
    return new TorchRun(new Values(outputs), new Values(gradients));
  }

  /// Throws unless plain Java gives the same outputs and central differences the same gradients.
  void check(NaiveLoop naive) {
    // Both sides are double and only the order of sums differs.
    naive.run().blocks().forEach((name, block) -> compare(name, outputs.get(name), block, 1e-12));
    // Central differences of width 1e-5 are good to some 1e-10 here: truncation and cancellation.
    gradients.blocks().forEach(
        (name, block) -> compare("grad." + name, block, naive.differences(name), 1e-8));
  }

  private static void compare(String name, Block torch, Block naive, double tolerance) {
    if (!Arrays.equals(torch.shape(), naive.shape()))
      throw new IllegalStateException(name + ": PyTorch and plain Java differ in shape");
    for (int k = 0; k < torch.values().length; k++) {
      double difference = Math.abs(torch.values()[k] - naive.values()[k]);
      if (!(difference <= tolerance))
        throw new IllegalStateException(
            name + "[" + k + "]: PyTorch gives " + torch.values()[k] + ", plain Java gives "
                + naive.values()[k] + ". Compare the order of gates and biases with the cell.");
    }
  }
}
