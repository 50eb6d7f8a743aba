package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.ir.MatrixVariable;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.MatrixUse;
import org.taugru.plan.Place;

/// Writes what the kernels of both directions have in common: weights that stay on the chip, operands in shared memory, products
/// and passes.
final class StepWriter {
  /// A product of which parts of matrix and operand: halves, or what they leave over.
  private record Term(int number, int ofMatrix, int ofOperand) {
  }

  private static final List<Term> FAST = List.of(new Term(0, 0, 0));
  private static final List<Term> ACCURATE = List.of(new Term(0, 0, 0), new Term(1, 0, 1), new Term(2, 1, 0));

  final Wiring wiring;
  final Mapping mapping;
  final Precision precision;
  final WeightLayout weights;
  private final int weightRegisters;
  final SourceText text = new SourceText();
  final SharedMemory shared = new SharedMemory();
  final ValueWriter values;
  final PassWriter passes;
  final GatherWriter gathers;
  private final Map<Integer, Kept> weightsOnChip = new LinkedHashMap<>(); // by use · 2 + part

  /// @param weightRegisters of a thread that weights may take; what is left is for a step's values
  StepWriter(Wiring wiring, Mapping mapping, Precision precision, WeightLayout weights, int weightRegisters,
      PassWriter.Variables variables) {
    this.weightRegisters = weightRegisters;
    this.wiring = wiring;
    this.mapping = mapping;
    this.precision = precision;
    this.weights = weights;
    this.values = new ValueWriter(wiring, mapping, text);
    this.passes = new PassWriter(wiring, values, variables, text);
    this.gathers = new GatherWriter(this);
  }

  /// Bytes of an operand of all tiles, one part of it.
  int partBytes() {
    return mapping.tiles() * mapping.units() * 16;
  }

  int operandBytes() {
    return partBytes() * precision.parts();
  }

  /// Blocks of 16 units of an operand that a warp multiplies with.
  private int chunks() {
    return mapping.units() / 16 / mapping.depth();
  }

  /// What only warps with units of their own do.
  void byOwners(Runnable writing) {
    if (mapping.depth() > 1)
      text.add("if (part == 0) {");
    writing.run();
    if (mapping.depth() > 1)
      text.add("}");
  }

  /// The matrices that the products of steps multiply with.
  List<Integer> matrices(List<Instruction> instructions) {
    List<Integer> uses = new ArrayList<>();
    for (Instruction instruction : instructions)
      if (instruction instanceof Instruction.Multiply multiply && !wiring.isGathered(multiply))
        for (int i = 0; i < multiply.operands().size(); i++)
        if (!wiring.isNarrow(multiply.operands().get(i)))
          for (Instruction.Column column : multiply.columns())
          if (!uses.contains(column.matrices().get(i)))
            uses.add(column.matrices().get(i));
    return uses;
  }

  /// The constants by which a thread knows what is its.
  void place() {
    text.add("const int lane = threadIdx.x & 31, warp = (threadIdx.x >> 5) %% %d, g = lane >> 2, q = (lane & 3) * 2;",
        mapping.warps());
    if (mapping.depth() > 1)
      text.add("const int part = (threadIdx.x >> 5) / %d; // of products; the first has the sums", mapping.warps());
    text.add("const int rank = %s;", mapping.cluster() == 1 ? "0" : "cluster_rank()");
    text.add("const int group = blockIdx.x / %d;", mapping.cluster());
    text.add("const int tile = group * %d;", mapping.tiles());
    text.add(
        "[[maybe_unused]] const float* const weights = a.weights + (i64) (tile / a.tilesPerModel) * a.weightStride;");
    wiring.lags.declare(text);
    text.add("const int unit = (rank * %d + warp) * 16 + g; // the first of this thread", mapping.blocksOfBlock());
    text.add("[[maybe_unused]] const u32 own = unit * 16 + q * 2; // its place in an operand, in bytes");
    text.add("const int at = unit * 8 + q; // its place in a value");
    text.add("int block = tile; // the first tile of the step, counted from the first step on");
    text.add("extern __shared__ __align__(128) unsigned char memory[];");
    text.add("const u32 base = shared_address(memory);");
  }

  /// Loads weights to where they stay: registers first, shared memory for what does not fit.
  void loadWeights(List<Integer> uses) {
    int left = weightRegisters / (4 * mapping.rowBlocks());
    for (int part = 0; part < precision.parts(); part++)
      for (int use : uses) {
        int held = Math.min(left, chunks());
        left -= held;
        int rest = mapping.blocksOfBlock() * mapping.depth() * (chunks() - held) * 512;
        Kept kept = new Kept(weights.name(use) + (part == 0 ? "" : "_rest"), held, shared.take(rest));
        weightsOnChip.put(use * 2 + part, kept);
        loadWeights(use, part, kept);
      }
  }

  private void loadWeights(int use, int part, Kept kept) {
    MatrixVariable matrix = weights.matrix(use);
    MatrixUse how = wiring.plan.matrices().get(use);
    String load = String.format(Locale.ROOT,
        "load_fragment<%s>(%%s, weights + %d, %d, %d, %s, unit - g + b * %d, %s * 16);", part == 1,
        weights.ofMatrix(matrix), matrix.rows(), matrix.columns(), how.transposed(), mapping.warps() * 16,
        mapping.depth() == 1 ? "k" : "(part * " + chunks() + " + k)");
    if (kept.held > 0)
      text.add("u32 %s[%d][%d][4];", kept.name, mapping.rowBlocks(), kept.held);
    text.loop("b", mapping.rowBlocks());
    if (kept.held > 0)
      text.loop("k", kept.held).add(String.format(load, kept.name + "[b][k]")).end();
    if (kept.held < chunks()) {
      text.add("for (int k = %d; k < %d; k++) {", kept.held, chunks());
      text.add("u32 f[4];").add(String.format(load, "f"));
      text.add("*(uint4*) (memory + %s) = make_uint4(f[0], f[1], f[2], f[3]);", kept.place("b", "k"));
      text.end();
    }
    text.end();
  }

  /// Where a warp has its rows of a matrix.
  private final class Kept {
    final String name;
    /// The first so many blocks of 16 columns are in registers.
    final int held;
    private final int others;

    Kept(String name, int held, int others) {
      this.name = name;
      this.held = held;
      this.others = others;
    }

    /// Of one that is in shared memory.
    String place(String rowBlock, String chunk) {
      return String.format(Locale.ROOT, "%d + (((%s * %d + %s) * %d + %s) * 32 + lane) * 16", others, rowBlock,
          mapping.warps() * mapping.depth(), warpNumber(), chunks() - held, held == 0 ? chunk : chunk + " - " + held);
    }
  }

  private String warpNumber() {
    return mapping.depth() == 1 ? "warp" : "(threadIdx.x >> 5)";
  }

  /// Vectors and columns of narrow matrices that all samples share, for the units of this thread.
  void loadRows(List<Instruction> instructions) {
    Map<Integer, Boolean> rows = new LinkedHashMap<>();
    Map<Integer, Integer> narrow = new LinkedHashMap<>();
    for (Instruction instruction : instructions)
      switch (instruction) {
        case Instruction.Multiply multiply -> {
          for (Instruction.Column column : multiply.columns()) {
            if (column.start().shared())
              rows.put(column.start().buffer(), true);
            for (int i = 0; i < multiply.operands().size(); i++)
              if (wiring.isNarrow(multiply.operands().get(i)) && !wiring.isGathered(multiply))
                narrow.put(column.matrices().get(i), wiring.widthOf(multiply.operands().get(i)));
          }
        }
        case Instruction.Pass pass -> pass.places().stream().filter(Place::shared)
            .forEach(place -> rows.put(place.buffer(), true));
        case Instruction.Sum sum -> {
          if (sum.operand().shared())
            rows.put(sum.operand().buffer(), true);
        }
        case Instruction.Draw _, Instruction.Outer _ -> {
        }
      }
    rows.keySet().forEach(this::loadRow);
    narrow.forEach((use, columns) -> {
      MatrixVariable matrix = weights.matrix(use);
      String name = weights.name(use);
      text.add("float %s[%d][%d];", name, 2 * mapping.rowBlocks(), columns);
      text.loop("i", 2 * mapping.rowBlocks()).loop("f", columns);
      text.add("%s[i][f] = element(weights + %d, %d, %d, %s, %s, f);", name, weights.ofMatrix(matrix), matrix.rows(),
          matrix.columns(), wiring.plan.matrices().get(use).transposed(), values.unitOf("i"));
      text.end().end();
    });
    gathers.loadWeights(instructions);
  }

  /// The vectors that products done elsewhere start with.
  void loadStarts(List<Instruction.Multiply> products) {
    products.stream().flatMap(multiply -> multiply.columns().stream()).map(column -> column.start().buffer()).distinct()
        .forEach(this::loadRow);
  }

  private void loadRow(int buffer) {
    if (passes.isZero(buffer))
      return;
    String name = wiring.identifier(buffer);
    int width = wiring.plan.buffers().get(buffer).width();
    StringBuilder sum = new StringBuilder();
    switch (wiring.plan.buffers().get(buffer).content()) {
      case Buffer.Content.Row(List<Integer> parameters, double constant) -> {
        sum.append((float) constant).append("f");
        for (int parameter : parameters)
          sum.append(" + element(weights + ").append(weights.ofParameter(parameter)).append(", 1, ").append(width)
              .append(", false, 0, u)");
      }
      case Buffer.Content.MatrixRow(int matrix, int row) -> sum.append("element(weights + ")
          .append(weights.ofMatrix(wiring.program.matrices().get(matrix)) + row * width).append(", 1, ").append(width)
          .append(", false, 0, u)");
      default -> throw new IllegalStateException("buffer " + buffer + " is not shared.");
    }
    if (width == 1) {
      text.add("float %s = 0.f;", name).add("{").add("const int u = 0;").add("%s = %s;", name, sum).add("}");
      return;
    }
    int count = wiring.isWide(width) ? 2 * mapping.rowBlocks() : width;
    text.add("float %s[%d];", name, count);
    text.loop("i", count);
    text.add("const int u = %s;", wiring.isWide(width) ? values.unitOf("i") : "i");
    text.add("%s[i] = %s;", name, sum);
    text.end();
  }

  /// A thread's value, as [unit][8] halves, into an operand at an address.
  ///
  /// @param width  its units
  /// @param factor by which it is multiplied, or nothing
  void storeOperand(int width, String address, String value, String factor) {
    text.loop("f", mapping.fragments());
    for (int half = 0; half < 2; half++) {
      String[] elements = new String[2];
      for (int i = 0; i < 2; i++) {
        String element = value + "[4 * f + " + (2 * half + i) + "]";
        if (mapping.units() > width)
          element = String.format(Locale.ROOT, "(%s < %d ? %s : 0.f)",
              values.unitOf("(2 * (f / " + mapping.tiles() + ") + " + half + ")"), width, element);
        elements[i] = factor.isEmpty() ? element : element + " * " + factor;
      }
      text.add("{");
      text.add("const u32 at = %s + own + (f / %d) * %d + (f %% %d) * %d + %d;", address, mapping.tiles(),
          mapping.warps() * 256, mapping.tiles(), mapping.units() * 16, half * 128);
      text.add("const float v0 = %s, v1 = %s;", elements[0], elements[1]);
      text.add("const u32 first = halves(v0, v1);");
      store("at", "first");
      if (precision == Precision.ACCURATE)
        store("at + " + partBytes(), "rest(v0, v1, first)");
      text.add("}");
    }
    text.end();
  }

  /// Stores a number in the shared memory of this block, or of all blocks of the cluster.
  void store(String address, String value) {
    if (mapping.cluster() == 1)
      text.add("store_shared(%s, %s);", address, value);
    else {
      text.add("{");
      text.add("const u32 address = %s, value = %s;", address, value);
      text.loop("c", mapping.cluster()).add("store_cluster(address_in(address, c), value);").end();
      text.add("}");
    }
  }

  void barrier() {
    gathers.settled();
    text.add(
        mapping.cluster() > 1 ? "cluster_barrier();" : mapping.threads() == 32 ? "__syncwarp();" : "__syncthreads();");
  }

  /// Adds the products of operands in shared memory to the columns' accumulators. A sum waits for its term before, so each operand has
  /// sums of its own, more where they are few, and terms of different sums take turns.
  ///
  /// @param addresses    of the operands; empty for those that are narrow
  /// @param accumulators one a column
  void multiply(Instruction.Multiply multiply, List<String> addresses, List<String> accumulators) {
    List<Integer> operands = new ArrayList<>();
    for (int o = 0; o < multiply.operands().size(); o++)
      if (!wiring.isNarrow(multiply.operands().get(o)))
        operands.add(o);
    boolean few = operands.size() * accumulators.size() < 3;
    int chains = few ? 2 : 1;
    List<String> more = new ArrayList<>();
    for (String name : accumulators)
      for (int o = 0; o < operands.size(); o++)
        for (int chain = 0; chain < chains; chain++)
          if (o + chain > 0)
            more.add(chain(name, o, chain));
    more.forEach(name -> text.add("float %s[%d] = {};", name, mapping.elements()));
    text.loop("j", mapping.tiles());
    text.add("#pragma unroll").add("for (int k = 0; k < %d; k += 2) {", chunks());
    for (int o = 0; o < operands.size(); o++)
      for (int part = 0; part < precision.parts(); part++)
        loadOperand("b" + o + "_" + part, addresses.get(operands.get(o)), part);
    text.loop("r", mapping.rowBlocks());
    for (int k = 0; k < 2; k++) {
      if (k == 1 && chunks() % 2 == 1)
        text.add("if (k + 1 < %d) {", chunks());
      for (Term term : precision == Precision.FAST ? FAST : ACCURATE)
        for (int c = 0; c < accumulators.size(); c++)
          for (int o = 0; o < operands.size(); o++)
            product(multiply.columns().get(c).matrices().get(operands.get(o)), term,
                chain(accumulators.get(c), o, k % chains), o, k);
      if (k == 1 && chunks() % 2 == 1)
        text.add("}");
    }
    text.end().end().end();
    for (String name : accumulators)
      for (String other : more)
        if (other.startsWith(name + "_c"))
          text.loop("e", mapping.elements()).add("%s[e] += %s[e];", name, other).end();
  }

  /// Shared memory for sums that are handed over.
  int reserveSums(int count) {
    return shared.take((mapping.depth() - 1) * count * sumBytes());
  }

  /// Hands the sums of warps that share units to the one that has them, which may take them over after a barrier.
  void handOver(int at, List<String> accumulators) {
    text.add("if (part > 0) {");
    for (int c = 0; c < accumulators.size(); c++) {
      text.loop("f", mapping.fragments());
      text.add(
          "*(float4*) (memory + %d + (part - 1) * %d + ((f * %d + warp) * 32 + lane) * 16) = make_float4(%s[4 * f], %s[4 * f + 1], %s[4 * f + 2], %s[4 * f + 3]);",
          at + c * sumBytes(), accumulators.size() * sumBytes(), mapping.warps(), accumulators.get(c),
          accumulators.get(c),
          accumulators.get(c), accumulators.get(c));
      text.end();
    }
    text.add("}");
  }

  private int sumBytes() {
    return mapping.fragments() * mapping.warps() * 512;
  }

  /// Adds what others have handed over.
  void takeOver(int at, List<String> accumulators) {
    byOwners(() -> {
      for (int c = 0; c < accumulators.size(); c++) {
        text.loop("p", mapping.depth() - 1).loop("f", mapping.fragments());
        text.add("const float4 v = *(const float4*) (memory + %d + p * %d + ((f * %d + warp) * 32 + lane) * 16);",
            at + c * sumBytes(), accumulators.size() * sumBytes(), mapping.warps());
        text.add("%s[4 * f] += v.x, %s[4 * f + 1] += v.y, %s[4 * f + 2] += v.z, %s[4 * f + 3] += v.w;",
            accumulators.get(c),
            accumulators.get(c), accumulators.get(c), accumulators.get(c));
        text.end().end();
      }
    });
  }

  /// Products whose sums are whole afterwards.
  void multiplyWhole(Instruction.Multiply multiply, List<String> addresses, List<String> accumulators) {
    multiply(multiply, addresses, accumulators);
    if (mapping.depth() > 1) {
      int at = reserveSums(accumulators.size());
      handOver(at, accumulators);
      text.add("__syncthreads();");
      takeOver(at, accumulators);
    }
  }

  private static String chain(String accumulator, int operand, int chain) {
    return operand + chain == 0 ? accumulator : accumulator + "_c" + (2 * operand + chain);
  }

  private void loadOperand(String b, String address, int part) {
    text.add("u32 %s[4];", b);
    String at = String.format(Locale.ROOT, "%s + %d + j * %d + (k * 16 + %%s) * 16%s", address, part * partBytes(),
        mapping.units() * 16, mapping.depth() == 1 ? "" : " + part * " + chunks() * 256);
    if (chunks() % 2 == 0)
      text.add("load_operand(%s, %s);", b, String.format(at, "lane"));
    else
      text.add("if (k + 1 < %d) load_operand(%s, %s); else load_operand_half(%s, %s);", chunks(), b,
          String.format(at, "lane"), b, String.format(at, "(lane & 15)"));
  }

  private void product(int use, Term term, String accumulator, int operand, int k) {
    text.add("multiply(&%s[4 * (r * %d + j)], %s, b%d_%d[%d], b%d_%d[%d]);", accumulator, mapping.tiles(),
        weight(use, term, k, operand), operand, term.ofOperand(), 2 * k, operand, term.ofOperand(), 2 * k + 1);
  }

  /// The fragment of a matrix for chunk k or k + 1 of the operand.
  private String weight(int use, Term term, int k, int operand) {
    Kept kept = requireNonNull(weightsOnChip.get(use * 2 + term.ofMatrix()));
    String chunk = k == 0 ? "k" : "k + 1";
    if (kept.held == chunks())
      return kept.name + "[r][" + chunk + "]";
    String loaded = "f" + use + "_" + term.ofMatrix() + "_" + k + "_" + operand;
    if (term.number() == 1) // the second term has the first one's
      return loaded;
    text.add("u32 %s[4];", loaded);
    if (kept.held > 0)
      text.add("if (%s < %d) copy_fragment(%s, %s[r][%s]);", chunk, kept.held, loaded, kept.name,
          "(" + chunk + ") % " + kept.held).add("else");
    text.add("copy_fragment(%s, base + %s);", loaded, kept.place("r", chunk));
    return loaded;
  }

  /// What a column starts with, element by element: its vector, and narrow operands times their columns.
  String start(Instruction.Multiply multiply, Instruction.Column column, String startValue) {
    return startValue + narrowTerms(multiply, column);
  }

  /// Narrow operands times their columns, for element e.
  String narrowTerms(Instruction.Multiply multiply, Instruction.Column column) {
    StringBuilder sum = new StringBuilder();
    for (int i = 0; i < multiply.operands().size(); i++)
      if (wiring.isNarrow(multiply.operands().get(i)))
        for (int f = 0; f < wiring.widthOf(multiply.operands().get(i)); f++)
        sum.append(" + ").append(weights.name(column.matrices().get(i))).append("[").append(values.rowOf())
            .append("][").append(f).append("] * ").append(passes.variable(multiply.operands().get(i))).append("[")
            .append(f).append("][").append(values.sampleOf()).append("]");
    return sum.toString();
  }

  String startOf(Place place) {
    return passes.shared(place, true);
  }

  /// Does something for each i below `count`, dealt to all threads.
  void byAllThreads(int count, Runnable writing) {
    for (int first = 0; first < count; first += mapping.threads()) {
      text.add(first + mapping.threads() <= count ? "{" : "if (threadIdx.x < " + (count - first) + ") {");
      text.add("const int i = threadIdx.x%s;", first == 0 ? "" : " + " + first);
      writing.run();
      text.add("}");
    }
  }

  /// The plan's text of an instruction, as comments.
  void comment(Instruction instruction) {
    if (instruction instanceof Instruction.Multiply)
      wiring.plan.text(instruction).forEach(line -> text.add("// " + wiring.lags.inText(line)));
  }
}
