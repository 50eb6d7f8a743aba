package org.taugru.laws;

import org.junit.jupiter.api.Test;
import org.taugru.cells.AntisymmetricRnn;
import org.taugru.cells.CoRnn;
import org.taugru.cells.ExpRnn;
import org.taugru.cells.FastGrnn;
import org.taugru.cells.FastRnn;
import org.taugru.cells.IRnn;
import org.taugru.cells.Lem;
import org.taugru.cells.LipschitzRnn;
import org.taugru.cells.Lmu;
import org.taugru.cells.MinGru;
import org.taugru.cells.MinLstm;
import org.taugru.cells.NoisyRnn;
import org.taugru.cells.UnIcoRnn;
import org.taugru.eq.Cell;
import org.taugru.eq.Initialiser.Rotations.Angles;

/// Outputs and gradients against the published updates in plain loops, in double. How the numbers were made is told in the
/// files; the program is in taugru-peers.
class PublishedUpdateReferenceTest {
  @Test
  void lemMatchesItsPaper() {
    matches("lem", new Lem(0.7));
  }

  @Test
  void coRnnMatchesItsPaper() {
    matches("cornn", new CoRnn(0.3, 2.7, 1.9));
  }

  @Test
  void lipschitzRnnMatchesItsPaper() {
    matches("lipschitz-rnn", new LipschitzRnn(0.3, 0.75, 0.01));
  }

  @Test
  void noisyRnnOutsideTrainingMatchesItsCode() {
    matches("noisy-rnn", new NoisyRnn(0.01, 0.75, 0.01, 0.02, 0.02));
  }

  @Test
  void gatedAntisymmetricRnnMatchesItsPaper() {
    matches("antisymmetric-rnn-gated", new AntisymmetricRnn(0.3, 0.1, AntisymmetricRnn.Gate.LEARNED));
  }

  @Test
  void unIcoRnnMatchesItsCode() {
    matches("unicornn", new UnIcoRnn(0.4, 1.3));
  }

  @Test
  void fastRnnMatchesItsCode() {
    matches("fast-rnn", new FastRnn());
  }

  @Test
  void fastGrnnMatchesItsCode() {
    matches("fast-grnn", new FastGrnn());
  }

  @Test
  void minGruMatchesItsPaper() {
    matches("min-gru", new MinGru());
  }

  @Test
  void minLstmMatchesItsPaper() {
    matches("min-lstm", new MinLstm());
  }

  @Test
  void iRnnMatchesItsRecursion() {
    matches("irnn", new IRnn(2));
  }

  @Test
  void expRnnMatchesItsPaper() {
    matches("exp-rnn", new ExpRnn(ExpRnn.Base.IDENTITY, Angles.UNIFORM));
  }

  @Test
  void dtrivMatchesItsPaper() {
    matches("dtriv", new ExpRnn(ExpRnn.Base.START, Angles.UNIFORM));
  }

  @Test
  void lmuMatchesItsPaper() {
    matches("lmu", new Lmu(5, 1));
  }

  private static void matches(String name, Cell cell) {
    ReferenceRun.requireMatch("/published/" + name + ".txt", cell, 1e-12);
  }
}
