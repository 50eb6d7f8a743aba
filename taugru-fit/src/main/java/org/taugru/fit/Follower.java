package org.taugru.fit;

import java.nio.ByteBuffer;

/// A network that goes on with one series, value by value, in scaled numbers: one for each [Head]. Not for two threads at once.
sealed interface Follower permits StepFollower, WindowFollower {
  /// Takes the next step.
  ///
  /// @param value   NaN where it is missing
  /// @param columns as [WindowLayout#writeColumns] has them
  void take(float value, float[] columns);

  /// Writes what comes next, `[horizon, levels]`, rising with the level; after at least one step.
  void say(float[] quantiles);

  /// How many bytes [#write] writes now.
  int bytes();

  /// Writes all that it remembers.
  void write(ByteBuffer to);

  /// Takes the memory of another one of the same network and the same columns.
  void read(ByteBuffer from);
}
