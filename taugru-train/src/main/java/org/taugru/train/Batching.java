package org.taugru.train;

import java.util.Arrays;
import java.util.Locale;

/// Which sequences come together in a batch.
public enum Batching {
  /// Any.
  SHUFFLED,
  /// Those of about the same length, so that few steps are computed for nothing. Sequences are shuffled, each fifty batches of
  /// them are put in order of their length, and the full batches are shuffled.
  BY_LENGTH;

  /// The one of that name; another is refused.
  static Batching named(String name) {
    return Arrays.stream(values()).filter(one -> one.toString().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("batching is " + name + "; it must be "
            + SHUFFLED + " or " + BY_LENGTH + "."));
  }

  /// As settings call it.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
