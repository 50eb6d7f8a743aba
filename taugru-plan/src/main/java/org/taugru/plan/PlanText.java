package org.taugru.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The text form of a plan: a line for each instruction, and within a pass one for each value.
final class PlanText {
  private static final String INDENT = "  ";

  private final PlannedProgram plan;
  private final BufferNames names;
  private final StringBuilder text = new StringBuilder();

  private PlanText(PlannedProgram plan) {
    this.plan = plan;
    this.names = new BufferNames(plan);
  }

  static String of(PlannedProgram plan) {
    PlanText made = new PlanText(plan);
    made.write();
    return made.text.toString();
  }

  static List<String> of(PlannedProgram plan, Instruction instruction) {
    PlanText made = new PlanText(plan);
    made.instruction(instruction);
    return made.text.toString().lines().map(line -> line.substring(INDENT.length())).toList();
  }

  private void write() {
    line(0, "plan " + plan.program().name() + ", chunk " + plan.chunk());
    list("saved", values(Buffer.Content.Trace.class));
    list("of a chunk", values(Buffer.Content.Chunk.class));
    list("matrices", plan.matrices().stream().filter(MatrixUse::forward).map(this::matrix));
    list("matrices backward", plan.matrices().stream().filter(use -> !use.forward()).map(this::matrix));
    plan.forward().forEach(stage -> stage("forward", stage));
    plan.backward().forEach(stage -> stage("backward", stage));
  }

  private void list(String what, Stream<String> entries) {
    List<String> all = entries.toList();
    if (!all.isEmpty())
      line(0, what + " " + String.join(", ", all));
  }

  private Stream<String> values(Class<? extends Buffer.Content> kind) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < plan.buffers().size(); i++)
      if (kind.isInstance(plan.buffers().get(i).content()))
        found.add(names.of(i) + "[" + plan.buffers().get(i).width() + "]");
    return found.stream();
  }

  private String matrix(MatrixUse use) {
    return matrixName(use.matrix()) + (use.transposed() ? "ᵀ" : "");
  }

  private String matrixName(int matrix) {
    return plan.program().matrices().get(matrix).name();
  }

  private void stage(String direction, Stage stage) {
    line(0, "");
    line(0, direction + ", horizon " + stage.horizon());
    stage.instructions().forEach(this::instruction);
  }

  private void instruction(Instruction instruction) {
    switch (instruction) {
      case Instruction.Multiply multiply -> line(1, multiply.columns().stream()
          .map(column -> product(multiply.operands(), column)).collect(Collectors.joining("; ")));
      case Instruction.Pass pass -> pass(pass);
      case Instruction.Sum(Place operand, _, Place target) ->
        line(1, names.of(target) + " = sum of " + names.of(operand));
      case Instruction.Draw(var noise, int source, _, Place target) ->
        line(1, names.of(target) + " = random " + source + " " + noise);
      case Instruction.Outer outer -> line(1, outer.terms().stream()
          .map(term -> gradient(outer, term)).collect(Collectors.joining("; ")));
    }
  }

  private String product(List<Place> operands, Instruction.Column column) {
    List<String> terms = new ArrayList<>();
    if (!column.start().equals(column.target()) && !isZero(column.start()))
      terms.add(names.of(column.start()));
    for (int i = 0; i < operands.size(); i++)
      terms.add(matrix(plan.matrices().get(column.matrices().get(i))) + "·" + names.of(operands.get(i)));
    return names.of(column.target()) + (column.start().equals(column.target()) ? " += " : " = ")
        + String.join(" + ", terms);
  }

  private boolean isZero(Place place) {
    Buffer.Content content = plan.buffers().get(place.buffer()).content();
    return content instanceof Buffer.Content.Row(List<Integer> parameters, double constant) && parameters.isEmpty()
        && constant == 0;
  }

  private String gradient(Instruction.Outer outer, Instruction.Term term) {
    String delta = names.of(term.delta());
    return outer.operand().map(operand -> "∂" + matrixName(term.sum()) + " += " + delta + "·" + names.of(operand) + "ᵀ")
        .orElseGet(() -> accumulated(plan.accumulators().get(term.sum())) + " += " + delta);
  }

  private String accumulated(Accumulator accumulator) {
    return Stream.concat(
        accumulator.parameters().stream().map(parameter -> "∂" + plan.program().parameters().get(parameter).name()),
        accumulator.rows().stream().map(row -> "∂" + matrixName(row.matrix()) + "[" + row.row() + "]"))
        .collect(Collectors.joining(", "));
  }

  private void pass(Instruction.Pass pass) {
    line(1, "pass over " + pass.width());
    List<PassCode.Value> values = pass.code().values();
    for (int i = 0; i < values.size(); i++)
      line(2, "v" + i + " = " + value(values.get(i), pass));
    for (PassCode.Store store : pass.code().stores())
      line(2, names.of(pass.places().get(store.place())) + (store.accumulate() ? " += v" : " = v") + store.value());
  }

  private String value(PassCode.Value value, Instruction.Pass pass) {
    return switch (value) {
      case PassCode.Value.Load(int place) -> names.of(pass.places().get(place));
      case PassCode.Value.LoadShared(int place) -> names.of(pass.places().get(place));
      case PassCode.Value.LoadScalar(int place) -> "broadcast " + names.of(pass.places().get(place));
      case PassCode.Value.LoadSharedScalar(int place) -> "broadcast " + names.of(pass.places().get(place));
      case PassCode.Value.Constant(float constant) -> Float.toString(constant);
      case PassCode.Value.Unary(var function, int x) -> function.name().toLowerCase(Locale.ROOT) + " v" + x;
      case PassCode.Value.Flush(int x) -> "flush v" + x;
      case PassCode.Value.Binary(var function, int a, int b) ->
        function.name().toLowerCase(Locale.ROOT) + " v" + a + " v" + b;
    };
  }

  private void line(int depth, String line) {
    text.append(INDENT.repeat(depth)).append(line).append('\n');
  }
}
