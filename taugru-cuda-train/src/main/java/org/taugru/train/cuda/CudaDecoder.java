package org.taugru.train.cuda;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.ir.Program;
import org.taugru.train.Decoding;

/// The decoder of a [Decoding] in a GPU's memory. What it has to tell is drawn by the host, in each update; all else is queued.
final class CudaDecoder {
  private static final int NUMBERS_OF_STRETCH = 3;

  private final Decoding decoding;
  private final LearnerKernels kernels;
  private final TrainedLayer layer;
  private final OutputLayer outputs;
  private final DeviceMemory stretches;
  private final int batch;
  private final int width;

  /// @param layer that goes on from states
  CudaDecoder(Decoding decoding, CudaDevice device, Object owner, LearnerKernels kernels, TrainedLayer layer,
      int steps, int batch, DeviceMemory weights, DeviceMemory gradient, FlatWeights flat) {
    this.decoding = decoding;
    this.kernels = kernels;
    this.layer = layer;
    this.batch = batch;
    this.width = decoding.model().description().outputSize();
    this.outputs = new OutputLayer(device, owner, kernels, device.call(() -> layer.states(0)),
        program().states().getFirst().width(), width, told(decoding, steps), weights, gradient,
        flat.decoder.orElseThrow().outputs(), flat.count);
    this.stretches = device.allocate(owner,
        4L * NUMBERS_OF_STRETCH * decoding.settings().anchors() * kernels.models);
  }

  /// The most inputs that are told at once, of sequences of so many steps.
  static int told(Decoding decoding, int steps) {
    return Math.max(1, Math.min(decoding.settings().segment(), steps) - 1);
  }

  private Program program() {
    return decoding.model().layers().getFirst();
  }

  /// Has the layer make its memory.
  void reserve() {
    layer.inputs();
    layer.every(0);
    for (int s = 0; s < program().states().size(); s++) {
      layer.start(s);
      layer.startAdjoints(s);
    }
  }

  /// Draws what is to be told in the next update.
  ///
  /// @param shortest steps of the shortest sequence of each model, 0 for a model without any
  /// @return the most inputs that any model tells
  int draw(Queue queue, long[] seeds, int[] shortest) {
    int[] all = new int[Math.toIntExact(stretches.bytes() / Integer.BYTES)];
    int most = 0;
    for (int model = 0; model < shortest.length; model++) {
      List<Decoding.Stretch> drawn = decoding.stretches(shortest[model], new SplittableRandom(seeds[model]));
      for (int i = 0; i < drawn.size(); i++) {
        int at = (i * shortest.length + model) * NUMBERS_OF_STRETCH;
        all[at] = drawn.get(i).anchor();
        all[at + 1] = drawn.get(i).first();
        all[at + 2] = drawn.get(i).told();
        most = Math.max(most, drawn.get(i).told());
      }
    }
    Copies.in(queue, MemorySegment.ofArray(all), stretches, 0);
    return most;
  }

  /// Tells what was drawn, adds to the gradients of its own weights, and adds to `every` what that means for the states of the network.
  ///
  /// @param states of the network's last layer after each step
  /// @param every  derivatives with respect to them
  /// @param told   the most that any model tells
  void tell(Queue queue, DeviceData data, DeviceMemory numbers, DeviceMemory counts, List<Tiles> states,
      List<Tiles> every, int told) {
    for (int i = 0; told > 0 && i < decoding.settings().anchors(); i++) {
      long stretch = stretches.address() + 4L * NUMBERS_OF_STRETCH * i * kernels.models;
      launchStretch(queue, "see_stretch", data, numbers, counts, stretch, told);
      for (int s = 0; s < states.size(); s++)
        launchAnchor(queue, "take_anchor", states.get(s), layer.start(s), stretch, counts, s);
      layer.forward(queue, told, true, layer.inputs());
      long seen = layer.states(0).address();
      outputs.forward(queue, seen, told);
      launchStretch(queue, "tell_stretch", data, numbers, counts, stretch, told);
      outputs.backward(queue, seen, told, layer.every(0).address());
      layer.backward(queue, told, true, List.of(Optional.of(layer.every(0))));
      for (int s = 0; s < states.size(); s++)
        launchAnchor(queue, "add_anchor", every.get(s), layer.startAdjoints(s), stretch, counts, s);
    }
  }

  private void launchStretch(Queue queue, String kernel, DeviceData data, DeviceMemory numbers, DeviceMemory counts,
      long stretch, int told) {
    Tiles inputs = layer.inputs();
    kernels.launch(queue, kernel, LearnerKernels.blocks(told * inputs.row()),
        new Arguments().add(data.inputs).add(numbers).add(counts).add(stretch).add(inputs.address())
            .add(layer.lengths()).add(outputs.y).add(outputs.dy)
            .add(decoding.settings().reconstruct() / decoding.settings().anchors()).add(told).add(data.steps)
            .add(width).add(batch).add(inputs.tiles()).add(inputs.perModel()));
  }

  private void launchAnchor(Queue queue, String kernel, Tiles steps, Tiles start, long stretch, DeviceMemory counts,
      int state) {
    int ofState = program().states().get(state).width();
    kernels.launch(queue, kernel, LearnerKernels.blocks((long) kernels.models * batch * ofState),
        start.rows().addTo(steps.rows().addTo(new Arguments())).add(stretch).add(counts).add(kernels.models).add(batch)
            .add(ofState));
  }
}
