package org.taugru.fit;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.taugru.safetensors.Contents;
import org.taugru.train.Checkpoints;

/// Where a fit keeps the states of its trainings, so that one that was stopped can go on.
///
/// A fit is the same each time, so who goes on does all of it again, with the same file and the same settings; but a training that
/// finds its state goes on from there, and one that is over ends at once.
public interface FitCheckpoints {
  /// The place of a training. May be asked by several threads.
  ///
  /// @param name the same each time, and fit for a folder
  Checkpoints of(String name);

  /// In memory: a search may go on with a candidate, but nothing outlives the process.
  static FitCheckpoints inMemory() {
    Map<String, Checkpoints> places = new ConcurrentHashMap<>();
    return name -> places.computeIfAbsent(name, _ -> new Newest());
  }

  /// A folder for each training. Delete them when a fit is done.
  static FitCheckpoints in(Path folder) {
    return name -> Checkpoints.in(folder.resolve(name));
  }

  /// The newest state of a training.
  final class Newest implements Checkpoints {
    private Optional<Saved> newest = Optional.empty();

    private Newest() {
    }

    @Override
    public void save(long iteration, Contents state) {
      newest = Optional.of(new Saved("update " + iteration, state));
    }

    @Override
    public Optional<Saved> newest() {
      return newest;
    }
  }
}
