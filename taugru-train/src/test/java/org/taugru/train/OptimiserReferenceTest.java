package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parameter;
import org.taugru.exec.Parameters;

/// Against numbers computed in double by PyTorch's rules, see `make_optimisers.py` beside them.
final class OptimiserReferenceTest {
  private static final List<Parameter> DECLARED = List.of(vector("W1", 3), vector("W2", 2), vector("bW1", 2));
  private static final Map<String, double[]> REFERENCE = reference();
  private static final int STEPS = 7;

  static Stream<Arguments> optimisers() {
    return Stream.of(
        Arguments.of("adam", new Optimiser.Adam(0.8, 0.95, 0.03, 0, Map.of())),
        Arguments.of("adamw", new Optimiser.Adam(0.85, 0.9, 0.02, 0.4, Map.of("W", 0.0, "W1", 2.0))),
        Arguments.of("rmsprop", new Optimiser.RmsProp(0.7, 0.05)),
        Arguments.of("sgd", new Optimiser.Sgd(0)),
        Arguments.of("momentum", new Optimiser.Sgd(0.6)));
  }

  /// Parameters are floats: seven updates of numbers of size 10 round by less than 1e-5.
  @ParameterizedTest
  @MethodSource("optimisers")
  void everyUpdateEqualsThatOfTheReference(String name, Optimiser optimiser) {
    Parameters parameters = read("start", 0);
    OptimiserState state = OptimiserState.start(optimiser, parameters.declared());
    for (int step = 1; step <= STEPS; step++) {
      state.update(parameters, read("gradient", step), rates(step));
      for (Parameter parameter : DECLARED)
        assertThat(doubles(parameters.values(parameter.name()))).as("%s, step %d, %s", name, step, parameter.name())
            .containsExactly(numbers(name, step, parameter), within(1e-5));
    }
    assertThat(state.steps()).isEqualTo(STEPS);
  }

  /// As after a checkpoint: what there is of an optimiser is its averages and the number of its steps.
  @ParameterizedTest
  @MethodSource("optimisers")
  void averagesAndTheNumberOfStepsAreAllThereIsToKeep(String name, Optimiser optimiser) {
    Parameters parameters = read("start", 0);
    OptimiserState state = OptimiserState.start(optimiser, parameters.declared());
    for (int step = 1; step <= STEPS; step++) {
      state = new OptimiserState(optimiser, DECLARED, state.averages().stream().map(Parameters::copy).toList(),
          state.steps());
      state.update(parameters, read("gradient", step), rates(step));
    }
    for (Parameter parameter : DECLARED)
      assertThat(doubles(parameters.values(parameter.name()))).as("%s, %s", name, parameter.name())
          .containsExactly(numbers(name, STEPS, parameter), within(1e-5));
  }

  /// Not even weight decay or what momentum has gathered moves a parameter whose rate is 0.
  @ParameterizedTest
  @MethodSource("optimisers")
  void aParameterWithoutARateStaysWhereItIs(String name, Optimiser optimiser) {
    Parameters parameters = read("start", 0);
    OptimiserState state = OptimiserState.start(optimiser, parameters.declared());
    for (int step = 1; step <= STEPS; step++) {
      double[] rates = rates(step);
      rates[2] = 0;
      state.update(parameters, read("gradient", step), rates);
    }
    assertThat(parameters.values("bW1")).as(name).isEqualTo(read("start", 0).values("bW1"));
    assertThat(parameters.values("W1")).as(name).isNotEqualTo(read("start", 0).values("W1"));
  }

  @Test
  void withoutHyperParametersTheyArePyTorchs() {
    assertThat(new Optimiser.Adam()).isEqualTo(new Optimiser.Adam(0.9, 0.999, 1e-8, 0, Map.of()));
    assertThat(new Optimiser.RmsProp()).isEqualTo(new Optimiser.RmsProp(0.99, 1e-8));
  }

  private static Parameter vector(String name, int size) {
    return new Parameter(name, size, 0, new Initialiser.Constant(0));
  }

  private static double[] rates(int step) {
    return DECLARED.stream().mapToDouble(parameter -> numbers("rate", step, parameter)[0]).toArray();
  }

  private static Parameters read(String what, int step) {
    Parameters parameters = Parameters.zeros(DECLARED);
    for (Parameter parameter : DECLARED)
      for (int i = 0; i < parameter.count(); i++)
        parameters.values(parameter.name())[i] = (float) numbers(what, step, parameter)[i];
    return parameters;
  }

  private static double[] numbers(String what, int step, Parameter parameter) {
    String key = what + " " + step + " " + parameter.name();
    return Objects.requireNonNull(REFERENCE.get(key), key);
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    Arrays.setAll(doubles, i -> values[i]);
    return doubles;
  }

  private static Map<String, double[]> reference() {
    Map<String, double[]> lines = new LinkedHashMap<>();
    try (InputStream file = OptimiserReferenceTest.class.getResourceAsStream("optimisers.txt")) {
      new String(Objects.requireNonNull(file, "optimisers.txt is not beside the test").readAllBytes(),
          StandardCharsets.UTF_8).lines().map(line -> line.split(" ")).forEach(words -> lines.put(
              words[0] + " " + words[1] + " " + words[2],
              Arrays.stream(words).skip(3).mapToDouble(Double::parseDouble).toArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }
}
