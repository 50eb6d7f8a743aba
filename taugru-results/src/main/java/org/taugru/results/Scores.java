package org.taugru.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Measure;
import org.taugru.json.Json;

/// The numbers of a score, under the names that records have for them; NaN where one was not finite.
public record Scores(Map<String, Double> numbers) {
  private static final int DIGITS = 7;

  public Scores {
    numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
  }

  /// Of what a run or an evaluation wrote.
  public static Scores read(Json.Obj score) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    score.members().forEach((name, value) -> numbers.put(name,
        value instanceof Json.Num(double number) ? Rounding.digits(number, DIGITS) : Double.NaN));
    return new Scores(numbers);
  }

  /// The number that a measure compares; nothing where the score has none.
  public Optional<Double> of(Measure measure) {
    return Optional.ofNullable(numbers.get(switch (measure) {
      case RMSE -> "rmse";
      case MSE -> "mse";
      case ACCURACY -> "accuracy";
      case CROSS_ENTROPY -> "crossEntropy";
    })).filter(Double::isFinite);
  }

  Json.Obj json() {
    Json.Obj json = Json.object();
    for (Map.Entry<String, Double> number : numbers.entrySet())
      json = json.with(number.getKey(), Json.finite(number.getValue()));
    return json;
  }
}
