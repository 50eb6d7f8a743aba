package org.taugru.cli;

import java.util.Collection;
import java.util.List;
import org.taugru.table.NearNames;

/// What was probably meant by a name that is not there.
final class NearestName {
  private NearestName() {
  }

  /// `; perhaps NAME is meant`, or nothing where no name is near.
  static String hint(String written, Collection<String> names) {
    List<String> near = NearNames.of(written, names);
    return near.isEmpty() ? "" : "; perhaps " + String.join(" or ", near) + " is meant";
  }
}
