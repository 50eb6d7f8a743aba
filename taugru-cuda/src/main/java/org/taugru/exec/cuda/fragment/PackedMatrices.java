package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.MatrixVariable;

/// The matrices of products as fragments in memory, in the order in which they are read: a kernel makes them of the weights, once a pass.
final class PackedMatrices {
  /// @param first     of its fragments, those of its first part
  /// @param rowBlocks of 16 rows
  /// @param chunks    of 16 columns
  private record Packed(int first, int rowBlocks, int chunks) {
    int count() {
      return rowBlocks * chunks;
    }
  }

  private static final int THREADS = 256;
  private static final int MOST_BLOCKS = 2048;

  final Struct arguments = new Struct("pack_Args");
  private final Wiring wiring;
  private final Precision precision;
  private final WeightLayout weights;
  private final Map<Integer, Packed> packed = new LinkedHashMap<>();
  private int fragments;

  PackedMatrices(Wiring wiring, Precision precision, WeightLayout weights) {
    this.wiring = wiring;
    this.precision = precision;
    this.weights = weights;
    arguments.pointer("weights", "const float", "parameters, and matrices made of them");
    arguments.pointer("fragments", "uint4", "of a model: [matrix][part][16 rows][16 columns][lane]");
    arguments.whole64("weightStride", "from one model to the next");
    arguments.whole("models", "").whole("first", "of the fragments of a model that are made").whole("last", "");
  }

  /// Takes in those that are not there yet.
  ///
  /// @param rowBlocks of 16 rows, as they are used
  void add(List<Integer> uses, int rowBlocks, int chunks) {
    for (int use : uses)
      if (!packed.containsKey(use)) {
        packed.put(use, new Packed(fragments, rowBlocks, chunks));
        fragments += rowBlocks * chunks * precision.parts();
      }
  }

  /// Of a model.
  int fragments() {
    return fragments;
  }

  long bytes(int models) {
    return 512L * fragments * models;
  }

  /// Where a matrix begins, in fragments.
  int first(int use, int part) {
    Packed where = requireNonNull(packed.get(use));
    return where.first + part * where.count();
  }

  /// Makes fragments of the weights.
  ///
  /// @param from of the fragments of a model
  void pack(Queue queue, GpuProgram program, Map<String, Long> values, int models, int from, int to) {
    if (from == to)
      return;
    Map<String, Long> all = new HashMap<>(values);
    all.put("models", (long) models);
    all.put("first", (long) from);
    all.put("last", (long) to);
    int blocks = Math.clamp(Math.ceilDiv((long) (to - from) * models, THREADS / 32), 1, MOST_BLOCKS);
    queue.launch(program.function("pack"), Grid.of(blocks, THREADS), arguments.bytes(all));
  }

  String source() {
    SourceText text = new SourceText();
    arguments.declare(text);
    text.add("extern \"C\" __global__ void __launch_bounds__(%d) pack(const pack_Args a) {", THREADS);
    text.add("const int lane = threadIdx.x & 31, count = a.last - a.first;");
    text.add("const int warps = gridDim.x * %d;", THREADS / 32);
    text.add("for (int i = blockIdx.x * %d + (threadIdx.x >> 5); i < count * a.models; i += warps) {", THREADS / 32);
    text.add("const int model = i / count;").add("int number = a.first + i % count;");
    text.add("uint4* const target = a.fragments + ((i64) model * %d + number) * 32 + lane;", fragments);
    text.add("i64 matrix = 0;").add("int rows = 0, columns = 0, chunks = 1, parts = 0;")
        .add("bool transposed = false;");
    packed.forEach((use, where) -> {
      MatrixVariable matrix = weights.matrix(use);
      text.add("if (number >= %d && parts == 0) {", where.first);
      text.add("if (number < %d) {", where.first + where.count() * precision.parts());
      text.add("matrix = %d, rows = %d, columns = %d, chunks = %d, parts = %d, transposed = %s;",
          weights.ofMatrix(matrix), matrix.rows(), matrix.columns(), where.chunks, where.count(),
          wiring.plan.matrices().get(use).transposed());
      text.add("number -= %d;", where.first);
      text.add("}").add("}");
    });
    text.add("const float* const m = a.weights + model * a.weightStride + matrix;");
    text.add("const int block = number % parts, i0 = block / chunks * 16, j0 = block % chunks * 16;");
    text.add("u32 f[4];");
    if (precision == Precision.ACCURATE)
      text.add("if (number >= parts) load_fragment<true>(f, m, rows, columns, transposed, i0, j0);").add("else");
    text.add("load_fragment<false>(f, m, rows, columns, transposed, i0, j0);");
    text.add("*target = make_uint4(f[0], f[1], f[2], f[3]);");
    text.add("}").add("}");
    return text.toString();
  }
}
