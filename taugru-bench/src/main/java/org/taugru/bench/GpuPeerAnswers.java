package org.taugru.bench;

import java.util.List;
import java.util.Optional;

/// What other libraries did on a GPU.
///
/// @param missing why a library is not there, a line each
record GpuPeerAnswers(List<Row> rows, List<String> missing) {
  /// What others are compared with is the vendor's library of recurrent networks, whichever of its cells is the fastest.
  private static final String VENDOR = "cuDNN";

  /// @param size the number of the row of the table
  record Row(int size, PeerRow row) {
  }

  List<PeerRow> of(int size) {
    return rows.stream().filter(each -> each.size == size).map(Row::row).toList();
  }

  /// The shortest training step of the vendor's library.
  Optional<PeerRow> best(int size) {
    PeerRow best = null;
    for (PeerRow row : of(size)) {
      Quartiles time = row.timings().get(GpuPart.TRAIN.key());
      Quartiles least = best == null ? null : best.timings().get(GpuPart.TRAIN.key());
      if (row.library().contains(VENDOR) && time != null && (least == null || time.median() < least.median()))
        best = row;
    }
    return Optional.ofNullable(best);
  }

  /// The columns that they have together, in the order in which they came.
  List<String> titles() {
    return rows.stream().map(each -> each.row.row()).distinct().toList();
  }

  List<String> libraries() {
    return rows.stream().map(each -> each.row.library()).distinct().toList();
  }
}
