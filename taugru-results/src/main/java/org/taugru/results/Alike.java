package org.taugru.results;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The τ-GRU and other models as they were trained alike.
///
/// @param ours   the τ-GRU
/// @param others of an item's own runs, trained by the same protocol
record Alike(RowResult ours, List<RowResult> others) {
  /// The one that was cared for most comes first.
  private static final List<Protocol> PROTOCOLS = List.of(Protocol.OURS, Protocol.DROP, Protocol.PRINTED);

  /// Each other model once, by the best protocol that the τ-GRU and it have both been trained by; those are left out that have another size
  /// than the paper's.
  static List<Alike> of(ResultItem item, List<RowResult> rows) {
    List<RowResult> own = rows.stream().filter(RowResult::isRun).filter(row -> row.row().home().equals(item.name()))
        .filter(row -> !row.row().settings().containsKey("hidden")).toList();
    List<Alike> all = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (Protocol protocol : PROTOCOLS)
      own.stream().filter(row -> row.row().isMain() && row.row().protocol() == protocol).findFirst()
          .ifPresent(ours -> {
            List<RowResult> others = own.stream().filter(row -> !row.row().isTauGru())
                .filter(row -> Search.isTrainedBy(protocol, item, row.row()))
                .filter(row -> known.add(row.row().model()))
                .toList();
            if (!others.isEmpty())
              all.add(new Alike(ours, others));
          });
    return all;
  }
}
