package org.taugru.train.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.taugru.exec.Matrices;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;

/// The matrices of models that are functions of parameters. The host evaluates them, in double as everywhere, so the GPU stops twice in an update:
/// before the optimiser, where gradients of matrices become those of parameters, and after it, where parameters become matrices.
final class HostMatrices {
  /// Numbers of each model, on the GPU and beside it.
  ///
  /// @param offset in the numbers of a model on the GPU
  /// @param host   in those of the host
  private record Part(int offset, long host, int count) {
  }

  private record Function(MatrixVariable variable, Part parameter, Part matrix) {
  }

  private final List<Function> functions = new ArrayList<>();
  private final Map<Integer, Part> parameters = new LinkedHashMap<>();
  private final FlatWeights flat;
  private final DeviceMemory weights;
  private final DeviceMemory gradient;
  private final int models;
  private final MemorySegment values;
  private final MemorySegment derivatives;
  private long ofModel;
  private final boolean[] isStale;

  /// @param program of a layer
  /// @param first   where its numbers begin
  record Place(Program program, TrainedLayer layer, int first) {
  }

  HostMatrices(CudaDevice device, Object owner, List<Place> layers, FlatWeights flat, DeviceMemory weights,
      DeviceMemory gradient, int models) {
    this.flat = flat;
    this.weights = weights;
    this.gradient = gradient;
    this.models = models;
    this.isStale = new boolean[models];
    Arrays.fill(isStale, true);
    for (Place layer : layers)
      for (MatrixVariable variable : layer.program.matrices())
        if (variable.parametrisation().isPresent())
          add(layer, variable);
    this.values = pinned(device, owner);
    this.derivatives = pinned(device, owner);
  }

  private void add(Place layer, MatrixVariable variable) {
    int parameter = layer.first + layer.layer.weights().ofParameter(variable.parameter());
    int count = layer.program.parameters().get(variable.parameter()).count();
    functions.add(new Function(variable, parameters.computeIfAbsent(parameter, _ -> part(parameter, count)),
        part(layer.first + layer.layer.weights().ofMatrix(variable), variable.rows() * variable.columns())));
  }

  private Part part(int offset, int count) {
    Part part = new Part(offset, ofModel, count);
    ofModel += count;
    return part;
  }

  private MemorySegment pinned(CudaDevice device, Object owner) {
    return functions.isEmpty() ? MemorySegment.NULL
        : device.call(() -> device.pinned(owner, 4 * models * ofModel).segment());
  }

  boolean isEmpty() {
    return functions.isEmpty();
  }

  /// What was evaluated of a model is not up to date any more.
  void parametersChanged(int model) {
    isStale[model] = true;
  }

  /// Evaluates those of models that take part, unless they are up to date.
  void refresh(Queue queue, BatchNumbers which) {
    int[] stale = which.models().filter(model -> isStale[model]).toArray();
    if (functions.isEmpty() || stale.length == 0)
      return;
    forEachParameter(stale, (part, model) -> queue.copyOut(weights, place(part, model), own(values, part, model)));
    queue.await();
    Arrays.stream(stale).parallel().forEach(model -> {
      for (Function function : functions)
        put(Matrices.evaluate(function.variable, doubles(own(values, function.parameter, model))),
            own(values, function.matrix, model));
    });
    forEachMatrix(stale, (part, model) -> queue.copyIn(own(values, part, model), weights, place(part, model)));
    for (int model : stale)
      isStale[model] = false;
  }

  /// Adds to the gradients of parameters what those of matrices mean for them, in models that take part.
  void pullBack(Queue queue, BatchNumbers which) {
    int[] taking = which.models().toArray();
    forEachParameter(taking,
        (part, model) -> queue.copyOut(gradient, place(part, model), own(derivatives, part, model)));
    forEachMatrix(taking, (part, model) -> queue.copyOut(gradient, place(part, model), own(derivatives, part, model)));
    queue.await();
    Arrays.stream(taking).parallel().forEach(model -> {
      for (Function function : functions)
        pullBack(function, model);
    });
    forEachParameter(taking,
        (part, model) -> queue.copyIn(own(derivatives, part, model), gradient, place(part, model)));
  }

  private void pullBack(Function function, int model) {
    double[] sum = new double[function.parameter.count];
    Matrices.addAdjoint(function.variable, doubles(own(values, function.parameter, model)),
        doubles(own(derivatives, function.matrix, model)), sum);
    MemorySegment target = own(derivatives, function.parameter, model);
    for (int i = 0; i < sum.length; i++)
      target.setAtIndex(ValueLayout.JAVA_FLOAT, i,
          target.getAtIndex(ValueLayout.JAVA_FLOAT, i) + (float) sum[i]);
  }

  private void forEachParameter(int[] of, ObjIntConsumer<Part> use) {
    for (Part part : parameters.values())
      for (int model : of)
        use.accept(part, model);
  }

  private void forEachMatrix(int[] of, ObjIntConsumer<Part> use) {
    for (Function function : functions)
      for (int model : of)
        use.accept(function.matrix, model);
  }

  private long place(Part part, int model) {
    return 4 * ((long) model * flat.count + part.offset);
  }

  private MemorySegment own(MemorySegment all, Part part, int model) {
    return all.asSlice(4 * (model * ofModel + part.host), 4L * part.count);
  }

  private static double[] doubles(MemorySegment floats) {
    double[] result = new double[Math.toIntExact(floats.byteSize() / Float.BYTES)];
    for (int i = 0; i < result.length; i++)
      result[i] = floats.getAtIndex(ValueLayout.JAVA_FLOAT, i);
    return result;
  }

  private static void put(double[] from, MemorySegment to) {
    for (int i = 0; i < from.length; i++)
      to.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) from[i]);
  }
}
