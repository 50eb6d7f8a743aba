package org.taugru.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.taugru.safetensors.Contents;

/// Where training keeps its state, so that it can go on after it was stopped: nowhere, in a folder, or in a place of one's
/// own.
///
/// A state is tensors and text; whoever stores it need not know what it says. A run that goes on from a state ends with
/// the bits of one that was never stopped.
///
/// A place of one's own, in memory:
///
/// ```java
/// Checkpoints here = new Checkpoints() {
///   private Optional<Saved> newest = Optional.empty();
///
///   public void save(long iteration, Contents state) {
///     newest = Optional.of(new Saved("iteration " + iteration, state));
///   }
///
///   public Optional<Saved> newest() {
///     return newest;
///   }
/// };
/// ```
public interface Checkpoints {
  /// Keeps a state; those before it may be dropped.
  ///
  /// @param iteration of training, larger than that of the state before
  void save(long iteration, Contents state) throws IOException;

  /// A state as it was kept.
  ///
  /// @param where for messages: the name of a file, say
  record Saved(String where, Contents state) {
  }

  /// The newest state that is whole, if there is one.
  Optional<Saved> newest() throws IOException;

  /// What somebody who goes on should know about what [#newest] found: damaged states, say.
  default List<String> notes() {
    return List.of();
  }

  /// Nothing is kept, and training always begins at the beginning.
  static Checkpoints none() {
    return new Checkpoints() {
      @Override
      public void save(long iteration, Contents state) {
      }

      @Override
      public Optional<Saved> newest() {
        return Optional.empty();
      }
    };
  }

  /// The last few states, a file each.
  static Checkpoints in(Path folder) {
    return new CheckpointFolder(folder);
  }
}
