package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The Java of the README runs, and is what the README shows.
final class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void theExampleRuns() {
    Sequence inputs = Sequence.of(500, 32, 1, new float[500 * 32]);
    // formatter:off
    Cell cell = eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var u = tanh(eq.affine("W", h, "U", x));
      var a = sigmoid(eq.affine("A", h.at(Lag.steps(20))));                       // looks 20 steps back
      eq.flow(h, a.times(u.minus(h)));                                            // dh/dt = a ⊙ (u − h)
    };
    Program program = Program.of("mine", cell, Setting.of(1, 64));                // input 1, hidden 64
    Kernel kernel = new SimdBackend().compile(program, Gradient.of(program));
    Parameters weights = Parameters.initial(program.parameters(), 42);
    Workspace workspace = kernel.workspace(500, 32);
    Carry start = Carry.start(program, weights, 32);                              // where the cell begins: not always zero
    Carry last = kernel.forward(weights, start, inputs, Mode.evaluation(), workspace);
    Gradients gradients = kernel.backward(weights, Adjoint.ofCarry(last), workspace); // of ½ Σ h², h and its history
    // formatter:on
    assertThat(gradients.parameters().values("A")).hasSize(64 * 64).doesNotContain(Float.NaN);
    assertThat(gradients.inputs()).hasSize(500 * 32);
  }

  /// What stands below the cell in the example is right for any cell.
  @Test
  void theExampleRunsForEveryCellOfTheCatalogue() {
    for (Catalogue.Entry entry : Catalogue.all(2, 20)) {
      Program program = Program.of(entry.name(), Catalogue.named(entry.name(), 2, 20).cell(), Setting.of(1, 4));
      Kernel kernel = new SimdBackend(1).compile(program, Gradient.of(program));
      Parameters weights = Parameters.initial(program.parameters(), 42);
      Workspace workspace = kernel.workspace(5, 2);
      Carry start = Carry.start(program, weights, 2);
      Carry last = kernel.forward(weights, start, Sequence.of(5, 2, 1, new float[10]), Mode.evaluation(), workspace);
      Gradients gradients = kernel.backward(weights, Adjoint.ofCarry(last), workspace);
      for (int p = 0; p < program.parameters().size(); p++)
        assertThat(gradients.parameters().values(p)).as(entry.name()).doesNotContain(Float.NaN);
    }
  }

  @Test
  void theReadmeShowsTheExampleThatRuns() throws Exception {
    String readme = Files.readString(ROOT.resolve("README.md"));
    int begin = readme.indexOf("```java\n") + "```java\n".length();
    List<String> shown = readme.substring(begin, readme.indexOf("```\n", begin)).lines().toList();
    List<String> source = Files
        .readAllLines(Path.of("src/test/java", ReadmeTest.class.getName().replace('.', '/') + ".java"));
    int first = source.indexOf("    " + shown.getFirst());
    assertThat(source.subList(first, first + shown.size())).containsExactlyElementsOf(
        shown.stream().map(line -> "    " + line).toList());
  }
}
