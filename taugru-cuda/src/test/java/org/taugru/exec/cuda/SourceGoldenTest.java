package org.taugru.exec.cuda;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
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

  @ParameterizedTest
  @CsvSource({"tau-gru, FAST", "lem, ACCURATE", "tau-gru-author-code, FAST"})
  void theSourceForTensorCoresIsTheOneOnFile(String cell, Precision precision) {
    Program program = Program.of(cell, Catalogue.named(cell, 5, 40).cell(), Setting.of(3, 16));
    String source =
        FragmentKernel.source(program, Gradient.of(program), precision, CudaCompilerTest.gpu(9)).orElseThrow();
    Golden.assertText(cell + "-" + precision.name().toLowerCase(Locale.ROOT) + ".cu",
        source.substring(source.indexOf("struct forward_Args")));
  }

  /// What follows the part that is the same for all cells.
  private static String ownPart(String source) {
    return source.substring(source.indexOf("constexpr int CHUNK"));
  }
}
