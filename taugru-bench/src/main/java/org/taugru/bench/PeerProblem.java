package org.taugru.bench;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.taugru.eq.Cell;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;
import org.taugru.exec.simd.ProductSize;
import org.taugru.safetensors.Safetensors;
import org.taugru.safetensors.Tensor;

/// A piece of work with our answers, as a safetensors file: what another library needs to do the same and to be checked.
/// Parameters are `parameter.NAME` under the names of the equations, their gradients `gradient.NAME`; sizes and the
/// numbers of the cell itself are in the metadata.
final class PeerProblem {
  private final Map<String, Tensor> tensors = new LinkedHashMap<>();
  private final Map<String, String> metadata = new LinkedHashMap<>();

  PeerProblem(String kind, String cellName, Cell cell) {
    with("kind", kind).with("cell", cellName);
    if (cell instanceof Record)
      for (RecordComponent component : cell.getClass().getRecordComponents()) {
        if (component.getType() == double.class)
          with("cell." + component.getName(), value(cell, component));
      }
  }

  /// One large product of matrices: any library may do it as it likes best, there is no answer of ours.
  static PeerProblem largeProduct(int threads, int repeats) {
    return new PeerProblem(OutsideProduct.KIND, OutsideProduct.KIND, _ -> {
    }).with("threads", threads).with("repeats", repeats);
  }

  /// A product of one size.
  static PeerProblem product(String name, ProductSize size, int threads, int repeats) {
    return new PeerProblem("sized-product", name, _ -> {
    }).with("rows", size.rows()).with("depth", size.depth()).with("columns", size.columns())
        .with("outer", size.kind() == ProductSize.Kind.OUTER).with("threads", threads).with("repeats", repeats);
  }

  private static Object value(Cell cell, RecordComponent component) {
    try {
      return component.getAccessor().invoke(cell);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  PeerProblem with(String name, Object value) {
    metadata.put(name, value.toString());
    return this;
  }

  PeerProblem with(String name, float[] values, int... shape) {
    tensors.put(name, Tensor.of(values, shape));
    return this;
  }

  /// One tensor a parameter, `kind.NAME`.
  PeerProblem with(String kind, Parameters parameters) {
    for (int i = 0; i < parameters.declared().size(); i++) {
      Parameter parameter = parameters.declared().get(i);
      String name = kind + "." + parameter.name();
      if (parameter.isVector())
        with(name, parameters.values(i), parameter.rows());
      else
        with(name, parameters.values(i), parameter.rows(), parameter.columns());
    }
    return this;
  }

  void write(Path file) throws IOException {
    Safetensors.write(file, tensors, metadata);
  }
}
