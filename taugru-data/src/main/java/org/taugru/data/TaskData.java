package org.taugru.data;

/// The sequences of a task: what to train on, what to choose by, and what to report.
public sealed interface TaskData {
  SequenceSet validation();

  SequenceSet test();

  /// A training set that is gone through again and again.
  record Fixed(SequenceSet train, SequenceSet validation, SequenceSet test) implements TaskData {
    public Fixed {
      requireAlike(train, validation);
      requireAlike(train, test);
    }
  }

  /// Training sequences that are new in each iteration.
  record Fresh(BatchSource training, SequenceSet validation, SequenceSet test) implements TaskData {
    public Fresh {
      requireAlike(validation, test);
    }
  }

  /// Identifies the data in the record of a run: the SHA-256, in hexadecimal, of the hashes of the sets in it. A source of
  /// fresh batches is represented by the first two sequences of its iteration 0.
  default String sha256() {
    SequenceSet training = switch (this) {
      case Fixed fixed -> fixed.train();
      case Fresh fresh -> fresh.training().batch(0, 2);
    };
    return new Digest().add(training.sha256()).add(validation().sha256()).add(test().sha256()).hex();
  }

  private static void requireAlike(SequenceSet one, SequenceSet other) {
    if (one.inputWidth() != other.inputWidth() || one.targets().getClass() != other.targets().getClass()
        || one.targets().outputSize() != other.targets().outputSize())
      throw new IllegalArgumentException("the sets of a task differ: " + shape(one) + " and " + shape(other) + ".");
  }

  private static String shape(SequenceSet set) {
    return "input width " + set.inputWidth() + " to " + set.targets().getClass().getSimpleName() + " of "
        + set.targets().outputSize();
  }
}
