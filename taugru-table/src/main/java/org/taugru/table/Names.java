package org.taugru.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Names of columns, each different and none empty.
final class Names {
  private Names() {
  }

  static List<String> numbered(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= count; i++)
      names.add("c" + i);
    return names;
  }

  /// What a header gives, with a note for each name that had to be changed.
  static List<String> distinct(List<String> header, List<Note> notes) {
    Set<String> taken = new HashSet<>(header);
    Set<String> used = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      String was = header.get(i);
      String name = was;
      if (was.isEmpty() || used.contains(was)) {
        String stem = was.isEmpty() ? "c" + (i + 1) : was;
        name = was.isEmpty() && !taken.contains(stem) ? stem : stem + "_2";
        for (int suffix = 3; taken.contains(name); suffix++)
          name = stem + "_" + suffix;
        notes.add(new Note.Renamed(i + 1, was, name));
      }
      taken.add(name);
      used.add(name);
      names.add(name);
    }
    return names;
  }
}
