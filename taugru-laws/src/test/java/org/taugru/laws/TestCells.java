package org.taugru.laws;

import static org.taugru.eq.Functions.abs;
import static org.taugru.eq.Functions.clamp;
import static org.taugru.eq.Functions.cos;
import static org.taugru.eq.Functions.exp;
import static org.taugru.eq.Functions.log;
import static org.taugru.eq.Functions.max;
import static org.taugru.eq.Functions.mean;
import static org.taugru.eq.Functions.min;
import static org.taugru.eq.Functions.relu;
import static org.taugru.eq.Functions.roundStraightThrough;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.sign;
import static org.taugru.eq.Functions.sin;
import static org.taugru.eq.Functions.softplus;
import static org.taugru.eq.Functions.sqrt;
import static org.taugru.eq.Functions.sum;
import static org.taugru.eq.Functions.tanh;

import org.taugru.cells.Antisymmetric;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;
import org.taugru.eq.Noise;

/// Cells that nobody would train, one for each corner of the language.
///
/// A parameter whose name begins with `side` is near 2 or near −2 ([Trial]); added to something between −1 and 1, it
/// keeps that on one side of a kink.
final class TestCells {
  private TestCells() {
  }

  static void smoothFunctions(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var v = tanh(eq.affine("W", h, "U", x));
    var w = sigmoid(eq.affine("V", h));
    var a = exp(v).plus(log(w.plus(0.5))).plus(sqrt(v.plus(2)));
    var b = sin(v.times(2)).plus(cos(w.times(3))).plus(softplus(v.times(3)));
    var c = v.pow(2).plus(v.pow(3)).plus(v.plus(2).pow(-1.5)).plus(w.pow(0.5)).plus(v.pow(1)).plus(v.pow(0));
    var d = v.over(w.plus(1)).plus(eq.constant(1).over(v.plus(3))).minus(v.over(4)).minus(w.oneMinus().negated());
    var e = softplus(eq.linear("E", h)).plus(sin(eq.linear("S", h))).plus(exp(eq.linear("X", x)));
    eq.next(h, tanh(a.minus(b).plus(e)).plus(c.plus(d).times(0.1)).minus(0.5));
  }

  static void kinks(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var v = tanh(eq.affine("W", h, "U", x));
    var w = tanh(eq.affine("V", h)).times(0.5);
    var a = relu(v.plus(eq.vector("side1"))).plus(abs(w.plus(eq.vector("side2"))));
    var b = sign(v.plus(eq.vector("side3"))).times(w);
    var c = min(v, w.plus(eq.vector("side4"))).times(max(v.plus(eq.vector("side5")), w));
    var d = clamp(v.plus(eq.vector("side6")), -0.9, 0.9).plus(clamp(w, -0.75, 0.75));
    var e = max(v, eq.constant(-1.5)).plus(min(eq.scalar("side7"), v.times(w)));
    eq.next(h, tanh(a.plus(b).plus(c).times(0.2).plus(d).plus(e)));
  }

  static void rounding(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var v = tanh(eq.affine("W", h, "U", x)).times(0.3).plus(eq.vector("side"));
    eq.next(h, tanh(roundStraightThrough(v).times(0.5).times(v).plus(eq.linear("V", roundStraightThrough(v)))));
  }

  /// A scalar as parameter, per sample, as state and as right-hand side, before and behind the operator.
  static void scalars(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var s = eq.state("s", 1);
    var k = eq.state("k", 1);
    var r = eq.state("r");

    var gate = sigmoid(eq.affine(1, "G", h).plus(eq.affine(1, "H", x)));
    var v = tanh(eq.scalar("a").times(h).plus(eq.linear("U", x).times(eq.scalar("b"))));
    eq.next(h, gate.times(v).plus(gate.oneMinus().times(h)).plus(s.times(0.1)).plus(eq.scalar("c")));
    eq.next(s, tanh(s.times(gate).plus(eq.scalar("d")).plus(eq.linear(1, "S", v))));
    eq.next(k, tanh(k.minus(eq.scalar("e")).over(gate.plus(1))));
    eq.next(r, tanh(eq.scalar("f").minus(k.at(Lag.steps(2))).plus(eq.linear("K", k))));
  }

  static void widths(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var c = eq.state("c", d + 3);
    var s = eq.state("s", 1);
    var q = eq.state("q", 2 * d);

    var cNew = eq.next(c, tanh(eq.affine(d + 3, "Wc", h).plus(eq.linear(d + 3, "Uc", x)).plus(c.times(s))));
    eq.next(h, tanh(eq.affine(d, "Wh", cNew).plus(eq.linear(d, "Vh", c.at(Lag.steps(1)))).plus(eq.linear("Qh", q))));
    eq.next(s, sigmoid(eq.affine(1, "Ws", cNew).plus(eq.linear(1, "Vs", h.at(Lag.steps(3))))));
    eq.next(q, tanh(eq.affine(2 * d, "Wq", q.at(Lag.steps(2))).plus(eq.linear(2 * d, "Vq", h))).times(s));
  }

  static void lags(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var a = eq.affine("W0", h, "W1", h.at(Lag.steps(1))).plus(eq.linear("W2", h.at(Lag.steps(2))));
    var b = eq.linear("U0", x).plus(eq.linear("U1", x.at(Lag.steps(1)))).plus(eq.linear("U3", x.at(Lag.steps(3))));
    var c = h.at(Lag.steps(4)).times(sigmoid(eq.linear("V", x.at(Lag.steps(1)))));
    eq.next(h, tanh(a.plus(b)).minus(c.times(0.3)).plus(h.at(Lag.steps(5)).times(0.2)));
  }

  static void inputElements(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var v = tanh(x).times(x.at(Lag.steps(2))).plus(eq.vector("shift", eq.inputSize()));
    var m = eq.linear(1, "M", x);
    eq.next(h, tanh(eq.affine("W", h, "U", v).plus(m)));
  }

  static void inputAsState(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var last = eq.state("last", eq.inputSize());
    var older = eq.state("older", eq.inputSize());

    eq.next(last, x);
    eq.next(older, x.at(Lag.steps(1)));
    eq.next(h, tanh(eq.affine("W", h, "U", last).plus(eq.linear("V", older.at(Lag.steps(1))))));
  }

  /// Infinite at zero, which is what lies beyond the end of a short sequence.
  static void inputReciprocal(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    eq.next(h, tanh(eq.affine("W", h, "U", eq.constant(0.1).over(x))));
  }

  static void matrixTwice(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var w = eq.matrix("W", d, d);

    var v = tanh(w.times(h).plus(eq.affine("U", x)));
    var u = tanh(w.times(v).plus(w.times(h.at(Lag.steps(2)))));
    eq.next(h, v.minus(u).plus(w.times(h).times(0.2)));
  }

  static void productsOfProducts(Equations eq) {
    int d = eq.hiddenSize();
    int rank = Math.max(1, d / 2);
    var x = eq.input("x");
    var h = eq.state("h");

    var low = eq.linear("L2", eq.affine(rank, "L1", h));
    var difference = eq.linear("D1", h).minus(eq.linear("D2", eq.linear("D3", x))).negated();
    var mixed = eq.linear("M1", h).times(eq.affine("M2", h)).plus(eq.linear("M3", eq.constant(1)))
        .plus(eq.linear("M5", eq.vector("c")));
    eq.next(h,
        tanh(low.plus(difference)).plus(mixed.times(0.2)).plus(eq.vector("b").times(eq.linear("M4", x)).times(0.1)));
  }

  static void antisymmetric(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var v = eq.matrix("V", d, d, new Antisymmetric(0.1));

    var gate = sigmoid(v.times(h).plus(eq.affine("Uz", x)));
    eq.next(h, h.plus(gate.times(tanh(v.times(h).plus(eq.affine("U", x)))).times(0.5)));
  }

  static void noise(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var kept = h.times(eq.noise(new Noise.Mask(0.3)));
    var heard = eq.affine("U", x.times(eq.noise(new Noise.Mask(0.2), eq.inputSize())));
    var slope = tanh(eq.affine("W", kept).plus(heard)).minus(h);
    var shaken = eq.noise(new Noise.Normal(0.1)).plus(eq.linear("N", eq.noise(new Noise.Normal(0.2))));
    eq.next(h, h.plus(eq.noise(new Noise.Uniform(0.5, 1.5, 1)).times(slope))
        .plus(shaken.times(eq.noise(new Noise.Normal(1), 1))));
  }

  static void bareNoise(Equations eq) {
    var h = eq.state("h");
    var u = eq.state("u");
    var m = eq.state("m");

    eq.next(h, eq.noise(new Noise.Normal(2)));
    eq.next(u, eq.noise(new Noise.Uniform(-1, 3, 0.5)));
    eq.next(m, eq.noise(new Noise.Mask(0.25)));
  }

  /// Long expressive memory (Rusch et al. 2022): the new z enters the product.
  static void lem(Equations eq) {
    var x = eq.input("x");
    var y = eq.state("y");
    var z = eq.state("z");

    var dt1 = sigmoid(eq.affine("W1", y, "V1", x)).times(0.4);
    var dt2 = sigmoid(eq.affine("W2", y, "V2", x)).times(0.4);
    var zNew = eq.next(z, dt2.oneMinus().times(z).plus(dt2.times(tanh(eq.affine("Wz", y, "Vz", x)))));
    eq.next(y, dt1.oneMinus().times(y).plus(dt1.times(tanh(eq.affine("Wy", zNew, "Vy", x)))));
  }

  /// FastGRNN (Kusupati et al. 2018): gate and candidate share their products.
  static void fastGrnn(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");

    var shared = eq.linear("W", x).plus(eq.linear("U", h));
    var z = sigmoid(shared.plus(eq.vector("bg")));
    var c = tanh(shared.plus(eq.vector("bh")));
    var weight = sigmoid(eq.scalar("zeta")).times(z.oneMinus()).plus(sigmoid(eq.scalar("nu")));
    eq.next(h, z.times(h).plus(weight.times(c)));
  }

  /// Skip RNN (Campos et al. 2018): a rounded gate decides for the whole sample whether a step is taken.
  static void skipRnn(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var due = eq.state("due", 1);

    Expr u = roundStraightThrough(sigmoid(due.times(0.1).plus(eq.scalar("side"))));
    var hNew = eq.next(h, u.times(tanh(eq.affine("W", h, "U", x))).plus(u.oneMinus().times(h)));
    eq.next(due, u.times(sigmoid(eq.affine(1, "G", hNew))).plus(u.oneMinus().times(due)));
  }

  static void oscillators(Equations eq) {
    var x = eq.input("x");
    var y = eq.state("y");
    var z = eq.state("z");

    eq.flow(z, tanh(eq.affine("W", y, "U", x).plus(eq.affine("Z", z))).minus(y.times(0.8)).minus(z.times(0.5)));
    eq.flow(y, z.plus(y.at(Lag.steps(2)).times(0.1)));
  }

  /// A state of nothing but an older one, and two states of one value.
  static void delayLine(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var line = eq.state("line");
    var twin = eq.state("twin");

    var v = tanh(eq.affine("W", line, "U", x));
    eq.next(h, v);
    eq.next(twin, v);
    eq.next(line, line.at(Lag.steps(3)).plus(twin.at(Lag.steps(1))).times(0.5));
  }

  /// A state normalised to mean 0 and variance 1, sums of one component and of a parameter, and a mean that is used twice.
  static void sums(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var s = eq.state("s", 1);

    var v = eq.affine("W", h, "U", x);
    var centred = v.minus(mean(v));
    var normal = centred.over(sqrt(mean(centred.times(centred)).plus(0.1)));
    eq.next(s, tanh(sum(h).times(0.2).plus(sum(s)).plus(sum(eq.vector("w"))).plus(sum(eq.constant(0.25)))));
    eq.next(h, tanh(normal.times(eq.vector("gain")).plus(s)));
  }

  /// Rows of a matrix, one of them used twice, of one that also multiplies, and of a parametrised one.
  static void rows(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var h = eq.state("h");
    var r = eq.matrix("R", 3, d);
    var w = eq.matrix("W", d, d);
    var a = eq.matrix("A", d, d, new Antisymmetric(0.2));

    var v = tanh(w.times(h).plus(eq.affine("U", x)).plus(r.row(0)));
    eq.next(h, v.times(r.row(1)).plus(h.times(r.row(1))).times(0.5).plus(w.row(0)).plus(a.row(d - 1).times(v)));
  }

  /// Vectors, matrices and starts that are given rather than trained, beside trained ones.
  static void fixed(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var k = eq.state("k", 1);

    eq.next(h, tanh(eq.affine("W", h, "U", x).plus(eq.linear("F", h.at(Lag.steps(2)))).plus(eq.vector("f").times(k))));
    eq.next(k, k.times(0.5).plus(eq.scalar("a")));
    eq.fix("F");
    eq.fix("f");
    eq.trainStart(h, 3, new Initialiser.Normal(1));
    eq.startAt(k, 2);
  }

  static void withoutRecurrence(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var g = eq.state("g");

    var hNew = eq.next(h, tanh(eq.affine("U", x)));
    eq.next(g, sigmoid(eq.affine("W", hNew, "V", h.at(Lag.steps(1)))));
  }

  static void withoutInput(Equations eq) {
    var h = eq.state("h");

    eq.next(h, tanh(eq.affine("W", h)));
  }

  /// Next values that are a parameter, a constant, a product, and another state.
  static void leaves(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var p = eq.state("p");
    var one = eq.state("one");
    var w = eq.state("w");
    var swapped = eq.state("swapped");

    eq.next(h, tanh(eq.linear("W", p).plus(eq.linear("V", w)).plus(one.times(h)).plus(swapped)));
    eq.next(p, eq.vector("b"));
    eq.next(one, eq.constant(0.5));
    eq.next(w, eq.linear("U", x));
    eq.next(swapped, h);
  }
}
