package org.taugru.exec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A backend, and why it is this one; run records have both.
public record BackendChoice(Backend backend, Reason reason) {
  /// What led to a backend.
  public sealed interface Reason {
    /// A program handed it over.
    record Given() implements Reason {
    }

    /// It was asked for by name.
    record Asked() implements Reason {
    }

    /// It is the most preferred one that is usable here.
    ///
    /// @param unusable the more preferred ones, each with why it is not usable, most preferred first
    record Preferred(Map<String, String> unusable) implements Reason {
      public Preferred {
        unusable = Collections.unmodifiableMap(new LinkedHashMap<>(unusable));
      }
    }
  }

  /// A backend that a program made itself.
  public static BackendChoice given(Backend backend) {
    return new BackendChoice(backend, new Reason.Given());
  }
}
