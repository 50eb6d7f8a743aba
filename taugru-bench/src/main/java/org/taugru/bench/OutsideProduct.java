package org.taugru.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;

/// What another library reaches for one large product of matrices, with as many threads, in the same run: a peak that is not
/// our own. Of several libraries the fastest counts.
public record OutsideProduct(String library, Quartiles gflops) {
  static final String KIND = "product";
  /// Enough for a median; a product takes some milliseconds.
  static final int REPEATS = 25;
  static final String RATE = "gflops";

  /// The fastest of them, if any was measured.
  static Optional<OutsideProduct> in(List<PeerRow> rows) {
    OutsideProduct best = null;
    for (PeerRow row : rows) {
      if (isProduct(row) && (best == null || rate(row).median() > best.gflops.median()))
        best = new OutsideProduct(row.library(), rate(row));
    }
    return Optional.ofNullable(best);
  }

  /// GFLOP/s of a row of products.
  static Quartiles rate(PeerRow row) {
    Quartiles rate = row.timings().get(RATE);
    if (rate == null)
      throw new IllegalArgumentException(row.title() + " has no " + RATE);
    return rate;
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
