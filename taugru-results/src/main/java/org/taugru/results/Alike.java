package org.taugru.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The τ-GRU and other models as they were trained alike.
///
/// @param ours   the τ-GRU
/// @param others rows of the same protocol, of an item's own runs
record Alike(RowResult ours, List<RowResult> others) {
  /// The one that was cared for most comes first.
  private static final List<Protocol> PROTOCOLS = List.of(Protocol.OURS, Protocol.DROP, Protocol.PRINTED);

  /// By the best protocol that the τ-GRU and others have been trained by, those left out that have another size than the paper's.
  static Optional<Alike> of(ResultItem item, List<RowResult> rows) {
    List<RowResult> own = rows.stream().filter(RowResult::isRun).filter(row -> row.row().home().equals(item.name()))
        .filter(row -> !row.row().settings().containsKey("hidden")).toList();
    return PROTOCOLS.stream().flatMap(protocol -> of(own, protocol)).findFirst();
  }

  private static Stream<Alike> of(List<RowResult> own, Protocol protocol) {
    List<RowResult> same = own.stream().filter(row -> row.row().protocol() == protocol).toList();
    List<RowResult> others = same.stream().filter(row -> !row.row().isTauGru()).toList();
    return same.stream().filter(row -> row.row().isMain()).filter(_ -> !others.isEmpty())
        .map(ours -> new Alike(ours, others));
  }
}
