package org.taugru.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;

/// What another library reaches for one large product of matrices, with as many threads, in the same run: a peak that is not
/// our own.
public record OutsideProduct(String library, Quartiles gflops) {
  static final String KIND = "product";
  /// Enough for a median; a product takes some milliseconds.
  static final int REPEATS = 25;
  private static final String RATE = "gflops";

  /// The fastest of them, if any was measured.
  static Optional<OutsideProduct> in(List<PeerRow> rows) {
    OutsideProduct best = null;
    for (PeerRow row : rows) {
      Quartiles rate = isProduct(row) ? row.timings().get(RATE) : null;
      if (rate != null && (best == null || rate.median() > best.gflops.median()))
        best = new OutsideProduct(row.library(), rate);
    }
    return Optional.ofNullable(best);
  }

  static boolean isProduct(PeerRow row) {
    return row.cell().equals(KIND);
  }

  /// As a share of it.
  double share(double rate) {
    return rate / gflops.median();
  }

  String text() {
    return String.format(Locale.ROOT, "%.1f GFLOP/s of %s's large product", gflops.median(), library);
  }

  /// Adds it to an object.
  Json.Obj in(Json.Obj object, double rate) {
    return gflops.in(object.with("outsideProductLibrary", library), "outsideProductGflops")
        .with("shareOfOutsideProduct", share(rate));
  }
}
