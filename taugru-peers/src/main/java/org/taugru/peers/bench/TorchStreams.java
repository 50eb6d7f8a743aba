package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;
import static org.taugru.peers.bench.TorchCell.linear;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import java.util.ArrayDeque;
import java.util.Map;

/// Streams in PyTorch, without gradients.
final class TorchStreams {
  private TorchStreams() {
  }

  /// PyTorch's own LSTM or GRU over sequences of one step.
  static StreamPeer own(TorchOwn cell) {
    return new StreamPeer(Torch.library(), cell.row(), problem -> new Own(cell, problem));
  }

  static StreamPeer tauGru(int lag) {
    return new StreamPeer(Torch.library(), "τ-GRU written with operations", problem -> new TauGru(lag, problem));
  }

  private static final class Own implements StreamPeer.Stream {
    private final NDManager manager = Torch.engine().newBaseManager();
    private final TorchOwn cell;
    private final Map<String, NDArray> leaves;
    private final Shape shape;
    private NDList states;

    Own(TorchOwn cell, Problem problem) {
      this.cell = cell;
      this.leaves = Torch.leaves(manager, cell.leaves(), problem, false);
      this.shape = new Shape(1, problem.batch(), problem.input());
      Shape state = new Shape(1, problem.batch(), problem.hidden());
      this.states = cell == TorchOwn.LSTM ? new NDList(manager.zeros(state), manager.zeros(state))
          : new NDList(manager.zeros(state));
    }

    @Override
    public float[] step(float[] input) {
      NDList old = states;
      float[] output;
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        states = cell.call(leaves, manager.create(input, shape), old, false).subNDList(1);
        NDScope.unregister(states);
        output = states.head().toFloatArray();
      }
      old.close();
      return output;
    }

    @Override
    public void close() {
      manager.close();
    }
  }

  private static final class TauGru implements StreamPeer.Stream {
    private final NDManager manager = Torch.engine().newBaseManager();
    private final Map<String, NDArray> leaves;
    private final NDArray bias;
    private final NDArray delayedBias;
    private final Shape shape;
    /// From h(n − m) to h(n).
    private final ArrayDeque<NDArray> past = new ArrayDeque<>();

    TauGru(int lag, Problem problem) {
      this.leaves = Torch.leaves(manager, new TorchTauGru(lag, false).leaves(), problem, false);
      this.bias = leaf(leaves, "bU").add(leaf(leaves, "bW"));
      this.delayedBias = leaf(leaves, "bU2").add(leaf(leaves, "bW2"));
      this.shape = new Shape(problem.batch(), problem.input());
      for (int k = 0; k <= lag; k++)
        past.add(manager.zeros(new Shape(problem.batch(), problem.hidden())));
    }

    @Override
    public float[] step(float[] input) {
      float[] output;
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        NDArray x = manager.create(input, shape);
        NDArray h = past.getLast();
        NDArray z = linear(past.getFirst(), leaf(leaves, "W2"), linear(x, leaf(leaves, "U2"), delayedBias)).tanh();
        NDArray next = TorchTauGru.step(h, linear(h, leaf(leaves, "W"), linear(x, leaf(leaves, "U"), bias)), z);
        NDScope.unregister(next);
        past.add(next);
        output = next.toFloatArray();
      }
      past.removeFirst().close();
      return output;
    }

    @Override
    public void close() {
      manager.close();
    }
  }
}
