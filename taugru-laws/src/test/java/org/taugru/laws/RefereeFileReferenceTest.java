package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.ref.Referee;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.safetensors.SafetensorsFile;

/// A file of 64-bit floats that another program wrote, see `make_tau_gru.py` beside it, run by the referee.
final class RefereeFileReferenceTest {
  /// Both compute in double and add in different orders.
  private static final double ROUNDING = 1e-14;

  @Test
  void tauGruInDoubleIsThatOfNumpyToTheLastDigits() throws IOException, URISyntaxException {
    try (SafetensorsFile file = SafetensorsFile.open(path())) {
      double[][] x = file.readDoubleRows("x");
      double[][] h = file.readDoubleRows("h");
      TauGru cell = new TauGru(Lag.steps(Integer.parseInt(file.header().metadata().getOrDefault("tau", ""))));
      Program program = Program.of("tau-gru", cell, Setting.of(x[0].length, h[0].length));
      List<String> names = program.parameters().stream().map(Parameter::name).toList();

      Referee.Pass pass = new Referee(program, Gradient.of(program)).run(file.readDoubles(names), x);
      Referee.Derivatives derivatives = pass.derivatives(Map.of("h", file.readDoubleRows("weight")));

      assertRows(pass.states("h"), h, "h");
      assertRows(derivatives.inputs(), file.readDoubleRows("grad.x"), "grad.x");
      for (String name : names)
        assertClose(derivatives.parameter(name), file.readDoubles("grad." + name), "grad." + name);
    }
  }

  private static void assertRows(double[][] found, double[][] expected, String what) {
    assertClose(flat(found), flat(expected), what);
  }

  private static void assertClose(double[] found, double[] expected, String what) {
    assertThat(found).as(what).hasSameSizeAs(expected).isNotEmpty();
    for (int i = 0; i < found.length; i++)
      assertThat(found[i]).as("%s[%d]", what, i).isCloseTo(expected[i], within(ROUNDING * (1 + Math.abs(expected[i]))));
  }

  private static double[] flat(double[][] rows) {
    return Stream.of(rows).flatMapToDouble(Arrays::stream).toArray();
  }

  private static Path path() throws URISyntaxException {
    return Path.of(Objects.requireNonNull(RefereeFileReferenceTest.class.getResource("/numpy/tau-gru.safetensors"))
        .toURI());
  }
}
