package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.model.BatchInputs;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Network;
import org.taugru.model.NetworkWorkspace;
import org.taugru.model.Readout;

/// The derivative along the direct way: what a step reads with a lag is a constant. The same is had by hand, by running a sequence with
/// one input moved a little, step by step, while everything that a step reads from further back is put back to what it was.
final class DirectGradientLawTest {
  private static final int STEPS = 9;
  private static final int INPUT = 2;
  private static final int HIDDEN = 4;
  private static final double MOVED = 1.0 / 8192;

  static Stream<Subject> cells() {
    return Subject.all().stream().filter(cell -> !cell.isStraightThrough());
  }

  @ParameterizedTest
  @MethodSource("cells")
  void itIsTheDifferenceWhileWhatIsReadWithALagStaysAsItWas(Subject cell) {
    Model model = model(cell);
    Parameters parameters = model.initial(3);
    double[] expected = differences(model, parameters);
    double largest = 0;
    for (double each : expected)
      largest = Math.max(largest, Math.abs(each));
    for (Backend backend : List.of(new RefBackend(), new ConvolvingBackend(1))) {
      float[] found = derivatives(model.on(backend).withDirectInputGradients(), parameters);
      // the rounding of floats over nine steps; differences are taken in double, and MOVED is too small for a kink
      for (int i = 0; i < found.length; i++)
        assertThat((double) found[i]).as("%s, element %d", backend.name(), i)
            .isCloseTo(expected[i], within(1e-4 * largest + 1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("cells")
  void itIsTheWholeWhereNothingIsReadWithALag(Subject cell) {
    Model model = model(cell);
    Parameters parameters = model.initial(3);
    Network network = model.on(new ConvolvingBackend(1));
    float[] whole = derivatives(network.withInputGradients(), parameters);
    float[] direct = derivatives(network.withDirectInputGradients(), parameters);
    if (model.longestDelay() == 0)
      for (int i = 0; i < whole.length; i++)
      assertThat(direct[i]).isCloseTo(whole[i], within(1e-5f * Math.max(1, Math.abs(whole[i]))));
    else if (Stream.of("tau-gru", "delay-gru", "delay-rnn", "author code at lag 1").anyMatch(cell.name()::equals))
      assertThat(direct).as("a delay that is there shows").isNotEqualTo(whole);
  }

  private static Model model(Subject cell) {
    Setting setting = cell.setting().apply(Setting.of(INPUT, HIDDEN));
    return new Model(new ModelDescription(new ModelInput.Features(INPUT), 0,
        List.of(
            new Layer(new CellChoice.Own(cell.name(), cell.cell()), HIDDEN, setting.stepSize(), setting.scheme(), 0)),
        Readout.EVERY_STEP, 1));
  }

  private static float[] derivatives(Network network, Parameters parameters) {
    NetworkWorkspace workspace = network.workspace(STEPS, 1);
    network.forward(parameters, workspace.start(parameters),
        new BatchInputs.Features(Sequence.of(STEPS, 1, INPUT, inputs())), Mode.evaluation(), workspace);
    network.backward(parameters, weights(), workspace);
    float[] found = new float[STEPS * INPUT];
    workspace.copyInputGradients(found);
    return found;
  }

  private static double[] differences(Model model, Parameters parameters) {
    Program program = model.layers().getFirst();
    Kernel kernel = new RefBackend().compile(program, Gradient.of(program));
    List<float[]> own = new ArrayList<>();
    program.parameters().forEach(parameter -> own.add(parameters.values(parameter.name())));
    Parameters cell = Parameters.zeros(program.parameters());
    for (int p = 0; p < own.size(); p++)
      System.arraycopy(own.get(p), 0, cell.values(p), 0, own.get(p).length);
    List<Carry> asItWas = new ArrayList<>(List.of(Carry.start(program, cell, 1)));
    for (int n = 0; n < STEPS; n++)
      asItWas.add(step(kernel, cell, asItWas.getLast(), inputs(), n));
    double[] differences = new double[STEPS * INPUT];
    for (int i = 0; i < differences.length; i++) {
      float[] above = inputs();
      float[] below = inputs();
      above[i] += (float) MOVED;
      below[i] -= (float) MOVED;
      differences[i] = (loss(model, parameters, kernel, cell, asItWas, above)
          - loss(model, parameters, kernel, cell, asItWas, below)) / ((double) above[i] - below[i]);
    }
    return differences;
  }

  private static Carry step(Kernel kernel, Parameters cell, Carry before, float[] inputs, int n) {
    return kernel.forward(cell, before, Sequence.of(STEPS, 1, INPUT, inputs).slice(n, n + 1), Mode.evaluation(),
        kernel.workspace(1, 1));
  }

  /// Of a sequence whose current states go on from step to step, and whose past is that of another one.
  private static double loss(Model model, Parameters parameters, Kernel kernel, Parameters cell, List<Carry> past,
      float[] inputs) {
    Program program = model.layers().getFirst();
    float[] matrix = parameters.values("readout.V");
    double loss = 0;
    Carry now = past.getFirst();
    for (int n = 0; n < STEPS; n++) {
      Carry before = past.get(n).copy();
      if (n > 0)
        for (int s = 0; s < program.states().size(); s++) {
          int width = program.states().get(s).width();
          for (int i = before.state(s).length - width; i < before.state(s).length; i++)
            before.putExact(s, i, now.exact(s, i));
        }
      now = step(kernel, cell, before, inputs, n);
      int first = now.state(0).length - program.states().getFirst().width();
      for (int i = 0; i < program.states().getFirst().width(); i++)
        loss += weights()[n] * matrix[i] * now.exact(0, first + i);
    }
    return loss;
  }

  /// Away from zero, of which a cell may take the reciprocal.
  private static float[] inputs() {
    float[] inputs = numbers(STEPS * INPUT, 11);
    for (int i = 0; i < inputs.length; i++)
      inputs[i] = 0.8f * inputs[i] + Math.copySign(0.2f, inputs[i]);
    return inputs;
  }

  private static float[] weights() {
    return numbers(STEPS, 13);
  }

  private static float[] numbers(int count, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++)
      numbers[i] = (float) random.nextDouble(-1, 1);
    return numbers;
  }
}
