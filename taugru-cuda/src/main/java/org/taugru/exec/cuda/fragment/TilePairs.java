package org.taugru.exec.cuda.fragment;

import java.util.Map;
import java.util.Optional;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Queue;

/// Kernels whose blocks take two tiles through a sequence, for a layer whose own take one, and the rule for when they are used: nothing else decides that.
/// A block waits more than it computes, so two tiles together take less time than one after the other, but more than one alone. Bits are the same.
///
/// They are used where there are more tiles than multiprocessors, for the directions in which a multiprocessor has room for one block of one tile only
/// and a block of two finds registers. The system property `taugru.cuda.tiles` says 1 or 2 in place of this rule: to measure, or where others use the GPU
/// at the same time.
final class TilePairs {
  static final String PROPERTY = "taugru.cuda.tiles";
  /// Of a multiprocessor, and the most of a thread.
  private static final int REGISTERS = 65_536;
  private static final int MOST_REGISTERS = 255;
  /// Bytes of a thread that may find no register; τ-GRU has 40 of them at 128 units, LSTM, which is not used so, 128.
  private static final int MOST_SPILLED = 64;

  private final PersistentKernels kernels;
  private final GpuProgram program;

  TilePairs(PersistentKernels kernels, GpuProgram program) {
    this.kernels = kernels;
    this.program = program;
  }

  /// Whether kernels for pairs are worth compiling.
  ///
  /// @param threads of a block
  /// @param tiles   of all models of a layer
  static boolean areFor(GpuInfo gpu, int threads, int tiles) {
    return asked().map(number -> number == 2)
        .orElse(tiles > gpu.processors() && isAlone(threads, MOST_REGISTERS));
  }

  /// How many tiles a block is to have, where the user says so.
  private static Optional<Integer> asked() {
    return switch (System.getProperty(PROPERTY, "")) {
      case "" -> Optional.empty();
      case "1" -> Optional.of(1);
      case "2" -> Optional.of(2);
      case String other -> throw new IllegalArgumentException(
          PROPERTY + " is " + other + ". Give 1 or 2, the tiles of 8 samples that a block takes through a sequence.");
    };
  }

  /// In the GPU's own thread.
  ///
  /// @param single  the layer's own kernels
  /// @param ofThese their program
  StepRunner beside(PersistentKernels single, GpuProgram ofThese, int models) {
    StepRunner one = single.on(ofThese, models);
    StepRunner two = kernels.on(program, models);
    return new Directions(isBetter("forward", ofThese) ? two : one, isBetter("backward", ofThese) ? two : one);
  }

  private boolean isBetter(String direction, GpuProgram single) {
    return asked().isPresent() || isAlone(kernels.layout().threads(), single.function(direction).registers())
        && program.function(direction).spilledBytes() <= MOST_SPILLED;
  }

  /// Whether a multiprocessor has no room for two blocks. Where it has, they use each other's time as it is.
  private static boolean isAlone(int threads, int registers) {
    return 2 * threads * registers > REGISTERS;
  }

  /// Pairs in both directions, or in one of them.
  record Directions(StepRunner ahead, StepRunner back) implements StepRunner {
    @Override
    public void forward(Queue queue, Map<String, Long> arguments, int ran) {
      ahead.forward(queue, arguments, ran);
    }

    @Override
    public void backward(Queue queue, Map<String, Long> arguments, int ran) {
      back.backward(queue, arguments, ran);
    }

    @Override
    public void close() {
      ahead.close();
      back.close();
    }
  }
}
