package org.taugru.results;

/// Whether so many of some and so many of others are more than chance (Fisher 1935): the exact test of two counts, two-sided.
///
/// @param p the probability of a table as unlikely as this one or more so, where the margins are as they are
record Fisher(int hits, int count, int otherHits, int otherCount, double p) {
  /// Tables that are equally likely may differ so much once they are computed.
  private static final double EQUAL = 1 + 1e-9;

  static Fisher of(int hits, int count, int otherHits, int otherCount) {
    int all = hits + otherHits;
    double seen = ways(count, hits) * ways(otherCount, otherHits);
    double total = 0;
    double rare = 0;
    for (int k = Math.max(0, all - otherCount); k <= Math.min(all, count); k++) {
      double ways = ways(count, k) * ways(otherCount, all - k);
      total += ways;
      if (ways <= seen * EQUAL)
        rare += ways;
    }
    return new Fisher(hits, count, otherHits, otherCount, rare / total);
  }

  /// In which so many can be chosen of some.
  static double ways(int of, int chosen) {
    double ways = 1;
    for (int i = 1; i <= chosen; i++)
      ways = ways * (of - chosen + i) / i;
    return ways;
  }

  /// Of the shares, the first less the second.
  double difference() {
    return (double) hits / count - (double) otherHits / otherCount;
  }
}
