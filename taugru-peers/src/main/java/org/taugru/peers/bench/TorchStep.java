package org.taugru.peers.bench;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.training.GradientCollector;
import java.util.LinkedHashMap;
import java.util.Map;
import org.taugru.json.Json;

/// Forward and backward of one layer whose loss is a weighted sum of the last state.
record TorchStep(TorchCell cell) implements Peer {
  @Override
  public Json.Obj measure(Problem problem) throws Exception {
    Engine engine = Torch.engine();
    try (NDManager manager = engine.newBaseManager()) {
      Map<String, NDArray> leaves = Torch.leaves(manager, cell.leaves(), problem, true);
      NDArray x = Torch.array(manager, problem.tensor("x"));
      NDArray weight = Torch.array(manager, problem.tensor("weight"));
      Map<String, float[]> answers = new LinkedHashMap<>();
      train(engine, leaves, x, weight, last -> {
        answers.put("state", last.toFloatArray());
        answers.putAll(Torch.gradients(leaves, cell.leaves(), problem));
      });
      double difference = problem.check(Torch.library() + ", " + cell.row(), answers);
      int repeats = problem.size("repeats");
      return Json.object().with("library", Torch.library()).with("row", cell.row()).with("difference", difference)
          .with("forwardMs", Clock.milliseconds(repeats, () -> forward(leaves, x)))
          .with("trainMs", Clock.milliseconds(repeats, () -> train(engine, leaves, x, weight, _ -> {
          })));
    }
  }

  /// Without a gradient: the least that PyTorch can do.
  private void forward(Map<String, NDArray> leaves, NDArray x) {
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      cell.run(leaves, x).last();
    }
  }

  private interface Then {
    void use(NDArray last);
  }

  private void train(Engine engine, Map<String, NDArray> leaves, NDArray x, NDArray weight, Then then) {
    try (NDScope scope = new NDScope(); GradientCollector collector = engine.newGradientCollector()) {
      scope.suppressNotUsedWarning();
      NDArray last = cell.run(leaves, x).last();
      collector.backward(last.mul(weight).sum());
      then.use(last);
    }
  }
}
