package org.taugru.train;

import java.util.Arrays;
import java.util.Locale;
import org.taugru.data.Measure;
import org.taugru.data.Score;

/// Which epoch's weights are kept. A network that has become sure of itself may be right more often while its loss grows, because the few answers that are
/// wrong are wrong with certainty.
public enum Selection {
  /// Those with the smallest loss on the validation set.
  LOSS,
  /// Those with the best measure on the validation set, the first of them where there are several.
  MEASURE;

  /// What is smaller the better an epoch is.
  double badness(Score validation, Measure measure) {
    return switch (this) {
      case LOSS -> validation.loss();
      case MEASURE -> measure == Measure.ACCURACY ? -measure.of(validation) : measure.of(validation);
    };
  }

  /// The one of that name; another is refused.
  static Selection named(String name) {
    return Arrays.stream(values()).filter(one -> one.toString().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("select is " + name + "; it must be " + LOSS + " or " + MEASURE
            + "."));
  }

  /// As settings call it.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
