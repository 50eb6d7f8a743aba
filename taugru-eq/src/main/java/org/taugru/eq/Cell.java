package org.taugru.eq;

/// A recurrent cell: a record whose components are its settings and whose one method writes its equations.
///
/// A cell knows nothing of batches, derivatives or hardware. It is called once for each size it is compiled for, with
/// the [Equations] of that size, and must write the same equations every time.
@FunctionalInterface
public interface Cell {
  /// Declares inputs, states and parameters and states each state's `flow` or `next`.
  void equations(Equations eq);
}
