package org.taugru.bench;

import java.util.Locale;
import org.taugru.json.Json;

/// How many times as long as ours another takes, as far as the measurements tell: from its lower quartile against our
/// slowest to its upper quartile against our fastest, with ours measured before and after it.
record Ratio(double middle, double low, double high) {
  static Ratio of(Quartiles other, Quartiles before, Quartiles after) {
    return new Ratio(other.median() / Math.sqrt(before.median() * after.median()),
        other.lower() / Math.max(before.upper(), after.upper()),
        other.upper() / Math.min(before.lower(), after.lower()));
  }

  /// The same of rates: more is faster.
  static Ratio ofRates(Quartiles other, Quartiles before, Quartiles after) {
    return new Ratio(Math.sqrt(before.median() * after.median()) / other.median(),
        Math.min(before.lower(), after.lower()) / other.upper(),
        Math.max(before.upper(), after.upper()) / other.lower());
  }

  /// Whether one is faster, whichever of the measurements is taken.
  boolean isToldApart() {
    return low > 1 || high < 1;
  }

  String text() {
    return isToldApart() ? String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", middle, low, high)
        : String.format(Locale.ROOT, "not told apart (%.2f to %.2f)", low, high);
  }

  /// Adds it to an object.
  Json.Obj in(Json.Obj object) {
    return object.with("ratio", middle).with("ratioLow", low).with("ratioHigh", high).with("toldApart", isToldApart());
  }
}
