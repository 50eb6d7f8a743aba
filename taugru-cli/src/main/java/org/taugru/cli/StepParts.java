package org.taugru.cli;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
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
/// From the last two the copies are subtracted. The rest is where the whole differs from the sum of its parts: together they
/// have more values in the caches than each has alone, but each of these cells also writes a next state of its own, so the
/// rest may be below zero.
record StepParts(int hidden, double totalMs, double productsMs, double passesMs, double copiesMs) {
  static final String WHAT =
      "Measured as training steps of cells that have only that part: the eight products with their gradients, added up to "
          + "the next state; the elementwise functions without matrices, with the gradients of biases; the delayed state "
          + "as next state, which leaves the copies. From the first two the copies are subtracted.";

  static final String CSV_HEAD = "hidden,part,ms\n";

  static StepParts measure(Backend backend, int steps, int batch, int input, int hidden, int tau, double seconds) {
    Lag lag = Lag.steps(tau);
    Setting setting = Setting.of(input, hidden);
    List<Runnable> works = new ArrayList<>();
    for (Cell cell : List.of(new TauGru(lag), products(lag), passes(lag), copies(lag))) {
      Program program = Program.of("part", cell, setting);
      TimedLayer layer = new TimedLayer(backend.compile(program, Gradient.withoutInputs(program)), steps, batch);
      works.add(layer::step);
    }
    List<Repetitions> times = Repetitions.inTurn(seconds, works);
    double copies = times.get(3).medianMs();
    return new StepParts(hidden, times.getFirst().medianMs(), Math.max(0, times.get(1).medianMs() - copies),
        Math.max(0, times.get(2).medianMs() - copies), copies);
  }

  double restMs() {
    return totalMs - productsMs - passesMs - copiesMs;
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
    Table table = Table.of(Table.text("part of a training step"), Table.number("ms"), Table.number("share"));
    table = row(table, "matrix products and gradients of matrices", productsMs);
    table = row(table, "fused elementwise passes", passesMs);
    table = row(table, "copies in and out", copiesMs);
    table = row(table, "the rest", restMs());
    return MarkdownTable.of(row(table, "all", totalMs));
  }

  private Table row(Table table, String name, double ms) {
    return table.row(Table.words(name), Table.decimal(ms, 1),
        Table
            .words(String.format(Locale.ROOT, "%.0f %%", 100 * ms / totalMs).replace("-0 %", "0 %").replace('-', '−')));
  }

  String csv() {
    return String.format(Locale.ROOT,
        "%1$d,products,%2$.4f\n%1$d,passes,%3$.4f\n%1$d,copies,%4$.4f\n%1$d,rest,%5$.4f\n%1$d,all,%6$.4f\n", hidden,
        productsMs, passesMs, copiesMs, restMs(), totalMs);
  }
}
