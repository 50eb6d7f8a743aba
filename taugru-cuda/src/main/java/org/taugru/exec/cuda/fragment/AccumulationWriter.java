package org.taugru.exec.cuda.fragment;

import java.util.Optional;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.plan.Place;

/// Writes the sums of [AccumulatedGradients] in a kernel: what a step adds, and how lanes add up what they have after the last one.
final class AccumulationWriter {
  private final AccumulatedGradients gradients;
  private final Wiring wiring;
  private final Mapping mapping;
  private final ValueWriter values;
  private final PassWriter passes;
  private final SourceText text;

  AccumulationWriter(StepWriter writer, AccumulatedGradients gradients) {
    this.gradients = gradients;
    this.wiring = writer.wiring;
    this.mapping = writer.mapping;
    this.values = writer.values;
    this.passes = writer.passes;
    this.text = writer.text;
  }

  private static String name(int number) {
    return "gradient" + number;
  }

  /// Elements of the narrow factors, then those of the wide one.
  private String dimensions(AccumulatedGradients.Entry entry) {
    return "[" + outer(entry) + "][" + inner(entry) + "]";
  }

  private int outer(AccumulatedGradients.Entry entry) {
    return wiring.isNarrow(entry.delta()) ? wiring.widthOf(entry.delta())
        : wiring.widthOf(entry.operand().orElseThrow());
  }

  private int inner(AccumulatedGradients.Entry entry) {
    return gradients.isOfUnits(entry) ? 2 * mapping.rowBlocks() : entry.operand().map(wiring::widthOf).orElse(1);
  }

  void declare() {
    for (int k = 0; k < gradients.entries.size(); k++) {
      String dimensions = dimensions(gradients.entries.get(k));
      text.add("float %s%s = {}, %s_lost%s = {};", name(k), dimensions, name(k), dimensions);
    }
  }

  /// What a step adds.
  void add() {
    for (int k = 0; k < gradients.entries.size(); k++) {
      AccumulatedGradients.Entry entry = gradients.entries.get(k);
      text.loop("f", outer(entry)).loop("c", inner(entry));
      text.add("float term = 0.f;");
      if (gradients.isOfUnits(entry))
        addUnits(entry);
      else {
        text.loop("i", values.samples());
        text.add("term += %s[f][i]%s;", passes.variable(entry.delta()),
            entry.operand().map(operand -> " * " + passes.variable(operand) + "[c][i]").orElse(""));
        text.end();
      }
      text.add("accumulate(%s[f][c], %s_lost[f][c], term);", name(k), name(k));
      text.end().end();
    }
  }

  private void addUnits(AccumulatedGradients.Entry entry) {
    Place delta = entry.delta();
    Place operand = Optional.of(entry).flatMap(AccumulatedGradients.Entry::operand).orElseThrow();
    Place narrow = wiring.isNarrow(delta) ? delta : operand;
    Place wide = wiring.isNarrow(delta) ? operand : delta;
    text.loop("i", values.samples());
    text.add("term += %s[4 * (c / 2 * %d + i / 2) + c %% 2 * 2 + i %% 2] * %s[f][i];", passes.variable(wide),
        mapping.tiles(), passes.variable(narrow));
    text.end();
  }

  /// Leaves the sums in memory.
  void finish() {
    for (int k = 0; k < gradients.entries.size(); k++) {
      AccumulatedGradients.Entry entry = gradients.entries.get(k);
      boolean ofUnits = gradients.isOfUnits(entry);
      boolean isPartial = entry.parts() > 1 || wiring.partial.contains(entry.delta().buffer());
      text.loop("f", outer(entry)).loop("c", inner(entry));
      text.add("float sum = %s[f][c];", name(k));
      for (int lanes = 1; lanes < (isPartial ? 32 : 4); lanes *= 2)
        text.add("sum += __shfl_xor_sync(0xffffffffu, sum, %d);", lanes);
      String place = ofUnits ? String.format("f * %d + %s", mapping.units(), values.unitOf("c"))
          : isPartial ? String.format("f * %d + rank * %d + warp", entry.parts(), mapping.warps())
          : String.format("f * %d + c", inner(entry));
      text.add("if (%s) a.accumulated[(i64) group * %d + %d + %s] = sum;",
          ofUnits ? "q == 0" : isPartial ? "lane == 0" : values.isTeller() + " && q == 0", gradients.count(),
          entry.first(), place);
      text.end().end();
    }
  }
}
