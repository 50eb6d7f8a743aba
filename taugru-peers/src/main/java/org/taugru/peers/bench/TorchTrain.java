package org.taugru.peers.bench;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.training.GradientCollector;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.json.Json;

/// Training iterations of a layer with a linear readout: a batch into PyTorch's memory, forward, mean square error,
/// backward, clipping, Adam.
record TorchTrain(TorchCell cell) implements Peer {
  private static final double TOLERANCE = 1e-4;
  /// A first step of Adam is as long for a gradient that is all rounding as for a large one.
  private static final double TOLERANCE_AFTER_UPDATES = 1e-2;

  @Override
  public Json.Obj measure(Problem problem) throws Exception {
    try (NDManager manager = Torch.engine().newBaseManager()) {
      Training training = new Training(cell, problem, manager);
      float[] losses = new float[problem.values("losses").length];
      for (int i = 0; i < losses.length; i++)
        losses[i] = training.iterate();
      String row = cell.row() + ", Adam";
      problem.check(Torch.library() + ", " + row, Map.of("losses", losses), TOLERANCE_AFTER_UPDATES);
      double difference =
          problem.check(Torch.library() + ", " + row, Map.of("firstLoss", new float[] {losses[0]}), TOLERANCE);
      return Json.object().with("library", Torch.library()).with("row", row).with("difference", difference)
          .with("iterationMs", Clock.milliseconds(problem.size("repeats"), training::iterate));
    }
  }

  private static final class Training {
    private final Engine engine = Torch.engine();
    private final TorchCell cell;
    private final Problem problem;
    private final NDManager manager;
    private final Map<String, NDArray> leaves;
    private final Optimizer adam;
    private final double clip;
    private final boolean everyStep;

    Training(TorchCell cell, Problem problem, NDManager manager) {
      this.cell = cell;
      this.problem = problem;
      this.manager = manager;
      Map<String, List<String>> parts = new HashMap<>(cell.leaves());
      parts.put("readout.V", List.of("readout.V"));
      parts.put("readout.bV", List.of("readout.bV"));
      this.leaves = Torch.leaves(manager, parts, problem, true);
      this.adam = Optimizer.adam()
          .optLearningRateTracker(Tracker.fixed((float) Double.parseDouble(problem.text("rate")))).build();
      this.clip = Double.parseDouble(problem.text("clip"));
      this.everyStep = problem.text("readout").equals("every-step");
    }

    float iterate() {
      float loss;
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        loss = gradients();
        clip();
      }
      leaves.forEach(this::update); // outside: the scope would close the moving averages
      return loss;
    }

    private void update(String name, NDArray leaf) {
      try (NDArray gradient = leaf.getGradient()) {
        adam.update(name, leaf, gradient);
      }
    }

    private float gradients() {
      NDArray x = Torch.array(manager, problem.tensor("x"));
      NDArray target = Torch.array(manager, problem.tensor("target"));
      try (GradientCollector collector = engine.newGradientCollector()) {
        TorchCell.Unrolled states = cell.run(leaves, x);
        NDArray seen = everyStep ? TorchCell.rows(states.all()) : last(states);
        NDArray output = TorchCell.linear(seen, TorchCell.leaf(leaves, "readout.V"),
            TorchCell.leaf(leaves, "readout.bV"));
        NDArray loss = output.sub(target.reshape(output.getShape())).square().mean();
        collector.backward(loss);
        return loss.getFloat();
      }
    }

    private NDArray last(TorchCell.Unrolled states) {
      return states.last().reshape(problem.batch(), problem.hidden());
    }

    private void clip() {
      if (clip == 0)
        return;
      double squares = 0;
      for (NDArray leaf : leaves.values())
        squares += leaf.getGradient().square().sum().getFloat();
      double norm = Math.sqrt(squares);
      if (norm > clip)
        leaves.values().forEach(leaf -> leaf.getGradient().muli(clip / norm));
    }
  }
}
