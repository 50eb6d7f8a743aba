package org.taugru.train.cuda;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.taugru.data.InputFormat;
import org.taugru.data.Inputs;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TargetFormat;
import org.taugru.data.Targets;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;

/// Sequences in a GPU's memory, one after another.
final class DeviceData {
  final int steps;
  final int rowsOfData;
  final int[] lengths;
  final DeviceMemory inputs;
  final DeviceMemory targets;
  final DeviceMemory lengthsOfData;
  final DeviceMemory mask;
  private final CudaDevice device;
  private final long inputsOfSequence;
  private final long targetsOfSequence;
  private final boolean isMasked;

  /// Memory for so many sequences.
  DeviceData(CudaDevice device, Object owner, SequenceFormat format, int count, int steps) {
    this.device = device;
    this.steps = steps;
    this.isMasked = format.targets().everyStep();
    this.rowsOfData = isMasked ? steps : 1;
    this.lengths = new int[count];
    this.inputsOfSequence = switch (format.inputs()) {
      case InputFormat.Features(int width) -> (long) steps * width;
      case InputFormat.Tokens _ -> steps;
    };
    this.targetsOfSequence =
        rowsOfData * (format.targets().kind() == TargetFormat.Kind.VALUES ? (long) format.targets().size() : 1);
    this.inputs = device.allocate(owner, 4 * inputsOfSequence * count);
    this.targets = device.allocate(owner, 4 * targetsOfSequence * count);
    this.lengthsOfData = device.allocate(owner, 4L * count);
    this.mask = device.allocate(owner, isMasked ? (long) rowsOfData * count : 16);
  }

  /// All sequences of a split.
  static DeviceData of(CudaDevice device, Object owner, Sequences all) throws IOException {
    DeviceData data = new DeviceData(device, owner, all.format(), all.count(), all.steps());
    int[] at = {0};
    all.forEachPart(part -> {
      data.put(part, at[0]);
      at[0] += part.count();
    });
    return data;
  }

  /// Copies sequences to the places from `first` on.
  void put(SequenceSet set, int first) {
    if (set.steps() != steps)
      throw new IllegalArgumentException("sequences of " + set.steps() + " steps among others of " + steps + ".");
    System.arraycopy(set.lengths(), 0, lengths, first, set.count());
    device.run(queue -> {
      Copies.in(queue, switch (set.inputs()) {
        case Inputs.Features(_, float[] values) -> MemorySegment.ofArray(values);
        case Inputs.Tokens(_, int[] ids) -> MemorySegment.ofArray(ids);
      }, inputs, 4 * inputsOfSequence * first);
      Copies.in(queue, switch (set.targets()) {
        case Targets.Vector(_, float[] values) -> MemorySegment.ofArray(values);
        case Targets.VectorEveryStep(_, float[] values, _) -> MemorySegment.ofArray(values);
        case Targets.Label(_, int[] labels) -> MemorySegment.ofArray(labels);
        case Targets.LabelEveryStep(_, int[] labels, _) -> MemorySegment.ofArray(labels);
      }, targets, 4 * targetsOfSequence * first);
      Copies.in(queue, MemorySegment.ofArray(set.lengths()), lengthsOfData, 4L * first);
      if (isMasked)
        Copies.in(queue, MemorySegment.ofArray(counting(set)), mask, (long) rowsOfData * first);
    });
  }

  /// Of rows that count 1, of others 0; sequences without a mask have one of ones, as others that come to the same place may have a mask.
  private byte[] counting(SequenceSet set) {
    byte[] counting = new byte[rowsOfData * set.count()];
    boolean[] given = set.targets().mask();
    for (int i = 0; i < counting.length; i++)
      counting[i] = (byte) (given.length == 0 || given[i] ? 1 : 0);
    return counting;
  }

  /// The mask, or nothing where a sequence has one row.
  long maskAddress() {
    return isMasked ? mask.address() : 0;
  }
}
