package org.taugru.laws;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A count as a polynomial in the input size p and the hidden size d: a·d² + b·dp + c·d + e·p + f, where a and c may be
/// halves.
final class SizeFormula {
  /// How many parameters there are at p inputs and d units.
  interface Count {
    long at(int p, int d);
  }

  private static final int[][] CHECKS = {{1, 16}, {3, 5}, {5, 13}, {40, 33}, {96, 128}, {17, 2}};

  private final long twiceA;
  private final long b;
  private final long twiceC;
  private final long e;
  private final long twiceF;

  private SizeFormula(Count count) {
    long here = count.at(1, 7);
    long more = count.at(1, 8);
    this.twiceA = count.at(1, 9) - 2 * more + here;
    this.b = count.at(2, 8) - count.at(2, 7) - more + here;
    this.e = count.at(2, 7) - here - 7 * b;
    this.twiceC = 2 * (more - here) - twiceA * (8 * 8 - 7 * 7) - 2 * b;
    this.twiceF = 2 * here - twiceA * 7 * 7 - 2 * b * 7 - twiceC * 7 - 2 * e;
  }

  /// The formula if there is one that is right at further sizes too.
  static Optional<String> of(Count count) {
    SizeFormula formula = new SizeFormula(count);
    for (int[] size : CHECKS)
      if (formula.twice(size[0], size[1]) != 2 * count.at(size[0], size[1]))
        return Optional.empty();
    return Optional.of(formula.toString());
  }

  private long twice(int p, int d) {
    return twiceA * d * d + 2 * b * d * p + twiceC * d + 2 * e * p + twiceF;
  }

  @Override
  public String toString() {
    List<String> terms = new ArrayList<>();
    add(terms, twiceA, "d²");
    add(terms, 2 * b, "dp");
    add(terms, twiceC, "d");
    add(terms, 2 * e, "p");
    add(terms, twiceF, "");
    return terms.isEmpty() ? "0" : String.join(" ", terms);
  }

  private static void add(List<String> terms, long twice, String unit) {
    if (twice == 0)
      return;
    long size = Math.abs(twice);
    String factor = size == 2 && !unit.isEmpty() ? "" : size % 2 == 0 ? Long.toString(size / 2)
        : size == 1 ? "½" : size / 2 + "½";
    String sign = twice < 0 ? "− " : terms.isEmpty() ? "" : "+ ";
    terms.add(sign + factor + unit);
  }
}
