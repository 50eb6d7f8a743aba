package org.taugru.theory.gradient;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.math.Digits;

/// Proposition 1: how the linear delayed RNN's states depend on its inputs.
public final class LinearRnnStudy implements Study {
  private static final int SIZE = 5;
  private static final int INPUTS = 3;
  private static final int DELAY = 10;
  /// Steps over which one unit's memory is compared with and without delay.
  private static final int FAR = 40;
  /// A of that unit, and a B that acts against it.
  private static final double PRESENT = 0.8;
  private static final double AGAINST = -0.16;

  @Override
  public String name() {
    return "linear-rnn";
  }

  @Override
  public String title() {
    return "The linear delayed RNN (proposition 1)";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    int cases = settings.choose(20, 200);
    Worst worst = Worst.of(settings.seed(), cases);
    Chapter.Writer chapter = Chapter.titled(title())
        .text(
            """
                For hₙ₊₁ = A·hₙ + B·hₙ₋ₘ + C·uₙ with A·B = B·A, proposition 1 gives ∂hₙ₊₁/∂uᵢ up to n = 2m + 1. The reason is \
                short: a change of uᵢ reaches hₙ₊₁ over every path of ordinary steps (A, one step each) and jumps (B, m + 1 \
                steps each) that takes n − i steps. Up to n = 2m + 1 no path has two jumps.

                Counting paths gives all n at once: for commuting matrices the sum over k of (J − m·k choose k) \
                A^(J − (m+1)k) B^k C with J = n − i, for any matrices the sum of all words of letters A and B, where an A counts 1, \
                a B counts m + 1, and a word counts J, times C. The paper only says that such formulas exist. A formula holds here if it is right to 1e−12.""");
    formulas(chapter, worst, cases);
    chapter
        .picture("theory-linear-rnn-memory", chart(settings.seed()),
            """
                Size of the derivative of the newest state with respect to an input n − i steps earlier, for one network of \
                size 5 with ‖A‖ = 0.8. Without delay (B = 0) the factor a step is, in the long run, the spectral radius of A. With B of norm 0.6 \
                and m = 10 the first jump arrives at 11 steps, the second at 22, and so on: each is a ridge, broader than the \
                one before, as there are more paths. The decay in the long run is that of the largest root of the \
                characteristic equation.""");
    damping(chapter, left(PRESENT, 0), left(PRESENT, AGAINST), left(PRESENT, -AGAINST));
    return chapter
        .text(
            """
                The main text says that without delay the gradients decay exponentially "as i becomes large"; it is as n − i \
                becomes large. The newest inputs, with i near n, have the largest derivatives.""")
        .end();
  }

  static void formulas(Chapter.Writer chapter, Worst worst, int cases) {
    chapter
        .claim("The printed formula, for n ≤ 2m + 1 and commuting A and B", worst.printed < 1e-12,
            cases + " random networks of size " + SIZE + ", m from 1 to 6, all n ≤ 2m + 1 and all i: the largest "
                + "difference from backpropagation is " + Digits.text(worst.printed) + ".")
        .claim("The printed formula ends at n = 2m + 1, and B² comes next, as the paper remarks",
            worst.beyond > 1e-3 && worst.corrected < 1e-12,
            "At n = 2m + 2 the formula is wrong by " + Digits.text(worst.beyond)
                + " or more in every network, and what it lacks is the one path with two jumps: with B²C added, "
                + Digits.text(worst.corrected) + " is left.")
        .finding("Our formula for commuting matrices, all n", worst.commuting < 1e-12,
            "Up to n = 4m + 3, largest difference " + Digits.text(worst.commuting) + ".")
        .finding("Our formula for any matrices, all n", worst.general < 1e-12,
            "Up to n = 4m + 3, largest difference " + Digits.text(worst.general) + ".");
  }

  /// One unit with A = 0.8 and m = 1: for B = −0.16 both roots of s² = A·s + B are 0.4, and the derivative is
  /// (J + 1)·0.4^J.
  ///
  /// @param without the derivative with B = 0
  /// @param against with B = −0.16
  /// @param along   with B = 0.16
  static void damping(Chapter.Writer chapter, double without, double against, double along) {
    double a = PRESENT;
    double b = AGAINST;
    double closed = (FAR + 1) * Math.pow(a / 2, FAR);
    chapter
        .text(
            """
                From the terms with B the main text concludes that the delay dampens the decay, and the appendix that this \
                conclusion stays the same beyond the proposition's range. But paths are added with their signs. Where B acts \
                against A they cancel, and the derivative vanishes faster than without delay.""")
        .claim("Introducing the delay term, B ≠ 0, dampens the exponential decay (main text)",
            against >= without && along >= without,
            "One unit with A = " + a + " and m = 1, over " + FAR + " steps. B = 0: the derivative is "
                + Digits.text(without) + ". B = " + Digits.fixed(-b, 2) + ": " + Digits.text(along)
                + ". B = " + Digits.fixed(b, 2) + ": " + Digits.text(against)
                + ", where both roots of s² = A·s + B are "
                + Digits.fixed(a / 2, 1) + " and the derivative is (J + 1)·" + Digits.fixed(a / 2, 1) + "^J = "
                + Digits.text(closed) + ". What the delay does depends on the sign of B.");
  }

  private static double left(double a, double b) {
    DenseMatrix one = DenseMatrix.identity(1);
    return Math.abs(new LinearDelay(one.times(a), one.times(b), one, 1).derived(FAR)[0].get(0, 0));
  }

  /// The largest differences over random networks.
  record Worst(double printed, double beyond, double corrected, double commuting, double general) {
    static Worst of(long seed, int cases) {
      SplittableRandom random = new SplittableRandom(seed);
      double printed = 0;
      double beyond = Double.POSITIVE_INFINITY;
      double corrected = 0;
      double commuting = 0;
      double general = 0;
      for (int number = 0; number < cases; number++) {
        int m = 1 + number % 6;
        DenseMatrix x = drawn(SIZE, SIZE, random);
        DenseMatrix x2 = x.times(x);
        DenseMatrix a = x.times(0.9).plus(x2.times(0.3)); // polynomials of one matrix commute
        DenseMatrix b = DenseMatrix.identity(SIZE).times(0.5).plus(x.times(-0.7)).plus(x2.times(0.4));
        DenseMatrix c = drawn(SIZE, INPUTS, random);
        LinearDelay alike = new LinearDelay(a, b, c, m);
        for (int n = 0; n <= 2 * m + 1; n++)
          printed = Math.max(printed, difference(alike.derived(n), n, alike::printed));
        int n = 2 * m + 2;
        beyond = Math.min(beyond, difference(alike.derived(n), n, alike::printed));
        DenseMatrix twoJumps = b.times(b).times(c);
        corrected = Math.max(corrected, difference(alike.derived(n), n,
            (last, i) -> i == 0 ? alike.printed(last, i).plus(twoJumps) : alike.printed(last, i)));
        LinearDelay any = new LinearDelay(drawn(SIZE, SIZE, random), drawn(SIZE, SIZE, random), c, m);
        int longest = 4 * m + 3;
        commuting = Math.max(commuting, difference(alike.derived(longest), longest, alike::commuting));
        general = Math.max(general, difference(any.derived(longest), longest, any::general));
      }
      return new Worst(printed, beyond, corrected, commuting, general);
    }
  }

  private interface Formula {
    DenseMatrix at(int n, int i);
  }

  private static double difference(DenseMatrix[] derived, int n, Formula formula) {
    return IntStream.rangeClosed(0, n).mapToDouble(i -> derived[i].minus(formula.at(n, i)).maximumNorm()).max()
        .orElseThrow();
  }

  private static DenseMatrix drawn(int rows, int columns, SplittableRandom random) {
    return DenseMatrix.drawn(rows, columns, () -> random.nextDouble(-0.5, 0.5));
  }

  private static LineChart chart(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DenseMatrix a = scaled(drawn(SIZE, SIZE, random), 0.8);
    DenseMatrix b = scaled(drawn(SIZE, SIZE, random), 0.6);
    DenseMatrix c = drawn(SIZE, INPUTS, random);
    int last = 6 * DELAY;
    return new LineChart("Memory of the linear delayed RNN", Axis.linear("n − i (steps between input and state)"),
        Axis.log("‖∂hₙ₊₁/∂uᵢ‖ (largest singular value)"), List.of(
            memory("with delay, m = " + DELAY, new LinearDelay(a, b, c, DELAY), last),
            memory("without, B = 0", new LinearDelay(a, DenseMatrix.zero(SIZE, SIZE), c, DELAY), last)));
  }

  private static Series memory(String name, LinearDelay network, int last) {
    DenseMatrix[] derived = network.derived(last);
    return Series.line(name, IntStream.rangeClosed(0, last).asDoubleStream().toArray(),
        IntStream.rangeClosed(0, last).mapToDouble(steps -> derived[last - steps].spectralNorm()).toArray());
  }

  private static DenseMatrix scaled(DenseMatrix matrix, double norm) {
    return matrix.times(norm / matrix.spectralNorm());
  }
}
