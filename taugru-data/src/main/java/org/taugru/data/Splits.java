package org.taugru.data;

import org.taugru.safetensors.files.Sha256;

/// A [Dataset] that is its splits, with nothing known of where they came from.
record Splits(String name, TrainingSplit training, Sequences validation, Sequences test) implements Dataset {
  Splits {
    if (training instanceof TrainingSplit.Stored(Sequences train))
      requireAlike(train, validation);
    requireAlike(validation, test);
  }

  static void requireAlike(Sequences one, Sequences other) {
    if (!one.format().equals(other.format()))
      throw new IllegalArgumentException("the splits of a dataset differ: " + one.format() + ", and " + other.format()
          + ".");
  }

  /// Of the hashes of three splits.
  static String sha256(String training, String validation, String test) {
    return new Sha256().add(training).add(validation).add(test).hex();
  }
}
