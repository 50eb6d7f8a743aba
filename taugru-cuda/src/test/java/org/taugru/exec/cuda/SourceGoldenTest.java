package org.taugru.exec.cuda;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Generated sources, so that a change of the generator shows its effect.
final class SourceGoldenTest {
  @ParameterizedTest
  @ValueSource(strings = {"tau-gru", "lem", "gru-reset-before", "skip-lstm"})
  void theSourceIsTheOneOnFile(String cell) {
    Program program = Program.of(cell, Catalogue.named(cell, 5, 40).cell(), Setting.of(12, 20));
    Golden.assertText(cell + ".cu", ownPart(CudaBackend.source(program, Gradient.of(program))));
  }

  /// What follows the part that is the same for all cells.
  private static String ownPart(String source) {
    return source.substring(source.indexOf("constexpr int CHUNK"));
  }
}
