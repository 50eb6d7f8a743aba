package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.exec.cuda.source.Struct;
import org.taugru.ir.MatrixVariable;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;

/// The kernel for derivatives with respect to inputs, for all steps at once: products of deltas with transposed matrices. A thread block has
/// some rows of them in registers and takes tile after tile.
final class InputAdjointSource implements InputAdjoints {
  /// A delta times a transposed matrix.
  ///
  /// @param use   of the matrix
  /// @param delta its number among the deltas
  private record Term(int use, int delta) {
  }

  private static final int THREADS = 256;
  private static final int WARPS = THREADS / 32;
  /// Blocks of 16 × 16 that a warp keeps: 128 registers.
  private static final int KEPT = 32;

  private final Struct arguments = new Struct("input_adjoints_Args");
  private final Wiring wiring;
  private final Mapping mapping;
  private final Precision precision;
  private final WeightLayout weights;
  private final SourceText text = new SourceText();
  private final List<Term> terms = new ArrayList<>();
  private int depth;
  private int sharedBytes;

  InputAdjointSource(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights) {
    this.wiring = wiring;
    this.mapping = mapping;
    this.precision = precision;
    this.weights = weights;
    for (Instruction instruction : wiring.after)
      if (instruction instanceof Instruction.Multiply multiply
          && wiring.content(multiply.columns().getFirst().target()) instanceof Buffer.Content.InputAdjoint) {
        for (int i = 0; i < multiply.operands().size(); i++)
          terms.add(new Term(multiply.columns().getFirst().matrices().get(i),
              wiring.deltas().indexOf(multiply.operands().get(i).buffer())));
      }
    if (!terms.isEmpty())
      write();
  }

  @Override
  public boolean isWanted() {
    return !terms.isEmpty();
  }

  @Override
  public String source() {
    return text.toString();
  }

  @Override
  public int sharedBytes() {
    return sharedBytes;
  }

  @Override
  public void launch(Queue queue, GpuProgram program, GpuInfo gpu, Map<String, Long> values, int ran) {
    int blocks = SequenceProducts.blocks(values, ran, rowBlocks(), gpu.processors(), 1);
    queue.launch(program.function("input_adjoints").allowShared(sharedBytes), new Grid(blocks, THREADS, 1, sharedBytes),
        arguments.bytes(values));
  }

  /// Thread blocks that share the rows.
  private int rowBlocks() {
    return Math.ceilDiv(rows(), WARPS / depth);
  }

  private int rows() {
    return Math.ceilDiv(wiring.program.inputWidth(), 16);
  }

  private void write() {
    int ofTerm = mapping.units() / 16;
    int chunks = terms.size() * ofTerm;
    int parts = precision.parts();
    depth = 1;
    while (depth < WARPS && (Math.ceilDiv(chunks, depth) * parts > KEPT || rows() * depth * 2 <= WARPS))
      depth *= 2;
    int own = Math.ceilDiv(chunks, depth);
    int values = wiring.deltas().size();
    int tileBytes = values * mapping.units() * 16;
    int sums = 2 * parts * tileBytes;
    sharedBytes = sums + WARPS * 512;
    arguments.pointer("weights", "const float", "");
    arguments.pointer("delta", "const u16", "[step][tile][value][unit][8], scaled");
    if (parts == 2)
      arguments.pointer("delta_rest", "const u16", "");
    arguments.pointer("scales", "const float", "[step][tile]");
    arguments.pointer("dx", "float", "[step][tile][input][8]");
    arguments.whole64("weightStride", "from one model to the next");
    arguments.whole("steps", "").whole("tiles", "of all models").whole("tilesPerModel", "");
    arguments.declare(text);
    text.add("extern \"C\" __global__ void __launch_bounds__(%d) input_adjoints(const input_adjoints_Args a) {",
        THREADS);
    text.add("extern __shared__ __align__(128) unsigned char memory[];");
    text.add("const u32 base = shared_address(memory);");
    text.add("const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, q = (lane & 3) * 2;");
    SequenceProducts.place(text, rowBlocks());
    text.add("const int part = warp %% %d, row = (slice * %d + warp / %d) * 16;", depth, WARPS / depth, depth);
    text.add(
        "auto block_of = [&](int i) { return (i64) (i / a.tilesPerModel) * a.tiles + tile + i % a.tilesPerModel; };");
    for (int p = 0; p < parts; p++)
      text.add("u32 w%d[%d][4];", p, own);
    text.add("auto fetch = [&](int i, int slot) {");
    text.add("if (i < end) {").add("const i64 block = block_of(i);");
    for (int p = 0; p < parts; p++) {
      text.add("for (int e = threadIdx.x; e < %d; e += %d)", tileBytes / 16, THREADS);
      text.add("  copy16(base + slot * %d + %d + e * 16, a.%s + block * %d + e * 8);", parts * tileBytes,
          p * tileBytes,
          p == 0 ? "delta" : "delta_rest", tileBytes / 2);
    }
    text.add("}").add("commit_copies();").add("};");
    text.add("int slot = 0;");
    text.add("fetch(begin, 0);");
    text.loop("k", own);
    text.add("const int chunk = part * %d + k, term = chunk / %d;", own, ofTerm);
    text.add("i64 matrix = 0;").add("int rows = 0;");
    for (int i = 0; i < terms.size(); i++) {
      MatrixVariable matrix = weights.matrix(terms.get(i).use);
      text.add("if (term == %d) matrix = %d, rows = %d;", i, weights.ofMatrix(matrix), matrix.rows());
    }
    for (int p = 0; p < parts; p++)
      text.add(
          "load_fragment<%s>(w%d[k], a.weights + model * a.weightStride + matrix, rows, %d, true, row, chunk %% %d * 16);",
          p == 1, p,
          wiring.program.inputWidth(), ofTerm);
    text.end();
    text.add("for (int i = begin; i < end; i++) {");
    text.add("fetch(i + 1, slot ^ 1);");
    text.add("const i64 block = block_of(i);");
    text.add("await_copies<1>();").add("__syncthreads();");
    text.add("float c[4] = {}, c2[4] = {};");
    text.loop("k", own);
    text.add("const int chunk = part * %d + k, term = chunk / %d;", own, ofTerm);
    text.add("if (chunk < %d) {", chunks);
    text.add("int value = 0;");
    for (int i = 0; i < terms.size(); i++)
      text.add("if (term == %d) value = %d;", i, terms.get(i).delta);
    text.add("const u32 at = base + slot * %d + (value * %d + chunk %% %d * 16 + (lane & 15)) * 16;", parts * tileBytes,
        mapping.units(),
        ofTerm);
    text.add("u32 b[4];").add("load_operand_half(b, at);");
    text.add("multiply(k & 1 ? c2 : c, w0[k], b[0], b[1]);");
    if (parts == 2) {
      text.add("u32 r[4];").add("load_operand_half(r, at + %d);", tileBytes);
      text.add("multiply(k & 1 ? c2 : c, w0[k], r[0], r[1]);");
      text.add("multiply(k & 1 ? c2 : c, w1[k], b[0], b[1]);");
    }
    text.add("}");
    text.end();
    text.loop("i", 4).add("c[i] += c2[i];").end();
    if (depth > 1) {
      text.add("*(float4*) (memory + %d + (warp * 32 + lane) * 16) = make_float4(c[0], c[1], c[2], c[3]);", sums);
      text.add("__syncthreads();");
      text.add("if (part == 0) {");
      text.loop("p", depth - 1);
      text.add("const float4 v = *(const float4*) (memory + %d + ((warp + p + 1) * 32 + lane) * 16);", sums);
      text.add("c[0] += v.x, c[1] += v.y, c[2] += v.z, c[3] += v.w;");
      text.end();
      text.add("}");
    }
    text.add("if (part == 0) {");
    text.add("const float by = a.scales[block];");
    text.add("float* const p = a.dx + (block * %d + row + g) * 8 + q;", wiring.program.inputWidth());
    text.add("if (row + g < %d) *(float2*) p = make_float2(c[0] * by, c[1] * by);", wiring.program.inputWidth());
    text.add("if (row + g + 8 < %d) *(float2*) (p + 64) = make_float2(c[2] * by, c[3] * by);",
        wiring.program.inputWidth());
    text.add("}");
    text.add("slot ^= 1;");
    text.add("__syncthreads();");
    text.add("}").add("}");
  }
}
