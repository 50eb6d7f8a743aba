package org.taugru.theory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
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

/// Theorem 1: how fast solutions from two histories part.
final class ContinuousDependenceStudy implements Study {
  private static final double END = 4;
  private static final int INPUTS = 2;
  private static final double LARGEST = 3;
  private static final double[] GATE_SIZES = {1, 5, 20};
  /// Sizes up to 4, each with all sizes of W3.
  private static final int KINDS = 4 * GATE_SIZES.length;
  /// Histories among which the pair that parts fastest is chosen.
  private static final int CANDIDATES = 1000;
  /// By how much a distance may be above its bound and still be put down to the grid on which it is measured.
  private static final double ROOM = 1e-3;

  @Override
  public String name() {
    return "continuous-dependence";
  }

  @Override
  public String title() {
    return "How fast solutions from two histories part (theorem 1)";
  }

  @Override
  public Chapter examine(Settings settings) {
    int cases = KINDS * settings.choose(4, 20);
    List<Case> ungated = cases(TauGru.Gate.NONE, cases, settings);
    List<Case> gated = cases(TauGru.Gate.LEARNED, cases, settings);
    Chapter.Writer chapter = Chapter.titled(title())
        .text(
            """
                Theorem 1 says that two solutions of the continuous τ-GRU, from histories φ and ψ, are never further apart \
                than ‖φ − ψ‖e^(Kt) with K = 1 + ‖W1‖ + ‖W2‖ + ‖W4‖/4. Its equation is h′ = u + a ⊙ z − h. The τ-GRU has a \
                gate: h′ = g ⊙ (u + a ⊙ z − h). The gate depends on h, so it adds a term to the difference of two \
                right-hand sides, (g(φ) − g(ψ)) ⊙ (u + a ⊙ z − h), and no term of K stands for it. Nor can a constant alone: \
                the second factor grows with h.

                What is true: the components of u and a ⊙ z lie between −1 and 1, so a component of h that is above 2 \
                falls, one that is below −2 rises, and no component leaves the range from −M to M where M is the largest of \
                2, |φᵢ(0)| and |ψᵢ(0)|. There each component of u + a ⊙ z − h is at most 2 + M in size. The slope of a sigmoid \
                is at most 1/4, and the other terms are those of the paper with a factor g < 1, so the gated equation has \
                the constant K_M = K + (‖W3‖/4)·(2 + M). A larger M, such as that of the whole histories, does as well.""");
    counterexample(chapter, settings);
    random(chapter, ungated, gated);
    sharper(chapter, ungated, gated, settings);
    return chapter.end();
  }

  /// A network and two pairs of histories of it: one drawn blindly, and one chosen to part fast.
  private record Case(TauGruFlow network, double gateSize, Separation drawn, Separation chosen) {
    List<Separation> pairs() {
      return List.of(drawn, chosen);
    }

    double rate() {
      return Math.max(drawn.rate(), chosen.rate());
    }

    /// The largest ratio of distance to bound.
    double largest(ToDoubleFunction<Separation> constant) {
      return pairs().stream().mapToDouble(pair -> pair.excess(constant.applyAsDouble(pair))).max().orElseThrow();
    }

    double printed() {
      return largest(_ -> network.printedConstant());
    }

    double local() {
      return largest(pair -> network.localConstant(pair.range()));
    }

    double sharp() {
      return largest(pair -> network.sharpConstant(pair.range()));
    }

    double shareOfPrinted() {
      return rate() / network.printedConstant();
    }

    double shareOfLocal() {
      return pairs().stream().mapToDouble(pair -> pair.rate() / network.localConstant(pair.range())).max()
          .orElseThrow();
    }

    double overshoot() {
      return Math.max(drawn.overshoot(), chosen.overshoot());
    }

    boolean isBeyondPrinted() {
      return isBeyond(drawn) || isBeyond(chosen);
    }

    boolean isBeyond(Separation pair) {
      return pair.excess(network.printedConstant()) > 1 + ROOM;
    }
  }

  /// Histories here are as little as a thousandth apart, and their distance must be known to a part in a thousand of that.
  private static double tolerance(Settings settings) {
    return Math.min(settings.tolerance(), 1e-8);
  }

  private static List<Case> cases(TauGru.Gate gate, int count, Settings settings) {
    return IntStream.range(0, count).mapToObj(number -> drawn(gate, number, settings)).toList();
  }

  private static Case drawn(TauGru.Gate gate, int number, Settings settings) {
    SplittableRandom random = new SplittableRandom(settings.seed() * 1_000_003 + number);
    double tolerance = tolerance(settings);
    int kind = number % KINDS;
    int size = 1 + kind % 4;
    double gateSize = GATE_SIZES[kind / 4];
    double tau = random.nextDouble(0.2, 2);
    Map<String, Matrix> weights = new HashMap<>();
    for (String block : List.of("1", "2", "3", "4")) {
      double norm = block.equals("3") ? gateSize * random.nextDouble(0.5, 1) : spread(0.1, LARGEST, random);
      Matrix w = drawn(size, size, 1, random);
      Matrix u = drawn(size, INPUTS, 1, random);
      Matrix bias = drawn(size, 1, 0.5, random);
      if (!block.equals("3") || gate == TauGru.Gate.LEARNED) {
        weights.put("W" + block, w.times(norm / w.spectralNorm()));
        weights.put("U" + block, u);
        weights.put("bU" + block, bias);
      }
    }
    TauGruFlow network = new TauGruFlow(gate, tau, size, INPUTS, weights, (t, x) -> {
      x[0] = Math.sin(t);
      x[1] = Math.cos(1.7 * t);
    });
    Wave phi = Wave.drawn(size, tau, spread(0.1, LARGEST, random), random);
    Wave psi = phi.plus(Wave.drawn(size, tau, spread(1e-3, 1, random), random));
    return new Case(network, gateSize, network.separation(phi, psi, END, tolerance),
        chosen(network, tolerance, random));
  }

  /// Of constant histories a thousandth apart, the pair that begins to part fastest: half of the candidates are drawn, the
  /// others are near the best so far.
  private static Separation chosen(TauGruFlow network, double tolerance, SplittableRandom random) {
    double[] state = new double[network.size()];
    double[] direction = new double[network.size()];
    double best = Double.NEGATIVE_INFINITY;
    for (int number = 0; number < CANDIDATES; number++) {
      boolean fresh = number < CANDIDATES / 2;
      double size = fresh ? spread(0.01, 2, random) : spread(1e-3, 0.3, random);
      double[] h = near(state, fresh ? 0 : 1, size, random);
      double[] e = near(direction, fresh ? 0 : 1, fresh ? 1 : 0.2, random);
      double rate = network.rateAtStart(h, e);
      if (rate > best) {
        best = rate;
        state = h;
        direction = e;
      }
    }
    double length = Math.sqrt(Arrays.stream(direction).map(value -> value * value).sum());
    double[] moved = state.clone();
    for (int i = 0; i < moved.length; i++)
      moved[i] += 1e-3 * direction[i] / length;
    return network.separation(History.constant(state), History.constant(moved), END, tolerance);
  }

  private static double[] near(double[] vector, double factor, double size, SplittableRandom random) {
    return Arrays.stream(vector).map(value -> factor * value + random.nextDouble(-size, size)).toArray();
  }

  /// Between two numbers, each order of magnitude as often.
  private static double spread(double low, double high, SplittableRandom random) {
    return low * Math.pow(high / low, random.nextDouble());
  }

  private static Matrix drawn(int rows, int columns, double size, SplittableRandom random) {
    return Matrix.drawn(rows, columns, () -> random.nextDouble(-size, size));
  }

  /// A smooth history: in each component a constant and waves of a few frequencies.
  private record Wave(double tau, Matrix cosines, Matrix sines) implements History {
    private static final int TERMS = 4;

    static Wave drawn(int size, double tau, double amplitude, SplittableRandom random) {
      return new Wave(tau, ContinuousDependenceStudy.drawn(size, TERMS, amplitude / 2, random),
          ContinuousDependenceStudy.drawn(size, TERMS, amplitude / 2, random));
    }

    Wave plus(Wave other) {
      return new Wave(tau, cosines.plus(other.cosines), sines.plus(other.sines));
    }

    @Override
    public void at(double t, double[] y) {
      Arrays.fill(y, 0);
      for (int k = 0; k < TERMS; k++) {
        double cos = Math.cos(k * t / tau);
        double sin = Math.sin(k * t / tau);
        for (int i = 0; i < y.length; i++)
          y[i] += cosines.get(i, k) * cos + sines.get(i, k) * sin;
      }
    }
  }

  /// d = 1, W1 = W2 = W4 = 0, z = 0, u = tanh 3: h′ = sigmoid(W3·h)·(tanh 3 − h). The printed constant is 1.
  static TauGruFlow counterexample(double w3) {
    return new TauGruFlow(TauGru.Gate.LEARNED, 0.1, 1, 1,
        Map.of("W3", Matrix.of(new double[] {w3}), "bU1", Matrix.of(new double[] {3})), Signal.constant(0));
  }

  private static Separation parted(TauGruFlow network, double end, double tolerance) {
    return network.separation(History.zero(), History.constant(1e-3), end, tolerance);
  }

  private static void counterexample(Chapter.Writer chapter, Settings settings) {
    TauGruFlow network = counterexample(20);
    Separation separation = parted(network, 0.6, tolerance(settings));
    TauGruFlow steeper = counterexample(200);
    Separation faster = parted(steeper, 0.6, tolerance(settings));
    double printed = network.printedConstant();
    double local = network.localConstant(separation.range());
    chapter
        .claim("One gated unit, with W3 = 20, obeys the printed bound",
            separation.excess(printed) <= 1 + ROOM,
            "With W1 = W2 = W4 = 0, z = 0 and u = tanh 3 the equation is h′ = sigmoid(20h)·(u − h), and K = "
                + Numbers.fixed(printed, 0) + ". From 0 and 0.001 the distance grows by factors of "
                + Numbers.fixed(separation.growth(0.1), 3) + " and " + Numbers.fixed(separation.growth(0.2), 3)
                + " up to t = 0.1 and 0.2; the bound allows " + Numbers.fixed(Math.exp(0.1 * printed), 3) + " and "
                + Numbers.fixed(Math.exp(0.2 * printed), 3) + ".")
        .finding("The same unit obeys the bound with K_M", separation.excess(local) <= 1 + ROOM,
            "K_M = " + Numbers.fixed(local, 0) + ", and the largest rate measured is " + Numbers.text(separation.rate())
                + ".")
        .seen("How fast the same unit parts with a steeper gate",
            "At the start the distance of this unit grows at the rate (W3/4)·tanh 3 − 1/2. Measured since the start: "
                + Numbers.text(separation.rate()) + " for W3 = 20, " + Numbers.text(faster.rate())
                + " for W3 = 200 (the formula: " + Numbers.text(20 * Math.tanh(3) / 4 - 0.5) + " and "
                + Numbers.text(200 * Math.tanh(3) / 4 - 0.5) + "). K is "
                + Numbers.fixed(steeper.printedConstant(), 0)
                + " for both, and no constant without W3 can follow.")
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
            Series.dashed("printed bound, K = " + Numbers.fixed(printed, 0), times, bound(times, printed)),
            Series.dashed("corrected bound, K_M = " + Numbers.fixed(local, 0), times, bound(times, local))));
  }

  private static double[] bound(double[] times, double constant) {
    return DoubleStream.of(times).map(t -> Math.exp(constant * t)).toArray();
  }

  private static void random(Chapter.Writer chapter, List<Case> ungated, List<Case> gated) {
    long beyond = gated.stream().filter(Case::isBeyondPrinted).count();
    long drawn = gated.stream().filter(each -> each.isBeyond(each.drawn)).count();
    long still = ungated.stream().filter(each -> each.rate() < ROOM).count();
    double overshoot = Math.max(largest(ungated, Case::overshoot),
        largest(gated, Case::overshoot));
    chapter
        .text(
            "Now networks at random: of size 1 to 4, with an input of two waves, delays from 0.2 to 2 s, ‖W1‖, ‖W2‖ and ‖W4‖ "
                + "from 0.1 to " + Numbers.fixed(LARGEST, 0) + ", solved up to t = " + Numbers.fixed(END, 0)
                + " s. A theorem that is false need not be so for most histories: a gate has a slope only where it is "
                + "neither open nor closed, and the distance counts the past, where it may have been larger. So each network has two pairs of histories. One is drawn: a constant and three "
                + "waves in each component. The other is chosen: constants a thousandth apart that begin to part fastest of "
                + CANDIDATES
                + " candidates.")
        .claim("The ungated equation obeys the printed bound", largest(ungated, Case::printed) <= 1 + ROOM,
            ungated.size() + " networks, two pairs of histories each: the largest rate is "
                + Numbers.text(largest(ungated, Case::shareOfPrinted)) + " of K. In " + still
                + " networks neither pair came any further apart than at the start.")
        .claim("The gated equation obeys the printed bound", beyond == 0,
            "As many networks with a gate, ‖W3‖ up to " + Numbers.fixed(GATE_SIZES[GATE_SIZES.length - 1], 0) + ": "
                + beyond + " of " + gated.size() + " are beyond it, in the worst case by a factor of "
                + Numbers.text(largest(gated, Case::printed)) + ". Histories drawn blindly show it in " + drawn
                + " networks, those that were chosen in "
                + gated.stream().filter(each -> each.isBeyond(each.chosen)).count() + ".")
        .table("Gated networks by the size of W3, and how many of them part faster than the printed bound allows.",
            table(gated))
        .finding("The gated equation obeys the bound with K_M", largest(gated, Case::local) <= 1 + ROOM,
            "All " + gated.size() + " of these: the largest rate is "
                + Numbers.text(largest(gated, Case::shareOfLocal)) + " of K_M.")
        .picture("theory-continuous-dependence-rates", scatter(ungated, gated),
            """
                For each random network the largest rate at which two solutions parted, log(‖h_t(φ) − h_t(ψ)‖/‖φ − ψ‖)/t \
                over all t, against the constant K of theorem 1. Below the line the theorem's bound holds. \
                """ + "Without gate "
                + ungated.stream().filter(Case::isBeyondPrinted).count() + " of " + ungated.size()
                + " points are above it, with a gate " + beyond + ".")
        .finding("Every component stays within the larger of 2 and its value at 0", overshoot <= ROOM,
            "In both equations, over all " + (ungated.size() + gated.size())
                + " networks and all four solutions of each, "
                + (overshoot <= 0 ? "none is ever outside"
                    : "the most by which one is outside is " + Numbers.text(overshoot))
                + ". " + (beyondTwo(ungated) + beyondTwo(gated)) + " of the pairs begin with a component beyond 2.");
  }

  private static long beyondTwo(List<Case> cases) {
    return cases.stream().flatMap(each -> each.pairs().stream()).filter(pair -> pair.range() > 2).count();
  }

  private static Table table(List<Case> gated) {
    Table table = Table.of(Table.text("‖W3‖"), Table.number("networks"), Table.number("beyond the bound"),
        Table.number("largest distance over bound"), Table.number("largest rate (1/s)"));
    for (double size : GATE_SIZES) {
      Predicate<Case> such = each -> each.gateSize == size;
      List<Case> some = gated.stream().filter(such).toList();
      table =
          table.row(Table.words(Numbers.fixed(size / 2, 1) + " to " + Numbers.fixed(size, 0)), Table.count(some.size()),
              Table.count(some.stream().filter(Case::isBeyondPrinted).count()),
              Table.decimal(largest(some, Case::printed), 2),
              Table.decimal(largest(some, Case::rate), 2));
    }
    return table;
  }

  private static LineChart scatter(List<Case> ungated, List<Case> gated) {
    List<Case> all = new ArrayList<>(ungated);
    all.addAll(gated);
    double[] ends = {1, largest(all, each -> each.network.printedConstant())};
    return new LineChart("Rates at which solutions part", Axis.linear("K = 1 + ‖W1‖ + ‖W2‖ + ‖W4‖/4 (1/s)"),
        Axis.linear("largest measured rate (1/s)"), List.of(points("gated", gated), points("ungated", ungated),
            Series.line("rate = K", ends, ends)));
  }

  private static Series points(String name, List<Case> cases) {
    return Series.points(name, cases.stream().mapToDouble(each -> each.network.printedConstant()).toArray(),
        cases.stream().mapToDouble(Case::rate).toArray());
  }

  private static void sharper(Chapter.Writer chapter, List<Case> ungated, List<Case> gated, Settings settings) {
    TauGruFlow steep = new TauGruFlow(TauGru.Gate.NONE, 0.1, 1, 1, Map.of("W1", Matrix.of(new double[] {3})),
        Signal.constant(0));
    double rate = parted(steep, 1, tolerance(settings)).rate();
    chapter
        .text(
            """
                Both constants are larger than they need be, since they count the term −h as if it could drive solutions \
                apart. It draws them together. Let e be the difference of two ungated solutions and m(t) its largest size \
                on [t − τ, t]. Where |e| is as large as m, which is where m can grow, the size of e changes at a rate of at \
                most −m + (‖W1‖ + ‖W2‖ + ‖W4‖/4)·m, so m grows at most like e^((K − 2)t), and not at all where K ≤ 2. With \
                the gate −h has the factor g, which may be near 0, and K_M − 1 remains.""")
        .finding("Our bounds, e^((K − 2)t) without gate, no growth where K ≤ 2, and e^((K_M − 1)t) with it",
            largest(ungated, Case::sharp) <= 1 + ROOM && largest(gated, Case::sharp) <= 1 + ROOM,
            "All " + (ungated.size() + gated.size())
                + " networks: the largest ratio of distance to bound after the start is "
                + Numbers.text(largest(ungated, Case::sharp)) + " without gate and "
                + Numbers.text(largest(gated, Case::sharp)) + " with it.")
        .finding("K − 2 is reached", rate > 0.99 * (steep.printedConstant() - 2),
            "One unit with W1 = 3 and nothing else, h′ = tanh(3h) − h, has K − 2 = "
                + Numbers.fixed(steep.printedConstant() - 2, 0) + ". From 0 and 0.001 its solutions part at a rate of "
                + Numbers.text(rate) + ".");
  }

  private static double largest(List<Case> cases, ToDoubleFunction<Case> measure) {
    return cases.stream().mapToDouble(measure).max().orElseThrow();
  }
}
