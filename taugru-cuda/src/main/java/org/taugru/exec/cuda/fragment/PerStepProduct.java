package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.taugru.exec.cuda.source.SourceText;

/// The products of a launch. Each warp of a thread block takes every eighth 16 units of the operands, for all units and tiles of the block: it copies
/// weights and operands to shared memory of its own, some stages ahead, and waits for nobody. Then the sums of the warps are added in order.
final class PerStepProduct {
  /// An operand in memory.
  ///
  /// @param parts  where it begins for the first tile of the thread block, for each half
  /// @param stride from one tile to the next, in halves
  /// @param units  that there are; those beyond are zero
  /// @param origin where the factors lie by which its 16 units are multiplied: an offset in shared memory; or −1 for none
  record Operand(List<String> parts, int stride, int units, int origin) {
    Operand {
      parts = List.copyOf(parts);
    }
  }

  /// @param use of the matrix
  private record Term(int column, int operand, int use) {
  }

  private static final int MOST_STAGES = 4;
  private static final int FEWEST_STAGES = 2;
  private static final int SUM_REGISTERS = 128;

  private final PerStepMapping mapping;
  private final Precision precision;
  private final PackedMatrices matrices;
  private final SourceText text;
  private final int chunks;
  private final List<Operand> operands = new ArrayList<>();
  private final List<Term> terms = new ArrayList<>();
  private int columns;
  private int first;

  /// @param chunks blocks of 16 units of the operands
  PerStepProduct(PerStepMapping mapping, Precision precision, PackedMatrices matrices, SourceText text, int chunks) {
    this.mapping = mapping;
    this.precision = precision;
    this.matrices = matrices;
    this.text = text;
    this.chunks = chunks;
  }

  /// @return its number
  int operand(Operand operand) {
    int known = operands.indexOf(operand);
    if (known >= 0)
      return known;
    operands.add(operand);
    return operands.size() - 1;
  }

  /// Another sum.
  ///
  /// @return its number
  int column() {
    return columns++;
  }

  void add(int column, int operand, int use) {
    terms.add(new Term(column, operand, use));
  }

  boolean isEmpty() {
    return terms.isEmpty();
  }

  /// Whether the sums fit registers, and the stages shared memory.
  boolean fits(int sharedBytes) {
    return columns * mapping.fragments() * 4 <= SUM_REGISTERS && sumBytes() <= sharedBytes
        && terms.stream().allMatch(term -> FEWEST_STAGES * warpsOf(stageBytes(Set.of(term))) <= sharedBytes);
  }

  private int sumBytes() {
    return PerStepMapping.WARPS * columns * mapping.fragments() * 512;
  }

  private static int warpsOf(int bytes) {
    return PerStepMapping.WARPS * bytes;
  }

  private int weightBytes() {
    return mapping.rowBlocks() * 512 * precision.parts();
  }

  private int operandBytes() {
    return mapping.tiles() * 256 * precision.parts();
  }

  private int stageBytes(Set<Term> some) {
    return (int) (some.stream().map(Term::use).distinct().count() * weightBytes()
        + some.stream().map(Term::operand).distinct().count() * operandBytes());
  }

  /// Terms that go through shared memory together: as many as leave it three stages.
  private List<Set<Term>> groups(int sharedBytes) {
    List<Set<Term>> groups = new ArrayList<>();
    List<Term> sorted = terms.stream().sorted(Comparator.comparingInt(Term::operand)).toList();
    for (Term term : sorted) {
      Set<Term> more = new LinkedHashSet<>(groups.isEmpty() ? Set.of() : groups.getLast());
      more.add(term);
      if (!groups.isEmpty() && (FEWEST_STAGES + 1) * warpsOf(stageBytes(more)) <= sharedBytes)
        groups.getLast().add(term);
      else
        groups.add(new LinkedHashSet<>(Set.of(term)));
    }
    return groups;
  }

  private int stages(Set<Term> group, int sharedBytes) {
    return Math.clamp(sharedBytes / warpsOf(stageBytes(group)), FEWEST_STAGES, MOST_STAGES);
  }

  /// Shared memory that it takes, of what there is.
  int sharedBytes(int available) {
    int most = sumBytes();
    for (Set<Term> group : groups(available))
      most = Math.max(most, stages(group, available) * warpsOf(stageBytes(group)));
    return most;
  }

  /// Begins to copy the weights of the first stages, which no launch writes.
  ///
  /// @param at        where its shared memory begins
  /// @param available bytes of shared memory from there on
  void begin(int at, int available) {
    first = at;
    Set<Term> group = groups(available).getFirst();
    int stages = stages(group, available);
    Places places = new Places(group);
    for (int i = 0; i < stages - 1; i++) {
      text.add("if (warp + %d < %d) {", i * PerStepMapping.WARPS, chunks);
      text.add("const int chunk = warp + %d;", i * PerStepMapping.WARPS);
      text.add("const u32 slot = base + %d + warp * %d;", at + i * places.bytes, stages * places.bytes);
      fetchWeights(places);
      text.add("}");
    }
  }

  /// Goes on from there, and leaves the sums of all warps in shared memory, behind a barrier.
  ///
  /// @param meanwhile what is done while the first copies are under way
  void write(int available, Runnable meanwhile) {
    for (int c = 0; c < columns; c++)
      text.add("float sum%d[%d] = {};", c, 4 * mapping.fragments());
    for (int o = 0; o < operands.size(); o++)
      for (int p = 0; p < precision.parts(); p++)
        text.add("const u16* const operand%d_%d = %s;", o, p, operands.get(o).parts.get(p));
    List<Set<Term>> groups = groups(available);
    for (int i = 0; i < groups.size(); i++) {
      if (i > 0)
        text.add("__syncthreads();");
      loop(groups.get(i), stages(groups.get(i), available), i == 0, meanwhile);
    }
    text.add("__syncthreads();");
    for (int c = 0; c < columns; c++) {
      text.loop("f", mapping.fragments());
      text.add("const float* const s = sum%d + 4 * f;", c);
      text.add(
          "*(float4*) (memory + %d + (((warp * %d + %d) * %d + f) * 32 + lane) * 16) = make_float4(s[0], s[1], s[2], s[3]);",
          first, columns, c, mapping.fragments());
      text.end();
    }
    text.add("__syncthreads();");
  }

  /// The sums of this warp's fragment as a value.
  void take(int column, String name) {
    text.add("float %s[4] = {};", name);
    text.loop("w", PerStepMapping.WARPS);
    text.add("const float4 v = *(const float4*) (memory + %d + (((w * %d + %d) * %d + mine) * 32 + lane) * 16);", first,
        columns, column, mapping.fragments());
    text.add("%s[0] += v.x, %s[1] += v.y, %s[2] += v.z, %s[3] += v.w;", name, name, name, name);
    text.end();
  }

  /// Where the weights and operands of a group lie in a stage.
  private final class Places {
    final Map<Integer, Integer> weights = new LinkedHashMap<>();
    final Map<Integer, Integer> operands = new LinkedHashMap<>();
    int bytes;

    Places(Set<Term> group) {
      for (Term term : group)
        if (weights.putIfAbsent(term.use, bytes) == null)
          bytes += weightBytes();
      for (Term term : group)
        if (operands.putIfAbsent(term.operand, bytes) == null)
          bytes += operandBytes();
    }
  }

  /// @param isBegun whether the weights of the first stages are on their way
  private void loop(Set<Term> group, int stages, boolean isBegun, Runnable meanwhile) {
    Places places = new Places(group);
    text.add("{");
    text.add("const int turns = (%d - warp + %d) / %d; // of this warp, whose chunks of 16 units are %d apart", chunks,
        PerStepMapping.WARPS - 1, PerStepMapping.WARPS, PerStepMapping.WARPS);
    text.add("const u32 area = base + %d + warp * %d;", first, stages * places.bytes);
    text.add("auto fetch = [&](int i, int stage, bool isBegun) {");
    text.add("if (i < turns) {");
    text.add("const int chunk = warp + i * %d;", PerStepMapping.WARPS);
    text.add("const u32 slot = area + stage * %d;", places.bytes);
    text.add("if (!isBegun) {");
    fetchWeights(places);
    text.add("}");
    fetchOperands(places);
    text.add("}");
    text.add("commit_copies();");
    text.add("};");
    text.add("int to = 0, from = 0;");
    for (int i = 0; i < stages - 1; i++)
      text.add("fetch(%d, to++, %s);", i, isBegun);
    if (isBegun)
      meanwhile.run();
    text.add("for (int i = 0; i < turns; i++) {");
    text.add("await_copies<%d>();", stages - 2);
    text.add("__syncwarp();");
    text.add("fetch(i + %d, to, false);", stages - 1);
    text.add("to = to == %d ? 0 : to + 1;", stages - 1);
    text.add("const u32 slot = area + from * %d;", places.bytes);
    text.add("from = from == %d ? 0 : from + 1;", stages - 1);
    places.operands.forEach((operand, at) -> multiply(group, operand, at, places.weights));
    text.add("}");
    text.add("await_copies<0>();");
    text.add("__syncwarp();");
    text.add("}");
  }

  /// Begins to copy the weights of a chunk.
  private void fetchWeights(Places places) {
    text.add("const uint4* const weight = fragments + ((i64) slice * %d + chunk) * 32 + lane;",
        mapping.rowBlocks() * chunks);
    places.weights.forEach((use, at) -> {
      for (int p = 0; p < precision.parts(); p++)
        for (int r = 0; r < mapping.rowBlocks(); r++)
          text.add("copy16(slot + %d + lane * 16, weight + %dLL);", at + (p * mapping.rowBlocks() + r) * 512,
              32L * (matrices.first(use, p) + r * chunks));
    });
  }

  private void fetchOperands(Places places) {
    places.operands.forEach((operand, at) -> {
      for (int p = 0; p < precision.parts(); p++)
        for (int t = 0; t < mapping.tiles(); t += 2)
          fetchTiles(operand, p, t, at + (p * mapping.tiles() + t) * 256);
    });
  }

  /// Begins to copy the operand of two tiles, or of one where a block has no more.
  private void fetchTiles(int operand, int part, int tile, int at) {
    Operand of = operands.get(operand);
    String from = String.format(Locale.ROOT, "operand%d_%d + (i64) %s * %d", operand, part, mapping.tiles() == 1 ? "0"
        : String.format(Locale.ROOT, "min(%d + (lane >> 4), own - 1)", tile), of.stride);
    if (mapping.tiles() == 1)
      text.add("if (lane < 16)");
    if (of.units >= 16 * chunks)
      text.add("copy16(slot + %d + lane * 16, %s + (chunk * 16 + (lane & 15)) * 8);", at, from);
    else
      text.add(
          "copy_or_zero(slot + %d + lane * 16, %s + min(chunk * 16 + (lane & 15), %d) * 8, chunk * 16 + (lane & 15) < %d);",
          at, from, of.units - 1, of.units);
  }

  private void multiply(Set<Term> group, int operand, int at, Map<Integer, Integer> weightAt) {
    text.add("{");
    for (int p = 0; p < precision.parts(); p++) {
      text.add("u32 b%d[%d][4];", p, Math.ceilDiv(mapping.tiles(), 2));
      text.loop("j", Math.ceilDiv(mapping.tiles(), 2));
      text.add("%s(b%d[j], slot + %d + j * 512 + %s * 16);",
          mapping.tiles() == 1 ? "load_operand_half" : "load_operand", p, at + p * mapping.tiles() * 256,
          mapping.tiles() == 1 ? "(lane & 15)" : "lane");
      text.end();
    }
    if (operands.get(operand).origin >= 0)
      scale(operands.get(operand).origin);
    for (Term term : group)
      if (term.operand == operand) {
        text.loop("r", mapping.rowBlocks());
        for (int p = 0; p < precision.parts(); p++) {
          text.add("const uint4 v%d = load_shared16(slot + %d + r * 512 + lane * 16);", p,
              weightAt.getOrDefault(term.use, 0) + p * mapping.rowBlocks() * 512);
          text.add("const u32 w%d[4] = {v%d.x, v%d.y, v%d.z, v%d.w};", p, p, p, p, p);
        }
        text.loop("j", mapping.tiles());
        String sum = String.format(Locale.ROOT, "&sum%d[4 * (r * %d + j)]", term.column, mapping.tiles());
        multiply(sum, 0, 0);
        if (precision == Precision.ACCURATE) {
          multiply(sum, 0, 1);
          multiply(sum, 1, 0);
        }
        text.end().end();
      }
    text.add("}");
  }

  private void multiply(String sum, int weightPart, int operandPart) {
    text.add("multiply(%s, w%d, b%d[j >> 1][2 * (j & 1)], b%d[j >> 1][2 * (j & 1) + 1]);", sum, weightPart, operandPart,
        operandPart);
  }

  /// Brings 16 units of an operand to the scale of its tile.
  private void scale(int origin) {
    text.loop("j", mapping.tiles());
    text.add("const u32 by = ((const u32*) (memory + %d))[j * %d + warp + i * %d];", origin, chunks,
        PerStepMapping.WARPS);
    for (int p = 0; p < precision.parts(); p++)
      for (int k = 0; k < 2; k++)
        text.add("b%d[j >> 1][2 * (j & 1) + %d] = multiply_halves(b%d[j >> 1][2 * (j & 1) + %d], by);", p, k, p, k);
    text.end();
  }
}
