package org.taugru.fit;

/// Follows a comparison while it happens.
public interface LtsfListener {
  /// A method without a network was tested.
  default void tested(LtsfBaseline baseline) {
  }

  /// A network was trained and tested.
  ///
  /// @param done how many were so far
  /// @param all  how many there will be
  default void trained(LtsfRun run, int done, int all) {
  }
}
