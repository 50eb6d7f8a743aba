package org.taugru.theory.gradient;

import static java.lang.Math.abs;
import static java.lang.Math.max;
import static java.lang.Math.pow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.math.Digits;
import org.taugru.theory.network.Trajectory;

/// Appendix D: a bound on the gradients of the τ-GRU, which leaves out most of their paths.
public final class GradientBoundStudy implements Study {
  /// Steps of the single unit.
  private static final int LONG = 60;
  private static final int SHOWN_NETWORKS = 300;
  private static final int LONGEST_SHOWN_DELAY = 40;
  /// Steps after which the bound grows at its rate.
  private static final int FAR = 600;
  /// Sizes of networks at initialisation.
  private static final int[] SIZES = {16, 32, 64, 128};
  /// A bound over a given number of steps, by its delay.
  private static final double R = 0.5;
  private static final double W = 0.45;
  private static final int GIVEN = 20;
  private static final int[] DELAYS = {1, 5, 9, 10, 20};
  /// Bounds and derivatives are rounded; equality up to that is no violation.
  private static final double ROUNDING = 1 + 1e-12;

  @Override
  public String name() {
    return "gradient-bound";
  }

  @Override
  public String title() {
    return "Bounds on the gradients of the τ-GRU (appendix D)";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    List<BoundedCase> cases = BoundedCase.cases(settings.seed(), settings.choose(1000, 5000));
    Chapter.Writer chapter = Chapter.titled(title())
        .text(
            """
                Appendix D bounds ‖∂hₙ/∂hₖ‖∞ for the step from hₙ₋₁ and hₙ₋ₘ₋₁ to hₙ. With r = 1 + C − ε, \
                C = ‖W1‖∞ + ‖W3‖∞ + ‖W4‖∞/4, w = ‖W2‖∞ and J = n − k its bound is r^J + w·r^(J−m−1), the second term from \
                J = m + 1 on.

                A change of hₖ reaches hₙ over every path of ordinary steps (one step each, a factor of at most r) and jumps \
                (m + 1 steps each, a factor of at most w). The proof counts two of these paths: the one without a jump, and the \
                one that jumps first and never again. Counting all of them gives the recursion \
                x_J = r·x_(J−1) + w·x_(J−m−1) with x₀ = 1, or, by the number i of jumps, the sum of \
                (J − m·i choose i)·wⁱ·r^(J−(m+1)i). Both bounds agree up to J = m + 1.""");
    Trajectory still = unit(4, 1).over(new double[LONG][1]);
    oneUnit(chapter, unit(4, 1).bound(still), BoundedCase.norms(still));
    manyNetworks(chapter, cases);
    states(chapter, settings);
    formulas(chapter, settings);
    epsilon(chapter);
    premise(chapter, settings);
    rates(chapter, Rates.computed());
    givenLength(chapter,
        Arrays.stream(DELAYS).mapToDouble(m -> new GradientBound(R, W, m).corrected(GIVEN)).toArray());
    sign(chapter, last(-0.25), last(0.25), last(0));
    return chapter
        .text(
            """
                The appendix concludes that the delay slows the decay, comparing r^(n−k−2) for m = 1 with r^(n−k−1) for no \
                delay (which should be r^(n−k)). These differ by a constant factor, and a constant does not change a rate. What \
                changes the rate of the bound is what the proof leaves out: with all paths it is the root s, which lies above r \
                for every w > 0. That leaves room for the paper's idea that jumps slow the decay, but does not prove it. It is \
                an upper bound, and nothing keeps a gradient from lying far below it: with feedback of the other sign the paths \
                cancel. What gradients do in trained networks is measured in the chapter on the flow of gradients.

                Smaller slips: where the appendix lets k go to infinity, it is n − k that grows; the assumption about a is \
                never used; and the immediate derivative ∂⁺hₖ/∂θ must hold hₖ₋ₘ₋₁ constant as well as hₖ₋₁, or paths through the \
                delay are counted twice.""")
        .end();
  }

  /// One unit whose gates stay at 1/2, so that everything can be done by hand.
  private static TauGruNetwork unit(double feedback, int delay) {
    return TauGruNetwork.zero(1, 1, delay).with("W2", DenseMatrix.of(new double[] {feedback}));
  }

  static void oneUnit(Chapter.Writer chapter, GradientBound bound, double[] norms) {
    Table table = Table.of(Table.number("w"), Table.number("m"), Table.number("first J above the printed bound"),
        Table.number("derivative there"), Table.number("printed bound there"), Table.number("corrected bound there"));
    for (Unit unit : List.of(new Unit(4, 1), new Unit(1, 1), new Unit(4, 5)))
      table = unit.row(table);
    chapter
        .text(
            """
                One unit is enough. With all weights but W2 = w zero and no input the state stays 0 and both gates stay at 1/2. \
                Then C = 0, ε = 1/2 (smallest and largest gate are the same), and the derivative is exactly \
                D_J = D_(J−1)/2 + (w/4)·D_(J−m−1).""")
        .claim("The printed bound, for one unit with w = 4 and m = 1", isAbove(bound::printed, norms),
            "J = 4: the derivative is " + Digits.text(norms[4]) + ", the bound " + Digits.text(bound.printed(4))
                + ". J = "
                + LONG + ": " + Digits.text(norms[LONG]) + " against " + Digits.text(bound.printed(LONG))
                + ". The derivative grows by " + Digits.text(norms[LONG] / norms[LONG - 1])
                + " a step where the bound says that it vanishes.")
        .finding("The corrected bound, for the same unit", isAbove(bound::corrected, norms),
            "J = 4: " + Digits.text(bound.corrected(4)) + ". J = " + LONG + ": " + Digits.text(bound.corrected(LONG))
                + ".")
        .table("The same unit with other feedback and delay: where the printed bound is first passed.", table)
        .picture("theory-gradient-bound-counterexample",
            new LineChart("One unit, w = 4, m = 1: the derivative and its bounds", Axis.linear("J = n − k (steps)"),
                Axis.log("‖∂hₙ/∂hₖ‖∞"), List.of(
                    against("corrected bound", LONG, bound::corrected),
                    against("the derivative", LONG, steps -> norms[steps]),
                    against("printed bound", LONG, bound::printed))),
            """
                The derivative of one unit's state with respect to an earlier one, exact, and both bounds. The printed bound \
                is halved in each step; the derivative soon passes it and grows. The corrected bound lies above, and grows \
                faster than this derivative, as it takes g·a to be 1 where it is 1/4.""");
  }

  /// @param w of the single unit
  private record Unit(double w, int m) {
    Table row(Table table) {
      Trajectory still = unit(w, m).over(new double[LONG][1]);
      GradientBound bound = unit(w, m).bound(still);
      double[] norms = BoundedCase.norms(still);
      int first = IntStream.rangeClosed(0, LONG).filter(steps -> norms[steps] > bound.printed(steps)).findFirst()
          .orElseThrow();
      return table.row(Table.decimal(w, 0), Table.count(m), Table.count(first), Digits.cell(norms[first]),
          Digits.cell(bound.printed(first)), Digits.cell(bound.corrected(first)));
    }
  }

  private static boolean isAbove(IntToDoubleFunction bound, double[] norms) {
    return IntStream.range(0, norms.length).allMatch(steps -> norms[steps] <= ROUNDING * bound.applyAsDouble(steps));
  }

  static void manyNetworks(Chapter.Writer chapter, List<BoundedCase> cases) {
    long violated = cases.stream().filter(bounded -> bounded.printed() > ROUNDING).count();
    double printed = cases.stream().mapToDouble(BoundedCase::printed).max().orElseThrow();
    double early = cases.stream().mapToDouble(BoundedCase::printedEarly).max().orElseThrow();
    double corrected = cases.stream().mapToDouble(BoundedCase::corrected).max().orElseThrow();
    long above = cases.stream().filter(bounded -> bounded.corrected() > ROUNDING).count();
    double[] last = cases.stream()
        .mapToDouble(bounded -> bounded.norms()[BoundedCase.STEPS] / bounded.bound().corrected(BoundedCase.STEPS))
        .sorted()
        .toArray();
    chapter
        .text("Real networks, with inputs and all weights: " + cases.size() + " random τ-GRUs of " + BoundedCase.SIZE
            + " units, m from "
            + BoundedCase.SHORTEST_DELAY + " to " + BoundedCase.LONGEST_DELAY + ", ‖W2‖∞ from " + BoundedCase.WEAKEST
            + " to " + Digits.fixed(BoundedCase.STRONGEST, 0)
            + ", over " + BoundedCase.STEPS
            + " steps. The derivatives come from backpropagation, ε is the smallest gate along the way.")
        .claim("The printed bound, for random networks", violated == 0,
            "In " + violated + " of " + cases.size()
                + " networks some derivative is larger than the bound, by a factor of "
                + Digits.text(printed) + " in the worst.")
        .finding("The printed bound up to J = m + 1, where it has all paths", early <= ROUNDING,
            "The largest derivative is " + Digits.text(early) + " of the bound.")
        .finding("The corrected bound, for random networks", above == 0,
            "In " + above + " of " + cases.size() + " networks a derivative is larger; the largest is "
                + Digits.text(corrected) + " of the bound.")
        .table("By delay: how many networks pass the printed bound, and how far the derivatives come up to each bound.",
            byDelay(cases))
        .seen("How close the corrected bound is",
            "Over " + BoundedCase.STEPS + " steps the derivative is " + Digits.text(median(last))
                + " of the corrected bound in the median network, " + Digits.text(last[last.length - 1])
                + " in the closest and " + Digits.text(last[0]) + " in the farthest.")
        .picture("theory-gradient-bound-networks", scatter(cases.subList(0, Math.min(cases.size(), SHOWN_NETWORKS))),
            "Derivatives over " + BoundedCase.STEPS + " steps of " + Math.min(cases.size(), SHOWN_NETWORKS)
                + " random networks against both bounds. A point above the line is a derivative larger than its bound.");
  }

  private static double median(double[] sorted) {
    return sorted[sorted.length / 2];
  }

  private static Table byDelay(List<BoundedCase> cases) {
    Table table = Table.of(Table.number("m"), Table.number("networks"), Table.number("above the printed bound"),
        Table.number("worst derivative / printed"), Table.number("worst derivative / corrected"));
    for (int m = BoundedCase.SHORTEST_DELAY; m <= BoundedCase.LONGEST_DELAY; m++) {
      int delay = m;
      List<BoundedCase> alike = cases.stream().filter(bounded -> bounded.bound().m() == delay).toList();
      table = table.row(Table.count(m), Table.count(alike.size()),
          Table.count(alike.stream().filter(bounded -> bounded.printed() > ROUNDING).count()),
          Digits.cell(alike.stream().mapToDouble(BoundedCase::printed).max().orElseThrow()),
          Digits.cell(alike.stream().mapToDouble(BoundedCase::corrected).max().orElseThrow()));
    }
    return table;
  }

  private static LineChart scatter(List<BoundedCase> cases) {
    double[] norms = cases.stream().mapToDouble(bounded -> bounded.norms()[BoundedCase.STEPS]).toArray();
    double[] printed = cases.stream().mapToDouble(bounded -> bounded.bound().printed(BoundedCase.STEPS)).toArray();
    double[] corrected = cases.stream().mapToDouble(bounded -> bounded.bound().corrected(BoundedCase.STEPS)).toArray();
    double low = Arrays.stream(norms).min().orElseThrow();
    double high = Arrays.stream(norms).max().orElseThrow() * 100;
    return new LineChart("Derivatives over " + BoundedCase.STEPS + " steps and their bounds",
        Axis.log("bound on ‖∂hₙ/∂hₖ‖∞"),
        Axis.log("‖∂hₙ/∂hₖ‖∞"), List.of(
            Series.points("printed bound", printed, norms),
            Series.points("corrected bound", corrected, norms),
            Series.dashed("derivative = bound", new double[] {low, high}, new double[] {low, high})));
  }

  /// The lemma of the appendix, where it has something to lose: weights so large that units saturate.
  private static void states(Chapter.Writer chapter, StudySettings settings) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    int count = settings.choose(200, 2000);
    double largest = 0;
    List<TauGruNetwork> sorts =
        IntStream.rangeClosed(1, 5).mapToObj(m -> TauGruNetwork.zero(BoundedCase.INPUTS, BoundedCase.SIZE, m)).toList();
    for (int number = 0; number < count; number++) {
      TauGruNetwork network = sorts.get(number % sorts.size()).uniform(5, random);
      largest = max(largest, BoundedCase.largestState(network.over(BoundedCase.inputs(random))));
    }
    states(chapter, largest, count);
  }

  /// @param largest component of all states
  static void states(Chapter.Writer chapter, double largest, int count) {
    chapter.claim("From a history of zeros |hₙ| ≤ 2 in every component (lemma of the appendix)",
        largest <= 2 * ROUNDING,
        count + " random networks with all weights and biases from −5 to 5, " + BoundedCase.STEPS
            + " steps: the largest component is " + Digits.text(abs(2 - largest))
            + (largest <= 2 ? " below 2" : " above 2")
            + ". It is so because hₙ lies between hₙ₋₁ and u + a ⊙ z, whose components are below 2 in size.");
  }

  private static void formulas(Chapter.Writer chapter, StudySettings settings) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    int count = settings.choose(500, 5000);
    double apart = 0;
    double fromRate = 0;
    for (int number = 0; number < count; number++) {
      GradientBound bound = new GradientBound(random.nextDouble(0.5, 1.5), random.nextDouble(0.1, 4), 1 + number % 6);
      for (int steps = 0; steps <= LONG; steps++)
        apart = max(apart, abs(bound.closedForm(steps) / bound.corrected(steps) - 1));
      fromRate = max(fromRate, abs(lastRatio(bound) / bound.rate() - 1));
    }
    formulas(chapter, apart, fromRate, count);
  }

  /// @param apart    the largest relative difference of sum and recursion
  /// @param fromRate the largest relative difference of the last ratio from the root
  static void formulas(Chapter.Writer chapter, double apart, double fromRate, int count) {
    chapter
        .finding("The sum over the number of jumps is the recursion, to 1e−11", apart < 1e-11,
            count + " random r, w and m, J up to " + LONG + ": largest relative difference " + Digits.text(apart)
                + ".")
        .finding("The corrected bound comes to the rate s, the positive root of s^(m+1) = r·s^m + w, to 1e−6",
            fromRate < 1e-6,
            "The same r, w and m: after " + FAR + " steps x_J/x_(J−1) differs from the root by "
                + Digits.text(fromRate)
                + " at most, relatively.");
  }

  private static double lastRatio(GradientBound bound) {
    return bound.corrected(FAR) / bound.corrected(FAR - 1);
  }

  /// One unit without feedback, whose gate the input opens once.
  private static void epsilon(Chapter.Writer chapter) {
    int steps = 10;
    TauGruNetwork network = TauGruNetwork.zero(1, 1, 1).with("U3", DenseMatrix.of(new double[] {1}));
    double[][] inputs = new double[steps][1];
    Arrays.setAll(inputs, step -> new double[] {step == 0 ? 3 : -3});
    Trajectory trajectory = network.over(inputs);
    epsilon(chapter, BoundedCase.norms(trajectory), network.boundByLargestGate(trajectory), network.bound(trajectory));
  }

  /// @param largest  the bound by the largest gate
  /// @param smallest the bound by the smallest
  static void epsilon(Chapter.Writer chapter, double[] norms, GradientBound largest, GradientBound smallest) {
    int steps = norms.length - 1;
    chapter
        .text(
            """
                The proposition asks for max_n g ≥ ε, the largest gate over the steps. The proof needs 1 − g ≤ 1 − ε in every \
                step, which is min_n g ≥ ε. The difference matters even without feedback: let W1 = W2 = W3 = W4 = 0 and an input \
                that opens the gate in the first step alone.""")
        .claim("The bound with ε from the largest gate, max_n g ≥ ε, without feedback",
            isAbove(largest::printed, norms),
            "ε = " + Digits.text(1 - largest.r()) + ": over " + steps + " steps the derivative is "
                + Digits.text(norms[steps]) + ", the bound " + Digits.text(largest.printed(steps)) + ".")
        .finding("The bound with ε from the smallest gate, min_n g ≥ ε, without feedback",
            isAbove(smallest::printed, norms),
            "ε = " + Digits.text(1 - smallest.r()) + ": the bound is " + Digits.text(smallest.printed(steps)) + ".");
  }

  /// At initialisation C is far above 1, and no gate is.
  private static void premise(Chapter.Writer chapter, StudySettings settings) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    int count = settings.choose(5, 20);
    double[] spreads = new double[SIZES.length];
    double least = Double.POSITIVE_INFINITY;
    for (int s = 0; s < SIZES.length; s++) {
      TauGruNetwork sort = TauGruNetwork.zero(1, SIZES[s], 1);
      for (int number = 0; number < count; number++) {
        double spread = sort.uniform(1 / Math.sqrt(SIZES[s]), random).spread();
        spreads[s] += spread / count;
        least = Math.min(least, spread);
      }
    }
    premise(chapter, spreads, least, count);
  }

  /// @param spreads the mean of C for each size
  /// @param least   the smallest C of all
  static void premise(Chapter.Writer chapter, double[] spreads, double least, int count) {
    chapter.finding("At the usual initialisation ε > C is possible, which the appendix's case of decay needs",
        least < 1,
        "Weights from −1/√d to 1/√d, " + count + " networks for each d: for d = "
            + Arrays.stream(SIZES).mapToObj(Integer::toString).collect(Collectors.joining(", ")) + " the mean of C is "
            + Arrays.stream(spreads).mapToObj(spread -> Digits.fixed(spread, 1)).collect(Collectors.joining(", "))
            + ", its smallest value " + Digits.fixed(least, 1)
            + ". A gate is below 1, so ε is too, and r = 1 + C − ε is above "
            + "C.");
  }

  /// Factors a step, of the bound for each r and m = 1, 2, …
  ///
  /// @param norms   of the derivative of one unit with w = 1/2
  /// @param below   where r + w < 1
  /// @param balance where r + w = 1
  /// @param above   where r + w > 1
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Rates(double[] norms, double[][] below, double[][] balance, double[][] above) {
    static Rates computed() {
      double[] norms = BoundedCase.norms(unit(0.5, 1).over(new double[LONG][1]));
      return new Rates(norms, byDelay(0.9), byDelay(1), byDelay(1.1));
    }

    private static double[][] byDelay(double part) {
      List<double[]> rows = new ArrayList<>();
      for (double r = 0.05; r < 1; r += 0.1) {
        double fixed = r;
        double w = (1 - r) * part;
        rows.add(IntStream.rangeClosed(1, LONGEST_SHOWN_DELAY).mapToDouble(m -> rate(fixed, w, m)).toArray());
      }
      return rows.toArray(double[][]::new);
    }

    private int pairs() {
      return below.length * (below[0].length - 1);
    }

    /// Over all delays but the longest, which is there to be compared with the one before it.
    private double fromOne() {
      return Arrays.stream(balance).flatMapToDouble(row -> Arrays.stream(row, 0, row.length - 1))
          .map(rate -> abs(rate - 1)).max().orElseThrow();
    }
  }

  private static boolean rises(double[] row) {
    return IntStream.range(1, row.length).allMatch(i -> row[i] > row[i - 1]);
  }

  private static boolean falls(double[] row) {
    return IntStream.range(1, row.length).allMatch(i -> row[i] < row[i - 1]);
  }

  static void rates(Chapter.Writer chapter, Rates rates) {
    double w = 0.5;
    double[] norms = rates.norms;
    double measured = norms[LONG] / norms[LONG - 1];
    double without = 0.5;
    double expected = new GradientBound(without, w / 4, 1).rate();
    int pairs = rates.pairs();
    chapter
        .finding("With m = 1 the gradient still decays at the rate r = 1 + C − ε, to 0.001",
            abs(measured - without) < 1e-3,
            "One unit as above with w = " + w + ": r = " + without + ", but a step multiplies the derivative by "
                + Digits.text(measured) + ", which differs from the root of s² = r·s + w/4 by "
                + Digits.text(abs(measured - expected)) + ". Over " + LONG
                + " steps that is a factor of " + Digits.text(norms[LONG] / pow(without, LONG)) + ".")
        .finding("In the limit of many steps a longer delay makes the bound decay more slowly, where it decays",
            Arrays.stream(rates.below).allMatch(GradientBoundStudy::rises),
            "r + w < 1: s rises with m towards 1 for each of " + pairs + " pairs of r and m, w = 0.9·(1 − r).")
        .finding("In the limit of many steps a longer delay makes the bound grow more slowly, where r < 1 and it grows",
            Arrays.stream(rates.above).allMatch(GradientBoundStudy::falls),
            "r < 1 < r + w: s falls with m towards 1, as the jumps come less often; the same pairs, w = 1.1·(1 − r). At "
                + "r + w = 1 it is 1 for every m; the largest difference is " + Digits.text(rates.fromOne()) + ".")
        .picture("theory-gradient-bound-rate", rateChart(),
            """
                The factor a step of the corrected bound against the delay, for r = 0.5. All curves tend to 1: from below \
                where r + w < 1, from above where r + w > 1. The printed bound has the rate r for every m and w.""");
  }

  /// @param bounds for each of the delays
  static void givenLength(Chapter.Writer chapter, double[] bounds) {
    chapter.claim("The larger m, the more the delay slows the decay: of the bound over a given number of steps",
        rises(bounds),
        "r = " + R + ", w = " + W + ", J = " + GIVEN + ": the corrected bound is "
            + IntStream.range(0, DELAYS.length).mapToObj(i -> Digits.text(bounds[i]) + " for m = " + DELAYS[i])
                .collect(Collectors.joining(", "))
            + ". From m = J on no jump arrives, and the bound is r^J = " + Digits.text(pow(R, GIVEN))
            + ". What rises with m is the rate, in the limit of many steps.");
  }

  /// The unit of the counterexample with w/4 = −1/16: D_J = D_(J−1)/2 − D_(J−2)/16 is (J + 1)/4^J.
  static void sign(Chapter.Writer chapter, double against, double along, double without) {
    chapter.claim("The jumps over the delay slow the exponential decay of the gradient",
        against >= without && along >= without,
        "The one unit again, with m = 1, over " + LONG + " steps. Without feedback the derivative is "
            + Digits.text(without)
            + ", with W2 = 1/4 it is " + Digits.text(along) + ", with W2 = −1/4 it is " + Digits.text(against)
            + ". The last is D_J = D_(J−1)/2 − D_(J−2)/16 = (J + 1)/4^J, " + Digits.text((LONG + 1) * pow(0.25, LONG))
            + ": halving in each step has become quartering. The bound is the same for both signs.");
  }

  /// The derivative of the single unit over all steps.
  private static double last(double feedback) {
    return BoundedCase.norms(unit(feedback, 1).over(new double[LONG][1]))[LONG];
  }

  private static double rate(double r, double w, int m) {
    return new GradientBound(r, w, m).rate();
  }

  private static LineChart rateChart() {
    double r = 0.5;
    double[] delays = IntStream.rangeClosed(1, LONGEST_SHOWN_DELAY).asDoubleStream().toArray();
    Stream<Series> roots = Stream.of("4", "1", "0.5", "0.25", "0.05").map(w -> Series.line("w = " + w, delays,
        Arrays.stream(delays).map(m -> rate(r, Double.parseDouble(w), (int) m)).toArray()));
    Series printed = Series.dashed("printed bound", delays, Arrays.stream(delays).map(_ -> r).toArray());
    return new LineChart("Rate of the bound against the delay, r = 0.5", Axis.linear("m (steps)"),
        Axis.linear("s (factor a step)"), Stream.concat(roots, Stream.of(printed)).toList());
  }

  private static Series against(String name, int last, IntToDoubleFunction value) {
    return Series.line(name, IntStream.rangeClosed(0, last).asDoubleStream().toArray(),
        IntStream.rangeClosed(0, last).mapToDouble(value).toArray());
  }
}
