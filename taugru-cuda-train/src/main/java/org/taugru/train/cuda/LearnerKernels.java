package org.taugru.train.cuda;

import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;

/// The kernels of learner.cu that several have a use for, and how all of them are launched.
final class LearnerKernels {
  private static final int THREADS = 256;
  private static final int BLOCKS = 1024;

  private final GpuProgram program;
  final int models;

  LearnerKernels(GpuProgram program, int models) {
    this.program = program;
    this.models = models;
  }

  void launch(Queue queue, String kernel, int blocks, Arguments arguments) {
    queue.launch(program.function(kernel), Grid.of(blocks, THREADS), arguments.struct());
  }

  /// As many thread blocks as such a number of elements needs, each of which goes over more where there are many.
  static int blocks(long elements) {
    return Math.clamp(Math.ceilDiv(elements, THREADS), 1, BLOCKS);
  }

  /// For kernels of which each block goes over more where there are many.
  static int atMost(long blocks) {
    return (int) Math.min(BLOCKS, blocks);
  }

  /// Copies numbers to where others read them.
  ///
  /// @param samples  places of a model in the target; what the source does not have becomes zero
  /// @param units    of the target; those beyond `width` become zero
  /// @param lengths  where those of samples are, so that what lies behind becomes zero, or 0
  /// @param ofModel  from a model's lengths to the next one's
  record Move(Rows source, int sourceSamples, Rows target, int samples, int units, int width, long lengths,
      int ofModel) {
  }

  void move(Queue queue, int steps, Move what) {
    move(queue, steps, what, 0);
  }

  /// The one step of the source becomes that after the last step of each sample; the others become zero.
  void moveToEnd(Queue queue, int steps, Move what) {
    move(queue, steps, what, 1);
  }

  private void move(Queue queue, int steps, Move what, int last) {
    Arguments arguments = what.target.addTo(what.source.addTo(new Arguments())).add(what.lengths);
    launch(queue, "move_rows", blocks((long) steps * models * Math.ceilDiv(what.samples, 8) * 8 * what.units),
        arguments.add(steps).add(models).add(what.samples).add(what.units).add(what.sourceSamples).add(what.width)
            .add(what.ofModel).add(last));
  }

  /// Writes what states start from for every sample.
  ///
  /// @param parameter the address of the first model's, `[row, unit]`
  void begin(Queue queue, long parameter, long weightStride, Rows target, int rows, int samples, int width) {
    launch(queue, "begin_rows", blocks((long) rows * models * samples * width),
        target.addTo(new Arguments()).add(parameter).add(weightStride).add(rows).add(models).add(samples).add(width));
  }

  /// Adds derivatives with respect to that, summed over samples, to the parameter's gradient.
  void addStarts(Queue queue, Rows source, long gradient, long weightStride, int rows, int samples, int width) {
    launch(queue, "add_starts", blocks((long) rows * models * width),
        source.addTo(new Arguments()).add(gradient).add(weightStride).add(rows).add(models).add(samples).add(width));
  }
}
