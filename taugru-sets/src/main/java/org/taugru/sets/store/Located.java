package org.taugru.sets.store;

import java.nio.file.Path;
import java.util.List;

/// A form of a set that is there.
///
/// @param paths absolute, in the order of the form's files
public record Located(PublishedSet set, Form form, List<Path> paths) {
  public Located {
    paths = List.copyOf(paths);
  }
}
