package org.taugru.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.OptionValue;
import org.taugru.eq.Parameter;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.SimdBackend;

/// What holds for every model, whatever its input, layers and readout.
final class NetworkLawTest {
  private static final int STEPS = 9;
  private static final int BATCH = 3;

  static Stream<ModelDescription> models() {
    Layer tau = Layer.of(CellChoice.named("tau-gru", 2), 5);
    Layer lstm = Layer.of(CellChoice.named("lstm", 0), 4);
    List<ModelDescription> models = new ArrayList<>();
    for (Readout readout : Readout.values()) {
      models.add(ModelDescription.of(2, tau, readout, 3));
      models.add(new ModelDescription(new ModelInput.Features(2), 0, List.of(tau, lstm, tau), readout, 1));
      models.add(
          new ModelDescription(new ModelInput.Tokens(7, 3), 0.3, List.of(lstm, tau.withStateDropout(0.2)), readout, 2));
      models.add(new ModelDescription(new ModelInput.Features(2), 0, List.of(tarnn(), tarnn()), readout, 2));
      models.add(new ModelDescription(new ModelInput.Features(2), 0, List.of(s4d(), s4d(), s4d()), readout, 1));
    }
    models.add(skipGru());
    return models.stream();
  }

  /// Its step sizes are a trained start with a history as long as the longest sequence.
  private static Layer tarnn() {
    return Layer.of(new CellChoice.FromCatalogue("tarnn", 0, STEPS, Map.of("iterations", OptionValue.of(2))), 4);
  }

  private static Layer s4d() {
    return Layer.of(new CellChoice.FromCatalogue("s4d", 0, STEPS, Map.of("modes", OptionValue.of(2))), 4);
  }

  /// A trained start of the state itself. Two layers, so that a start below another layer is tried as well.
  private static ModelDescription skipGru() {
    Layer skip = Layer.of(CellChoice.named("skip-gru", 0), 4);
    return new ModelDescription(new ModelInput.Features(2), 0, List.of(skip, skip), Readout.LAST_STATE, 2);
  }

  /// Rounding is differentiated straight through, which no difference shows.
  static Stream<ModelDescription> differentiableModels() {
    return models().filter(model -> !model.equals(skipGru()));
  }

  /// Central differences with a step h err by about h² and by 1/h times the rounding of floats, 6e-8; at h = 4e-3 both
  /// stay below 2 % of the largest derivative, which a wrong term does not.
  @ParameterizedTest
  @MethodSource("differentiableModels")
  void gradientEqualsCentralDifference(ModelDescription description) {
    Network network = new Model(description).on(new RefBackend());
    Parameters parameters = awayFromKinks(network.model());
    requireDerivatives(description, network, parameters, _ -> true);
  }

  @ParameterizedTest
  @MethodSource("models")
  void aRehearsalLeavesNothingBehind(ModelDescription description) {
    Network network = new Model(description).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    BatchInputs inputs = inputs(description, new int[] {STEPS, 4, 1});
    float[] before = outputs(network, parameters, inputs);
    network.rehearse(parameters);
    assertThat(outputs(network, parameters, inputs)).isEqualTo(before);
    Parameters same = network.model().initial(3);
    for (int p = 0; p < same.declared().size(); p++)
      assertThat(parameters.values(p)).isEqualTo(same.values(p));
  }

  private static Parameters awayFromKinks(Model model) {
    Parameters parameters = model.initial(3);
    for (Parameter parameter : parameters.declared())
      if (isOf(parameter, "bW1") && largest(parameters.values(parameter.name())) == 0) // of TARNN's relu
        for (int i = 0; i < parameter.count(); i++)
        parameters.values(parameter.name())[i] = i % 2 == 0 ? 0.5f : -0.5f;
    return parameters;
  }

  /// A loss that also weighs each state of the last layer after each step, in one piece and in chunks.
  @ParameterizedTest
  @MethodSource("differentiableModels")
  void gradientOfALossThatSeesStatesEqualsCentralDifference(ModelDescription description) {
    Network network = new Model(description).on(new RefBackend());
    Parameters parameters = awayFromKinks(network.model());
    BatchInputs inputs = inputs(description, new int[] {STEPS, 4, 1});
    float[] weights = weights(outputs(network, parameters, inputs).length);
    List<float[]> ofStates = new ArrayList<>();
    network.lastLayer().states().forEach(state -> ofStates.add(weights(STEPS * BATCH * state.width())));
    if (ofStates.size() > 1)
      ofStates.set(ofStates.size() - 1, new float[0]); // one that the loss does not see
    Parameters gradient = gradient(network, parameters, inputs, weights, ofStates, STEPS);
    requireDerivatives(parameters, gradient, Parameter::trained,
        () -> loss(network, parameters, inputs, weights, ofStates));
    for (int chunk : new int[] {1, 4}) {
      Parameters chunked = gradient(network, parameters, inputs, weights, ofStates, chunk);
      for (int p = 0; p < parameters.declared().size(); p++)
        assertClose(chunked.values(p), gradient.values(p));
    }
  }

  private static Parameters gradient(Network network, Parameters parameters, BatchInputs inputs, float[] weights,
      List<float[]> ofStates, int chunk) {
    NetworkWorkspace workspace = network.workspace(STEPS, BATCH, chunk);
    network.forward(parameters, workspace.start(parameters), inputs, Mode.training(5), workspace);
    Parameters gradient = Parameters.zeros(parameters.declared());
    network.backward(parameters, weights, ofStates, workspace, gradient);
    return gradient;
  }

  private static double loss(Network network, Parameters parameters, BatchInputs inputs, float[] weights,
      List<float[]> ofStates) {
    NetworkWorkspace workspace = network.workspace(STEPS, BATCH);
    float[] outputs =
        network.forward(parameters, workspace.start(parameters), inputs, Mode.training(5), workspace);
    double loss = product(outputs, weights);
    for (int s = 0; s < ofStates.size(); s++)
      if (ofStates.get(s).length > 0) {
        float[] states = new float[ofStates.get(s).length];
        workspace.copyStates(s, states);
        loss += product(states, ofStates.get(s));
      }
    return loss;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++)
      sum += (double) a[i] * b[i];
    return sum;
  }

  /// With Wp at zero the update gate is a constant, and nothing but Wp itself sees what rounding does to the gradient.
  @Test
  void gradientOfATrainedStartEqualsCentralDifference() {
    Network network = new Model(skipGru()).on(new RefBackend());
    Parameters parameters = network.model().initial(3);
    List<String> starts = new ArrayList<>();
    for (Parameter parameter : parameters.declared()) {
      if (isOf(parameter, "Wp"))
        Arrays.fill(parameters.values(parameter.name()), 0);
      if (isOf(parameter, "h.start"))
        starts.add(parameter.name());
    }
    assertThat(starts).hasSize(2);
    requireDerivatives(skipGru(), network, parameters, parameter -> parameter.trained() && !isOf(parameter, "Wp")
        && !isOf(parameter, "bWp"));
    BatchInputs inputs = inputs(skipGru(), new int[] {STEPS, 4, 1});
    Parameters gradient = gradient(network, parameters, inputs, weights(BATCH * 2));
    for (String start : starts)
      assertThat(largest(gradient.values(start))).as(start).isGreaterThan(0.01);
  }

  private static boolean isOf(Parameter parameter, String name) {
    return parameter.name().equals(name) || parameter.name().endsWith("." + name);
  }

  private static void requireDerivatives(ModelDescription description, Network network, Parameters parameters,
      Predicate<Parameter> which) {
    BatchInputs inputs = inputs(description, new int[] {STEPS, 4, 1});
    float[] weights = weights(outputs(network, parameters, inputs).length);
    Parameters gradient = gradient(network, parameters, inputs, weights);
    requireDerivatives(parameters, gradient, which, () -> loss(network, parameters, inputs, weights));
  }

  private static void requireDerivatives(Parameters parameters, Parameters gradient, Predicate<Parameter> which,
      DoubleSupplier loss) {
    float step = 4e-3f;
    for (int p = 0; p < parameters.declared().size(); p++) {
      if (!which.test(parameters.declared().get(p)))
        continue;
      double largest = largest(gradient.values(p)) + 1e-3;
      for (int i = 0; i < parameters.values(p).length; i += 1 + parameters.values(p).length / 7) {
        float value = parameters.values(p)[i];
        parameters.values(p)[i] = value + step;
        double above = loss.getAsDouble();
        parameters.values(p)[i] = value - step;
        double below = loss.getAsDouble();
        parameters.values(p)[i] = value;
        assertThat((above - below) / (2 * step)).as(parameters.declared().get(p).name() + "[" + i + "]")
            .isCloseTo(gradient.values(p)[i], within(0.02 * largest));
      }
    }
  }

  /// Both compute in their own order; floats over nine steps and three layers agree to 1e-4 of the largest element.
  @ParameterizedTest
  @MethodSource("models")
  void simdAgreesWithTheReferee(ModelDescription description) {
    Model model = new Model(description);
    Parameters parameters = model.initial(3);
    BatchInputs inputs = inputs(description, new int[] {STEPS, 4, 1});
    float[] expected = outputs(model.on(new RefBackend()), parameters, inputs);
    float[] actual = outputs(model.on(new SimdBackend(2)), parameters, inputs);
    assertClose(actual, expected);
    float[] weights = weights(expected.length);
    Parameters expectedGradient = gradient(model.on(new RefBackend()), parameters, inputs, weights);
    Parameters actualGradient = gradient(model.on(new SimdBackend(2)), parameters, inputs, weights);
    for (int p = 0; p < parameters.declared().size(); p++)
      assertClose(actualGradient.values(p), expectedGradient.values(p));
  }

  @ParameterizedTest
  @MethodSource("models")
  void aBatchOfDifferentLengthsEqualsEachSampleAlone(ModelDescription description) {
    if (description.inputDropout() > 0)
      return; // masks depend on the sample's place in the batch
    Network network = new Model(description).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    int[] lengths = {STEPS, 4, 1};
    Sequence all = ((BatchInputs.Features) inputs(description, lengths)).sequence();
    float[] together = outputs(network, parameters, new BatchInputs.Features(all));
    int q = description.outputSize();
    for (int sample = 0; sample < BATCH; sample++) {
      float[] values = new float[lengths[sample] * all.width()];
      for (int n = 0; n < lengths[sample]; n++)
        for (int i = 0; i < all.width(); i++)
          values[n * all.width() + i] = all.get(n, sample, i);
      float[] alone = outputs(network, parameters,
          new BatchInputs.Features(Sequence.of(lengths[sample], 1, all.width(), values)));
      for (int row = 0; row < alone.length / q; row++)
        assertThat(Arrays.copyOfRange(together, (row * BATCH + sample) * q, (row * BATCH + sample + 1) * q))
            .isEqualTo(Arrays.copyOfRange(alone, row * q, (row + 1) * q));
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStreamGivesTheOutputsOfTheWhole(ModelDescription description) {
    Network network = new Model(description).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    if (description.readout() == Readout.MEAN_OVER_TIME) {
      assertThatThrownBy(() -> network.stream(parameters, network.start(parameters, BATCH)))
          .hasMessageContaining("mean over time");
      return;
    }
    BatchInputs inputs = inputs(description, new int[] {STEPS, STEPS, STEPS});
    NetworkWorkspace workspace = network.workspace(STEPS, BATCH);
    float[] whole = network.forward(parameters, network.start(parameters, BATCH), inputs, Mode.evaluation(), workspace);
    NetworkStream stream = network.stream(parameters, network.start(parameters, BATCH));
    float[] output = new float[BATCH * description.outputSize()];
    for (int n = 0; n < STEPS; n++) {
      switch (inputs) {
        case BatchInputs.Features(Sequence sequence) -> stream.step(Arrays.copyOfRange(sequence.values(),
            n * BATCH * sequence.width(), (n + 1) * BATCH * sequence.width()), output);
        case BatchInputs.Tokens tokens ->
          stream.step(Arrays.copyOfRange(tokens.ids(), n * BATCH, (n + 1) * BATCH), output);
      }
      if (description.readout() == Readout.EVERY_STEP)
        assertThat(output).isEqualTo(Arrays.copyOfRange(whole, n * output.length, (n + 1) * output.length));
    }
    if (description.readout() == Readout.LAST_STATE)
      assertThat(output).isEqualTo(whole);
    List<Carry> carries = stream.carries();
    for (int k = 0; k < carries.size(); k++)
      assertThat(carries.get(k).state(0)).isEqualTo(workspace.carries().get(k).state(0));
  }

  @Test
  void chunksThatHandTheCarryOnGiveTheOutputsOfTheWhole() {
    ModelDescription description = new ModelDescription(new ModelInput.Features(2), 0.4,
        List.of(Layer.of(CellChoice.named("tau-gru-author-code", 3), 5).withStateDropout(0.1),
            Layer.of(CellChoice.named("tau-gru", 2), 4)),
        Readout.EVERY_STEP, 2);
    Network network = new Model(description).on(new SimdBackend(1));
    Parameters parameters = network.model().initial(3);
    Sequence all = ((BatchInputs.Features) inputs(description, new int[] {STEPS, STEPS, STEPS})).sequence();
    NetworkWorkspace workspace = network.workspace(STEPS, BATCH);
    Mode mode = Mode.training(77);
    float[] whole =
        network.forward(parameters, network.start(parameters, BATCH), new BatchInputs.Features(all), mode, workspace);
    float[] first =
        network.forward(parameters, network.start(parameters, BATCH), new BatchInputs.Features(all.slice(0, 4)), mode,
            workspace);
    float[] second =
        network.forward(parameters, workspace.carries(), new BatchInputs.Features(all.slice(4, STEPS)), mode,
            workspace);
    assertThat(first).isEqualTo(Arrays.copyOfRange(whole, 0, first.length));
    assertThat(second).isEqualTo(Arrays.copyOfRange(whole, first.length, whole.length));
  }

  /// Gradients of chunks are added in another order, so they agree to rounding.
  @ParameterizedTest
  @MethodSource("models")
  void keepingAChunkAtATimeGivesTheSameOutputsAndGradients(ModelDescription description) {
    Network network = new Model(description).on(new SimdBackend(2));
    Parameters parameters = network.model().initial(3);
    BatchInputs inputs = inputs(description, new int[] {STEPS, 4, 1});
    float[] expected = outputs(network, parameters, inputs);
    float[] weights = weights(expected.length);
    Parameters expectedGradient = gradient(network, parameters, inputs, weights);
    for (int chunk : new int[] {1, 2, 4, STEPS - 1, STEPS}) {
      NetworkWorkspace workspace = network.workspace(STEPS + 1, BATCH, chunk);
      for (int time = 0; time < 2; time++) { // the second time with buffers that have been used
        assertThat(network.forward(parameters, workspace.start(parameters), inputs, Mode.training(5), workspace))
            .as("chunks of " + chunk).isEqualTo(expected);
        Parameters gradient = network.backward(parameters, weights, workspace);
        for (int p = 0; p < parameters.declared().size(); p++)
          assertClose(gradient.values(p), expectedGradient.values(p));
      }
    }
  }

  @Test
  void parameterCountIsThePapersWithTheEmbeddingLeftOut() {
    Layer layer = Layer.of(CellChoice.named("tau-gru", 1), 128);
    ModelDescription imdb = new ModelDescription(new ModelInput.Tokens(25_002, 300), 0, List.of(layer),
        Readout.LAST_STATE, 1);
    assertThat(new Model(imdb).parameterCount()).isEqualTo(220_289);
  }

  @Test
  void aBatchThatFitsNoArrayIsRefused() {
    Layer layer = Layer.of(CellChoice.named("gru", 0), 2);
    Network network = new Model(ModelDescription.of(2, layer, Readout.EVERY_STEP, 5)).on(new SimdBackend(1));
    assertThat(network.bytes(1 << 20, 1 << 10)).isGreaterThan(5L << 30);
    assertThatThrownBy(() -> network.outputCount(1 << 20, 1 << 10)).hasMessageContaining("Use a smaller batch");
    assertThatThrownBy(() -> network.workspace(1 << 20, 1 << 10)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Use a smaller batch");
  }

  @Test
  void inputsOfTheWrongKindAreRefused() {
    Network network = new Model(ModelDescription.of(2, Layer.of(CellChoice.named("gru", 0), 3), Readout.LAST_STATE, 1))
        .on(new RefBackend());
    Parameters parameters = network.model().initial(1);
    assertThatThrownBy(() -> outputs(network, parameters, new BatchInputs.Tokens(1, 1, new int[1], new int[] {1})))
        .hasMessageContaining("not tokens");
    assertThatThrownBy(() -> outputs(network, parameters, new BatchInputs.Features(Sequence.of(1, 1, 5, new float[5]))))
        .hasMessageContaining("width 5");
  }

  private static BatchInputs inputs(ModelDescription description, int[] lengths) {
    SplittableRandom random = new SplittableRandom(11);
    return switch (description.input()) {
      case ModelInput.Features(int width) -> {
        float[] values = new float[STEPS * BATCH * width];
        for (int i = 0; i < values.length; i++)
          if (i / (BATCH * width) < lengths[i / width % BATCH])
            values[i] = (float) random.nextDouble(-1, 1);
        yield new BatchInputs.Features(new Sequence(STEPS, BATCH, width, values, lengths));
      }
      case ModelInput.Tokens(int vocabulary, _) ->
        new BatchInputs.Tokens(STEPS, BATCH, random.ints((long) STEPS * BATCH, 0, vocabulary).toArray(), lengths);
    };
  }

  private static float[] outputs(Network network, Parameters parameters, BatchInputs inputs) {
    return network.forward(parameters, network.start(parameters, inputs.batch()), inputs, Mode.training(5),
        network.workspace(inputs.steps(), inputs.batch()));
  }

  private static double loss(Network network, Parameters parameters, BatchInputs inputs, float[] weights) {
    return product(outputs(network, parameters, inputs), weights);
  }

  private static Parameters gradient(Network network, Parameters parameters, BatchInputs inputs, float[] weights) {
    NetworkWorkspace workspace = network.workspace(inputs.steps(), inputs.batch());
    network.forward(parameters, network.start(parameters, inputs.batch()), inputs, Mode.training(5), workspace);
    return network.backward(parameters, weights, workspace);
  }

  private static float[] weights(int count) {
    SplittableRandom random = new SplittableRandom(13);
    float[] weights = new float[count];
    for (int i = 0; i < count; i++)
      weights[i] = (float) random.nextDouble(-1, 1);
    return weights;
  }

  private static double largest(float[] values) {
    double largest = 0;
    for (float value : values)
      largest = Math.max(largest, Math.abs(value));
    return largest;
  }

  private static void assertClose(float[] actual, float[] expected) {
    double scale = 1e-4 * largest(expected) + 1e-7;
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.length; i++)
      assertThat((double) actual[i]).isCloseTo(expected[i], within(scale));
  }
}
