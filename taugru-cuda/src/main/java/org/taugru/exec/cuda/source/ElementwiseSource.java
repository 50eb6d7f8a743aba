package org.taugru.exec.cuda.source;

import java.util.ArrayList;
import java.util.List;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;
import org.taugru.plan.PassCode;

/// The elementwise work of a pass in C++: a line for each value, one for each store. Where values are loaded from and stored to is up to
/// who asks. The functions are those of the [Prelude].
public final class ElementwiseSource {
  /// What the places of a pass are in the source.
  public interface Places {
    /// An expression for the value at a place.
    ///
    /// @param scalar whether it is the only element of its row
    String load(int place, boolean scalar);

    /// A statement that stores a value at a place, or adds it to what is there.
    String store(int place, String value, boolean accumulate);

    /// What the value at a place may be called.
    String name(int place);

    /// Where the equation of the value at a place was written; empty if that is not known.
    String origin(int place);
  }

  private final PassCode code;
  private final Places places;
  private final List<String> names = new ArrayList<>();

  /// @param locals gives the names of variables
  public ElementwiseSource(PassCode code, Places places, Identifiers locals) {
    this.code = code;
    this.places = places;
    for (int i = 0; i < code.values().size(); i++)
      names.add(code.values().get(i) instanceof PassCode.Value.Constant(float value) ? Literals.of(value)
          : locals.of(wanted(i)));
  }

  public void write(SourceText text) {
    for (int i = 0; i < names.size(); i++)
      if (!(code.values().get(i) instanceof PassCode.Value.Constant))
        text.line("const float " + names.get(i) + " = " + expression(code.values().get(i)) + ";" + comment(i));
    for (PassCode.Store store : code.stores())
      text.line(places.store(store.place(), names.get(store.value()), store.accumulate()));
  }

  private String comment(int number) {
    String origin = code.stores().stream().filter(store -> store.value() == number)
        .map(store -> places.origin(store.place())).filter(place -> !place.isEmpty()).findFirst().orElse("");
    return origin.isEmpty() ? "" : " // " + origin;
  }

  /// A value is called as what it is loaded from or stored to.
  private String wanted(int number) {
    return switch (code.values().get(number)) {
      case PassCode.Value.Load(int place) -> places.name(place);
      case PassCode.Value.LoadShared(int place) -> places.name(place);
      case PassCode.Value.LoadScalar(int place) -> places.name(place);
      case PassCode.Value.LoadSharedScalar(int place) -> places.name(place);
      case PassCode.Value.Constant _, PassCode.Value.Unary _, PassCode.Value.Flush _, PassCode.Value.Binary _ ->
        code.stores().stream().filter(store -> store.value() == number && !store.accumulate()).findFirst()
            .map(store -> places.name(store.place())).orElse("v" + number);
    };
  }

  private String expression(PassCode.Value value) {
    return switch (value) {
      case PassCode.Value.Load(int place) -> places.load(place, false);
      case PassCode.Value.LoadShared(int place) -> places.load(place, false);
      case PassCode.Value.LoadScalar(int place) -> places.load(place, true);
      case PassCode.Value.LoadSharedScalar(int place) -> places.load(place, true);
      case PassCode.Value.Constant(float constant) -> Literals.of(constant);
      case PassCode.Value.Unary(var function, int x) -> unary(function, names.get(x));
      case PassCode.Value.Flush(int x) -> "flushed(" + names.get(x) + ")";
      case PassCode.Value.Binary(var function, int a, int b) -> binary(function, names.get(a), names.get(b));
    };
  }

  /// @param x a name or a number
  public static String unary(UnaryOp function, String x) {
    return switch (function) {
      case NEGATE -> x.startsWith("-") ? x.substring(1) : "-" + x;
      case TANH -> "tanhf(" + x + ")";
      case SIGMOID -> "sigmoid(" + x + ")";
      case RELU -> "maximum(" + x + ", 0.0f)";
      case EXP -> "expf(" + x + ")";
      case LOG -> "logf(" + x + ")";
      case SQRT -> "sqrtf(" + x + ")";
      case SIN -> "sinf(" + x + ")";
      case COS -> "cosf(" + x + ")";
      case SOFTPLUS -> "softplus(" + x + ")";
      case ABS -> "fabsf(" + x + ")";
      case SIGN -> "sign_of(" + x + ")";
      case STEP -> x + " > 0.0f ? 1.0f : 0.0f";
      case ROUND -> "round_half_up(" + x + ")";
    };
  }

  /// @param a a name or a number
  /// @param b a name or a number
  public static String binary(BinaryOp function, String a, String b) {
    return switch (function) {
      case ADD -> a + " + " + b;
      case SUBTRACT -> a + " - " + b;
      case MULTIPLY -> a + " * " + b;
      case DIVIDE -> a + " / " + b;
      case MIN -> "minimum(" + a + ", " + b + ")";
      case MAX -> "maximum(" + a + ", " + b + ")";
      case POWER -> "powf(" + a + ", " + b + ")";
    };
  }
}
