package org.taugru.sets.store;

import java.nio.file.Path;

/// What came of comparing a file with its digest.
public record FileCheck(SetFile file, Path path, Verdict verdict) {
  public sealed interface Verdict {
  }

  /// It is what was published.
  public record Right(String sha256) implements Verdict {
  }

  /// No digest is published; it is what the first download was.
  public record AsFetched(String sha256) implements Verdict {
  }

  /// No digest is published or kept.
  public record NotKnown(String sha256) implements Verdict {
  }

  /// A folder: no digests of its files are kept.
  public record NotCompared() implements Verdict {
  }

  /// It is something else.
  public record Wrong(String problem) implements Verdict {
  }

  public boolean isWrong() {
    return verdict instanceof Wrong;
  }
}
