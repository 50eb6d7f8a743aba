package org.taugru.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Which rows were trained where, and what of the published data they had.
record TrainedBy(List<RowResult> rows) {
  String markdown() {
    Map<String, List<String>> machines = new LinkedHashMap<>();
    for (RowResult row : rows)
      for (RunRecord record : row.records()) {
        List<String> there = machines.computeIfAbsent(
            "`" + record.machine().backend() + "`, " + record.machine().description(), _ -> new ArrayList<>());
        if (!there.contains(row.row().label()))
          there.add(row.row().label());
      }
    List<String> limits = limits();
    String trained = machines.size() == 1 ? "Trained by " + machines.keySet().iterator().next() + ".\n"
        : machines.entrySet().stream().map(machine -> "Trained by " + machine.getKey() + ": "
            + String.join(", ", machine.getValue()) + ".\n").collect(Collectors.joining());
    return trained + (limits.isEmpty() ? "" : "\nNot the whole published set: " + String.join("; ", limits)
        + ". The paper's numbers are those of the whole.\n");
  }

  /// What is missing of the published data.
  List<String> limits() {
    return rows.stream().flatMap(row -> row.records().stream()).flatMap(record -> record.data().limits().stream())
        .distinct().toList();
  }
}
