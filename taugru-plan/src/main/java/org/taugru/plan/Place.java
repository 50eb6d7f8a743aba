package org.taugru.plan;

/// Where a value lives: in a buffer that has a row for each step and sample.
///
/// @param buffer number in [PlannedProgram#buffers()]
/// @param shift  the value of step t is at step t + shift of the buffer
/// @param shared whether the buffer is one row, for all steps and samples
public record Place(int buffer, int shift, boolean shared) {
  /// The place of the value that was here so many steps before.
  public Place before(int steps) {
    return new Place(buffer, shift - steps, shared);
  }
}
