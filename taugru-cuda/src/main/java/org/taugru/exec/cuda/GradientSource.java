package org.taugru.exec.cuda;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.plan.Instruction;

/// The sums of gradients as C++: a function for each shape, in which blocks of threads have one gradient each. They are summed over a chunk of steps, after
/// everything else of it is done; nothing that they read changes in between.
final class GradientSource {
  /// The most rows and columns that a thread sums: as in tiles.cu.
  private static final int PATCH = 4;

  /// Gradients of one shape, which one function sums.
  ///
  /// @param isVector whether they have no operand
  private record Shape(int width, int height, int deltaStride, int operandStride, boolean isVector) {
    int patches() {
      return Math.ceilDiv(width, Math.min(PATCH, width)) * Math.ceilDiv(height, Math.min(PATCH, height));
    }

    /// Blocks of a gradient.
    int blocks() {
      return Math.ceilDiv(patches(), CellCode.FEW_THREADS);
    }
  }

  private final CellLayout layout;
  private final SourceText text;
  private final StageSource source;
  private final Map<Shape, List<Instruction.Outer>> gradients = new LinkedHashMap<>();

  GradientSource(CellLayout layout, SourceText text) {
    this.layout = layout;
    this.text = text;
    this.source = new StageSource(layout, text, false);
  }

  /// @param horizon of its stage
  void add(Instruction.Outer outer, int horizon) {
    if (horizon != layout.plan().chunk())
      throw new IllegalStateException("gradients of weights are summed after " + horizon + " steps, not after a chunk");
    for (Instruction.Term term : outer.terms())
      gradients.computeIfAbsent(new Shape(term.width(), outer.height(), source.stride(term.delta()),
          outer.operand().map(source::stride).orElse(0), outer.operand().isEmpty()), _ -> new ArrayList<>())
          .add(new Instruction.Outer(outer.operand(), outer.height(), List.of(term)));
  }

  /// Blocks of threads for one part of all gradients.
  int blocks() {
    return gradients.entrySet().stream().mapToInt(entry -> entry.getKey().blocks() * entry.getValue().size()).sum();
  }

  /// Writes the functions.
  void write() {
    int number = 0;
    for (Map.Entry<Shape, List<Instruction.Outer>> entry : gradients.entrySet())
      write("gradients_" + number++, entry.getKey(), entry.getValue());
  }

  private void write(String name, Shape shape, List<Instruction.Outer> all) {
    String patch = "Patch<" + shape.width + ", " + shape.height + ">";
    text.line("// Some rows and columns of a gradient, summed over the steps of a part.");
    text.block("static __device__ void " + name + "(const Run& run, int gradient, int number, int part) {", () -> {
      text.line("if (number >= " + patch + "::COUNT)");
      text.line("  return;");
      text.line(patch + " patch(number);");
      text.line("const Steps steps = steps_of_part(run.begin, run.end, part);");
      text.line("float* sums = run.sums + part * SUMS;");
      text.line("const float* delta;");
      text.line("const float* operand;");
      if (shape.isVector)
        text.line("const float one = 1.0f;");
      text.block("switch (gradient) {", () -> {
        for (int i = 0; i < all.size(); i++)
          choose(all.get(i), i == all.size() - 1 ? "default:" : "case " + i + ":");
      });
      text.line("patch.add<" + shape.deltaStride + ", " + shape.operandStride
          + ">(delta, operand, run.lengths, run.batch, steps);");
      text.line("patch.add_to(sums);");
    }).gap();
  }

  private void choose(Instruction.Outer outer, String label) {
    Instruction.Term term = outer.terms().getFirst();
    text.block(label, () -> {
      source.comment(outer);
      text.line("delta = " + source.at(term.delta(), "steps.begin", "0") + ";");
      text.line("operand = " + outer.operand().map(place -> source.at(place, "steps.begin", "0")).orElse("&one") + ";");
      text.line("sums += " + layout.sumOffset(term) + ";");
    }, "  break;");
  }

  /// Writes the calls, given the numbers of `block` and `part`.
  void call() {
    int number = 0;
    int first = 0;
    for (Map.Entry<Shape, List<Instruction.Outer>> entry : gradients.entrySet()) {
      int blocks = entry.getKey().blocks();
      int end = first + blocks * entry.getValue().size();
      String block = first == 0 ? "block" : "(block - " + first + ")";
      text.line("if (block >= " + first + " && block < " + end + ")");
      text.line("  gradients_" + number++ + "(run, " + block + " / " + blocks + ", " + block + " % " + blocks + " * "
          + CellCode.FEW_THREADS + " + threadIdx.x, part);");
      first = end;
    }
  }
}
