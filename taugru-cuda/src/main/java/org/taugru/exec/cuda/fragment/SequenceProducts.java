package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.MatrixVariable;

/// A kernel for products that no step waits for, of many steps at once. A warp has some rows of a matrix in registers, and a thread block takes the
/// tiles of one model after another: operands are copied to shared memory two turns ahead, and all its warps multiply with them.
final class SequenceProducts {
  /// Halves in memory that matrices are multiplied with, `[row][tile][unit][8]`.
  ///
  /// @param array  its argument
  /// @param shift  from a step to its row
  /// @param values that a tile has of such
  /// @param value  which of them it is
  /// @param units  of a value
  record Operand(String array, String shift, int values, int value, int units) {
    private String part(int part) {
      return part == 0 ? array : array.startsWith("half_") ? "rest_" + array.substring(5) : array + "_rest";
    }
  }

  /// @param use    of the matrix
  /// @param target the argument that the product goes to, `[step][tile][unit][8]`
  private record Product(int use, String target) {
  }

  private static final int THREADS = 256;
  private static final int WARPS = THREADS / 32;
  /// Of a thread that weights may take, and that they should take at most.
  private static final int MOST_REGISTERS = 128;
  private static final int GOOD_REGISTERS = 96;
  private static final int STAGES = 3;

  final Struct arguments;
  private final String name;
  private final Wiring wiring;
  private final Mapping mapping;
  private final Precision precision;
  private final WeightLayout weights;
  private final Map<Operand, List<Product>> products = new LinkedHashMap<>();
  private final SourceText text = new SourceText();
  private boolean scaled;
  private int slices;
  private int sharedBytes;

  /// @param name of the kernel
  SequenceProducts(String name, Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights) {
    this.name = name;
    this.arguments = new Struct(name + "_Args");
    this.wiring = wiring;
    this.mapping = mapping;
    this.precision = precision;
    this.weights = weights;
  }

  /// Whether the rows of a warp fit registers where an operand has so many units.
  static boolean fits(int units, Precision precision) {
    return Math.ceilDiv(units, 16) * 4 * precision.parts() <= MOST_REGISTERS;
  }

  void add(Operand operand, int use, String target) {
    products.computeIfAbsent(operand, _ -> new ArrayList<>()).add(new Product(use, target));
  }

  /// Operands are multiplied with the scale of their tile and step, which is undone.
  SequenceProducts scaled() {
    scaled = true;
    return this;
  }

  boolean isEmpty() {
    return products.isEmpty();
  }

  String source() {
    return text.toString();
  }

  int sharedBytes() {
    return sharedBytes;
  }

  /// @param values where everything lies, by name
  void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> values, int ran) {
    queue.launch(program.function(name).allowShared(sharedBytes),
        new Grid(blocks(values, ran, slices, 2 * gpu.processors(), 4), THREADS, 1, sharedBytes),
        arguments.bytes(values));
  }

  /// Blocks of 16 columns of the matrices of an operand.
  private int chunks(List<Product> ofOperand) {
    int use = ofOperand.getFirst().use;
    MatrixVariable matrix = weights.matrix(use);
    return Math.ceilDiv(wiring.plan.matrices().get(use).transposed() ? matrix.rows() : matrix.columns(), 16);
  }

  /// Once all products are there.
  void write() {
    if (isEmpty())
      return;
    int chunks = products.values().stream().mapToInt(this::chunks).max().orElse(1);
    int parts = precision.parts();
    int rowBlocks = products.values().stream().mapToInt(List::size).max().orElse(1) * mapping.units() / 16;
    int ofWarp = Math.clamp(GOOD_REGISTERS / (4 * chunks * parts), 1, Math.ceilDiv(rowBlocks, WARPS));
    int turn = ofWarp <= 2 ? 4 : 2;
    declareArguments();
    text.add("extern \"C\" __global__ void __launch_bounds__(%d) %s(const %s_Args a) {", THREADS, name, name);
    text.add("extern __shared__ __align__(128) unsigned char memory[];");
    text.add("const u32 base = shared_address(memory);");
    text.add("const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = (lane & 3) * 2;");
    for (int part = 0; part < parts; part++)
      text.add("const u16* from%d = 0;", part);
    text.add("i64 stride = 0, matrix[%d] = {};", ofWarp);
    text.add("int copied = 0, shift = 0, rows[%d] = {}, columns[%d] = {}, unit[%d] = {};", ofWarp, ofWarp, ofWarp);
    text.add("bool transposed[%d] = {};", ofWarp);
    text.add("float* target[%d] = {};", ofWarp);
    slices = 0;
    products.forEach((_, list) -> slices += Math.ceilDiv(list.size() * mapping.units() / 16, WARPS * ofWarp));
    place(text, slices);
    wiring.lags.declare(text);
    int first = 0;
    for (Map.Entry<Operand, List<Product>> each : products.entrySet())
      first += choose(each.getKey(), each.getValue(), first, ofWarp);
    int tileBytes = parts * chunks * 256;
    sharedBytes = STAGES * turn * tileBytes;
    loadWeights(chunks, ofWarp);
    fetches(chunks, turn, tileBytes);
    text.add("for (int i = begin, slot = 0; i < end; i += %d, slot = slot == %d ? 0 : slot + 1) {", turn, STAGES - 1);
    text.add("await_copies<%d>();", STAGES - 2).add("__syncthreads();");
    text.add("fetch(i + %d, slot == 0 ? %d : slot - 1);", (STAGES - 1) * turn, STAGES - 1);
    multiply(chunks, ofWarp, turn, tileBytes);
    store(ofWarp, turn);
    text.add("}").add("}");
  }

  private void declareArguments() {
    arguments.pointer("weights", "const float", "");
    products.keySet().stream().map(Operand::array).distinct().forEach(array -> {
      for (int part = 0; part < precision.parts(); part++)
        arguments.pointer(new Operand(array, "", 1, 0, 1).part(part), "const u16", "[row][tile][unit][8]");
    });
    if (scaled)
      arguments.pointer("scales", "const float", "[step][tile]: what products are to be multiplied with");
    products.values().stream().flatMap(List::stream).map(Product::target).distinct()
        .forEach(target -> arguments.pointer(target, "float", "[step][tile][unit][8]"));
    arguments.whole64("weightStride", "from one model to the next");
    wiring.lags.addArguments(arguments);
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
  }

  /// Which model a thread block has, and which of its tiles of all steps.
  ///
  /// @param slices thread blocks that share the rows of a tile
  static void place(SourceText text, int slices) {
    text.add("const int slice = blockIdx.x %% %d, worker = blockIdx.x / %d;", slices, slices);
    text.add("const int workers = gridDim.x / %d / (a.tiles / a.tilesPerModel), model = worker / workers;", slices);
    text.add("const int tile = model * a.tilesPerModel, all = a.steps * a.tilesPerModel;");
    text.add("const int share = (all + workers - 1) / workers, begin = worker % workers * share;");
    text.add("const int end = begin + share < all ? begin + share : all;");
  }

  /// Thread blocks for that.
  ///
  /// @param most  that there is any use for
  /// @param least tiles of one
  static int blocks(Map<String, Long> arguments, int ran, int slices, int most, int least) {
    int tilesPerModel = Math.toIntExact(arguments.getOrDefault("tilesPerModel", 1L));
    int models = Math.toIntExact(arguments.getOrDefault("tiles", 1L)) / tilesPerModel;
    return slices * models * Math.clamp(most / (slices * models), 1, Math.max(1, ran * tilesPerModel / least));
  }

  /// What the warps of some slices have.
  ///
  /// @return how many slices
  private int choose(Operand operand, List<Product> list, int first, int ofWarp) {
    int count = Math.ceilDiv(list.size() * mapping.units() / 16, WARPS * ofWarp);
    text.add("if (slice >= %d && slice < %d) {", first, first + count);
    for (int part = 0; part < precision.parts(); part++)
      text.add("from%d = a.%s + %d;", part, operand.part(part), operand.value * operand.units * 8);
    text.add("stride = %d, shift = %s, copied = %d;", operand.values * operand.units * 8, operand.shift,
        Math.min(operand.units, chunks(list) * 16));
    text.loop("r", ofWarp);
    text.add("const int row = ((slice - %d) * %d + warp) * %d + r;", first, WARPS, ofWarp);
    text.add("unit[r] = row %% %d * 16;", mapping.units() / 16);
    for (int i = 0; i < list.size(); i++) {
      MatrixVariable matrix = weights.matrix(list.get(i).use);
      text.add(
          "if (row / %d == %d) matrix[r] = %d, rows[r] = %d, columns[r] = %d, transposed[r] = %s, target[r] = a.%s;",
          mapping.units() / 16, i, weights.ofMatrix(matrix), matrix.rows(), matrix.columns(),
          wiring.plan.matrices().get(list.get(i).use).transposed(), list.get(i).target);
    }
    text.end();
    text.add("}");
    return count;
  }

  private void loadWeights(int chunks, int ofWarp) {
    for (int part = 0; part < precision.parts(); part++)
      text.add("u32 w%d[%d][%d][4];", part, ofWarp, chunks);
    text.loop("r", ofWarp).loop("k", chunks);
    for (int part = 0; part < precision.parts(); part++)
      text.add(
          "load_fragment<%s>(w%d[r][k], a.weights + model * a.weightStride + matrix[r], rows[r], columns[r], transposed[r], unit[r], k * 16);",
          part == 1, part);
    text.end().end();
  }

  /// Copies of the operands of a turn to a stage of shared memory, and those of the first turns.
  private void fetches(int chunks, int turn, int tileBytes) {
    int rowsOfTile = precision.parts() * chunks * 16;
    text.add("auto fetch = [&](int i, int slot) {");
    text.add("for (int e = threadIdx.x; e < %d; e += %d) {", turn * rowsOfTile, THREADS);
    text.add("const int at = i + e / %d, row = e %% %d;", rowsOfTile, chunks * 16);
    if (precision == Precision.ACCURATE)
      text.add("const int part = e %% %d / %d;", rowsOfTile, chunks * 16);
    text.add("if (at < end && row < copied) {");
    text.add("const i64 block = (i64) (at / a.tilesPerModel + shift) * a.tiles + tile + at % a.tilesPerModel;");
    text.add("copy16(base + slot * %d + e * 16, %s + block * stride + row * 8);", turn * tileBytes,
        precision == Precision.FAST ? "from0" : "(part == 0 ? from0 : from1)");
    text.add("}").add("}").add("commit_copies();").add("};");
    text.add("for (int e = threadIdx.x; e < %d; e += %d) // what is never copied", STAGES * turn * rowsOfTile, THREADS);
    text.add("  if (e %% %d >= copied) *(uint4*) (memory + e * 16) = make_uint4(0, 0, 0, 0);", chunks * 16);
    for (int stage = 0; stage < STAGES - 1; stage++)
      text.add("fetch(begin + %d, %d);", stage * turn, stage);
  }

  /// Terms of different sums take turns, so that none waits for the one before.
  private void multiply(int chunks, int ofWarp, int turn, int tileBytes) {
    text.add("float c[%d][%d][4] = {};", turn, ofWarp);
    text.add("#pragma unroll").add("for (int k = 0; k < %d; k += 2) {", chunks);
    for (int part = 0; part < precision.parts(); part++) {
      text.add("u32 b%d[%d][4];", part, turn);
      text.loop("s", turn);
      String at = String.format("base + slot * %d + s * %d + %d + (k * 16 + %%s) * 16", turn * tileBytes, tileBytes,
          part * chunks * 256);
      text.add("if (k + 1 < %d) load_operand(b%d[s], %s);", chunks, part, String.format(at, "lane"));
      text.add("else load_operand_half(b%d[s], %s);", part, String.format(at, "(lane & 15)"));
      text.end();
    }
    for (int half = 0; half < 2; half++) {
      text.add("if (k + %d < %d) {", half, chunks);
      multiply(0, 0, half, ofWarp, turn);
      if (precision == Precision.ACCURATE) {
        multiply(0, 1, half, ofWarp, turn);
        multiply(1, 0, half, ofWarp, turn);
      }
      text.add("}");
    }
    text.end();
  }

  private void multiply(int ofMatrix, int ofOperand, int half, int ofWarp, int turn) {
    text.loop("s", turn).loop("r", ofWarp);
    text.add("multiply(c[s][r], w%d[r][k + %d], b%d[s][%d], b%d[s][%d]);", ofMatrix, half, ofOperand, 2 * half,
        ofOperand, 2 * half + 1);
    text.end().end();
  }

  private void store(int ofWarp, int turn) {
    text.loop("s", turn);
    text.add("if (i + s < end) {");
    text.add("const i64 block = (i64) ((i + s) / a.tilesPerModel) * a.tiles + tile + (i + s) % a.tilesPerModel;");
    if (scaled)
      text.add("const float by = a.scales[block];");
    String by = scaled ? " * by" : "";
    text.loop("r", ofWarp);
    text.add("if (target[r]) {");
    text.add("float* const p = target[r] + (block * %d + unit[r] + g) * 8 + q;", mapping.units());
    text.add("*(float2*) p = make_float2(c[s][r][0]%s, c[s][r][1]%s);", by, by);
    text.add("*(float2*) (p + 64) = make_float2(c[s][r][2]%s, c[s][r][3]%s);", by, by);
    text.add("}").end().add("}").end();
  }
}
