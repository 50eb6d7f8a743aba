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

  /// The path of the file of this name.
  public Path path(String name) {
    for (int i = 0; i < paths.size(); i++)
      if (form.files().get(i).name().equals(name))
        return paths.get(i);
    throw new IllegalArgumentException(
        set.name() + " as " + form.name() + " has no file " + name + "; it has " + form.files());
  }
}
