package org.taugru.sets.store;

import java.net.URI;
import java.util.List;

/// A file or folder of a data set.
///
/// @param path    below the data folder, with `/` between names
/// @param sources where it can be downloaded, the best first; empty where it cannot
public record SetFile(String path, Content content, List<URI> sources) {
  public SetFile {
    sources = List.copyOf(sources);
  }

  static SetFile of(String path, Content content, String... sources) {
    return new SetFile(path, content, List.of(sources).stream().map(URI::create).toList());
  }

  /// The last name of its path.
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
