package org.taugru.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

/// Which runs of a row can be trained together: those that differ by nothing but their seed, and those that the backend can train
/// together all the same, such as runs with delays that were drawn.
final class RunGroups {
  /// Deals runs to groups, as a backend can train them.
  @FunctionalInterface
  interface Dealer {
    /// @return the numbers of the runs of each group
    List<List<Integer>> deal(List<RunSpec> specs) throws IOException;
  }

  private RunGroups() {
  }

  /// @param dealer is asked only where runs differ by more than their seed, and for one of those that do not
  static List<Map<RunFolder, RunSpec>> of(Map<RunFolder, RunSpec> runs, Dealer dealer) throws IOException {
    List<Map<RunFolder, RunSpec>> alike = alike(runs);
    if (alike.size() < 2)
      return alike;
    List<Map<RunFolder, RunSpec>> groups = new ArrayList<>();
    for (List<Integer> numbers : dealer.deal(alike.stream().map(group -> group.values().iterator().next()).toList())) {
      Map<RunFolder, RunSpec> group = new LinkedHashMap<>();
      numbers.forEach(number -> group.putAll(alike.get(number)));
      groups.add(group);
    }
    return groups;
  }

  private static List<Map<RunFolder, RunSpec>> alike(Map<RunFolder, RunSpec> runs) {
    Map<RunSpec, Map<RunFolder, RunSpec>> groups = new LinkedHashMap<>();
    runs.forEach((folder, spec) -> groups
        .computeIfAbsent(SettingEdit.apply(spec, "seed", "1"), _ -> new LinkedHashMap<>()).put(folder, spec));
    return List.copyOf(groups.values());
  }
}
