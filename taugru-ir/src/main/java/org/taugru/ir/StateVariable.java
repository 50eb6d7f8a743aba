package org.taugru.ir;

import java.util.OptionalInt;

/// A state of a Program.
///
/// @param history how many values older than the current one must be kept: the largest lag at which it is read
/// @param start   the number of the parameter, `[history + 1, width]`, that it begins at; empty: zero
public record StateVariable(String name, int width, int history, OptionalInt start) {
  /// One that begins at zero.
  public StateVariable(String name, int width, int history) {
    this(name, width, history, OptionalInt.empty());
  }
}
