package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What became of seeds that failed.
record FailedSeeds(List<RowResult> rows) {
  List<String> sentences() {
    List<String> lines = new ArrayList<>();
    for (RowResult row : rows)
      for (RunRecord.Failure.Kind kind : RunRecord.Failure.Kind.values()) {
        String seeds = row.failed(kind).stream().map(record -> Long.toString(record.seed()))
            .collect(Collectors.joining(", "));
        if (!seeds.isEmpty())
          lines.add("Seeds of `" + row.row().label() + "` that " + kind.word() + ": " + seeds + ".");
      }
    return lines;
  }

  boolean hasDiverged() {
    return rows.stream().anyMatch(row -> !row.failed(RunRecord.Failure.Kind.DIVERGED).isEmpty());
  }
}
