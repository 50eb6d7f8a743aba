package org.taugru.fit;

/// Somebody who wants to know how far an explanation has come.
public interface ExplainListener {
  /// Nobody.
  static ExplainListener quiet() {
    return (_, _, _) -> {
    };
  }

  /// What is done.
  enum Part {
    GRADIENT, SHUFFLING
  }

  /// @param done of `all` passes over the windows
  void progress(Part part, int done, int all);
}
