package org.taugru.theory.stability;

import static org.taugru.theory.stability.StabilityPictures.ALPHA;
import static org.taugru.theory.stability.StabilityPictures.LARGEST_WEIGHT;
import static org.taugru.theory.stability.StabilityPictures.LONGEST_DELAY;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.taugru.cells.TauGru;
import org.taugru.dde.CellFlow;
import org.taugru.dde.Signal;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.Complex;
import org.taugru.theory.math.DelayedUnit;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.math.Digits;
import org.taugru.theory.network.NamedWeights;
import org.taugru.theory.network.Trajectory;

/// When the delayed feedback of a unit makes it grow or oscillate.
public final class StabilityStudy implements Study {
  /// The longest delay of the recurrence.
  private static final int MOST_STEPS = 20;
  private static final int NETWORK_SIZE = 6;

  @Override
  public String name() {
    return "stability";
  }

  @Override
  public String title() {
    return "Stability of a delayed unit";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    Chapter.Writer chapter = Chapter.titled(title());
    linearisation(chapter, settings);
    chart(chapter, settings);
    beyond(chapter, settings);
    sampled(chapter, settings);
    network(chapter, settings);
    return chapter.end();
  }

  private static void linearisation(Chapter.Writer chapter, StudySettings settings) {
    double worst = 0;
    SplittableRandom random = new SplittableRandom(settings.seed());
    int cases = settings.choose(50, 500);
    for (int i = 0; i < cases; i++) {
      TauGruUnit unit = new TauGruUnit(random.nextDouble(-3, 3), random.nextDouble(-12, 12), random.nextDouble(-3, 3),
          random.nextDouble(-3, 3), 1);
      double h = 1e-9 * random.nextDouble(-1, 1);
      double past = 1e-9 * random.nextDouble(-1, 1);
      double[] slope = new double[1];
      unit.flow().derivative(0, new double[] {h}, new double[][] {{past}}, slope);
      DelayedUnit linear = unit.linearised();
      worst = Math.max(worst, Math.abs(slope[0] - linear.alpha() * h - linear.beta() * past) / 1e-9);
    }
    linearisation(chapter, worst, cases);
  }

  /// @param worst the largest difference of the derivative, as part of the size of h
  static void linearisation(Chapter.Writer chapter, double worst, int cases) {
    chapter.text(
        """
            The paper does not ask when its unit is stable. One unit without input and biases is \
            h′ = g·(u + a·z − h) with u = tanh(w₁h), z = tanh(w₂·h(t − τ)), g = σ(w₃h), a = σ(w₄h), and h = 0 is a solution. Near \
            it u ≈ w₁h and z ≈ w₂·h(t − τ) are small, g and a are ½; what w₃ and w₄ add is a product of small numbers. So \
            h′ = α·h + β·h(t − τ) with α = (w₁ − 1)/2 and β = w₂/4: the gates halve the feedback twice.

            A solution e^(λt) needs λ = α + β·e^(−λτ), that is λ = α + Wₖ(βτ·e^(−ατ))/τ with a branch of Lambert's function for \
            each root. The principal branch, k = 0, is the root farthest to the right; it decides. (Where the argument is below −1/e, \
            W₀ and W₋₁ are one conjugate pair.) For α < 1/τ, that is w₁ < 1 + 2/τ, the unit forgets between two limits: the \
            root is 0 on the line β = −α, and a pair is ±iω on the curve β·cos ωτ = −α, ω = −β·sin ωτ. For larger α no feedback \
            makes it forget. For |β| < −α, with w₁ = 0 for |w₂| < 2, it does so whatever the delay.""")
        .finding("Near 0 a unit is h′ = (w₁ − 1)/2·h + w₂/4·h(t − τ), whatever w₃ and w₄ are", worst < 1e-7,
            "For " + cases
                + " random units and values of h around 1e−9, the derivative that the cell gives differs by at most "
                + Digits.text(worst) + " of that size.");
  }

  private static void chart(Chapter.Writer chapter, StudySettings settings) {
    int points = settings.choose(30, 200);
    List<TauGruUnit> units = units(settings.seed(), points);
    List<TauGruUnit> told = units.stream().filter(unit -> LeadingMode.of(unit.linearised()).canBeSeen()).toList();
    List<SimulatedUnit> simulated =
        told.parallelStream().map(unit -> SimulatedUnit.of(unit, settings.tolerance())).toList();
    double residual = 0;
    int wrongCounts = 0;
    for (TauGruUnit unit : told) {
      DelayedUnit linear = unit.linearised();
      Complex root = linear.rightmostRoot();
      residual = Math.max(residual, linear.characteristic(root).size() / (1 + root.size()));
      double margin = Math.min(1e-3, linear.gap() / 3);
      if (linear.rootsRightOf(root.re() + margin) != 0
          || linear.rootsRightOf(root.re() - margin) != (root.im() == 0 ? 1 : 2))
        wrongCounts++;
    }
    chart(chapter, simulated, residual, wrongCounts, points);
  }

  /// @param residual    of the characteristic equation, the largest
  /// @param wrongCounts how often the argument principle counts other roots
  /// @param points      of the chart, those that cannot be told included
  static void chart(Chapter.Writer chapter, List<SimulatedUnit> simulated, double residual, int wrongCounts,
      int points) {
    double rate =
        simulated.stream().mapToDouble(one -> Math.abs(one.seen().rate() - one.root().re())).max().orElseThrow();
    double frequency =
        simulated.stream().mapToDouble(one -> Math.abs(one.seen().frequency() - one.root().im())).max().orElseThrow();
    long alike = simulated.stream().filter(one -> one.behaviour() == one.unit().linearised().behaviour()).count();
    chapter
        .finding("The principal branch gives the rightmost root", wrongCounts == 0 && residual < 1e-10,
            "At " + simulated.size() + " points of the chart the residual of the characteristic equation is at most "
                + Digits.text(residual)
                + ", and the argument principle finds no root farther to the right and one, or one pair, "
                + "there: " + (wrongCounts == 0 ? "without exception." : wrongCounts + " exceptions."))
        .finding("Small solutions of the whole unit grow and oscillate as λ says",
            rate < 1e-3 && frequency < 1e-3 && alike == simulated.size(),
            "The cell in continuous time, w₁ = 0, w₃ and w₄ drawn at random, solved from a small constant history at "
                + simulated.size()
                + " points: the slope of the logarithm of its amplitude differs from Re λ by at most "
                + Digits.text(rate) + ", its frequency from Im λ by at most " + Digits.text(frequency) + "; " + alike
                + " of them do what their region says."
                + (simulated.size() < points
                    ? " " + (points - simulated.size())
                        + " more points were left out: their two leading roots lie so close "
                        + "together that " + Digits.fixed(LeadingMode.PATIENCE, 0)
                        + " units of time do not tell them apart."
                    : ""))
        .picture("theory-stability-chart", StabilityPictures.regions(simulated),
            """
                What a small disturbance of a unit with w₁ = 0 does in the end. Lines are computed, symbols are simulated. Above \
                w₂ = 2 a real root is positive and the disturbance grows without oscillating. Below the lower curve a pair of \
                roots is to the right and it grows while it oscillates: the longer the delay, the less negative feedback it \
                takes, but never less than w₂ = −2. Between the two it decays, and below w₂ = −4·e^(−1−τ/2)/τ, where there is no \
                real root, it oscillates even then. On the dashed lines a second pair crosses into the right half plane.""");
  }

  /// Points that fill the chart evenly: the additive recurrence of the plastic number.
  private static List<TauGruUnit> units(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    double plastic = 1.32471795724474602596;
    return IntStream.rangeClosed(1, count).mapToObj(i -> new TauGruUnit(0,
        LARGEST_WEIGHT * (2 * ((0.5 + i / (plastic * plastic)) % 1) - 1), random.nextDouble(-2, 2),
        random.nextDouble(-2, 2),
        LONGEST_DELAY * ((0.5 + i / plastic) % 1))).toList();
  }

  /// What a unit does once it is no longer near 0.
  private static void beyond(Chapter.Writer chapter, StudySettings settings) {
    double[] delays = settings.effort() == StudySettings.Effort.QUICK ? new double[] {2, 5, 10, 20}
        : new double[] {1, 1.5, 2, 3, 5, 7, 10, 14, 20};
    double worstRest = 0;
    for (double tau : delays)
      for (double w2 : new double[] {2.5, 4, 8, 12})
        for (int side = -1; side <= 1; side += 2)
          worstRest = Math.max(worstRest, missed(new TauGruUnit(0, w2, 0, 0, tau), side, settings.tolerance()));
    LimitCycles cycles = LimitCycles.of(delays, new double[] {-4, -8, -12}, settings.tolerance());
    double[] errors = DoubleStream.of(-12, -48, -192)
        .map(w2 -> LimitCycles.of(delays, new double[] {w2}, settings.tolerance()).fromHardPeriod()).toArray();
    beyond(chapter, worstRest, cycles, errors, settings);
  }

  /// @param worstRest how far from its resting point a unit ends, at most
  /// @param errors    of the formula for the period, by the strength of the feedback
  static void beyond(Chapter.Writer chapter, double worstRest, LimitCycles cycles, double[] errors,
      StudySettings settings) {
    double[] delays = cycles.delays();
    chapter.text(
        """
            Where 0 is unstable the nonlinear unit does not run away, since tanh holds it. With strong positive feedback, a history of one sign and w₄ = 0 it \
            comes to rest at one of two points ±h* with h* = ½·tanh(w₂h*): a memory of one bit. There the feedback is weak, \
            ¼·w₂·(1 − tanh²(w₂h*)) < ½, so that no delay makes these points unstable. With strong negative feedback there is no \
            such point: the unit answers its own past with the opposite sign, and becomes a clock. For w₂ → −∞ the feedback is \
            a switch that turns over a time τ after each zero of h. Then h goes towards ±½ as e^(−t/2), is back at 0 after another \
            2·ln(2 − e^(−τ/2)), and the period is 2τ + 4·ln(2 − e^(−τ/2)).""")
        .finding(
            "For w₁ = w₄ = 0, w₂ > 2 and a history of one sign the unit comes to rest at ±h*, h* = ½·tanh(w₂h*), for every delay",
            worstRest < 1e-6,
            "For " + delays.length + " delays from " + Digits.fixed(delays[0], 0)
                + " to 20, w₂ = 2.5, 4, 8 and 12, w₃ = 0, from constant "
                + "histories of ±0.01: it ends at most " + Digits.text(worstRest) + " from there.")
        .finding("For w₂ far enough below −2 the unit ends in a cycle", cycles.spread() < 1e-5,
            "At every unstable point of the table the periods seen are equal up to " + Digits.text(cycles.spread())
                + " of one.")
        .finding("The period of the cycle is longer than 2τ, by a part of it that falls with the delay",
            cycles.smallestRatio() > 1 && cycles.ratiosFall(),
            "Period over 2τ is between " + Digits.fixed(cycles.smallestRatio(), 3) + " and "
                + Digits.fixed(cycles.largestRatio(), 3)
                + ". It is the part that falls: the excess is " + Digits.fixed(cycles.smallestExcess(), 2) + " to "
                + Digits.fixed(cycles.largestExcess(), 2) + " units of time and "
                + (cycles.excessesGrow() ? "grows with the delay; " : "does not always grow with the delay; ")
                + "for feedback that switches it tends to 4·ln 2 = " + Digits.fixed(4 * Math.log(2), 2) + ".")
        .finding("With ever stronger feedback the period tends to 2τ + 4·ln(2 − e^(−τ/2))",
            errors[1] < errors[0] && errors[2] < errors[1] && errors[2] < 5e-3,
            "The largest relative difference over the delays is " + Digits.text(errors[0]) + " for w₂ = −12, "
                + Digits.text(errors[1]) + " for −48 and " + Digits.text(errors[2]) + " for −192.")
        .table("Cycles of the unit with w₁ = w₃ = w₄ = 0, and what the linear equation says of their beginning.",
            cycles.table())
        .picture("theory-stability-period", cycles.chart(),
            """
                The cycle takes longer than 2τ, by a part of it that falls with the delay; weaker feedback is slower. Lines begin where the cycle \
                does. The dashed one is the formula for feedback that switches.""")
        .picture("theory-stability-unit", StabilityPictures.behaviours(settings),
            """
                One unit with τ = 10 and w₁ = 0 from a history of 0.05, for four weights of the feedback. Weak feedback forgets \
                the start, strong positive feedback keeps its sign, strong negative feedback makes a square wave of a period \
                somewhat above 2τ; between them a disturbance rings and fades.""");
  }

  /// How far from its resting point the unit still is when it should have come there.
  private static double missed(TauGruUnit unit, int side, double tolerance) {
    double rest = unit.restingPoint();
    double fedBack = Math.tanh(unit.w2() * rest);
    double leaves = unit.linearised().rightmostRoot().re();
    double arrives = -new DelayedUnit(ALPHA, unit.w2() / 4 * (1 - fedBack * fedBack), unit.tau()).rightmostRoot().re();
    double to = Math.log(1e3) / leaves + Math.log(1e8) / arrives;
    return Math.abs(unit.solve(0.01 * side, to, tolerance).applyAsDouble(to) - side * rest);
  }

  /// The recurrence that is trained.
  private static void sampled(Chapter.Writer chapter, StudySettings settings) {
    int most = MOST_STEPS;
    double[] lower = StabilityPictures.sampledBounds(ALPHA, most);
    int differ = 0;
    int total = 0;
    int onlyContinuous = 0;
    for (int m = 0; m <= most; m++)
      for (double w2 = -LARGEST_WEIGHT; w2 <= LARGEST_WEIGHT; w2 += 0.25) {
        boolean continuous = new DelayedUnit(ALPHA, w2 / 4, m).rightmostRoot().re() < -1e-9;
        boolean discrete = new SampledUnit(ALPHA, w2 / 4, m).largestModulus() < 1 - 1e-9;
        total++;
        differ += continuous == discrete ? 0 : 1;
        onlyContinuous += continuous && !discrete ? 1 : 0;
      }
    double formula = 0;
    for (int m = 0; m <= most; m++)
      formula = Math.max(formula, Math.abs(new SampledUnit(ALPHA, lower[m] / 4, m).largestModulus() - 1));
    sampled(chapter, formula, growthOfRecurrence(settings), new Counted(total, differ, onlyContinuous));
  }

  /// Points at which equation and recurrence are stable or not.
  ///
  /// @param differ         where one of them is
  /// @param onlyContinuous where the equation is and the recurrence is not
  record Counted(int total, int differ, int onlyContinuous) {
  }

  /// @param formula how far the largest root is from the unit circle where it should lie on it, at most
  /// @param growth  how far the growth of the recurrence is from that of its largest root, at most
  static void sampled(Chapter.Writer chapter, double formula, double growth, Counted counted) {
    int most = MOST_STEPS;
    double[] steps = IntStream.rangeClosed(0, most).asDoubleStream().toArray();
    double[] lower = StabilityPictures.sampledBounds(ALPHA, most);
    double one = 4 * DelayedUnit.crossing(ALPHA, 1, 0).beta();
    double ten = 4 * DelayedUnit.crossing(ALPHA, 10, 0).beta();
    chapter.text(
        """
            The recurrence that is trained is Euler's method with Δt = 1: hₙ₊₁ = (1 + α)·hₙ + β·hₙ₋ₘ near 0. It is stable where all \
            roots of s^(m+1) = (1 + α)·s^m + β are inside the unit circle. The upper limit, s = 1, is again β = −α for α ≥ −1, that is \
            w₁ ≥ −1; for α < −1 and odd m a root is at −1 before, at β = 2 + α. The lower limit \
            is not that of the equation. There β² = α² + ω²; here s = e^(iθ) gives β² = α² + 2(1 + α)(1 − cos θ), about \
            α² + (1 + α)θ²: Euler's method damps an oscillation less than the equation does, so less feedback keeps it going. \
            For m = 1 the limit is β = −1 for all α between −3 and 1, since the product of the two roots is −β. Without delay the equation has no \
            lower limit at all, and the recurrence overshoots from β = −1 − α on, and ever further from β = −2 − α on.""")
        .finding("The lower limit of the recurrence is where sin((m+1)θ) = (1 + α)·sin mθ", formula < 1e-9,
            "There the largest of the roots, all computed by Aberth's method, has modulus 1 up to "
                + Digits.text(formula)
                + " for m = 0 … " + most + ".")
        .finding("The cell's own recurrence grows from small states by the largest root", growth < 1e-6,
            "For w₁ = 0, w₂ from 2.5 to 10, where a real root leads, and from −10 to −6.5, where a pair does (for m ≥ 1), with "
                + "random w₃ and w₄, in double: the logarithm of its growth a step differs from ln|s| by at most "
                + Digits.text(growth) + ".")
        .finding("The recurrence is stable where the equation is, and nowhere else", counted.differ == 0,
            counted.differ + " of " + counted.total + " points (m = 0 … " + most + ", w₂ from −12 to 12) differ, "
                + counted.onlyContinuous
                + " of them because only the equation is stable. Lower limits of w₂ for w₁ = 0: none and "
                + Digits.fixed(lower[0], 2) + " without delay, " + Digits.fixed(one, 2) + " and "
                + Digits.fixed(lower[1], 2) + " for a delay of 1, " + Digits.fixed(ten, 3) + " and "
                + Digits.fixed(lower[10], 3) + " for a delay of 10.")
        .picture("theory-stability-sampled", StabilityPictures.sampledChart(steps, most),
            """
                The lower limit of stability, for the equation (lines) and for the recurrence with Δt = 1 (symbols): units above it \
                forget, units below it oscillate with growing amplitude. For long delays the two agree. More weight on the present \
                state (w₁ = 0.5) brings the limit nearer to 0; for a delay of one step it is −4 for both.""");
  }

  private static double growthOfRecurrence(StudySettings settings) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    double worst = 0;
    for (int m = 0; m <= 20; m += settings.choose(5, 1))
      for (double w2 : new double[] {random.nextDouble(2.5, 10), random.nextDouble(-10, -6.5)})
        worst = Math.max(worst, growthMissed(
            new TauGruUnit(0, w2, random.nextDouble(-2, 2), random.nextDouble(-2, 2), m), m));
    return worst;
  }

  /// By how much the growth of the unit's recurrence differs from that of its leading root, or pair of roots.
  private static double growthMissed(TauGruUnit unit, int m) {
    double[] sizes =
        Arrays.stream(new SampledUnit(ALPHA, unit.w2() / 4, m).roots()).mapToDouble(Complex::size).sorted().toArray();
    int leading = unit.w2() > 0 || m == 0 ? 1 : 2;
    double expected = Math.log(sizes[m]);
    int steps = m < leading ? 10 : (int) (Math.log(1e9) / Math.log(sizes[m] / sizes[m - leading]));
    Trajectory run = unit.recurrence(1e-9 * Math.exp(-expected * steps), steps);
    double seen = leading == 1 ? Math.log(Math.abs(run.state(steps)[0] / run.state(steps - 1)[0]))
        : Math.log(turn(run, steps - 1) / turn(run, steps - 2)) / 2;
    return Math.abs(seen - expected);
  }

  /// hₙ² − hₙ₊₁·hₙ₋₁: for a pair s, s̄ it grows by |s|² in every step, while h itself oscillates.
  private static double turn(Trajectory run, int n) {
    return run.state(n)[0] * run.state(n)[0] - run.state(n + 1)[0] * run.state(n - 1)[0];
  }

  /// Many units whose matrices share their eigenvectors.
  private static void network(Chapter.Writer chapter, StudySettings settings) {
    int size = NETWORK_SIZE;
    double tau = 5;
    Program program =
        Program.flowOf("tau-gru", new TauGru(Lag.steps(1)), Setting.of(1, size).withStepSize(tau));
    int cases = settings.choose(3, 12);
    SplittableRandom random = new SplittableRandom(settings.seed() + 1);
    double worst = 0;
    for (int number = 0; number < cases; number++) {
      double[] eigenvalues;
      LeadingMode mode;
      do {
        eigenvalues = random.doubles(size, -8, 8).toArray();
        mode = leading(eigenvalues, tau);
      } while (!mode.canBeSeen());
      double[] direction = random.doubles(size, 0.5, 1).toArray();
      CellFlow network = new CellFlow(program, tau,
          NamedWeights.zero(program).with("W2", symmetric(eigenvalues, random)).toArrays(), Signal.constant(0));
      Envelope seen = mode.seen(network, direction, settings.tolerance());
      worst = Math.max(worst, Math.hypot(seen.rate() - mode.root().re(), seen.frequency() - mode.root().im()));
    }
    network(chapter, worst, cases);
  }

  /// @param worst how far growth and frequency are from the root, at most
  static void network(Chapter.Writer chapter, double worst, int cases) {
    chapter.text(
        """
            A network is no more than its units where W₁ and W₂ have the same eigenvectors, for instance W₁ = w₁·I and any symmetric \
            W₂: along an eigenvector it is a unit whose w₂ is the eigenvalue, and the fastest of them decides.

            At initialisation the elements of W₁ and W₂ are uniform within ±1/√d, and the two share no eigenvectors. A root \
            with Re λ ≥ 0 would have to be an eigenvalue of −½·I + ½·W₁ + ¼·z·W₂ with z = e^(−λτ), |z| ≤ 1. For large d and \
            without biases ½·W₁ + ¼·z·W₂ has its eigenvalues within about √(5/48) = 0.32 of 0, less than ½: so there is no such \
            root, whatever the delay.""")
        .finding("A network with W₁ = 0 and symmetric W₂ grows as the unit of its leading eigenvalue", worst < 1e-3,
            cases + " networks of size " + NETWORK_SIZE
                + " with eigenvalues drawn from −8 to 8, τ = 5: growth and frequency of the first "
                + "component of h differ from λ by at most " + Digits.text(worst) + ".");
  }

  /// The rightmost root of all units, and how far the next is.
  private static LeadingMode leading(double[] eigenvalues, double tau) {
    List<DelayedUnit> units = Arrays.stream(eigenvalues).mapToObj(w2 -> new DelayedUnit(ALPHA, w2 / 4, tau))
        .sorted(Comparator.comparingDouble(unit -> -unit.rightmostRoot().re())).toList();
    DelayedUnit first = units.getFirst();
    double next = first.rightmostRoot().re() - units.get(1).rightmostRoot().re();
    return new LeadingMode(first.rightmostRoot(), Math.min(first.gap(), next));
  }

  /// A matrix with these eigenvalues and eigenvectors at random: M·D·M, where M = I − 2vvᵀ/|v|² is its own inverse.
  private static DenseMatrix symmetric(double[] eigenvalues, SplittableRandom random) {
    int size = eigenvalues.length;
    double[][] diagonal = new double[size][size];
    for (int i = 0; i < size; i++)
      diagonal[i][i] = eigenvalues[i];
    DenseMatrix v = DenseMatrix.drawn(size, 1, () -> random.nextDouble(-1, 1));
    DenseMatrix row = DenseMatrix.of(v.toArray());
    DenseMatrix mirror = DenseMatrix.identity(size).minus(v.times(row).times(2 / row.times(v).get(0, 0)));
    return mirror.times(DenseMatrix.of(diagonal)).times(mirror);
  }
}
