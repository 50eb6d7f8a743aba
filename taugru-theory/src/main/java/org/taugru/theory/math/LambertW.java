package org.taugru.theory.math;

/// The branches Wₖ of Lambert's function at a real number c: the solutions w of w·eʷ = c.
///
/// Where w = x + iy is not real, c is real only if x = −y·cot y, and then |c| = (y/|sin y|)·e^(−y·cot y). On each interval of
/// length π this grows with y over all positive numbers, so that a branch is one interval, and bisection cannot miss it.
final class LambertW {
  private static final double BRANCH_POINT = -1 / Math.E;

  private LambertW() {
  }

  /// @param c finite; not 0 except on the principal branch
  static Complex of(int branch, double c) {
    if (!Double.isFinite(c) || c == 0 && branch != 0)
      throw new IllegalArgumentException("branch " + branch + " of Lambert's W at " + c
          + "; it must be a finite number, and not 0 except on branch 0.");
    if (branch == 0 && c >= BRANCH_POINT)
      return Complex.real(principal(c));
    if (branch == -1 && c >= BRANCH_POINT && c < 0)
      return Complex.real(lower(c));
    int mirrored = c < 0 ? -1 - branch : -branch;
    return branch < 0 ? upper(mirrored, c).conjugate() : upper(branch, c);
  }

  /// w·eʷ is convex and grows beyond −1, so Newton's method comes down from any point above the solution.
  private static double principal(double c) {
    double w = Math.max(0, Math.log1p(c));
    for (int step = 0; step < 100; step++) {
      double next = w - (w - c * Math.exp(-w)) / (1 + w);
      if (!(next < w))
        break;
      w = Math.max(next, -1);
    }
    return w;
  }

  /// Below −1, w + ln(−w) is concave and grows, so Newton's method comes up from any point below the solution.
  private static double lower(double c) {
    double size = Math.log(-c);
    double w = 2 * size - 1;
    for (int step = 0; step < 100; step++) {
      double next = w - (w + Math.log(-w) - size) / (1 + 1 / w);
      if (!(next > w))
        break;
      w = Math.min(next, -1);
    }
    return w;
  }

  /// The solution in the upper half plane.
  private static Complex upper(int branch, double c) {
    double low = Math.PI * (c < 0 ? 2 * branch : 2 * branch - 1);
    double wanted = Math.log(Math.abs(c));
    double y =
        Bisection.zero(at -> Math.log(at / Math.abs(Math.sin(at))) - at / Math.tan(at) - wanted, low, low + Math.PI);
    return new Complex(-y / Math.tan(y), y);
  }
}
