package org.taugru.theory.dependence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.taugru.cells.TauGru;
import org.taugru.dde.History;
import org.taugru.dde.Signal;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.math.Digits;

/// Theorem 1: how fast solutions from two histories part.
public final class ContinuousDependenceStudy implements Study {

  @Override
  public String name() {
    return "continuous-dependence";
  }

  @Override
  public String title() {
    return "How fast solutions from two histories part (theorem 1)";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    int cases = PartingCase.KINDS * settings.choose(4, 20);
    List<PartingCase> ungated = cases(TauGru.Gate.NONE, cases, settings);
    List<PartingCase> gated = cases(TauGru.Gate.LEARNED, cases, settings);
    Chapter.Writer chapter = Chapter.titled(title())
        .text(
            """
                Theorem 1 says that two solutions of the continuous τ-GRU, from histories φ and ψ, are never further apart \
                than ‖φ − ψ‖e^(Kt) with K = 1 + ‖W1‖ + ‖W2‖ + ‖W4‖/4. Its equation is h′ = u + a ⊙ z − h. The τ-GRU has a \
                gate: h′ = g ⊙ (u + a ⊙ z − h). The gate depends on h, so it adds a term to the difference of two \
                right-hand sides, (g(φ) − g(ψ)) ⊙ (u + a ⊙ z − h), and no term of K stands for it. Nor can a constant alone: \
                the second factor grows with h, and an example below shows that the rate does.

                What is true: the components of u and a ⊙ z lie between −1 and 1, so a component of h that is above 2 \
                falls, one that is below −2 rises, and no component leaves the range from −M to M where M is the largest of \
                2, |φᵢ(0)| and |ψᵢ(0)|. There each component of u + a ⊙ z − h is at most 2 + M in size. The slope of a sigmoid \
                is at most 1/4, and the other terms are those of the paper with a factor g < 1, so the gated equation has \
                the constant K_M = K + (‖W3‖/4)·(2 + M). A larger M, such as that of the whole histories, does as well. From \
                the history of zeros that the paper takes, M = 2 and K_2 = K + ‖W3‖, with the same ‖W3‖ that appendix D has in \
                its C.

                The theorem also says that solutions exist and are unique for all t ≥ t₀, and that is true of both equations. \
                Their right-hand sides are Lipschitz on bounded sets, which gives a solution on some interval, and as no \
                component leaves its range the solution can be continued for ever. The theorem that the paper adapts gives a \
                short interval only; that it may be as long as one likes needs this remark about the range. Continuous input \
                is assumed; the tasks hold it over steps, and then the same holds from step to step. So theorem 1 as printed, \
                for the equation without gate, is true. What fails is its use for equation (1).

                One thing more about that gate. The paper derives it from a warping of time, h(t) = H(c(t)), whose factor c′ \
                becomes g. With a delay this does not go through: H(s − τ) turns into h(c⁻¹(c(t) − τ)), which is h(t − τ) only \
                where c′ = 1. The equation is a model of its own, not a warped one.""");
    counterexample(chapter, settings);
    random(chapter, ungated, gated);
    TauGruFlow steep = new TauGruFlow(TauGru.Gate.NONE, 0.1, 1, 1, Map.of("W1", DenseMatrix.of(new double[] {3})),
        Signal.constant(0));
    sharper(chapter, ungated, gated, steep.printedConstant(), parted(steep, 1, tolerance(settings)).rate());
    return chapter.end();
  }

  private static List<PartingCase> cases(TauGru.Gate gate, int count, StudySettings settings) {
    return IntStream.range(0, count)
        .mapToObj(number -> PartingCase.drawn(gate, number, settings.seed(), tolerance(settings))).toList();
  }

  /// Histories here are as little as a thousandth apart, and their distance must be known to a part in a thousand of that.
  private static double tolerance(StudySettings settings) {
    return Math.min(settings.tolerance(), 1e-8);
  }

  /// d = 1, W1 = W2 = W4 = 0, z = 0, u = tanh 3: h′ = sigmoid(W3·h)·(tanh 3 − h). The printed constant is 1.
  static TauGruFlow counterexample(double w3) {
    return new TauGruFlow(TauGru.Gate.LEARNED, 0.1, 1, 1,
        Map.of("W3", DenseMatrix.of(new double[] {w3}), "bU1", DenseMatrix.of(new double[] {3})), Signal.constant(0));
  }

  /// d = 1, W1 = W2 = W4 = 0, u = z = 0, W3 = −1 and a gate bias of M: h′ = −sigmoid(M − h)·h. Near M solutions part at the
  /// rate M/4 − 1/2; the printed constant is 1.
  static TauGruFlow farOut(double m) {
    return new TauGruFlow(TauGru.Gate.LEARNED, 0.001, 1, 1,
        Map.of("W3", DenseMatrix.of(new double[] {-1}), "bU3", DenseMatrix.of(new double[] {m})), Signal.constant(0));
  }

  private static String farOut(double m, StudySettings settings) {
    double rate =
        farOut(m).separation(History.constant(m), History.constant(m + 1e-3), 0.01, tolerance(settings)).rate();
    return Digits.text(rate) + " for M = " + Digits.fixed(m, 0) + " (the formula: " + Digits.text(m / 4 - 0.5) + ")";
  }

  private static Separation parted(TauGruFlow network, double end, double tolerance) {
    return network.separation(History.zero(), History.constant(1e-3), end, tolerance);
  }

  private static void counterexample(Chapter.Writer chapter, StudySettings settings) {
    TauGruFlow network = counterexample(20);
    counterexample(chapter, network, parted(network, 0.6, tolerance(settings)), settings);
  }

  static void counterexample(Chapter.Writer chapter, TauGruFlow network, Separation separation,
      StudySettings settings) {
    TauGruFlow steeper = counterexample(200);
    Separation faster = parted(steeper, 0.6, tolerance(settings));
    double printed = network.printedConstant();
    double local = network.localConstant(separation.range());
    chapter
        .claim("One gated unit, with W3 = 20, obeys the printed bound",
            separation.excess(printed) <= 1 + PartingCase.GRID_ERROR,
            "With W1 = W2 = W4 = 0, z = 0 and u = tanh 3 the equation is h′ = sigmoid(20h)·(u − h), and K = "
                + Digits.fixed(printed, 0) + ". From 0 and 0.001 the distance grows by factors of "
                + Digits.fixed(separation.growth(0.1), 3) + " and " + Digits.fixed(separation.growth(0.2), 3)
                + " up to t = 0.1 and 0.2; the bound allows " + Digits.fixed(Math.exp(0.1 * printed), 3) + " and "
                + Digits.fixed(Math.exp(0.2 * printed), 3) + ".")
        .finding("The same unit obeys the bound with K_M", separation.excess(local) <= 1 + PartingCase.GRID_ERROR,
            "K_M = " + Digits.fixed(local, 0) + ", and the largest rate measured is " + Digits.text(separation.rate())
                + ".")
        .seen("How fast the same unit parts with a steeper gate",
            "At the start the distance of this unit grows at the rate (W3/4)·tanh 3 − 1/2. Measured since the start: "
                + Digits.text(separation.rate()) + " for W3 = 20, " + Digits.text(faster.rate())
                + " for W3 = 200 (the formula: " + Digits.text(20 * Math.tanh(3) / 4 - 0.5) + " and "
                + Digits.text(200 * Math.tanh(3) / 4 - 0.5) + "). K is "
                + Digits.fixed(steeper.printedConstant(), 0)
                + " for both, and no constant without W3 can follow.")
        .seen("How fast a unit parts far out",
            "With W3 = −1, a gate bias of M and nothing else the equation is h′ = −sigmoid(M − h)·h, and near h = M two "
                + "solutions part at the rate M/4 − 1/2. Measured from M and M + 0.001: " + farOut(10, settings) + ", "
                + farOut(100, settings)
                + ". Neither K = 1 nor ‖W3‖ = 1 changes, so with the gate no constant made of the "
                + "weights alone will do.")
        .picture("theory-continuous-dependence-counterexample", chart(separation, printed, local),
            """
                The distance of two solutions of h′ = sigmoid(20h)·(tanh 3 − h), from 0 and 0.001, relative to what it was. The \
                gate opens a moment earlier for the one that is ahead, and until it has opened for both they part faster \
                than the printed bound allows. The corrected bound leaves the picture at the top; it holds, but is far \
                above what happens.""");
  }

  private static LineChart chart(Separation separation, double printed, double local) {
    double[] times = separation.times();
    return new LineChart("Two solutions of one gated unit", Axis.linear("t (s)"),
        Axis.log("‖h_t(φ) − h_t(ψ)‖ / ‖φ − ψ‖").within(0.9, 10), List.of(
            Series.line("measured", times, separation.growth()),
            Series.dashed("printed bound, K = " + Digits.fixed(printed, 0), times, bound(times, printed)),
            Series.dashed("corrected bound, K_M = " + Digits.fixed(local, 0), times, bound(times, local))));
  }

  private static double[] bound(double[] times, double constant) {
    return DoubleStream.of(times).map(t -> Math.exp(constant * t)).toArray();
  }

  static void random(Chapter.Writer chapter, List<PartingCase> ungated, List<PartingCase> gated) {
    long beyond = gated.stream().filter(PartingCase::isBeyondPrinted).count();
    long drawn = gated.stream().filter(parting -> parting.isBeyond(parting.drawn())).count();
    long still = ungated.stream().filter(parting -> parting.rate() < PartingCase.GRID_ERROR).count();
    double overshoot = Math.max(largest(ungated, PartingCase::overshoot),
        largest(gated, PartingCase::overshoot));
    chapter
        .text(
            "Now networks at random: of size 1 to 4, with an input of two waves, delays from 0.2 to 2 s, ‖W1‖, ‖W2‖ and ‖W4‖ "
                + "from 0.1 to " + Digits.fixed(PartingCase.LARGEST, 0) + ", solved up to t = "
                + Digits.fixed(PartingCase.END, 0)
                + " s. A theorem that is false need not be so for most histories: a gate has a slope only where it is "
                + "neither open nor closed, and the distance counts the past, where it may have been larger. So each network has two pairs of histories. One is drawn: a constant and three "
                + "waves in each component. The other is chosen: constants a thousandth apart that begin to part fastest of "
                + PartingCase.CANDIDATES
                + " candidates. A bound is passed where a distance is more than "
                + Digits.percent(PartingCase.GRID_ERROR)
                + " above it; less may be the grid on which distances are measured.")
        .claim("The ungated equation obeys the printed bound",
            largest(ungated, PartingCase::printed) <= 1 + PartingCase.GRID_ERROR,
            ungated.size() + " networks, two pairs of histories each: the largest rate is "
                + Digits.text(largest(ungated, PartingCase::shareOfPrinted)) + " of K. In " + still
                + " networks neither pair came any further apart than at the start.")
        .claim("The gated equation obeys the printed bound", beyond == 0,
            "As many networks with a gate, ‖W3‖ up to "
                + Digits.fixed(PartingCase.GATE_SIZES[PartingCase.GATE_SIZES.length - 1], 0) + ": "
                + beyond + " of " + gated.size() + " are beyond it, in the worst case by a factor of "
                + Digits.text(largest(gated, PartingCase::printed)) + ". Histories drawn blindly show it in " + drawn
                + " networks, those that were chosen in "
                + gated.stream().filter(parting -> parting.isBeyond(parting.chosen())).count() + ".")
        .table("Gated networks by the size of W3, and how many of them part faster than the printed bound allows.",
            table(gated))
        .finding("The gated equation obeys the bound with K_M",
            largest(gated, PartingCase::local) <= 1 + PartingCase.GRID_ERROR,
            "All " + gated.size() + " of these: the largest rate is "
                + Digits.text(largest(gated, PartingCase::shareOfLocal)) + " of K_M.")
        .picture("theory-continuous-dependence-rates", scatter(ungated, gated),
            """
                For each random network the largest rate at which two solutions parted, log(‖h_t(φ) − h_t(ψ)‖/‖φ − ψ‖)/t \
                over all t, against the constant K of theorem 1. Below the line the theorem's bound holds. \
                """
                + "Without gate "
                + ungated.stream().filter(PartingCase::isBeyondPrinted).count() + " of " + ungated.size()
                + " points are above it, with a gate " + beyond + ".")
        .finding("Every component stays within the larger of 2 and its value at 0", overshoot <= PartingCase.GRID_ERROR,
            "In both equations, over all " + (ungated.size() + gated.size())
                + " networks and all four solutions of each, "
                + (overshoot <= 0 ? "none is ever outside"
                    : "the most by which one is outside is " + Digits.text(overshoot))
                + ". " + (beyondTwo(ungated) + beyondTwo(gated)) + " of the pairs begin with a component beyond 2.");
  }

  private static long beyondTwo(List<PartingCase> cases) {
    return cases.stream().flatMap(parting -> parting.pairs().stream()).filter(pair -> pair.range() > 2).count();
  }

  private static Table table(List<PartingCase> gated) {
    Table table = Table.of(Table.text("‖W3‖"), Table.number("networks"), Table.number("beyond the bound"),
        Table.number("largest distance over bound"), Table.number("largest rate (1/s)"));
    for (double size : PartingCase.GATE_SIZES) {
      List<PartingCase> some = gated.stream().filter(parting -> parting.gateSize() == size).toList();
      table =
          table.row(Table.words(Digits.fixed(size / 2, 1) + " to " + Digits.fixed(size, 0)), Table.count(some.size()),
              Table.count(some.stream().filter(PartingCase::isBeyondPrinted).count()),
              Table.decimal(largest(some, PartingCase::printed), 2),
              Table.decimal(largest(some, PartingCase::rate), 2));
    }
    return table;
  }

  private static LineChart scatter(List<PartingCase> ungated, List<PartingCase> gated) {
    List<PartingCase> all = new ArrayList<>(ungated);
    all.addAll(gated);
    double[] ends = {1, largest(all, parting -> parting.network().printedConstant())};
    return new LineChart("Rates at which solutions part", Axis.linear("K = 1 + ‖W1‖ + ‖W2‖ + ‖W4‖/4 (1/s)"),
        Axis.linear("largest measured rate (1/s)"), List.of(points("gated", gated), points("ungated", ungated),
            Series.line("rate = K", ends, ends)));
  }

  private static Series points(String name, List<PartingCase> cases) {
    return Series.points(name, cases.stream().mapToDouble(parting -> parting.network().printedConstant()).toArray(),
        cases.stream().mapToDouble(PartingCase::rate).toArray());
  }

  /// @param constant K of one unit with W1 = 3
  /// @param rate     at which its solutions part
  static void sharper(Chapter.Writer chapter, List<PartingCase> ungated, List<PartingCase> gated, double constant,
      double rate) {
    chapter
        .text(
            """
                Both constants are larger than they need be, since they count the term −h as if it could drive solutions \
                apart. It draws them together. Let e be the difference of two ungated solutions and m(t) its largest size \
                on [t − τ, t]. Where |e| is as large as m, which is where m can grow, the size of e changes at a rate of at \
                most −m + (‖W1‖ + ‖W2‖ + ‖W4‖/4)·m, so m grows at most like e^((K − 2)t), and not at all where K ≤ 2. With \
                the gate −h has the factor g, which may be near 0, and K_M − 1 remains.""")
        .finding("Our bounds, e^((K − 2)t) without gate, no growth where K ≤ 2, and e^((K_M − 1)t) with it",
            largest(ungated, PartingCase::sharp) <= 1 + PartingCase.GRID_ERROR
                && largest(gated, PartingCase::sharp) <= 1 + PartingCase.GRID_ERROR,
            "All " + (ungated.size() + gated.size())
                + " networks: the largest ratio of distance to bound after the start is "
                + Digits.text(largest(ungated, PartingCase::sharp)) + " without gate and "
                + Digits.text(largest(gated, PartingCase::sharp)) + " with it.")
        .finding("K − 2 is reached, to 1 %", rate > 0.99 * (constant - 2),
            "One unit with W1 = 3 and nothing else, h′ = tanh(3h) − h, has K − 2 = "
                + Digits.fixed(constant - 2, 0) + ". From 0 and 0.001 its solutions part at a rate of "
                + Digits.text(rate) + ".");
  }

  private static double largest(List<PartingCase> cases, ToDoubleFunction<PartingCase> measure) {
    return cases.stream().mapToDouble(measure).max().orElseThrow();
  }
}
