package org.taugru.train;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.taugru.data.Dataset;
import org.taugru.data.InputFormat;
import org.taugru.data.SequenceFormat;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;
import org.taugru.eq.Parameter;
import org.taugru.exec.Purpose;

/// What a run has in memory at the same time, counted before it starts.
///
/// @param data       the sequences that are in memory, and batches that are drawn or read
/// @param weights    parameters, the best of them, their gradients and the averages of the optimiser
/// @param batches    sequences in the layout of kernels
/// @param additions  what costs on states and a decoder take
/// @param largest    the workspace that cannot be smaller: of a part of a training batch, or of one sequence of a set
/// @param workspaces of all sizes that training and evaluation use; where they do not fit together, they take turns
record MemoryPlan(long data, long weights, long batches, long additions, long largest, long workspaces) {
  /// The objects of the program itself: classes, programs, kernels, strings.
  static final long PROGRAM = 24 << 20;
  /// Parameters, the best of them, the gradient and that of a part, and a copy on its way to a file.
  private static final int COPIES_OF_WEIGHTS = 5;

  /// Sequences that are done together.
  private record Size(int steps, int samples, Purpose purpose) {
    long bytes(Evaluation evaluation) {
      return evaluation.bytes(steps, samples, purpose);
    }
  }

  /// @param batch sequences of a training batch
  static MemoryPlan of(Dataset data, int batch, Objective objective, Evaluation evaluation) {
    SequenceFormat format = data.format();
    Set<Size> training = new LinkedHashSet<>();
    switch (data.training()) {
      case TrainingSplit.Stored(Sequences train) ->
        addBatches(training, evaluation, train.steps(), train.count(), batch);
      case TrainingSplit.Fresh _ -> addBatches(training, evaluation, data.validation().steps(), batch, batch);
    }
    Set<Size> all = new LinkedHashSet<>(training);
    long largest = 0;
    long additions = 0;
    for (Size size : training) {
      largest = Math.max(largest, size.bytes(evaluation));
      additions = Math.max(additions, objective.additionalBytes(size.steps, size.samples));
    }
    long batches = 2 * switch (data.training()) { // one is prepared while the other is trained on
      case TrainingSplit.Stored(Sequences train) ->
        batchBytes(format, train.steps(), Math.min(batch, train.count()));
      case TrainingSplit.Fresh _ -> batchBytes(format, data.validation().steps(), batch);
    };
    long evaluated = 0;
    for (Sequences set : new Sequences[] {data.validation(), data.test()}) {
      int each = evaluation.evaluatedAtOnce(set.steps(), set.count());
      add(all, set.steps(), set.count(), each, Purpose.INFERENCE);
      largest = Math.max(largest, evaluation.bytes(set.steps(), 1, Purpose.INFERENCE));
      evaluated = Math.max(evaluated, batchBytes(format, set.steps(), each));
    }
    long workspaces = 0;
    for (Size size : all)
      workspaces += size.bytes(evaluation);
    return new MemoryPlan(bytes(data, batch), copies(objective.optimiser()) * objective.parameterBytes(),
        batches + evaluated,
        additions, largest, workspaces);
  }

  /// Refuses a heap that the program alone would fill, before there is data.
  static void requireProgram(long usable) {
    if (PROGRAM > usable)
      throw MemoryShortage.ofWeights(0, PROGRAM, usable, Heap.sizeFor(PROGRAM, usable));
  }

  /// Refuses a model whose weights alone would not fit, before any of them is made.
  ///
  /// @param usable bytes of the heap
  static void requireWeights(List<Parameter> parameters, Optimiser optimiser, long usable) {
    long bytes = parameters.stream().mapToLong(Parameter::count).sum() * Float.BYTES;
    long needed = PROGRAM + copies(optimiser) * bytes;
    if (needed > usable)
      throw MemoryShortage.ofWeights(bytes, needed, usable, Heap.sizeFor(needed, usable));
  }

  private static long copies(Optimiser optimiser) {
    return (long) COPIES_OF_WEIGHTS + optimiser.averages();
  }

  private static void addBatches(Set<Size> sizes, Evaluation evaluation, int steps, int count, int batch) {
    int whole = Math.min(batch, count);
    add(sizes, steps, whole, evaluation.samplesAtOnce(steps, whole), Purpose.TRAINING);
    int last = count % whole;
    if (last > 0)
      add(sizes, steps, last, evaluation.samplesAtOnce(steps, last), Purpose.TRAINING);
  }

  private static void add(Set<Size> sizes, int steps, int count, int each, Purpose purpose) {
    sizes.add(new Size(steps, Math.min(each, count), purpose));
    if (count % each > 0)
      sizes.add(new Size(steps, count % each, purpose));
  }

  /// Bytes that are there whatever is done with a batch.
  long fixed() {
    return PROGRAM + data + weights + batches + additions;
  }

  /// Bytes that a run cannot do without.
  long least() {
    return fixed() + largest;
  }

  /// Bytes that it takes if it can have them.
  long most() {
    return fixed() + Math.max(largest, workspaces);
  }

  private static long bytes(Dataset data, int batch) {
    return data.validation().heapBytes() + data.test().heapBytes() + switch (data.training()) {
      // of sequences that lie elsewhere, there is a batch at a time in memory, while it is read and after
      case TrainingSplit.Stored(Sequences train) -> train.heapBytes() + (long) train.count() * Integer.BYTES
          + (train instanceof SequenceSet ? 0 : 2 * batch * perSequence(train.format(), train.steps()));
      case TrainingSplit.Fresh _ -> 2 * batch * perSequence(data.format(), data.validation().steps()); // one more while it is drawn
    };
  }

  private static long perSequence(SequenceFormat format, int steps) {
    return (1 + inputs(format, steps) + format.targets().perSequence(steps)) * Float.BYTES;
  }

  private static long inputs(SequenceFormat format, long steps) {
    return steps * switch (format.inputs()) {
      case InputFormat.Features(int width) -> width;
      case InputFormat.Tokens _ -> 1;
    };
  }

  /// Inputs, targets, and which rows count.
  private static long batchBytes(SequenceFormat format, int steps, int samples) {
    long targets = format.targets().perSequence(steps);
    return samples * ((1 + inputs(format, steps) + targets) * Float.BYTES + targets);
  }
}
