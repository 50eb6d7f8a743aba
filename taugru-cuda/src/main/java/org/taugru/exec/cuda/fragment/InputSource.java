package org.taugru.exec.cuda.fragment;

import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.MatrixVariable;
import org.taugru.plan.Instruction;

/// The kernel for products of wide inputs, for all steps at once: a warp has 16 units of one product.
final class InputSource implements InputProducts {
  private static final int THREADS = 256;
  private static final int WEIGHT_REGISTERS = 128;

  private final Struct arguments = new Struct("input_products_Args");
  private final Wiring wiring;
  private final Mapping mapping;
  private final Precision precision;
  private final WeightLayout weights;
  private final SourceText text = new SourceText();

  InputSource(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.precision = precision;
    this.weights = weights;
    if (!wiring.ahead.isEmpty())
      write();
  }

  @Override
  public String source() {
    return text.toString();
  }

  @Override
  public int padded() {
    return wiring.ahead.isEmpty() ? 0 : padded(wiring);
  }

  private static int padded(Wiring wiring) {
    return Math.ceilDiv(wiring.program.inputWidth(), 32) * 32;
  }

  /// Whether the rows of a warp fit registers.
  static boolean fits(Wiring wiring, Precision precision) {
    return padded(wiring) / 4 * precision.parts() <= WEIGHT_REGISTERS;
  }

  @Override
  public boolean readsColumns() {
    return false;
  }

  @Override
  public void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> values, int ran) {
    int grid = Math.max(1, gpu.processors() * 6 / unitBlocks()) * unitBlocks();
    queue.launch(program.function("input_products"), Grid.of(grid, THREADS), arguments.bytes(values));
  }

  /// Thread blocks that share the units of all products.
  private int unitBlocks() {
    return Math.ceilDiv(products() * mapping.units() / 16, THREADS / 32);
  }

  private int products() {
    return wiring.ahead.stream().mapToInt(multiply -> multiply.columns().size()).sum();
  }

  private void write() {
    int chunks = padded() / 32;
    boolean exact = precision == Precision.ACCURATE;
    arguments.pointer("weights", "const float", "");
    arguments.pointer("samples", "const u16", "[row][tile][8][" + padded() + "]");
    if (exact)
      arguments.pointer("samples_rest", "const u16", "");
    for (int buffer : wiring.aheadBuffers())
      arguments.pointer("ahead_" + wiring.identifier(buffer), "float", "[step][tile][unit][8]");
    arguments.whole64("weightStride", "from one model to the next");
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
    text.add("extern \"C\" __global__ void __launch_bounds__(%d) input_products(const input_products_Args a) {",
        THREADS);
    text.add("const int lane = threadIdx.x & 31, g = lane >> 2, q = lane & 3;");
    text.add(
        "const int part = blockIdx.x %% %d * %d + (threadIdx.x >> 5), product = part / %d, unit = part %% %d * 16;",
        unitBlocks(),
        THREADS / 32, mapping.units() / 16, mapping.units() / 16);
    text.add("i64 matrix = 0;").add("float* target = 0;").add("int rows = 0, lag = 0;");
    int number = 0;
    for (Instruction.Multiply multiply : wiring.ahead)
      for (Instruction.Column column : multiply.columns()) {
        MatrixVariable matrix = weights.matrix(column.matrices().getFirst());
        text.add("if (product == %d) matrix = %d, target = a.ahead_%s, rows = %d, lag = %d;", number++,
            weights.ofMatrix(matrix),
            wiring.identifier(column.target().buffer()), matrix.rows(), wiring.lag(multiply.operands().getFirst()));
      }
    text.add("if (target == 0) return;");
    text.add("int model = -1;");
    text.add("u32 w[%d][8]%s;", chunks, exact ? ", w_rest[" + chunks + "][8]" : "");
    text.add("const int blocks = a.steps * a.tiles;");
    text.add("for (int block = blockIdx.x / %d; block < blocks; block += gridDim.x / %d) {", unitBlocks(),
        unitBlocks());
    text.add("const int now = block %% a.tiles / a.tilesPerModel;".replace("%%", "%"));
    text.add("if (now != model) {");
    text.add("model = now;");
    text.add("const float* const m = a.weights + model * a.weightStride + matrix;");
    text.loop("k", chunks);
    for (String rest : exact ? List.of("", "_rest") : List.of(""))
      text.add("input_fragments<%s>(w%s[k], m, rows, %d, unit, k);", !rest.isEmpty(), rest,
          wiring.program.inputWidth());
    text.end();
    text.add("}");
    text.add("float c[4] = {}, c2[4] = {};");
    text.add("const i64 from = (((i64) block + (i64) (%d - lag) * a.tiles) * 8 + g) * %d + q * 8;",
        wiring.program.inputHistory(),
        padded());
    text.loop("k", chunks);
    text.add("const uint4 x = *(const uint4*) (a.samples + from + k * 32);");
    text.add("multiply(c, w[k], x.x, x.y);").add("multiply(c2, w[k] + 4, x.z, x.w);");
    if (exact) {
      text.add("const uint4 r = *(const uint4*) (a.samples_rest + from + k * 32);");
      text.add("multiply(c, w[k], r.x, r.y);").add("multiply(c2, w[k] + 4, r.z, r.w);");
      text.add("multiply(c, w_rest[k], x.x, x.y);").add("multiply(c2, w_rest[k] + 4, x.z, x.w);");
    }
    text.end();
    text.add("float* const p = target + ((i64) block * %d + unit + g) * 8 + q * 2;", mapping.units());
    text.add("*(float2*) p = make_float2(c[0] + c2[0], c[1] + c2[1]);");
    text.add("*(float2*) (p + 64) = make_float2(c[2] + c2[2], c[3] + c2[3]);");
    text.add("}").add("}");
  }
}
