package org.taugru.peers.bench;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.safetensors.Tensor;

/// PyTorch on the CPU, through DJL.
final class Torch {
  private Torch() {
  }

  /// Must come before the engine is first asked for.
  static void setUp(int threads) {
    System.setProperty("ai.djl.offline", "true"); // the native library is on the class path
    System.setProperty("ai.djl.pytorch.num_threads", Integer.toString(threads));
    System.setProperty("ai.djl.pytorch.num_interop_threads", "1");
  }

  static Engine engine() {
    return Engine.getEngine("PyTorch");
  }

  static String library() {
    return "PyTorch " + engine().getVersion();
  }

  static NDArray array(NDManager manager, Tensor tensor) {
    return manager.create(tensor.values(), shape(tensor.shape()));
  }

  static Shape shape(List<Integer> sizes) {
    return new Shape(sizes.stream().mapToLong(Integer::longValue).toArray());
  }

  /// The trained arrays of a cell.
  static Map<String, NDArray> leaves(NDManager manager, Map<String, List<String>> parts, Problem problem,
      boolean gradient) {
    Map<String, NDArray> leaves = new LinkedHashMap<>();
    parts.forEach((leaf, names) -> {
      float[] values = problem.stacked("parameter.", names);
      List<Integer> shape = problem.parameter(names.getFirst()).shape();
      NDArray array = manager.create(values, shape.size() == 1 ? new Shape(values.length)
          : new Shape(values.length / shape.get(1), shape.get(1)));
      array.setRequiresGradient(gradient);
      leaves.put(leaf, array);
    });
    return leaves;
  }

  /// Gradients by the names of the parameters, as answers to be checked.
  static Map<String, float[]> gradients(Map<String, NDArray> leaves, Map<String, List<String>> parts,
      Problem problem) {
    Map<String, float[]> gradients = new LinkedHashMap<>();
    parts.forEach((leaf, names) -> {
      float[] all = TorchCell.leaf(leaves, leaf).getGradient().toFloatArray();
      int at = 0;
      for (String name : names) {
        float[] one = new float[problem.parameter(name).values().length];
        System.arraycopy(all, at, one, 0, one.length);
        at += one.length;
        gradients.put("gradient." + name, one);
      }
    });
    return gradients;
  }
}
