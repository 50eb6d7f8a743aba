package org.taugru.theory.approximation;

import static org.taugru.theory.approximation.ConstructionErrors.BOX;
import static org.taugru.theory.approximation.ConstructionErrors.DELAY;
import static org.taugru.theory.approximation.ConstructionErrors.DRAWS;
import static org.taugru.theory.approximation.ConstructionErrors.OFFSET;
import static org.taugru.theory.approximation.ConstructionErrors.SEQUENCES;
import static org.taugru.theory.approximation.ConstructionErrors.SMALLEST;
import static org.taugru.theory.approximation.ConstructionErrors.STEPS;
import static org.taugru.theory.approximation.ConstructionErrors.SYSTEM;
import static org.taugru.theory.approximation.ConstructionErrors.largestDifference;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.PowerLaw;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.theory.Chapter;
import org.taugru.theory.Study;
import org.taugru.theory.StudySettings;
import org.taugru.theory.approximation.Construction.Form;
import org.taugru.theory.approximation.ConstructionErrors.Kind;
import org.taugru.theory.math.Digits;

/// The approximation theorem of appendix E: its construction carried out, and where the printed proof has gaps.
public final class ApproximationStudy implements Study {
  /// |∂g/∂x| ≤ 0.5 and |∂g/∂x₋ₘ| ≤ 1 for |u| ≤ 1.
  private static final double LIPSCHITZ = 1;
  /// The exponent below which an error falls fast enough with the width, and the part of it that may be left.
  private static final double STEEP = -0.5;
  private static final double SMALL_PART = 0.1;
  /// An error below it is called small.
  private static final double ENOUGH = 0.1;

  @Override
  public String name() {
    return "approximation";
  }

  @Override
  public String title() {
    return "What a delayed RNN can approximate (appendix E)";
  }

  @Override
  public Chapter examine(StudySettings settings) {
    return written(ConstructionErrors.of(settings.seed(), settings.choose(128, 512)), evenPart(settings.seed()),
        gatedDifference(settings.seed(), 40), gatedDifference(settings.seed(), 5));
  }

  /// @param even  the even part of the output ahead
  /// @param gated how far the outputs of equation (12) are from those of a constructed network, its gate wide open
  /// @param ajar  the same with a gate that is not quite open
  Chapter written(ConstructionErrors measured, double even, double gated, double ajar) {
    int largest = measured.widths()[measured.widths().length - 1];
    double[] widths = measured.abscissa();
    PowerLaw two = PowerLaw.through(widths, measured.medians(Kind.TWO_BLOCKS));
    PowerLaw end = PowerLaw.through(lastThree(widths), lastThree(measured.medians(Kind.TWO_BLOCKS)));
    double alone = rangeUnderOnePresent() / 2;
    double growth = growth(STEPS, LIPSCHITZ);
    double grown = measured.last(Kind.TWO_BLOCKS) / measured.last(Kind.STEP);
    return Chapter.titled(title())
        .text(
            """
                The theorem: take any system xₙ₊₁ = g(xₙ, xₙ₋ₘ, uₙ), oₙ = o(xₙ) with Lipschitz g and o, whose states and \
                inputs stay in a bounded set for N steps. Then some delayed RNN sₙ₊₁ = tanh(A·sₙ + B·sₙ₋ₘ + C·uₙ + b), \
                rₙ = D·sₙ has ‖rₙ − oₙ‖ ≤ ε at all n ≤ N. It is true if o(0) = 0. Its printed proof is not complete; \
                corrected, it can be run.

                The corrected construction. A first block of units p̃ stands for g: W₃·tanh(W₁·x + W₂·x₋ₘ + V₁·u + b₁) is near \
                g on a set somewhat larger than the bounded one. Its states pₙ = W₃·p̃ₙ are never stored; W₃ is multiplied into \
                A and B. A second block stands for o(g(·)) as a function of all that g depends on, pₙ₋₁, pₙ₋ₘ₋₁ and uₙ₋₁, and \
                D reads it. Here both layers are drawn at random and read out by least squares on random points, and the \
                whole is run as a cell of the engine, in double.

                The system of the example: xₙ₊₁ = 0.4·xₙ + 0.5·sin(2·xₙ₋₅ + uₙ) + 0.1·uₙ·xₙ and o(x) = x/2 + x². For \
                |u| ≤ 1 it stays within |x| ≤ 1; the fit is made for |x| ≤ 1.2.""")
        .claim("A delayed RNN comes as near to the system as one likes", two.exponent() < STEEP
            && measured.last(Kind.TWO_BLOCKS) < SMALL_PART * measured.medians(Kind.TWO_BLOCKS)[0],
            "That it does follows from the proof; widths are finite, and what is asked of them is an exponent below "
                + Digits.fixed(STEEP, 1) + " and less than " + SMALL_PART
                + " of the first error at the last width. With " + SMALLEST
                + " units in a block the largest error over " + STEPS + " steps of " + SEQUENCES
                + " fresh inputs is " + Digits.text(measured.medians(Kind.TWO_BLOCKS)[0]) + ", with " + largest
                + " it is "
                + Digits.text(measured.last(Kind.TWO_BLOCKS)) + " (medians of " + DRAWS
                + " draws). It falls as width^" + Digits.fixed(two.exponent(), 1)
                + " over all widths, and as width^" + Digits.fixed(end.exponent(), 1) + " over the last three.")
        .picture("theory-approximation-width", widthChart(measured, two), widthCaption(measured, two, end))
        .text("Where the printed proof has gaps, and what they cost.")
        .claim("The approximation theorem carries over to equation (12), of which the text claims it", gated < 1e-9,
            "The theorem's RNN has neither the gate nor the leak of (12), so it is not about (12) as it stands. The step that is "
                + "missing is to open the gate: with W3 = U3 = 0 and a gate bias of 40, equation (12) gives the outputs of a "
                + "constructed network up to " + Digits.text(gated) + ", with a bias of 5 up to " + Digits.text(ajar)
                + ". The τ-GRU itself has h and h₋ₘ in different tanh, and the theorem is not about it; see the end of the chapter.")
        .claim(
            "For one RNN that serves all inputs, a second block that sees pₙ₋₁ alone, with constant weights, is enough, as printed",
            measured.last(Kind.PRESENT_ALONE) < ENOUGH,
            "“Enough” means an error below " + ENOUGH
                + ". What the block is to be, R(y), depends on p̃ₙ₋ₘ₋₁ and uₙ₋₁ too, so its weights would have to change with n. "
                + "Constant ones, fitted on the box, leave an error of "
                + Digits.text(measured.last(Kind.PRESENT_ALONE))
                + " in the runs at width " + largest
                + ". Over the whole box |x| ≤ 1, |u| ≤ 1 no function of pₙ₋₁ alone can be nearer than "
                + Digits.text(alone)
                + ": half of what the output varies by while pₙ₋₁ stays the same. The runs visit only part of the box. For a "
                + "single input sequence, which is what the theorem has as printed, a function of pₙ₋₁ alone can do, as long as no "
                + "pₙ comes twice.")
        .claim("The second block needs no bias, as printed", measured.last(Kind.WITHOUT_BIAS) < ENOUGH,
            "Its printed bias is [b₁, 0]. Without b₃ the second block is an odd function, and o(g(·)) is not: its even part "
                + "reaches " + Digits.text(even) + ". Fitted by least squares, the block leaves "
                + Digits.text(measured.last(Kind.WITHOUT_BIAS)) + " at width " + largest + "; enough would be "
                + ENOUGH
                + ".")
        .claim("The approximation theorem holds at n = 0 without a further assumption",
            measured.last(Kind.AT_ZERO) < ENOUGH,
            "r₀ = D·0 = 0 whatever the weights, so o(x₀) = o(0) must be 0. With o(x) + " + OFFSET
                + " the error at n = 0 is "
                + Digits.text(measured.last(Kind.AT_ZERO)) + " at every width, while at n ≥ 1 it is "
                + Digits.text(measured.last(Kind.AFTER_ZERO)) + " at width " + largest
                + ". An output bias, or n ≥ 1 in the statement, would do.")
        .picture("theory-approximation-gaps", gapChart(measured),
            "The same, with the construction done as printed in one respect each. With a second block that sees the present alone "
                + measured.fromTo(Kind.PRESENT_ALONE) + "; with one that has no bias "
                + measured.fromTo(Kind.WITHOUT_BIAS)
                + "; with o(0) = " + OFFSET + " the very first output stays wrong, while for all others "
                + measured.fromTo(Kind.AFTER_ZERO) + ".")
        .table("Largest errors: medians of " + DRAWS + " draws, by the units in a block.", table(measured))
        .text(
            """
                Smaller things. The last line of the proof splits ε into two parts, but three errors add up: that of p, that of \
                the output layer, and that of the second block; it takes thirds. In the corrected proof there are two. The set \
                on which g is approximated must contain the pₙ as well as the xₙ, so R* − R must be larger than an error that \
                is bounded only afterwards. This is in order, since ε* can be chosen last: as long as all pₙ up to n are \
                inside, the bound holds for n + 1. It is not said. Nor is it said whether one RNN is to serve all inputs; the construction \
                does, if all inputs below R keep the states below R. sₙ₋ₙ should be sₙ₋ₘ, and the yₙ that begins at 0 is xₙ. \
                R is a function of p̃ₙ₋₁, the hidden layer, but õₙ puts pₙ₋₁ = W₃·p̃ₙ₋₁ in its place: another argument, of \
                another dimension. ‖oₙ − ōₙ‖ is at most the sum of the two errors, not equal to it. And ε* is to be chosen by \
                the maximum of C₂ over n ≤ N, or the weights would depend on n.

                The proof can be shorter. Apply the approximation theorem once, to the pair (g, o∘g), a function of \
                (x, x₋ₘ, u): one hidden layer with two output matrices, W₃ for g and W₇ for o∘g. Then sₙ = p̃ₙ, \
                A = W₁·W₃, B = W₂·W₃, C = V₁, b = b₁, D = W₇. There is no second block, no R(y) and no b₃, and half the \
                units: "one block" in the picture.

                This proof covers the τ-GRU too, a remark that is not computed here. With W1 = U1 = 0 and W3 = U3 = 0, and a gate \
                bias that goes to infinity, its step is hₙ₊₁ = σ(W4·hₙ + U4·xₙ + b4) ⊙ tanh(W2·hₙ₋ₘ + U2·xₙ + b2). Sums of \
                products σ(·)·tanh(·) of this kind are dense in the continuous functions of (h, h₋ₘ, x) on a bounded closed set: \
                those of σ in the functions of (h, x), those of tanh in the functions of (h₋ₘ, x), and sums of products of \
                the two by Stone and Weierstrass. One block of such units does what one block of tanh does above.""")
        .seen("How much one step's error grows on the way", "The proof bounds ‖xₙ − pₙ‖ by C₁(n)·ε*, with C₁(n) = "
            + "L·(C₁(n − 1) + C₁(n − m − 1)) + 1 and L = Lip(g). For L > 1/2 it grows geometrically: here L = "
            + Digits.text(LIPSCHITZ) + ", and C₁(" + STEPS + ") = " + Digits.text(growth)
            + ". The network's error in the output is " + Digits.text(grown) + " times that of one step at width "
            + largest + ": the bound allows for the worst at every step, and this system forgets.")
        .seen("What the network does outside the set it was made for", "With inputs twice as large the error at width "
            + largest + " is " + Digits.text(measured.last(Kind.BEYOND)) + ", against "
            + Digits.text(measured.last(Kind.TWO_BLOCKS)) + " inside.")
        .end();
  }

  private static double[] lastThree(double[] values) {
    return Arrays.copyOfRange(values, values.length - 3, values.length);
  }

  /// By how much the output ahead can vary while the present state stays as it is, at most.
  private static double rangeUnderOnePresent() {
    double widest = 0;
    for (double x : grid(1))
      widest = Math.max(widest, range(x));
    return widest;
  }

  private static double range(double x) {
    double lowest = Double.POSITIVE_INFINITY;
    double highest = Double.NEGATIVE_INFINITY;
    for (double past : grid(1))
      for (double u : grid(1)) {
        double ahead = SYSTEM.outputAhead().at(new double[] {x}, new double[] {past}, new double[] {u})[0];
        lowest = Math.min(lowest, ahead);
        highest = Math.max(highest, ahead);
      }
    return highest - lowest;
  }

  private static double[] grid(double size) {
    return IntStream.rangeClosed(-20, 20).mapToDouble(k -> size * k / 20).toArray();
  }

  /// The largest |f(p) + f(−p)|/2 of the output ahead: no odd function can be nearer to f at both p and −p. Over points drawn,
  /// and the one where x and u are 1 and the sine is too.
  private static double evenPart(long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    DelaySystem.Point corner =
        new DelaySystem.Point(new double[] {1}, new double[] {(Math.PI / 2 - 1) / 2}, new double[] {1});
    return Stream.concat(Stream.of(corner),
        Stream.generate(() -> SYSTEM.drawn(new DelaySystem.Box(1, 1), random)).limit(2000))
        .mapToDouble(p -> Math.abs(SYSTEM.outputAhead().at(p.x(), p.delayed(), p.u())[0] + SYSTEM.outputAhead()
            .at(new double[] {-p.x()[0]}, new double[] {-p.delayed()[0]}, new double[] {-p.u()[0]})[0]) / 2)
        .max().orElseThrow();
  }

  /// C₁(n): how much larger than ε* the proof lets ‖xₙ − pₙ‖ become.
  private static double growth(int n, double lipschitz) {
    double[] c = new double[n + 1];
    for (int k = 1; k <= n; k++)
      c[k] = lipschitz * (c[k - 1] + c[Math.max(0, k - DELAY - 1)]) + 1;
    return c[n];
  }

  private static double gatedDifference(long seed, double gateBias) {
    TanhDelayNetwork network = new Construction(SYSTEM, BOX, 64, seed).network(Form.TWO_BLOCKS);
    double[][] u = SYSTEM.drawnInputs(STEPS, 1, new SplittableRandom(seed));
    return largestDifference(network.outputs(u), network.gatedOutputs(u, gateBias), 0);
  }

  private static LineChart widthChart(ConstructionErrors measured, PowerLaw law) {
    double[] widths = measured.abscissa();
    return new LineChart("The constructed network", Axis.log("units in a block"),
        Axis.log("largest error in " + STEPS + " steps"), List.of(measured.band(Kind.TWO_BLOCKS),
            measured.line(Kind.ONE_BLOCK), measured.line(Kind.STEP), measured.line(Kind.BEYOND),
            Series.dashed("width^" + Digits.fixed(law.exponent(), 1), widths, law.at(widths))));
  }

  private static String widthCaption(ConstructionErrors measured, PowerLaw all, PowerLaw end) {
    return "Largest difference between the network's output and the system's, against the width of a block: median of "
        + DRAWS + " draws, the band from the lowest to the highest. At the largest width the whole run has "
        + Digits.text(measured.last(Kind.TWO_BLOCKS) / measured.last(Kind.STEP))
        + " times the error of one step of g on fresh points of the box. With inputs twice as large as those it was made for "
        + measured.fromTo(Kind.BEYOND) + ". The dashed line is the power law of least squares, of exponent "
        + Digits.fixed(all.exponent(), 1) + "; the last three widths alone have " + Digits.fixed(end.exponent(), 1)
        + ".";
  }

  private static LineChart gapChart(ConstructionErrors measured) {
    return new LineChart("The gaps of the printed proof", Axis.log("units in a block"),
        Axis.log("largest error in " + STEPS + " steps"), List.of(measured.band(Kind.TWO_BLOCKS),
            measured.line(Kind.PRESENT_ALONE), measured.line(Kind.WITHOUT_BIAS), measured.line(Kind.AT_ZERO),
            measured.line(Kind.AFTER_ZERO)));
  }

  private static Table table(ConstructionErrors measured) {
    Table.Column[] columns = Stream.concat(Stream.of(Table.text("what is measured")), Arrays.stream(measured.widths())
        .mapToObj(width -> Table.number(Integer.toString(width)))).toArray(Table.Column[]::new);
    Table table = Table.of(columns);
    for (Kind kind : Kind.values())
      table = table.row(Stream.concat(Stream.of(Table.words(kind.words())),
          Arrays.stream(measured.medians(kind)).mapToObj(Digits::cell)).toArray(Table.Cell[]::new));
    return table;
  }
}
