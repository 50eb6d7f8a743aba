package org.taugru.laws;

import org.junit.jupiter.api.Test;
import org.taugru.cells.CoRnn;
import org.taugru.cells.Lem;
import org.taugru.cells.LipschitzRnn;
import org.taugru.eq.Cell;

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

  private static void matches(String name, Cell cell) {
    ReferenceRun.requireMatch("/published/" + name + ".txt", cell, 1e-12);
  }
}
