package org.taugru.exec.cuda.fragment;

import java.util.ArrayList;
import java.util.List;
import org.taugru.eq.UnaryOp;
import org.taugru.exec.cuda.source.ElementwiseSource;
import org.taugru.exec.cuda.source.Literals;
import org.taugru.exec.cuda.source.SourceText;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.PassCode;
import org.taugru.plan.Place;

/// Writes passes: elementwise work on the values that a thread has.
final class PassWriter {
  /// The array that a thread has of the value at a place.
  interface Variables {
    String of(Place place);
  }

  private final Wiring wiring;
  private final ValueWriter values;
  private final Variables variables;
  private final SourceText text;

  PassWriter(Wiring wiring, ValueWriter values, Variables variables, SourceText text) {
    this.wiring = wiring;
    this.values = values;
    this.variables = variables;
    this.text = text;
  }

  String variable(Place place) {
    return variables.of(place);
  }

  /// One loop over the elements of a thread.
  void pass(Instruction.Pass pass) {
    values.forEach(pass.width(), index -> {
      boolean wide = wiring.isWide(pass.width());
      List<String> names = new ArrayList<>();
      for (PassCode.Value value : pass.code().values()) {
        String expression = switch (value) {
          case PassCode.Value.Load(int place) -> variables.of(pass.places().get(place)) + index;
          case PassCode.Value.LoadScalar(int place) -> variables.of(pass.places().get(place)) + "[0]["
              + (wide ? values.sampleOf() : "i") + "]";
          case PassCode.Value.LoadShared(int place) -> shared(pass.places().get(place), wide);
          case PassCode.Value.LoadSharedScalar(int place) -> shared(pass.places().get(place), wide);
          case PassCode.Value.Constant(float constant) -> Literals.of(constant);
          case PassCode.Value.Unary(var function, int x) -> wide ? unary(function, names.get(x))
              : ElementwiseSource.unary(function, names.get(x));
          case PassCode.Value.Flush(int x) -> "flushed(" + names.get(x) + ")";
          case PassCode.Value.Binary(var function, int x, int y) ->
            ElementwiseSource.binary(function, names.get(x), names.get(y));
        };
        names.add("v" + names.size());
        text.add("const float %s = %s;", names.getLast(), expression);
      }
      for (PassCode.Store store : pass.code().stores())
        text.add("%s%s %s %s;", variables.of(pass.places().get(store.place())), index,
            store.accumulate() ? "+=" : "=", names.get(store.value()));
    });
  }

  /// An element of a row that all samples share, for element e of a wide value or f of a narrow one.
  String shared(Place place, boolean wide) {
    if (isZero(place.buffer()))
      return "0.f";
    String name = wiring.identifier(place.buffer());
    return wiring.widthOf(place) == 1 ? name : name + "[" + (wide ? values.rowOf() : "f") + "]";
  }

  boolean isZero(int buffer) {
    return wiring.plan.buffers().get(buffer)
        .content() instanceof Buffer.Content.Row(List<Integer> parameters, double constant)
        && parameters.isEmpty() && constant == 0;
  }

  /// Only these two are as exact as the mode asks for; the others are rare, and single numbers, which decide for a whole sample, are few.
  private static String unary(UnaryOp function, String x) {
    return function == UnaryOp.TANH ? "f_tanh(" + x + ")" : function == UnaryOp.SIGMOID ? "f_sigmoid(" + x + ")"
        : ElementwiseSource.unary(function, x);
  }
}
