package org.taugru.exec.cuda.fragment;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.ir.MatrixVariable;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// Writes what makes narrow values of others: sums over units, and products of few rows. Each warp adds up its own part and leaves it in shared
/// memory; when somebody asks for the sum, and a barrier has been passed, each thread adds the parts in the same order.
final class GatherWriter {
  private final StepWriter writer;
  private final Wiring wiring;
  private final Mapping mapping;
  private final ValueWriter values;
  private final PassWriter passes;
  private final SourceText text;
  private final Map<Instruction, Integer> pending = new LinkedHashMap<>();
  private boolean isSettled = true;

  GatherWriter(StepWriter writer) {
    this.writer = writer;
    this.wiring = writer.wiring;
    this.mapping = writer.mapping;
    this.values = writer.values;
    this.passes = writer.passes;
    this.text = writer.text;
  }

  /// Loads the matrices of few rows: for a wide operand the columns of this thread's units, for a narrow one all.
  void loadWeights(List<Instruction> instructions) {
    Set<Integer> loaded = new LinkedHashSet<>();
    for (Instruction instruction : instructions)
      if (instruction instanceof Instruction.Multiply multiply && wiring.isGathered(multiply))
        for (int o = 0; o < multiply.operands().size(); o++)
        for (Instruction.Column column : multiply.columns())
        if (loaded.add(column.matrices().get(o)))
          load(column.matrices().get(o), column.width(), multiply.operands().get(o));
  }

  private void load(int use, int rows, Place operand) {
    MatrixVariable matrix = writer.weights.matrix(use);
    boolean wide = !wiring.isNarrow(operand);
    int columns = wide ? 2 * mapping.rowBlocks() : wiring.widthOf(operand);
    text.add("float %s[%d][%d];", writer.weights.name(use), rows, columns);
    text.loop("r", rows).loop("i", columns);
    text.add("%s[r][i] = element(weights + %d, %d, %d, %s, r, %s);", writer.weights.name(use),
        writer.weights.ofMatrix(matrix), matrix.rows(), matrix.columns(),
        wiring.plan.matrices().get(use).transposed(), wide ? values.unitOf("i") : "i");
    text.end().end();
  }

  /// What an instruction makes is there at once, or after the next [#settle].
  void begin(Instruction instruction) {
    text.add("// " + wiring.lags.inText(wiring.plan.text(instruction).getFirst()));
    writer.byOwners(() -> {
      if (!wiring.isShared(instruction))
        take(instruction, -1);
      else if (isPartial(instruction))
        addParts(instruction, passes.variable(((Instruction.Sum) instruction).target()));
      else
        tellParts(instruction);
    });
  }

  private boolean isPartial(Instruction instruction) {
    return instruction instanceof Instruction.Sum sum && wiring.partial.contains(sum.target().buffer());
  }

  /// A barrier was passed: whatever parts there are can be read.
  void settled() {
    isSettled = true;
  }

  /// Whether an instruction has to do with sums that were not taken yet.
  boolean isAwaitedBy(Instruction instruction) {
    Set<Integer> awaited = new LinkedHashSet<>();
    for (Instruction made : pending.keySet())
      awaited.addAll(wiring.made(List.of(made)));
    return wiring.touched(instruction).stream().anyMatch(place -> awaited.contains(place.buffer()));
  }

  /// Takes all sums that were begun.
  void settle(Runnable barrier) {
    if (pending.isEmpty())
      return;
    if (!isSettled)
      barrier.run();
    writer.byOwners(() -> pending.forEach(this::take));
    pending.clear();
  }

  private int rows(Instruction instruction) {
    return instruction instanceof Instruction.Multiply multiply
        ? multiply.columns().stream().mapToInt(Instruction.Column::width).sum()
        : 1;
  }

  private void tellParts(Instruction instruction) {
    int rows = rows(instruction);
    int area = writer.shared.take(mapping.cluster() * mapping.warps() * rows * mapping.samples() * 4);
    text.add("{").add("float part%s;", values.narrowDimensions(rows));
    addParts(instruction, "part");
    values.forEachNarrow(rows, index -> {
      for (int lanes = 4; lanes < 32; lanes *= 2)
        text.add("part%s += __shfl_xor_sync(0xffffffffu, part%s, %d);", index, index, lanes);
    });
    text.add("if (g == 0) {");
    values.forEachNarrow(rows, index -> {
      text.add("const u32 to = base + %d + ((rank * %d + warp) * %d + f) * %d + (i / 2 * 8 + q + i %% 2) * 4;", area,
          mapping.warps(), rows, mapping.samples() * 4);
      writer.store("to", "__float_as_uint(part" + index + ")");
    });
    text.add("}").add("}");
    pending.put(instruction, area);
    isSettled = false;
  }

  /// Each thread's own part of sums over units.
  private void addParts(Instruction instruction, String target) {
    values.forEachNarrow(rows(instruction), index -> text.add("%s%s = 0.f;", target, index));
    switch (instruction) {
      case Instruction.Sum sum -> {
        text.loop("e", mapping.elements());
        text.add("%s[0][%s] += %s;", target, values.sampleOf(), element(sum.operand()));
        text.end();
      }
      case Instruction.Multiply multiply -> {
        int first = 0;
        for (Instruction.Column column : multiply.columns()) {
          text.loop("f", column.width()).loop("e", mapping.elements());
          for (int o = 0; o < multiply.operands().size(); o++)
            if (!wiring.isNarrow(multiply.operands().get(o)))
              text.add("%s[%d + f][%s] += %s[f][%s] * %s;", target, first, values.sampleOf(),
                  writer.weights.name(column.matrices().get(o)), values.rowOf(), element(multiply.operands().get(o)));
          text.end().end();
          first += column.width();
        }
      }
      case Instruction.Pass _, Instruction.Draw _, Instruction.Outer _ ->
        throw new IllegalArgumentException("no sum over units: " + instruction);
    }
  }

  /// Element e of a wide value, nothing beyond its units.
  private String element(Place place) {
    String element = place.shared() ? passes.shared(place, true) : passes.variable(place) + "[e]";
    return mapping.units() == wiring.widthOf(place) ? element
        : "(" + values.unitOf(values.rowOf()) + " < " + wiring.widthOf(place) + " ? " + element + " : 0.f)";
  }

  /// @param area where the parts are; none where everything is in this thread
  private void take(Instruction instruction, int area) {
    switch (instruction) {
      case Instruction.Sum sum -> {
        text.loop("i", values.samples());
        text.add("float sum = 0.f;");
        if (area >= 0)
          addTold(area, 1, "0");
        else
          text.loop("f", sum.width()).add("sum += %s;", sum.operand().shared() ? passes.shared(sum.operand(), false)
              : passes.variable(sum.operand()) + "[f][i]").end();
        text.add("%s[0][i] = sum;", passes.variable(sum.target()));
        text.end();
      }
      case Instruction.Multiply multiply -> {
        int first = 0;
        for (Instruction.Column column : multiply.columns()) {
          take(multiply, column, area, first);
          first += column.width();
        }
      }
      case Instruction.Pass _, Instruction.Draw _, Instruction.Outer _ ->
        throw new IllegalArgumentException("no sum over units: " + instruction);
    }
  }

  private void take(Instruction.Multiply multiply, Instruction.Column column, int area, int first) {
    boolean adds = column.start().equals(column.target());
    values.forEachNarrow(column.width(), index -> {
      text.add("float sum = %s;", adds ? "0.f" : column.start().shared() ? passes.shared(column.start(), false)
          : passes.variable(column.start()) + index);
      if (area >= 0)
        addTold(area, rows(multiply), first + " + f");
      for (int o = 0; o < multiply.operands().size(); o++) {
        Place operand = multiply.operands().get(o);
        if (wiring.isNarrow(operand))
          text.loop("c", wiring.widthOf(operand)).add("sum += %s[f][c] * %s[c][i];",
              writer.weights.name(column.matrices().get(o)), passes.variable(operand)).end();
      }
      text.add("%s%s %s sum;", passes.variable(column.target()), index, adds ? "+=" : "=");
    });
  }

  /// Adds what all warps have told of a row.
  private void addTold(int area, int rows, String row) {
    text.add("for (int p = 0; p < %d; p++) {", mapping.cluster() * mapping.warps());
    text.add("sum += *(const float*) (memory + %d + (p * %d + %s) * %d + (i / 2 * 8 + q + i %% 2) * 4);", area, rows,
        row, mapping.samples() * 4);
    text.add("}");
  }
}
