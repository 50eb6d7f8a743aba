package org.taugru.exec.cuda;

import org.taugru.exec.cuda.source.Struct;

/// What a launch tells every kernel of a cell: where its numbers are, and the sizes of the run. The sizes of the cell are constants of the
/// source, so that nothing is compiled again for another batch or length.
final class RunStruct {
  static final String WEIGHTS = "weights";
  static final String LENGTHS = "lengths";
  static final String SUMS = "sums";
  static final String CARRY = "carry";
  static final String POSITION = "position";
  static final String SEED = "seed";
  static final String BATCH = "batch";
  static final String TILE = "tile";
  static final String BEGIN = "begin";
  static final String END = "end";
  static final String TRAINING = "training";
  /// Names that no buffer has.
  static final String[] FIXED =
      {WEIGHTS, LENGTHS, SUMS, CARRY, POSITION, SEED, BATCH, TILE, BEGIN, END, TRAINING};

  private RunStruct() {
  }

  static Struct of(CellLayout layout) {
    Struct run = new Struct("Run")
        .pointer(WEIGHTS, "const float", "matrices by columns, and rows that all steps share")
        .pointer(LENGTHS, "const int", "[batch] steps of each sample");
    layout.stepwise().forEach(buffer -> run.pointer(layout.name(buffer), "float", comment(layout, buffer)));
    return run.pointer(SUMS, "float", "[PARTS, SUMS] gradients of matrices and vectors")
        .pointer(CARRY, "float", "[carried, batch] states with their history, and inputs")
        .pointer(SEED, "const long long",
            "of noise: in memory, since a recorded launch has the same arguments each time")
        .whole64(POSITION, "steps that came before")
        .whole(BATCH, "samples")
        .whole(TILE, "samples of a block")
        .whole(BEGIN, "the first step of the chunk that goes backward")
        .whole(END, "the step after its last one")
        .whole(TRAINING, "whether noise is on");
  }

  private static String comment(CellLayout layout, int buffer) {
    return "[step, batch, " + layout.width(buffer) + "]" + layout.onPaper(buffer);
  }
}
