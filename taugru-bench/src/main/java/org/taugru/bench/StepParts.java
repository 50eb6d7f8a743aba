package org.taugru.bench;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Kernel;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// Where the time of a training step of the τ-GRU goes. The kernels have no clocks in them; parts are measured as steps of
/// cells that do nothing else, with the same sizes, states and delay.
///
/// - copies: a cell whose next state is its delayed state. What is left are inputs and states on their way in, states and
///   adjoints on their way out, and one state written at each step;
/// - products: all eight products with their gradients, added up to the next state;
/// - passes: the τ-GRU's functions of h + b and h(t − τ) + b, that is, without matrices, with the gradients of biases.
///
/// They overlap: each of these cells also copies, and writes a next state of its own; and together they have more values in
/// the caches than each has alone. So they are no shares of the step, and their sum may be more than the step or less.
///
/// @param products    with the copies
/// @param passes      with the copies
/// @param sum         of products and passes, with the copies once
/// @param sumOfWhole  the same over the step itself, round by round
public record StepParts(int hidden, Quartiles step, Quartiles products, Quartiles passes, Quartiles copies,
    Quartiles sum,
    Quartiles sumOfWhole) {
  static final String WHAT =
      "Measured apart, as training steps of cells that have only that part: the eight products with their gradients, added "
          + "up to the next state; the elementwise functions without matrices, with the gradients of biases; the delayed "
          + "state as next state, which leaves the copies.";

  static final String CSV_HEAD = "hidden,part,ms,lowerMs,upperMs\n";

  static StepParts measure(Backend backend, BatchShape shape, int input, int hidden, int tau, double seconds) {
    List<Runnable> works = new ArrayList<>();
    for (Kernel kernel : kernels(backend, input, hidden, tau)) {
      TimedLayer layer = new TimedLayer(kernel, shape.steps(), shape.batch());
      works.add(layer::step);
    }
    double[][] ms = Repetitions.inTurn(seconds, works);
    return of(hidden, ms[0], ms[1], ms[2], ms[3]);
  }

  /// Bytes that measuring takes: all cells are there at the same time.
  static long bytes(Backend backend, BatchShape shape, int input, int hidden, int tau) {
    return kernels(backend, input, hidden, tau).stream()
        .mapToLong(kernel -> TimedLayer.bytes(kernel, shape.steps(), shape.batch())).sum();
  }

  /// Of the τ-GRU and of its parts.
  private static List<Kernel> kernels(Backend backend, int input, int hidden, int tau) {
    Lag lag = Lag.steps(tau);
    return Stream.of(new TauGru(lag), products(lag), passes(lag), copies(lag))
        .map(cell -> Program.of("part", cell, Setting.of(input, hidden)))
        .map(program -> backend.compile(program, Gradient.withoutInputs(program))).toList();
  }

  /// From milliseconds of each round.
  static StepParts of(int hidden, double[] step, double[] products, double[] passes, double[] copies) {
    double[] sum = new double[step.length];
    double[] share = new double[step.length];
    for (int i = 0; i < step.length; i++) {
      sum[i] = products[i] + passes[i] - copies[i];
      share[i] = sum[i] / step[i];
    }
    return new StepParts(hidden, Quartiles.of(step), Quartiles.of(products), Quartiles.of(passes), Quartiles.of(copies),
        Quartiles.of(sum), Quartiles.of(share));
  }

  private static Cell copies(Lag lag) {
    return eq -> {
      eq.input("x");
      var h = eq.state("h");
      eq.next(h, h.at(lag));
    };
  }

  private static Cell products(Lag lag) {
    return eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var hTau = h.at(lag);
      var sum = eq.affine("W1", h, "U1", x).plus(eq.affine("W2", hTau, "U2", x)).plus(eq.affine("W3", h, "U3", x))
          .plus(eq.affine("W4", h, "U4", x));
      for (String name : List.of("W1", "W2", "W3", "W4")) // so that values neither grow nor fade over a long sequence
        eq.initialise(name, new Initialiser.Uniform(0.8 / Math.sqrt(eq.hiddenSize())));
      eq.next(h, sum);
    };
  }

  private static Cell passes(Lag lag) {
    return eq -> {
      eq.input("x");
      var h = eq.state("h");
      var u = tanh(h.plus(eq.vector("b1")));
      var z = tanh(h.at(lag).plus(eq.vector("b2")));
      var g = sigmoid(h.plus(eq.vector("b3")));
      var a = sigmoid(h.plus(eq.vector("b4")));
      eq.flow(h, g.times(u.plus(a.times(z)).minus(h)));
    };
  }

  String table() {
    Table table = Table.of(Table.text("measured apart"), Table.number("ms"), Table.text("quartiles (ms)"),
        Table.number("of the step"));
    table = row(table, "products and gradients of matrices, with copies", products);
    table = row(table, "fused elementwise passes, with copies", passes);
    table = row(table, "copies in and out", copies);
    table = row(table, "all of these, copies counted once", sum);
    return MarkdownTable.of(row(table, "the step itself", step));
  }

  private Table row(Table table, String name, Quartiles ms) {
    return table.row(Table.words(name), Table.decimal(ms.median(), 1),
        Table.words(String.format(Locale.ROOT, "%.1f to %.1f", ms.lower(), ms.upper())),
        Table.words(String.format(Locale.ROOT, "%.0f %%", 100 * ms.median() / step.median())));
  }

  /// What the sum says.
  String account() {
    String sums = String.format(Locale.ROOT, "The parts add up to %.0f %% of the step (quartiles %.0f to %.0f)",
        100 * sumOfWhole.median(), 100 * sumOfWhole.lower(), 100 * sumOfWhole.upper());
    if (sumOfWhole.lower() <= 1 && sumOfWhole.upper() >= 1)
      return sums + ": as much as the step, as far as this run tells.";
    return sums + (sumOfWhole.median() > 1
        ? ": they were measured apart and overlap, so they are no shares of it."
        : ": they were measured apart; together they also wait for each other's values, which no part has.");
  }

  String csv() {
    return csv("products with copies", products) + csv("passes with copies", passes) + csv("copies", copies)
        + csv("sum", sum) + csv("step", step);
  }

  private String csv(String part, Quartiles ms) {
    return String.format(Locale.ROOT, "%d,%s,%.4f,%.4f,%.4f\n", hidden, part, ms.median(), ms.lower(), ms.upper());
  }
}
