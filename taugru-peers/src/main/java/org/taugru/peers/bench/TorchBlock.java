package org.taugru.peers.bench;

import static org.taugru.peers.bench.TorchCell.leaf;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Parameter;
import ai.djl.nn.recurrent.GRU;
import ai.djl.nn.recurrent.LSTM;
import ai.djl.nn.recurrent.RecurrentBlock;
import ai.djl.training.ParameterStore;
import ai.djl.util.Pair;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// DJL's LSTM and GRU blocks as they come: batch first.
final class TorchBlock implements TorchCell {
  private final TorchOwn cell;
  private Map<String, NDArray> known = Map.of();
  private @Nullable RecurrentBlock block;

  TorchBlock(TorchOwn cell) {
    this.cell = cell;
  }

  @Override
  public String row() {
    return cell + ", DJL's block";
  }

  @Override
  public Map<String, List<String>> leaves() {
    return cell.leaves();
  }

  @Override
  public Unrolled run(Map<String, NDArray> leaves, NDArray x) {
    NDArray batchFirst = x.swapAxes(0, 1).duplicate();
    if (block == null || known != leaves) {
      block = block(leaves, batchFirst);
      known = leaves;
    }
    NDList result = block.forward(new ParameterStore(x.getManager(), false), new NDList(batchFirst), true);
    return new Unrolled.Together(result.get(0).swapAxes(0, 1), result.get(1));
  }

  private RecurrentBlock block(Map<String, NDArray> leaves, NDArray batchFirst) {
    int hidden = (int) leaf(leaves, "W").getShape().get(1);
    RecurrentBlock made = switch (cell) {
      case LSTM -> LSTM.builder().setStateSize(hidden).setNumLayers(1).optReturnState(true).build();
      case GRU -> GRU.builder().setStateSize(hidden).setNumLayers(1).optReturnState(true).build();
    };
    for (Pair<String, Parameter> parameter : made.getParameters())
      parameter.getValue().setArray(leaf(leaves, name(parameter.getKey())));
    made.initialize(batchFirst.getManager(), DataType.FLOAT32, batchFirst.getShape());
    return made;
  }

  /// The leaf of a parameter of the block: `l_0_i2h_WEIGHT` and the like.
  private static String name(String parameter) {
    return (parameter.endsWith("_BIAS") ? "b" : "") + (parameter.contains("i2h") ? "U" : "W");
  }
}
