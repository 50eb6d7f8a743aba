package org.taugru.exec.simd;

import org.taugru.plan.Costs;

/// What a plan must know of vectors, caches and the JIT compiler.
final class SimdCosts implements Costs {
  /// A chunk of one value of a tile is about this many bytes, so that the chunks of a few values fit the second-level
  /// cache together.
  private static final int CHUNK_BYTES = 1 << 17;
  private static final int LONGEST_CHUNK = 32;
  private static final int SHORTEST_CHUNK = 4;
  /// For so few elements, to write a product down and read it again takes longer than to do it along with the one it is
  /// added to.
  private static final int NARROW = 8;
  /// HotSpot does not compile methods of more than 8000 bytes, and takes seconds for long ones that do nothing else: S4D ran
  /// 27 times slower with 6500.
  private static final int MOST_BYTES = 3000;
  /// Code of a load or a store, its place included.
  private static final int MEMORY_BYTES = 30;

  @Override
  public int chunk(int widest) {
    return Math.clamp(CHUNK_BYTES / (SimdWorkspace.MOST_ROWS * Lanes.padded(widest) * Float.BYTES), SHORTEST_CHUNK,
        LONGEST_CHUNK);
  }

  @Override
  public int narrow() {
    return NARROW;
  }

  @Override
  public int mostOperands() {
    return ProductShape.MOST_OPERANDS;
  }

  @Override
  public int rowLength(int width) {
    return Lanes.padded(width);
  }

  /// As many as the registers hold.
  @Override
  public int sideBySide(int width) {
    return Math.max(1, ProductShape.MOST_VECTORS * Lanes.COUNT / Lanes.padded(width));
  }

  @Override
  public int mostOfPass() {
    return MOST_BYTES;
  }

  /// About how many bytes its code is, if it loads all its operands and stores its value.
  @Override
  public int ofPass(Elementwise work) {
    int own = switch (work) {
      case Elementwise.Function(var function) -> switch (function) {
        case TANH, SIGMOID -> 400;
        case EXP -> 520;
        case LOG -> 600;
        case SOFTPLUS -> 1200;
        case ROUND -> 150;
        case NEGATE, RELU, SQRT, SIN, COS, ABS, SIGN, STEP -> 60;
      };
      case Elementwise.Flush _ -> 60;
      case Elementwise.Arithmetic(int operands) -> 15 * operands;
    };
    return own + MEMORY_BYTES * (work.operands() + 1);
  }
}
