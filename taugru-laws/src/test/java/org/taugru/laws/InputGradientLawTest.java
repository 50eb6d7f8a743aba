package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.ref.Referee;
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

/// The derivative of a loss with respect to the inputs of a model, against the referee taken through the layers by hand, one
/// sample at a time and in double.
final class InputGradientLawTest {
  private static final int STEPS = 9;
  private static final int INPUT = 2;
  private static final int HIDDEN = 4;
  private static final int OUTPUT = 3;
  private static final int[] LENGTHS = {STEPS, 4, 1, 0, STEPS};

  static Stream<Subject> cells() {
    return Subject.all().stream();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void itIsThatOfTheRefereeForEveryReadoutInOnePieceAndInChunks(Subject cell) {
    for (int layers = 1; layers <= 2; layers++)
      for (Readout readout : Readout.values()) {
        Model model = new Model(new ModelDescription(new ModelInput.Features(INPUT), 0,
            Collections.nCopies(layers, layer(cell)), readout, OUTPUT));
        Parameters parameters = model.initial(3);
        Sequence inputs = inputs();
        float[] weights = numbers(model.on(new RefBackend()).outputCount(STEPS, LENGTHS.length), 13);
        float[] expected = expected(model, parameters, inputs, weights);
        for (Backend backend : List.of(new RefBackend(), new ConvolvingBackend(1)))
          requireDerivatives(model.on(backend).withInputGradients(), parameters, inputs, weights, expected);
      }
  }

  private static Layer layer(Subject cell) {
    Setting setting = cell.setting().apply(Setting.of(INPUT, HIDDEN));
    return new Layer(new CellChoice.Own(cell.name(), cell.cell()), HIDDEN, setting.stepSize(), setting.scheme(), 0);
  }

  private static void requireDerivatives(Network network, Parameters parameters, Sequence inputs, float[] weights,
      float[] expected) {
    for (int chunk : new int[] {STEPS, 4, 1}) {
      NetworkWorkspace workspace = network.workspace(STEPS + 2, LENGTHS.length, chunk);
      float[] found = new float[expected.length];
      for (int time = 0; time < 2; time++) { // the second time with buffers that have been used
        network.forward(parameters, workspace.start(parameters), new BatchInputs.Features(inputs), Mode.evaluation(),
            workspace);
        network.backward(parameters, weights, workspace);
        workspace.copyInputGradients(found);
        // floats over nine steps and two layers
        double tolerance = 1e-4 * largest(expected) + 1e-6;
        for (int i = 0; i < found.length; i++)
          assertThat((double) found[i]).as("%s in chunks of %d, element %d", network.model().description(), chunk, i)
              .isCloseTo(expected[i], within(tolerance));
      }
      for (int i = 0; i < found.length; i++)
        if (i / (LENGTHS.length * INPUT) >= LENGTHS[i / INPUT % LENGTHS.length])
          assertThat(found[i]).as("beyond the length").isZero();
    }
  }

  /// Through the layers, the readout and back, for each sample alone.
  private static float[] expected(Model model, Parameters parameters, Sequence inputs, float[] weights) {
    float[] expected = new float[inputs.values().length];
    for (int sample = 0; sample < LENGTHS.length; sample++) {
      List<Referee.Pass> passes = new ArrayList<>();
      double[][] rows = new double[LENGTHS[sample]][INPUT];
      for (int n = 0; n < rows.length; n++)
        for (int i = 0; i < INPUT; i++)
          rows[n][i] = inputs.get(n, sample, i);
      for (int k = 0; k < model.layers().size(); k++) {
        Program program = model.layers().get(k);
        passes.add(new Referee(program, Gradient.of(program)).run(own(model, parameters, k), rows));
        rows = passes.getLast().states(program.states().getFirst().name());
      }
      double[][] adjoint = readoutAdjoint(model, parameters, weights, sample);
      for (int k = passes.size() - 1; k >= 0; k--)
        adjoint = passes.get(k).derivatives(Map.of(model.layers().get(k).states().getFirst().name(), adjoint)).inputs();
      for (int n = 0; n < adjoint.length; n++)
        for (int i = 0; i < INPUT; i++)
          expected[(n * LENGTHS.length + sample) * INPUT + i] = (float) adjoint[n][i];
    }
    return expected;
  }

  private static Map<String, double[]> own(Model model, Parameters parameters, int layer) {
    String prefix = model.layers().size() == 1 ? "" : "layer" + (layer + 1) + ".";
    Map<String, double[]> own = new HashMap<>();
    for (Parameter parameter : model.layers().get(layer).parameters()) {
      float[] values = parameters.values(prefix + parameter.name());
      double[] exact = new double[values.length];
      Arrays.setAll(exact, i -> values[i]);
      own.put(parameter.name(), exact);
    }
    return own;
  }

  /// With respect to the last layer's first state after each step of a sample.
  private static double[][] readoutAdjoint(Model model, Parameters parameters, float[] weights, int sample) {
    Readout readout = model.description().readout();
    float[] matrix = parameters.values("readout.V");
    int width = matrix.length / OUTPUT;
    double[][] adjoint = new double[LENGTHS[sample]][width];
    for (int n = 0; n < adjoint.length; n++)
      for (int i = 0; i < width; i++)
        for (int q = 0; q < OUTPUT; q++)
          adjoint[n][i] += matrix[q * width + i] * switch (readout) {
            case LAST_STATE -> n == adjoint.length - 1 ? weights[sample * OUTPUT + q] : 0.0;
            case EVERY_STEP -> weights[(n * LENGTHS.length + sample) * OUTPUT + q];
            case MEAN_OVER_TIME -> (double) weights[sample * OUTPUT + q] / adjoint.length;
          };
    return adjoint;
  }

  private static Sequence inputs() {
    float[] values = numbers(STEPS * LENGTHS.length * INPUT, 11);
    for (int i = 0; i < values.length; i++)
      if (i / (LENGTHS.length * INPUT) >= LENGTHS[i / INPUT % LENGTHS.length])
        values[i] = 0;
    return new Sequence(STEPS, LENGTHS.length, INPUT, values, LENGTHS);
  }

  private static float[] numbers(int count, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++)
      numbers[i] = (float) random.nextDouble(-1, 1);
    return numbers;
  }

  private static double largest(float[] values) {
    double largest = 0;
    for (float value : values)
      largest = Math.max(largest, Math.abs(value));
    return largest;
  }

  /// The mask of training is a factor of the derivative.
  @Test
  void aDroppedInputHasNoDerivative() {
    Network network = new Model(new ModelDescription(new ModelInput.Features(INPUT), 0.5,
        List.of(Layer.of(CellChoice.named("gru", 0), HIDDEN)), Readout.EVERY_STEP, OUTPUT))
        .on(new ConvolvingBackend(1)).withInputGradients();
    Parameters parameters = network.model().initial(3);
    Sequence inputs = inputs();
    float[] weights = numbers(STEPS * LENGTHS.length * OUTPUT, 13);
    NetworkWorkspace workspace = network.workspace(STEPS, LENGTHS.length);
    float[] found = new float[inputs.values().length];
    network.forward(parameters, workspace.start(parameters), new BatchInputs.Features(inputs), Mode.training(5),
        workspace);
    network.backward(parameters, weights, workspace);
    workspace.copyInputGradients(found);
    int dropped = 0;
    for (int i = 0; i < 2 * LENGTHS.length * INPUT; i++)
      if (inputs.values()[i] != 0) {
        double slope = slope(network, parameters, inputs, weights, i);
        assertThat((double) found[i]).as("element %d", i).isCloseTo(slope, within(0.01));
        dropped += slope == 0 ? 1 : 0;
      }
    assertThat(dropped).isPositive();
  }

  /// A central difference in floats.
  private static double slope(Network network, Parameters parameters, Sequence inputs, float[] weights, int element) {
    double[] losses = new double[2];
    for (int side = 0; side < 2; side++) {
      float[] moved = inputs.values().clone();
      moved[element] += side == 0 ? -8e-3f : 8e-3f;
      float[] outputs = network.forward(parameters, network.start(parameters, LENGTHS.length),
          new BatchInputs.Features(new Sequence(STEPS, LENGTHS.length, INPUT, moved, LENGTHS)), Mode.training(5),
          network.workspace(STEPS, LENGTHS.length));
      for (int i = 0; i < outputs.length; i++)
        losses[side] += (double) outputs[i] * weights[i];
    }
    return (losses[1] - losses[0]) / 16e-3;
  }

  @Test
  void parametersHaveTheSameBitsWithAndWithoutIt() {
    Model model = new Model(ModelDescription.of(INPUT, Layer.of(CellChoice.named("tau-gru", 2), 33), Readout.EVERY_STEP,
        OUTPUT));
    Parameters parameters = model.initial(3);
    float[] weights = numbers(STEPS * LENGTHS.length * OUTPUT, 13);
    List<Parameters> gradients = new ArrayList<>();
    Network without = model.on(new ConvolvingBackend(2));
    for (Network network : List.of(without, without.withInputGradients())) {
      NetworkWorkspace workspace = network.workspace(STEPS, LENGTHS.length);
      network.forward(parameters, workspace.start(parameters), new BatchInputs.Features(inputs()), Mode.evaluation(),
          workspace);
      gradients.add(network.backward(parameters, weights, workspace));
    }
    for (int p = 0; p < model.parameters().size(); p++)
      assertThat(gradients.getLast().values(p)).isEqualTo(gradients.getFirst().values(p));
  }

  @Test
  void whereThereIsNoneItIsRefusedWithTheRemedy() {
    Layer gru = Layer.of(CellChoice.named("gru", 0), HIDDEN);
    Network plain = new Model(ModelDescription.of(INPUT, gru, Readout.LAST_STATE, 1)).on(new RefBackend());
    assertThatIllegalStateException().isThrownBy(() -> plain.workspace(1, 1).copyInputGradients(new float[INPUT]))
        .withMessageContaining("Use network.withInputGradients()");
    assertThatIllegalArgumentException().isThrownBy(() -> new Model(new ModelDescription(new ModelInput.Tokens(5, 2), 0,
        List.of(gru), Readout.LAST_STATE, 1)).on(new RefBackend()).withInputGradients())
        .withMessageContaining("embedding.E");
    Parameters parameters = plain.model().initial(1);
    Network with = plain.withInputGradients();
    NetworkWorkspace used = with.workspace(3, 1);
    with.forward(parameters, used.start(parameters), new BatchInputs.Features(Sequence.of(2, 1, INPUT, new float[4])),
        Mode.evaluation(), used);
    assertThatIllegalArgumentException().isThrownBy(() -> used.copyInputGradients(new float[6]))
        .withMessageContaining("has 4 values; there are 6");
  }
}
