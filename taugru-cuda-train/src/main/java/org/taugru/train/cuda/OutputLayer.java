package org.taugru.train.cuda;

import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;

/// An output layer y = V h + b of one or more models in a GPU's memory, with its outputs and the derivatives with respect to them, `[row][tile][output][8]`.
final class OutputLayer {
  /// Of sums: as many as keep the order of additions apart from the number of models.
  private static final int PARTS = 32;

  final DeviceMemory y;
  final DeviceMemory dy;
  private final LearnerKernels kernels;
  private final Tiles seen;
  private final int hidden;
  private final int outputs;
  private final DeviceMemory weights;
  private final DeviceMemory gradient;
  private final FlatWeights.Outputs places;
  private final long stride;
  private final DeviceMemory sums;

  /// @param seen   how the states that it sees lie
  /// @param hidden units of these
  /// @param rows   the most that it sees of a sample
  /// @param places where its numbers lie in those of a model
  /// @param stride numbers of a model
  OutputLayer(CudaDevice device, Object owner, LearnerKernels kernels, Tiles seen, int hidden, int outputs, int rows,
      DeviceMemory weights, DeviceMemory gradient, FlatWeights.Outputs places, long stride) {
    this.kernels = kernels;
    this.seen = seen;
    this.hidden = hidden;
    this.outputs = outputs;
    this.weights = weights;
    this.gradient = gradient;
    this.places = places;
    this.stride = stride;
    this.y = device.allocate(owner, 4L * rows * seen.tiles() * outputs * 8);
    this.dy = device.allocate(owner, 4L * rows * seen.tiles() * outputs * 8);
    this.sums = device.allocate(owner, 4L * kernels.models * PARTS * outputs * (hidden + 1));
  }

  /// @param states where they are
  void forward(Queue queue, long states, int rows) {
    long blocks = (long) rows * seen.tiles();
    kernels.launch(queue, "outputs", LearnerKernels.blocks(blocks * outputs * 8),
        new Arguments().add(states).add(weights).add(y).add((long) places.matrix()).add((long) places.vector())
            .add(stride).add(blocks).add(seen.tiles()).add(seen.perModel()).add(seen.units()).add(hidden)
            .add(outputs));
  }

  /// Adds to the gradients of its weights, and writes derivatives with respect to the states.
  ///
  /// @param target where those go
  void backward(Queue queue, long states, int rows, long target) {
    kernels.launch(queue, "outputs_gradient", PARTS * kernels.models,
        new Arguments().add(dy).add(states).add(sums).add(rows).add(seen.tiles()).add(seen.perModel())
            .add(seen.units()).add(hidden).add(outputs).add(PARTS));
    kernels.launch(queue, "add_outputs_gradient", LearnerKernels.blocks((long) kernels.models * outputs * (hidden + 1)),
        new Arguments().add(sums).add(gradient).add((long) places.matrix()).add((long) places.vector()).add(stride)
            .add(hidden).add(outputs).add(PARTS).add(kernels.models));
    long blocks = (long) rows * seen.tiles();
    kernels.launch(queue, "outputs_back", LearnerKernels.blocks(blocks * seen.units() * 8),
        new Arguments().add(dy).add(weights).add(target).add((long) places.matrix()).add(stride).add(blocks)
            .add(seen.tiles()).add(seen.perModel()).add(seen.units()).add(hidden).add(outputs));
  }
}
