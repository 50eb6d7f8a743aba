package org.taugru.theory.approximation;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.report.Series;
import org.taugru.theory.approximation.Construction.Form;
import org.taugru.theory.math.Digits;

/// How far networks that were constructed for one system are from it.
///
/// @param errors by kind, width and draw
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record ConstructionErrors(int[] widths, double[][][] errors) {
  static final int DELAY = 5;
  static final int STEPS = 50;
  static final int SEQUENCES = 3;
  static final int DRAWS = 5;
  static final int SMALLEST = 8;
  /// |x| ≤ 1 for |u| ≤ 1, since |g| ≤ 0.5 + 0.5·|x|.
  static final DelaySystem SYSTEM = new DelaySystem(1, 1, 1, DELAY,
      (x, past, u) -> new double[] {0.4 * x[0] + 0.5 * Math.sin(2 * past[0] + u[0]) + 0.1 * u[0] * x[0]},
      x -> new double[] {0.5 * x[0] + x[0] * x[0]});
  static final DelaySystem.Box BOX = new DelaySystem.Box(1.2, 1);
  /// o(0) of an example where it is not 0.
  static final double OFFSET = 0.5;

  /// What is measured of each construction.
  enum Kind {
    STEP("one step of g, on the box"),
    TWO_BLOCKS("network, two blocks"),
    ONE_BLOCK("network, one block"),
    BEYOND("two blocks, inputs twice as large"),
    PRESENT_ALONE("second block sees pₙ₋₁ alone"),
    WITHOUT_BIAS("second block without b₃"),
    AT_ZERO("o(0) = 0.5: at n = 0"),
    AFTER_ZERO("o(0) = 0.5: at n ≥ 1");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  static ConstructionErrors of(long seed, int largest) {
    int[] widths = IntStream.iterate(SMALLEST, width -> width <= largest, width -> 2 * width).toArray();
    double[][][] errors = new double[Kind.values().length][widths.length][DRAWS];
    for (int w = 0; w < widths.length; w++) {
      int number = w;
      IntStream.range(0, DRAWS).parallel().forEach(draw -> {
        double[] found = errors(widths[number], seed + 1000L * draw + widths[number]);
        for (int kind = 0; kind < found.length; kind++)
          errors[kind][number][draw] = found[kind];
      });
    }
    return new ConstructionErrors(widths, errors);
  }

  private static double[] errors(int width, long seed) {
    RandomGenerator random = new SplittableRandom(~seed);
    List<double[][]> inputs = inputs(1, random);
    Construction construction = new Construction(SYSTEM, BOX, width, seed);
    double[] found = new double[Kind.values().length];
    found[Kind.STEP.ordinal()] = stepError(construction, random);
    TanhDelayNetwork network = construction.network(Form.TWO_BLOCKS);
    found[Kind.TWO_BLOCKS.ordinal()] = error(network, SYSTEM, inputs, 0);
    found[Kind.BEYOND.ordinal()] = error(network, SYSTEM, inputs(2, random), 0);
    found[Kind.ONE_BLOCK.ordinal()] = error(construction.network(Form.ONE_BLOCK), SYSTEM, inputs, 0);
    found[Kind.PRESENT_ALONE.ordinal()] = error(construction.network(Form.PRESENT_ALONE), SYSTEM, inputs, 0);
    found[Kind.WITHOUT_BIAS.ordinal()] = error(construction.network(Form.WITHOUT_BIAS), SYSTEM, inputs, 0);
    DelaySystem raised = SYSTEM.seenThrough(1, x -> new double[] {SYSTEM.o().at(x)[0] + OFFSET});
    TanhDelayNetwork other = new Construction(raised, BOX, width, seed).network(Form.ONE_BLOCK);
    found[Kind.AT_ZERO.ordinal()] =
        Math.abs(other.outputs(new double[0][])[0][0] - raised.outputs(new double[0][])[0][0]);
    found[Kind.AFTER_ZERO.ordinal()] = error(other, raised, inputs, 1);
    return found;
  }

  double[] abscissa() {
    return Arrays.stream(widths).asDoubleStream().toArray();
  }

  double[] medians(Kind kind) {
    return quantile(kind, DRAWS / 2);
  }

  double[] quantile(Kind kind, int rank) {
    return Arrays.stream(errors[kind.ordinal()]).mapToDouble(draws -> Arrays.stream(draws).sorted().toArray()[rank])
        .toArray();
  }

  /// The median at the largest width.
  double last(Kind kind) {
    return medians(kind)[widths.length - 1];
  }

  String fromTo(Kind kind) {
    return "the error is " + Digits.text(medians(kind)[0]) + " at " + widths[0] + " units and "
        + Digits.text(last(kind))
        + " at " + widths[widths.length - 1];
  }

  Series band(Kind kind) {
    return Series.band(kind.words, abscissa(), medians(kind), quantile(kind, 0), quantile(kind, DRAWS - 1));
  }

  Series line(Kind kind) {
    return Series.line(kind.words, abscissa(), medians(kind));
  }

  private static List<double[][]> inputs(double size, RandomGenerator random) {
    return Stream.generate(() -> SYSTEM.drawnInputs(STEPS, size, random)).limit(SEQUENCES).toList();
  }

  /// The largest error of the approximation of g on fresh points of the box.
  private static double stepError(Construction construction, RandomGenerator random) {
    return Stream.generate(() -> SYSTEM.drawn(BOX, random)).limit(2000).mapToDouble(point -> Math
        .abs(construction.step().at(point.x(), point.delayed(), point.u())[0]
            - SYSTEM.g().at(point.x(), point.delayed(), point.u())[0]))
        .max().orElseThrow();
  }

  private static double error(TanhDelayNetwork network, DelaySystem system, List<double[][]> inputs, int from) {
    return inputs.stream().mapToDouble(u -> largestDifference(network.outputs(u), system.outputs(u), from)).max()
        .orElseThrow();
  }

  static double largestDifference(double[][] one, double[][] other, int from) {
    return IntStream.range(from, one.length).mapToDouble(n -> Math.abs(one[n][0] - other[n][0])).max().orElseThrow();
  }
}
