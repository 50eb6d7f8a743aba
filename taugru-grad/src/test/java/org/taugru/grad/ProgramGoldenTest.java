package org.taugru.grad;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// Programs, their gradients and their equations as text, so that a change of the compiler shows its effect.
class ProgramGoldenTest {
  static Stream<Arguments> programs() {
    Setting setting = Setting.of(3, 4);
    return Stream.of(of("tau-gru", new Cells.TauGru(Lag.steps(5)), setting),
        of("tau-gru-rk2", new Cells.TauGru(Lag.time(0.5)), setting.withScheme(Scheme.RK2).withStepSize(0.1)),
        of("gru", new Cells.Gru(), setting), of("lstm", new Cells.Lstm(), setting),
        of("delayed-switch", new Cells.DelayedSwitch(Lag.steps(2)), setting));
  }

  private static Arguments of(String name, Cell cell, Setting setting) {
    return Arguments.of(name, Program.of(name, cell, setting));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void theProgramIsTheOneOnFile(String name, Program program) {
    Golden.assertText(name + ".program.txt", withoutLines(program));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void theGradientIsTheOneOnFile(String name, Program program) {
    Golden.assertText(name + ".gradient.txt", withoutLines(Gradient.of(program)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void theEquationsAreTheOnesOnFile(String name, Program program) {
    Golden.assertText(name + ".equations.txt", joined(program.equations()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void theLatexIsTheOneOnFile(String name, Program program) {
    Golden.assertText(name + ".latex.txt", joined(program.latex()));
  }

  private static String joined(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  /// The text without the lines of the source, which move whenever a cell above moves; letters stay.
  private static String withoutLines(Program program) {
    return program.text().replaceAll(" *; \\S+(?=\n)", "").replaceAll("; \\S+ (?=\\S)", "; ");
  }
}
