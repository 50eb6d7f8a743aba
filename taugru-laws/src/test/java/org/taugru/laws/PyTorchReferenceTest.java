package org.taugru.laws;

import org.junit.jupiter.api.Test;
import org.taugru.cells.Gru;
import org.taugru.cells.Lstm;
import org.taugru.cells.TanhRnn;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;

/// Outputs and gradients against PyTorch's, in double. How the numbers were made is told in the files.
class PyTorchReferenceTest {
  @Test
  void lstmMatchesPyTorch() {
    matches("lstm", new Lstm());
  }

  @Test
  void gruAfterProductMatchesPyTorch() {
    matches("gru-after-product", new Gru(Gru.Reset.AFTER_PRODUCT));
  }

  @Test
  void gruBeforeProductMatchesPyTorch() {
    matches("gru-before-product", new Gru(Gru.Reset.BEFORE_PRODUCT));
  }

  @Test
  void tanhRnnMatchesPyTorch() {
    matches("tanh-rnn", new TanhRnn());
  }

  @Test
  void tauGruMatchesPyTorch() {
    matches("tau-gru", new TauGru(Lag.steps(3)));
  }

  private static void matches(String name, Cell cell) {
    ReferenceRun.requireMatch("/pytorch/" + name + ".txt", cell, 1e-13);
  }
}
