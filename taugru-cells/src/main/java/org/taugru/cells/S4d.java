package org.taugru.cells;

import static org.taugru.eq.Functions.mean;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.sqrt;
import static org.taugru.eq.Functions.tanh;

import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Initialiser;

/// One block of S4D (Gu, Gupta, Goel, Ré 2022): for each feature a diagonal linear system with `modes` complex states, then
/// GELU, a gated linear unit, the residual and a layer norm.
///
/// The discrete system is evaluated once per update ([DiagonalSystem]), so a step is elementwise. The convolution of the
/// original is the same sum in another order: a backend may take it, as the states are linear.
///
/// @param modes half the state size N of the paper: states come in conjugate pairs
public record S4d(int modes) implements Cell {
  /// Layer norm adds this to the variance.
  private static final double EPSILON = 1e-5;

  public S4d {
    if (modes < 1)
      throw new IllegalArgumentException("S4D with " + modes + " modes. Use 1 or more.");
  }

  @Override
  public void equations(Equations eq) {
    int d = eq.hiddenSize();
    var x = eq.input("x");
    var y = eq.state("y");
    var system = eq.matrix("S", 4 * modes, d, new DiagonalSystem(modes));

    var u = (eq.inputSize() == d ? x : eq.affine("E", x)).as("u");           // a layer of another width is encoded
    Expr v = eq.vector("D").times(u);
    for (int n = 0; n < modes; n++)
      v = v.plus(mode(eq, system.row(4 * n), system.row(4 * n + 1), system.row(4 * n + 2), system.row(4 * n + 3), u, n));
    var g = gelu(v.as("v")).as("g");
    var r = u.plus(eq.affine("W", g).times(sigmoid(eq.affine("G", g)))).as("r");
    var z = r.minus(mean(r)).as("z");                                        // layer norm: centred, then scaled
    eq.next(y, z.over(sqrt(mean(z.times(z)).plus(EPSILON))).times(eq.vector("gain")).plus(eq.vector("shift")));

    eq.initialise("S", DiagonalSystem.start(modes, d));
    if (eq.inputSize() != d)
      for (var parameter : new String[] {"E", "bE"})
        eq.initialise(parameter, new Initialiser.Uniform(1 / Math.sqrt(eq.inputSize())));
    eq.initialise("D", new Initialiser.Normal(1));
    eq.initialise("gain", new Initialiser.Constant(1));
    eq.initialise("shift", new Initialiser.Constant(0));
  }

  /// s′ = λs + u for complex s, λ; returns 2·Re(c·s′).
  private static Expr mode(Equations eq, Expr re, Expr im, Expr cRe, Expr cIm, Expr u, int n) {
    var sRe = eq.state("s" + (n + 1) + ".re");
    var sIm = eq.state("s" + (n + 1) + ".im");
    var newRe = eq.next(sRe, re.times(sRe).minus(im.times(sIm)).plus(u));
    var newIm = eq.next(sIm, re.times(sIm).plus(im.times(sRe)));
    return cRe.times(newRe).minus(cIm.times(newIm)).times(2);
  }

  /// x·Φ(x) by its usual tanh form, within 5e-4.
  private static Expr gelu(Expr x) {
    var inner = x.plus(x.times(x).times(x).times(0.044715)).times(Math.sqrt(2 / Math.PI));
    return x.times(0.5).times(tanh(inner).plus(1));
  }
}
