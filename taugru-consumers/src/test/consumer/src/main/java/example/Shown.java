package example;

import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.taugru.SequenceModel;
import org.taugru.SequenceStream;
import org.taugru.data.Dataset;
import org.taugru.data.SequenceData;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Backends;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.exec.ref.Referee;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// What README.md and docs/library.md show, to the letter.
public final class Shown {
  private Shown() {
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("shown");
    float[][][] now = new float[20][30][1];
    float[][][] next = new float[20][30][1];
    for (int i = 0; i < 20; i++)
      for (int n = 0; n < 30; n++) {
        now[i][n][0] = (float) Math.sin(i + 0.3 * n);
        next[i][n][0] = (float) Math.sin(i + 0.3 * (n + 1));
      }
    readme(now, next, folder);
    library();
    System.out.println("ran");
  }

  private static void readme(float[][][] now, float[][][] next, Path folder) throws Exception {
    Path file = folder.resolve("mine.safetensors");
    // README
    Cell cell = eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var u = tanh(eq.affine("W", h, "U", x));
      var a = sigmoid(eq.affine("A", h.at(Lag.steps(20))));                       // looks 20 steps back
      eq.flow(h, a.times(u.minus(h)));                                            // dh/dt = a ⊙ (u − h)
    };
    Dataset data = SequenceData.features(now).valuesEveryStep(next).standardised().split(0.8, 0.1);
    SequenceModel model = SequenceModel.of("mine", cell).hidden(16).epochs(5).fit(data).model();
    model.save(file);
    SequenceStream stream = SequenceModel.load(file, Map.of("mine", cell)).stream();
    float[] said = stream.step(0.5f);                                             // microseconds; its memory is the delay
    // end
    Files.delete(file);
    if (!Float.isFinite(said[0]))
      throw new AssertionError("a stream said " + said[0]);
  }

  private static void library() {
    Cell cell = eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, tanh(eq.affine("W", h, "U", x)));
    };
    double[][] inputs = new double[50][1];
    for (int n = 0; n < 50; n++)
      inputs[n][0] = Math.cos(n);
    // docs/library
    Program program = Program.of("mine", cell, Setting.of(1, 8));                 // input 1, hidden 8
    Parameters weights = Parameters.initial(program.parameters(), 42);

    Kernel kernel = Backends.named("simd", 2).backend().compile(program, Gradient.of(program));
    Workspace workspace = kernel.workspace(50, 1);                                // 50 steps of 1 sequence
    Carry start = Carry.start(program, weights, 1);                               // where the cell begins: not always zero
    kernel.forward(weights, start, sequence(inputs), Mode.evaluation(), workspace);
    float[] last = new float[8];
    last[0] = 1;                                                                  // the derivative of unit 0, after the last step
    Gradients fast = kernel.backward(weights, Adjoint.ofLastState(program, 1, last), workspace);

    Map<String, double[]> exact = new HashMap<>();
    for (int p = 0; p < program.parameters().size(); p++)
      exact.put(program.parameters().get(p).name(), doubles(weights.values(p)));
    double[][] adjoint = new double[50][8];
    adjoint[49][0] = 1;
    Referee referee = new Referee(program, Gradient.of(program));                 // the same in double
    double[] slow = referee.run(exact, inputs).derivatives(Map.of("h", adjoint)).parameter("W");
    // end
    float[] ofW = fast.parameters().values("W");
    for (int i = 0; i < slow.length; i++)
      if (!(Math.abs(ofW[i] - slow[i]) < 1e-5))
        throw new AssertionError("derivative " + i + " is " + ofW[i] + ", in double " + slow[i]);
  }

  private static Sequence sequence(double[][] inputs) {
    float[] values = new float[inputs.length];
    for (int n = 0; n < values.length; n++)
      values[n] = (float) inputs[n][0];
    return Sequence.of(inputs.length, 1, 1, values);
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++)
      result[i] = values[i];
    return result;
  }
}
