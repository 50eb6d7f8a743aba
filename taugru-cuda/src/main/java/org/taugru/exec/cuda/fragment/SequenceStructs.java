package org.taugru.exec.cuda.fragment;

import java.util.List;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;

/// The arguments of the kernels in `sequence.cu`, which are the same for every cell.
final class SequenceStructs {
  static final Struct TO_TILES = sized(new Struct("to_tiles_Args").pointer("source", "const float", "")
      .pointer("target", "float", ""));
  static final Struct FROM_TILES = sized(new Struct("from_tiles_Args").pointer("source", "const float", "")
      .pointer("target", "float", ""));
  static final Struct TO_HALVES = new Struct("to_halves_Args").pointer("source", "const float", "")
      .pointer("first", "u16", "").pointer("rest", "u16", "or nothing").whole64("count", "even");
  static final Struct INPUT_COLUMNS = inputs("columns");
  static final Struct OUTER = new Struct("outer_Args").pointer("delta", "const u16", "")
      .pointer("delta_rest", "const u16", "or nothing").pointer("operands", "const u16* const", "inputs first")
      .pointer("operands_rest", "const u16* const", "or nothing").pointer("scales", "const float", "[step][tile]")
      .pointer("jobs", "const Job", "").pointer("lags", "const int", "[model][lag]")
      .pointer("sums", "float", "[job][model][split and warp in depth][rows][columns and 8 of inputs]")
      .whole("values", "").whole("units", "").whole("steps", "").whole("tiles", "").whole("tilesPerModel", "")
      .whole("splits", "").whole("rowWarps", "").whole("columnWarps", "").whole("models", "")
      .whole("lagCount", "long lags of a model");
  static final Struct ADD_SUMS = new Struct("add_sums_Args").pointer("sums", "const float", "")
      .pointer("targets", "const Target", "").pointer("gradient", "float", "").whole64("gradientStride", "")
      .whole("parts", "splits times warps in depth").whole("height", "").whole("width", "without the 8 of inputs")
      .whole("models", "").whole("pieces", "thread blocks of a target");
  static final Struct ADD_ACCUMULATED = new Struct("add_accumulated_Args")
      .pointer("accumulated", "const float", "[group of tiles][sum]").pointer("accumulatedTargets", "const Part", "")
      .pointer("gradient", "float", "").whole64("gradientStride", "").whole("groupsPerModel", "")
      .whole("ofGroup", "sums").whole("numbers", "of the gradient").whole("models", "");
  static final Struct ADD_NUMBERS = new Struct("add_numbers_Args").pointer("source", "const float", "")
      .pointer("target", "float", "").whole64("count", "");
  static final Struct TAKE_CARRY = sized(new Struct("take_carry_Args")
      .pointer("record", "const float", "[history and steps][tile][unit][8]").pointer("carry", "float", "")
      .pointer("lengths", "const int", ""));
  static final Struct ADD_CARRY = sized(new Struct("add_carry_Args")
      .pointer("carry", "const float", "[history and now][sample][width]")
      .pointer("every", "float", "[step][tile][unit][8]").pointer("lengths", "const int", ""));
  static final Struct START_GRADIENT = sized(new Struct("start_gradient_Args")
      .pointer("start", "const float", "[tile][unit][8]")
      .pointer("carry", "const float", "with respect to what was handed on").pointer("gradient", "float", "")
      .pointer("lengths", "const int", ""));
  static final Struct ADD_LATE =
      sized(new Struct("add_late_Args").pointer("late", "const float", "[step][tile][unit][8]")
          .pointer("gradient", "float", "").whole("lag", "").whole("steps", ""));

  static final Struct SHIFT_LENGTHS = new Struct("shift_lengths_Args").pointer("source", "const int", "")
      .pointer("target", "int", "").whole("by", "").whole("count", "");

  private SequenceStructs() {
  }

  /// Rows of a batch, as the host has them and as tiles.
  private static Struct sized(Struct struct) {
    return struct.whole("rows", "").whole("batch", "").whole("width", "").whole("tiles", "").whole("units", "");
  }

  private static Struct inputs(String name) {
    return new Struct("input_" + name + "_Args").pointer("x", "const float", "[row][tile][width][8]")
        .pointer(name, "u16", "").pointer(name + "_rest", "u16", "or nothing").whole64("blocks", "rows times tiles")
        .whole("width", "").whole("padded", "");
  }

  static String declarations() {
    SourceText text = new SourceText().line("struct Job;").line("struct Target;").line("struct Part;");
    for (Struct struct : List.of(TO_TILES, FROM_TILES, TO_HALVES, INPUT_COLUMNS, OUTER, ADD_SUMS,
        ADD_ACCUMULATED, ADD_NUMBERS,
        TAKE_CARRY, ADD_CARRY, START_GRADIENT, ADD_LATE, SHIFT_LENGTHS))
      struct.declare(text.gap());
    return text.toString();
  }
}
