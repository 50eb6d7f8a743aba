package org.taugru.results;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// Whether values of one sample tend to be smaller than those of another (Mann and Whitney 1947), by their ranks alone: what never
/// happened is infinitely late, and equal to all else that never did. Exact, ties included, by counting every way to choose as many
/// of the ranks.
///
/// @param lead how much smaller the mean rank of the first is; negative where it is larger
/// @param p    the probability of such a lead, or a larger one either way, between samples that do not differ; two-sided
record MannWhitney(double lead, double p) {
  static MannWhitney of(List<Double> one, List<Double> other) {
    double[] all = DoubleStream.concat(one.stream().mapToDouble(value -> value),
        other.stream().mapToDouble(value -> value)).toArray();
    int[] ranks = Arrays.stream(all).mapToInt(value -> doubledRank(all, value)).toArray();
    int sum = Arrays.stream(ranks, 0, one.size()).sum();
    int total = Arrays.stream(ranks).sum();
    double[] ways = ways(ranks, one.size(), total);
    double least = away(sum, one.size(), all.length, total);
    double rare = 0;
    for (int k = 0; k < ways.length; k++)
      if (away(k, one.size(), all.length, total) >= least)
        rare += ways[k];
    return new MannWhitney(((double) (total - sum) / other.size() - (double) sum / one.size()) / 2,
        rare / Arrays.stream(ways).sum());
  }

  /// How far a sum of ranks is from that which chance would have, as a whole number.
  private static long away(int sum, int count, int all, int total) {
    return Math.abs((long) sum * all - (long) count * total);
  }

  /// Twice the rank, which is whole where values are equal too.
  private static int doubledRank(double[] all, double value) {
    int below = (int) Arrays.stream(all).filter(each -> each < value).count();
    int equal = (int) Arrays.stream(all).filter(each -> each == value).count();
    return 2 * below + equal + 1;
  }

  /// In which so many of the ranks have each sum.
  private static double[] ways(int[] ranks, int count, int total) {
    double[][] ways = new double[count + 1][total + 1]; // by how many are chosen, and their sum
    ways[0][0] = 1;
    for (int rank : ranks)
      for (int chosen = count; chosen > 0; chosen--)
        for (int sum = total; sum >= rank; sum--)
          ways[chosen][sum] += ways[chosen - 1][sum - rank];
    return ways[count];
  }
}
